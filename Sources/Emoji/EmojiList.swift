/// An emoji as a key: what a tap types, and its other forms.
public struct EmojiKey: Equatable, Sendable {
  /// The line of the file: skin tones with spaces between, and a tab before each other gender.
  private let line: String

  /// - Parameter line: a line of `emoji.txt`; nil for one without an emoji.
  init?(_ line: ArraySlice<UInt8>) {
    guard let first = line.first, first != Sign.space, first != Sign.tab else { return nil }
    self.line = String(decoding: line, as: UTF8.self)
  }

  /// The emoji without skin tone and, if there is one, without gender.
  public var text: String {
    String(decoding: line.utf8.prefix { $0 != Sign.space && $0 != Sign.tab }, as: UTF8.self)
  }

  /// The forms by gender, each with its skin tones: the one without comes first.
  public var forms: [[String]] {
    line.utf8.split(separator: Sign.tab).map { gender in
      gender.split(separator: Sign.space).map { String(decoding: $0, as: UTF8.self) }
    }
  }
}

/// The signs that the files of emoji are parted by.
enum Sign {
  static let (tab, newline, space) = (UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: " "))
  static let (group, bar) = (UInt8(ascii: "#"), UInt8(ascii: "|"))
}

/// The emoji that there are, in the order and the groups of Unicode (UTS #51, emoji-test.txt).
public struct EmojiList: Equatable, Sendable {
  /// A group of emoji.
  public struct Group: Equatable, Sendable {
    /// The name in English, as Unicode has it.
    public let name: String
    /// The places of its emoji in the list.
    public let keys: Range<Int>
  }

  /// The emoji in their order.
  public private(set) var keys: [EmojiKey] = []
  /// The groups in their order, none of them empty.
  public private(set) var groups: [Group] = []

  /// - Parameter bytes: a file that `tools/make-emoji` has made. Lines without an emoji are left out.
  public init(_ bytes: [UInt8]) {
    var (name, start) = ("", 0)
    for line in bytes.split(separator: Sign.newline) {
      if line.first == Sign.group, line.dropFirst().first == Sign.space {
        end(name, from: start)
        (name, start) = (String(decoding: line.dropFirst(2), as: UTF8.self), keys.count)
      } else if let key = EmojiKey(line) {
        keys.append(key)
      }
    }
    end(name, from: start)
  }

  private mutating func end(_ name: String, from start: Int) {
    guard keys.count > start else { return }
    groups.append(Group(name: name, keys: start..<keys.count))
  }
}

extension EmojiKey {
  /// Tells if a text is one of the emoji's forms.
  public func has(_ form: String) -> Bool { forms.contains { $0.contains(form) } }

  /// Returns the forms that a held key offers: the one that it has, then the other genders in the same skin tone, then the other
  /// skin tones.
  ///
  /// - Parameter current: the form that it has.
  public func forms(after current: String) -> [String] {
    let all = forms
    guard let gender = all.firstIndex(where: { $0.contains(current) }),
      let tone = all[gender].firstIndex(of: current)
    else { return all.flatMap { $0 } }
    let genders = all.compactMap { $0.indices.contains(tone) ? $0[tone] : $0.first }
    var known: Set<String> = []
    return ([current] + genders + all[gender]).filter { known.insert($0).inserted }
  }
}

extension EmojiList {
  /// Returns the emoji that are kept, in the same order and groups.
  ///
  /// - Parameter isKept: tells by an emoji's place in the list.
  public func filter(_ isKept: (Int) -> Bool) -> EmojiList {
    var kept = EmojiList([])
    for group in groups {
      let start = kept.keys.count
      kept.keys += group.keys.filter(isKept).map { keys[$0] }
      kept.end(group.name, from: start)
    }
    return kept
  }
}
