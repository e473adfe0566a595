import ArgumentParser
import ContentFormats
import Glibc
import Settings
import WordFiles
import Words

struct DivideWords: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "divide", abstract: Messages.divide, discussion: Messages.divideDiscussion)

  /// The most words, in all ways to divide a text together, that are printed. That is more than anybody reads. There is
  /// no memory for more: a text of fifty letters can have billions of ways.
  private static let mostWords = 1_000_000

  @Argument(help: Messages.wordsText)
  var text: [String] = []

  @Flag(help: Messages.wordsAll)
  var all = false

  @Flag(help: Messages.wordsFound)
  var found = false

  @Flag(help: Messages.wordsJSON)
  var json = false

  @Option(help: Messages.wordsDictionary, completion: .file())
  var dictionary: String?

  @OptionGroup var options: ContentOptions

  func run() throws {
    let dictionary = try loadedDictionary()
    // The search reads the dictionary's bytes, and does not hold it.
    try withExtendedLifetime(dictionary) { try divide(by: dictionary.automaton) }
  }

  private func divide(by automaton: WordAutomaton) throws {
    let isOne = !text.isEmpty
    var writer = LineWriter()
    var undivided = 0
    func divide(_ line: String) throws {
      var search = WordSearch(line, in: automaton)
      search.finish()
      let hasNone = search.segmentationCount == 0
      if hasNone, isOne || line.contains(where: { !$0.isWhitespace }) { undivided += 1 }
      if json {
        try writer.write(Self.json(&search, all: all))
      } else {
        try writePlain(&search, isOne: isOne, to: &writer)
      }
      if !json, hasNone, isOne { Output.tell(Messages.notDivided(line)) }
    }
    if isOne {
      try divide(text.joined(separator: " "))
    } else {
      while let line = readLine() { try divide(line) }
    }
    try writer.flush()
    if !isOne, undivided > 0 { Output.tell(Messages.linesNotDivided(undivided)) }
    if undivided > 0 { throw ExitCode(FailureCode.keyboard.rawValue) }
  }

  // MARK: Output

  /// Writes each division and each word of a single text in a line of its own; for a batch, each text has one line.
  private func writePlain(_ search: inout WordSearch, isOne: Bool, to writer: inout LineWriter) throws {
    let hasNone = search.segmentationCount == 0
    if all {
      // Writes each at once: it may take long until there are no more.
      try Self.forEachSegmentation(&search) { try writer.write($0.text + "\n") }
    } else if !found, let best = search.best {
      try writer.write(best.text + "\n")
    }
    var lines: [String] = []
    if isOne {
      // A text without a division still shows the words that were found.
      if found || hasNone { lines = (all && !hasNone ? [""] : []) + search.found }
    } else {
      if found { lines = [search.found.joined(separator: " ")] }
      if hasNone, !found { lines = [search.text] }
      if all { lines.append("") }
    }
    try writer.write(lines.map { $0 + "\n" }.joined())
  }

  private static func json(_ search: inout WordSearch, all: Bool) -> String {
    let words = search.found
    let segmentations = segmentations(&search, all: all)
    return JSON.object([
      ("text", .text(search.text)), ("segmentations", .list(segmentations.map { JSON($0.words) })),
      ("found", JSON(words)),
    ]).description + "\n"
  }

  private static func segmentations(_ search: inout WordSearch, all: Bool) -> [Segmentation] {
    guard all else { return search.best.map { [$0] } ?? [] }
    var segmentations: [Segmentation] = []
    forEachSegmentation(&search) { segmentations.append($0) }
    return segmentations
  }

  private static func forEachSegmentation(
    _ search: inout WordSearch, _ body: (Segmentation) throws -> Void
  ) rethrows {
    var (count, words) = (0, 0)
    while words < mostWords, let next = search.next() {
      try body(next)
      count += 1
      words += next.words.count
    }
    if search.segmentationCount > count {
      Output.tell(Messages.moreSegmentations(count, of: search.segmentationCount))
    }
  }

  // MARK: Dictionary

  /// Loads the dictionary of the settings or of the named file, from the cache, or built now.
  private func loadedDictionary() throws -> WordDictionary {
    let settings = options.settings()
    let lists = DictionaryLists(dictionary.map { [Files.absolute($0)] } ?? settings.dictionaries)
    let phrases = try dictionary == nil ? OwnWords(options.openStore()) : OwnWords(nil)
    let stamp = DictionaryStamp(lists: lists.stamp, phrases: phrases.stamp)
    let name = dictionary == nil ? DictionaryCache.standard : DictionaryCache.named
    if let missing = lists.missing { Output.tell(Messages.warning(WordMessages.text(missing))) }
    if let kept = DictionaryCache.open(name, stamp) { return kept }
    do {
      let (bytes, problems) = try lists.build(stamp, readOwn: WordEntries.add, phrases: phrases.forEach)
      try tell(problems)
      guard !bytes.isEmpty else { throw Failure(code: .noInput, description: WordMessages.noWords) }
      // A dictionary with refused entries is not kept, so that they are told each time.
      if problems.isEmpty { _ = DictionaryCache.write(bytes, name) }
      return try WordDictionary(bytes)
    } catch is TooManyWords {
      throw Failure(code: .data, description: WordMessages.tooManyWords)
    }
  }

  /// The most refused entries that are told one by one.
  private static let mostRefusals = 100

  private func tell(_ problems: [DictionaryLists.Problem]) throws {
    for problem in problems.prefix(Self.mostRefusals) {
      switch problem {
      case .unread(_, EISDIR) where dictionary != nil, .unread(_, EINVAL) where dictionary != nil,
        .unread(_, EFBIG) where dictionary != nil:
        throw Failure(code: .noInput, description: WordMessages.text(problem))
      case .unread(let path, let number) where dictionary != nil:
        throw Failure(code: .noInput, description: Messages.notRead(path, systemReason(number)))
      case .mistaken where dictionary != nil:
        throw Failure(code: .data, description: WordMessages.text(problem))
      case .unread, .mistaken, .refused: Output.tell(Messages.warning(WordMessages.text(problem)))
      }
    }
    if problems.count > Self.mostRefusals {
      Output.tell(Messages.warning(WordMessages.more(problems.count - Self.mostRefusals)))
    }
  }
}

/// A writer of lines: it collects them, but writes each at once when somebody waits for it.
private struct LineWriter {
  private var text = ""
  private let isWaitedFor = isatty(STDIN_FILENO) == 1 || isatty(STDOUT_FILENO) == 1

  mutating func write(_ more: String) throws {
    text += more
    if isWaitedFor || text.utf8.count > 1 << 16 { try flush() }
  }

  mutating func flush() throws {
    try Output.write(text)
    text = ""
  }
}
