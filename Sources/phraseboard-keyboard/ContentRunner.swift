import EventLoop
import Glibc
import Keyboard
import Snippets
import Store

/// Reads the store, and runs phraseboard-content to fill it.
final class ContentRunner {
  /// Called with what the store holds after a run.
  var onLoaded: (([Snippet]) -> Void)?
  /// Called with the reason in one line when a run has failed.
  var onFailed: ((String) -> Void)?

  private let store: SnippetStore?
  private let storePath: String
  private let source: String?
  private let loop: EventLoop
  private var child: ChildProcess?
  private var storeFailure: String?
  private var unsavedPlaces: [String: Int] = [:]

  /// A store that cannot be used is logged; the keyboard then runs without content.
  init(source: String?, storePath: String, in loop: EventLoop) {
    self.source = source
    self.storePath = storePath
    self.loop = loop
    do {
      store = try SnippetStore(path: storePath) { Log.warning($0) }
    } catch {
      store = nil
      storeFailure = Messages.storeFailed("\(error)")
      Log.error(storeFailure ?? "")
    }
  }

  /// Shows what is stored, and starts a run if there is a source or nothing is stored.
  func start() {
    if let storeFailure { onFailed?(storeFailure); return }
    let isEmpty = load()
    if source != nil || isEmpty { run() }
  }

  /// Fetches again from the source. False if there is none.
  func refresh() -> Bool {
    guard source != nil else { return false }
    run()
    return true
  }

  /// Remembers which piece of a snippet is due, until `savePlaces`.
  func notePlace(of snippet: String, next: Int) {
    unsavedPlaces[snippet] = next
  }

  func savePlaces() {
    for (snippet, next) in unsavedPlaces {
      do {
        try store?.setPlace(of: snippet, next: next)
      } catch {
        Log.warning(Messages.placeNotSaved("\(error)"))
      }
    }
    unsavedPlaces = [:]
  }

  /// Reads the text of a secret snippet's piece; nil, with a warning, where that fails.
  func secretText(of snippet: String, piece: Int) -> SecretText? {
    do {
      return try store?.secretText(of: snippet, piece: piece)
    } catch {
      Log.warning(Messages.secretNotRead("\(error)"))
      return nil
    }
  }

  private func load() -> Bool {
    // A tap of this very turn counts before what the store says.
    savePlaces()
    do {
      let snippets = try store?.snippets() ?? []
      onLoaded?(snippets)
      return snippets.isEmpty
    } catch {
      Log.error(Messages.storeFailed("\(error)"))
      onFailed?(Messages.storeFailed("\(error)"))
      return false
    }
  }

  private func run() {
    guard child == nil else { return }
    do {
      let what = source ?? "--embedded"
      child = try ChildProcess([Self.program, "--store", storePath, what], in: loop) { [unowned self] exit in
        child = nil
        finished(exit)
      }
    } catch {
      fail(Messages.contentProgramFailed("\(error)"))
    }
  }

  private func finished(_ exit: ChildProcess.Exit) {
    switch exit {
    case .code(0): _ = load()
    case .code(let code):
      // With other codes the store holds the reason of an earlier run, if any.
      let isExplained = Self.explainedCodes.contains(code)
      let reason = isExplained ? try? store?.sources().compactMap(\.failure).first : nil
      fail(reason ?? Messages.contentProgramEnded(code: code))
    case .signal(let signal): fail(Messages.contentProgramKilled(signal: signal))
    }
  }

  private func fail(_ reason: String) {
    Log.warning(reason)
    onFailed?(reason)
  }

  /// phraseboard-content next to this program, where it is installed and built; else from PATH.
  private static var program: String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
    let path = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard let slash = path.lastIndex(of: "/") else { return name }
    let sibling = path[...slash] + name
    return access(String(sibling), X_OK) == 0 ? String(sibling) : name
  }

  private static let name = "phraseboard-content"
  /// Refused and not fetched (EX_DATAERR, EX_UNAVAILABLE): phraseboard-content stores why.
  private static let explainedCodes: Set<Int32> = [65, 69]
}
