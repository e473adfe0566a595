/// The shortcuts of all keys that are shown, in little memory: bytes one after the other, sorted, with the id of a key behind
/// each.
///
///     typed so far        at the end of it                                     then
///     "see :sig"          a shortcut that begins with a sign                   it stands for its key at once
///     "see :sig"          the same, but ":signed" is one, too                  it waits for the next character
///     "see :sig "         ... which does not go on                             it stands for its key; the space stays
///     "see sig"           a word                                               it waits for a character that ends it
///     "see sig,"          ... which ends it                                    it stands for its key; the comma stays
///     "insig "            a word within another one                            nothing
///
/// Rules:
/// 1. A shortcut that begins with a letter or a digit needs a word's boundary before it; all need it with `wholeWord`.
/// 2. One that also ends with a letter or a digit needs a character after it that ends a word: no letter, digit, apostrophe or
///    underscore. So do all with `wholeWord`. That character stays.
/// 3. Any other stands for its key at once, unless a longer one begins with it. It then stands for its key with the next
///    character, which stays, too, if no shortcut goes on with that.
/// 4. The longest one counts, and the first of the keys with the same one.
/// 5. With `followCase`, "Sig" gives the phrase a capital, and "SIG" all capitals; a shortcut that is written so counts first.
public struct ShortcutIndex: Equatable, Sendable {
  /// A shortcut of a key.
  public struct Item: Sendable {
    let text: String
    let key: String
    let rules: Shortcuts.Rules

    /// - Parameter key: the public id of the key.
    public init(_ text: String, of key: String, _ rules: Shortcuts.Rules = []) {
      (self.text, self.key, self.rules) = (text, key, rules)
    }
  }

  /// A shortcut that was typed.
  public struct Match: Equatable, Sendable {
    /// The public id of the key that it stands for.
    public let key: String
    /// The text before the cursor that the phrase takes the place of.
    public let text: String
    /// The end of that text, which stays: the character that has ended the shortcut, and what was typed behind it; empty for none.
    public let ending: String
    /// The capitals that the phrase gets.
    public let style: CaseStyle
    /// True where nobody but the letters of the keyboard knows that it was typed: the application shows no text.
    public var isTypedHere = false

    /// Returns the same with text behind it that stays.
    public func followed(by text: String) -> Match {
      Match(key: key, text: self.text + text, ending: ending + text, style: style, isTypedHere: isTypedHere)
    }
  }

  private struct Entry: Equatable {
    /// The start of the shortcut in `bytes`; the id follows the shortcut.
    var start: UInt32
    var length: UInt16
    var idLength: UInt16
    var style: CaseStyle
    var needsStart: Bool
    var needsEnd: Bool

    var shortcut: Range<Int> { Int(start)..<Int(start) + Int(length) }
    var id: Range<Int> { shortcut.upperBound..<shortcut.upperBound + Int(idLength) }

    /// Tells whether a character after the shortcut ends it; any character ends one that waited for a longer one.
    func isEnded(by ending: Character) -> Bool { !needsEnd || !(ending.isOfWord || ending.isApostrophe) }
  }

  private var bytes: [UInt8] = []
  /// The entries, sorted by their shortcuts, of which no two are the same.
  private var entries: [Entry] = []
  /// The lengths of shortcuts in bytes, the longest first.
  private var lengths: [Int] = []

  /// Bounds what hostile content may take: people have a hundred shortcuts, and espanso's public packages some thousands.
  private static let (mostEntries, mostBytes) = (100_000, 8 << 20)

  /// Makes an index without shortcuts.
  public init() {}

  /// Makes the index of shortcuts, in the order of their keys.
  public init(_ items: some Sequence<Item>) {
    var all: [(text: [UInt8], item: Item, style: CaseStyle)] = []
    for item in items where all.count < Self.mostEntries {
      for (text, style) in Self.spellings(of: item) { all.append((Array(text.utf8), item, style)) }
    }
    let order = all.indices.sorted { left, right in
      if all[left].text != all[right].text {
        return all[left].text.lexicographicallyPrecedes(all[right].text)
      }
      return (all[left].style == .asWritten ? 0 : 1, left) < (all[right].style == .asWritten ? 0 : 1, right)
    }
    var last: [UInt8] = []
    for place in order where all[place].text != last {
      last = all[place].text
      add(all[place].item, last, all[place].style)
    }
    lengths = Set(entries.map { Int($0.length) }).sorted(by: >)
  }

  /// True where no key has a shortcut.
  public var isEmpty: Bool { entries.isEmpty }

  /// The longest shortcut, in bytes.
  public var longest: Int { lengths.first ?? 0 }

  private static func spellings(of item: Item) -> [(String, CaseStyle)] {
    guard item.rules.contains(.followCase) else { return [(item.text, .asWritten)] }
    let capitalized = CaseStyle.capitalized.apply(to: item.text)
    let uppercase = item.text.uppercased()
    var spellings = [(item.text, CaseStyle.asWritten)]
    if capitalized != item.text { spellings.append((capitalized, .capitalized)) }
    if uppercase != item.text, uppercase != capitalized { spellings.append((uppercase, .uppercase)) }
    return spellings
  }

  private mutating func add(_ item: Item, _ text: [UInt8], _ style: CaseStyle) {
    let isWord = item.rules.contains(.wholeWord)
    guard let first = item.text.first, let last = item.text.last, let length = UInt16(exactly: text.count),
      let idLength = UInt16(exactly: item.key.utf8.count),
      bytes.count + text.count + item.key.utf8.count <= Self.mostBytes
    else { return }
    entries.append(
      Entry(
        start: UInt32(bytes.count), length: length, idLength: idLength, style: style,
        needsStart: isWord || first.isOfWord, needsEnd: isWord || first.isOfWord && last.isOfWord))
    bytes += text
    bytes += item.key.utf8
  }

  /// Returns the shortcuts of a key as they are written, sorted; looks at all of them.
  public func shortcuts(of key: String) -> [String] {
    entries.filter { $0.style == .asWritten && bytes[$0.id].elementsEqual(key.utf8) }.map {
      String(decoding: bytes[$0.shortcut], as: UTF8.self)
    }
  }

  // MARK: Matching

  /// Returns the shortcut that stands for its key, now that a character more is before the cursor.
  ///
  /// - Parameters:
  ///   - before: the text before the cursor, or the end of it.
  ///   - typed: the bytes at its end that were typed one after the other.
  ///   - isWhole: true where nothing is before that.
  public func match(in before: String, typed: Int, isWhole: Bool) -> Match? {
    guard !entries.isEmpty, let ending = before.last else { return nil }
    let text = Array(before.utf8.suffix(longest + ending.utf8.count))
    let ended = text.dropLast(ending.utf8.count)
    for length in lengths {
      let size = length + ending.utf8.count
      if size <= typed, let entry = entry(of: ended.suffix(length), length), entry.isEnded(by: ending),
        !goesOn(text.suffix(size)), starts(entry, before, size, isWhole)
      {
        return match(entry, String(decoding: text.suffix(size), as: UTF8.self), ending: String(ending))
      }
      if length <= typed, let entry = entry(of: text.suffix(length), length), !entry.needsEnd,
        !goesOn(text.suffix(length)), starts(entry, before, length, isWhole)
      {
        return match(entry, String(decoding: text.suffix(length), as: UTF8.self), ending: "")
      }
    }
    return nil
  }

  /// Returns the shortcut that stands for its key once a character comes after it, which is not there yet and is not in the match.
  public func match(in before: String, typed: Int, isWhole: Bool, endedBy ending: Character) -> Match? {
    let size = ending.utf8.count
    guard
      let match = match(in: before + String(ending), typed: typed + size, isWhole: isWhole),
      match.ending == String(ending)
    else { return nil }
    let text = String(decoding: match.text.utf8.dropLast(size), as: UTF8.self)
    return Match(key: match.key, text: text, ending: "", style: match.style)
  }

  /// Tells if a character more has a shortcut stand for its key, or leaves one that was begun to go on.
  public func waits(for ending: Character, after before: String) -> Bool {
    guard !entries.isEmpty else { return false }
    let text = before + String(ending)
    if match(in: text, typed: text.utf8.count, isWhole: true) != nil { return true }
    return before.indices.reversed().prefix(longest).contains { start in
      let begins = start == before.startIndex || !before[before.index(before: start)].isOfWord
      return begins && goesOn(Array(text[start...].utf8)[...])
    }
  }

  private func match(_ entry: Entry, _ text: String, ending: String) -> Match {
    Match(
      key: String(decoding: bytes[entry.id], as: UTF8.self), text: text, ending: ending, style: entry.style)
  }

  /// Tells whether a shortcut may begin where it does, so many bytes before the end.
  private func starts(_ entry: Entry, _ before: String, _ size: Int, _ isWhole: Bool) -> Bool {
    let place = before.utf8.index(before.endIndex, offsetBy: -size)
    guard let start = String.Index(place, within: before) else { return false }
    guard entry.needsStart else { return true }
    guard let previous = before[..<start].last else { return isWhole }
    if previous.isApostrophe { return before[..<start].dropLast().last?.isOfWord != true }
    return !previous.isOfWord
  }

  private func entry(of text: ArraySlice<UInt8>, _ length: Int) -> Entry? {
    guard text.count == length else { return nil }
    let place = firstIndex(notBefore: text)
    guard place < entries.count, entries[place].length == length,
      bytes[entries[place].shortcut].elementsEqual(text)
    else { return nil }
    return entries[place]
  }

  /// Tells whether a shortcut is longer than this text and begins with it.
  private func goesOn(_ text: ArraySlice<UInt8>) -> Bool {
    var place = firstIndex(notBefore: text)
    if place < entries.count, entries[place].length == text.count { place += 1 }
    return place < entries.count && bytes[entries[place].shortcut].starts(with: text)
  }

  private func firstIndex(notBefore text: ArraySlice<UInt8>) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if bytes[entries[middle].shortcut].lexicographicallyPrecedes(text) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}

extension Character {
  /// True for a letter, a digit and the underscore: what a word is made of.
  fileprivate var isOfWord: Bool { isLetter || isNumber || self == "_" }
  /// True for what stands within words such as "don't".
  fileprivate var isApostrophe: Bool { self == "'" || self == "\u{2019}" }
}
