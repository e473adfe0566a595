import ContentFormats
import Glibc
import Isolation
import Settings
import Snippets
import Store
import WordFiles
import Words

/// Builds the dictionary of the settings into the cache, for the keyboard, which reads no lists.
struct WordsBuild {
  /// The most problems that are told one by one.
  private static let mostProblems = 100

  let settings: Settings
  let store: SnippetStore
  let output: Output

  /// Builds it where it is missing or out of date.
  func run() throws -> ExitCode {
    let lists = DictionaryLists(settings.dictionaries)
    let stamp = DictionaryStamp(
      lists: lists.stamp, phrases: DictionaryLists.stamp(ofKeys: try store.keysGeneration()))
    if let missing = lists.missing { output.complain(WordMessages.text(missing)) }
    if DictionaryCache.open(DictionaryCache.standard, stamp) != nil { return .done }
    let progress = ProgressFile()
    defer { progress.remove() }
    let (bytes, problems): ([UInt8], [DictionaryLists.Problem])
    do {
      (bytes, problems) = try lists.build(
        stamp, readOwn: WordEntries.add, phrases: store.forEachPhrase, progress: progress.note)
    } catch is TooManyWords {
      output.complain(WordMessages.tooManyWords)
      return .store
    }
    for problem in problems.prefix(Self.mostProblems) { output.complain(WordMessages.text(problem)) }
    if problems.count > Self.mostProblems {
      output.complain(WordMessages.more(problems.count - Self.mostProblems))
    }
    guard !bytes.isEmpty else {
      output.complain(WordMessages.noWords)
      return .refused
    }
    let number = DictionaryCache.write(bytes, DictionaryCache.standard)
    guard number == 0 else {
      output.complain(
        WordMessages.notKept(SystemAdvice.sentence(String(cString: strerror(number)), number: number)))
      return .store
    }
    return .done
  }
}

/// The progress of the build, as a file that holds it in percent; it is there as long as the build goes on.
private final class ProgressFile {
  private let path = DictionaryCache.progressPath
  private let file: Int32
  private var shown = -1

  init() {
    DictionaryCache.makeFolder()
    file = path.map { open($0, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) } ?? -1
  }

  func note(_ progress: Double) {
    let percent = min(100, max(0, Int(progress * 100)))
    guard file >= 0, percent != shown else { return }
    shown = percent
    // The text is always of one length, so that no old digit is left over.
    let digits = String(percent)
    let text = String(repeating: " ", count: 3 - digits.count) + digits + "\n"
    _ = pwrite(file, text, text.utf8.count, 0)
  }

  func remove() {
    guard file >= 0, let path else { return }
    close(file)
    unlink(path)
  }
}
