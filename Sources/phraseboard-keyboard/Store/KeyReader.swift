import Snippets
import Store

/// A source of keys: the store, or a test's.
protocol KeyStore: AnyObject {
  /// Returns a number that grows whenever the keys change, but for which piece is due.
  func keysGeneration() throws -> Int
  /// Returns at most `limit` keys in their order, from the one at index `from` on.
  func keys(from: Int, limit: Int) throws -> [SnippetKey]
}

extension SnippetStore: KeyStore {}

/// Reads the keys part by part, so that no frame waits for all of them.
///
///                 nothing is shown
///     idle ──begin──────────────────► showing ──part──► ... ──last part──► idle
///       │                                │ the store changes
///       │         keys are shown         ▼
///       └──────begin────────────────► collecting ──part──► ... ──last part: all at once──► idle
///
/// Cases, each with a test of its number:
///  1. Where nothing is shown yet, the first part is shown at once, and each of the others as it comes.
///  2. Where keys are shown, they stay until all of the new ones are there.
///  3. A change of the store in between begins anew: parts of two versions are never shown together for longer than it
///     takes to read the second.
///  4. A place that changes while keys are being read counts before the one that was read.
///  5. A store that cannot be read ends the reading.
///  6. What is shown, or being read, is not read again before it has changed.
final class KeyReader {
  /// Called with the first keys, or with all.
  var onLoaded: ((SnippetKeys) -> Void)?
  /// Called with keys that follow those before.
  var onContinued: ((SnippetKeys) -> Void)?

  /// The number of keys that are read at once: more than a page of any screen, in a millisecond or two.
  static let partSize = 512

  private enum State {
    case idle
    case showing(generation: Int)
    case collecting(generation: Int, SnippetKeys)
  }

  private let store: any KeyStore
  private var state = State.idle
  /// The number of keys that are shown.
  private(set) var shownCount = 0
  /// The generation of the keys that are shown, once all of them are.
  private var shownGeneration: Int?

  init(_ store: any KeyStore) {
    self.store = store
  }

  var isReading: Bool { if case .idle = state { false } else { true } }

  /// Begins to read what has changed, from the start if it was reading something else.
  ///
  /// - Returns: true where `onLoaded` was called.
  @discardableResult
  func begin() throws -> Bool {
    let generation = try store.keysGeneration()
    switch state {
    case .showing(let read), .collecting(let read, _): if read == generation { return false }
    case .idle: if generation == shownGeneration { return false }
    }
    shownGeneration = nil
    state =
      shownCount == 0
      ? .showing(generation: generation) : .collecting(generation: generation, SnippetKeys())
    return try readOn()
  }

  /// Reads the next part.
  ///
  /// - Returns: true where `onLoaded` was called.
  @discardableResult
  func readOn() throws -> Bool {
    let last = state
    // A read that throws ends the reading.
    state = .idle
    switch last {
    case .idle: return false
    case .showing(let generation): return try showOn(generation)
    case .collecting(let generation, let keys): return try collect(generation, keys)
    }
  }

  /// Reads all that is left.
  func finish() throws {
    while isReading { try readOn() }
  }

  /// Sets the next piece of a key that was read.
  func notePlace(of snippet: String, next: Int) {
    guard case .collecting(let generation, var keys) = state else { return }
    keys.setNext(of: snippet, to: next)
    state = .collecting(generation: generation, keys)
  }

  private func showOn(_ generation: Int) throws -> Bool {
    let isFirst = shownCount == 0
    let part = SnippetKeys(try store.keys(from: shownCount, limit: Self.partSize))
    guard try store.keysGeneration() == generation else { return try begin() }
    shownCount += part.count
    let isLast = part.count < Self.partSize
    if isLast { shownGeneration = generation } else { state = .showing(generation: generation) }
    if isFirst { onLoaded?(part) } else if !part.isEmpty { onContinued?(part) }
    return isFirst
  }

  private func collect(_ generation: Int, _ earlier: SnippetKeys) throws -> Bool {
    let part = try store.keys(from: earlier.count, limit: Self.partSize)
    guard try store.keysGeneration() == generation else { return try begin() }
    var keys = earlier
    keys.append(contentsOf: part)
    guard part.count < Self.partSize else {
      state = .collecting(generation: generation, keys)
      return false
    }
    shownCount = keys.count
    shownGeneration = generation
    onLoaded?(keys)
    return true
  }
}
