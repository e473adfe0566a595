/// The texts that were copied last, newest first. What a text is, only their keeper knows.
///
/// 1. There are 30 at most. The oldest one that is not pinned goes first, and the oldest one where all but the newest are pinned.
/// 2. A text is gone after an hour, unless it is pinned.
/// 3. A text that is copied again is the newest one, under the number that it has.
public struct CopiedList<Text> {
  /// A text, with the number that stays its own.
  public struct Entry {
    /// Its number.
    public let number: Int
    /// The text.
    public let text: Text
    /// True where it is a key of the user's own by now.
    public fileprivate(set) var isPinned = false
    /// The time at which it was copied, in milliseconds.
    fileprivate var time: UInt64
  }

  /// All that are there, newest first.
  public private(set) var entries: [Entry] = []
  private var last = 0

  private static var most: Int { 30 }
  /// Milliseconds.
  private static var lifetime: UInt64 { 3_600_000 }

  /// Makes an empty list.
  public init() {}

  /// Takes a text that was copied at a time in milliseconds.
  ///
  /// - Parameter isSame: tells if that is the text already.
  public mutating func add(_ text: Text, at time: UInt64, isSame: (Text) -> Bool) {
    if let index = entries.firstIndex(where: { isSame($0.text) }) {
      var entry = entries.remove(at: index)
      entry.time = time
      entries.insert(entry, at: 0)
      return
    }
    last += 1
    entries.insert(Entry(number: last, text: text, time: time), at: 0)
    guard entries.count > Self.most else { return }
    let rest = entries.dropFirst()
    entries.remove(at: rest.lastIndex { !$0.isPinned } ?? rest.endIndex - 1)
  }

  /// Drops what is too old at a time in milliseconds. Returns true where something was.
  public mutating func expire(at time: UInt64) -> Bool {
    let count = entries.count
    entries.removeAll { !$0.isPinned && time >= $0.time + Self.lifetime }
    return entries.count < count
  }

  /// The time in milliseconds at which the next text is too old; nil for none.
  public var nextEnd: UInt64? {
    entries.lazy.filter { !$0.isPinned }.map(\.time).min().map { $0 + Self.lifetime }
  }

  /// Returns the text with a number; nil where it is gone.
  public subscript(number: Int) -> Text? { entries.first { $0.number == number }?.text }

  /// Does what a panel asks for.
  public mutating func obey(_ request: CopiedRequest) {
    switch request {
    case .list: break
    case .pin(let number):
      if let index = entries.firstIndex(where: { $0.number == number }) { entries[index].isPinned = true }
    case .forget(let number): entries.removeAll { $0.number == number }
    case .forgetAll: entries = []
    }
  }
}
