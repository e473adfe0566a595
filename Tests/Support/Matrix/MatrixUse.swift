/// A thing that people do with phrases: a cell of the matrix.
public struct MatrixUse: Sendable, Equatable {
  public enum Kind: String, CaseIterable, Sendable {
    case phrase
    /// Two fingers on two keys, each down before the other is up.
    case twoAtOnce = "two-at-once"
    case long
    /// A deletion of three characters at the end of a phrase.
    case delete
    /// `phraseboard undo` after a phrase.
    case undo
    case undoSecond = "undo-second"
    /// A flick on delete after a phrase.
    case flick
    case flickSecond = "flick-second"
    /// A second tap, with `cycle = "replace"`.
    case replace
    case shortcutByHardware = "shortcut-hardware"
    case shortcutByLetters = "shortcut-letters"
    case offer
    /// A word above the letters, behind others, and a full stop that takes its space back.
    case word
    case blanks
    /// A shortcut that is typed over a text that is selected.
    case selection
    case phraseWithEmoji = "phrase-emoji"
    /// A word that the keys for editing cut out and paste elsewhere; in a terminal, what steps by words press.
    case edit
    /// A dictation that corrects itself, by `phraseboard type --text -`.
    case dictate
  }

  public let kind: Kind
  /// Characters a second of letters and of the hardware keyboard; nil where neither types.
  public let rate: Int?

  public var name: String { kind.rawValue + (rate.map { "-\($0)" } ?? "") }

  public static let all = uses(rates: [12, 30])

  /// The uses that `make test` does.
  public static let short = uses(rates: [30]).filter {
    [.undo, .flickSecond, .shortcutByHardware, .shortcutByLetters, .offer, .word].contains($0.kind)
  }

  /// Returns all uses, those that type at each of these rates.
  public static func uses(rates: [Int]) -> [MatrixUse] {
    Kind.allCases.flatMap { kind in
      kind.isTyped ? rates.map { MatrixUse(kind: kind, rate: $0) } : [MatrixUse(kind: kind, rate: nil)]
    }
  }
}

extension MatrixUse.Kind {
  var isTyped: Bool {
    [.shortcutByHardware, .shortcutByLetters, .offer, .word, .blanks, .selection].contains(self)
  }
}

extension MatrixUse {
  /// The texts that the keys type.
  enum Phrases {
    static let first = "Kind regards, Zoë — naïve"
    static let second = "See you on № 7"
    static let long = (1...20).map { "\($0). Dear all, it was a bright, cold day — “why?” " }.joined()
    static let shortcut = (text: ":kr", phrase: "Kind regards")
    static let (typed, opened) = ("so :kr ok", "so Kind regards ok")
    static let selection = (text: ":nml", phrase: "Nothing more, love")
    static let offer = (label: "Gruss", phrase: "Grüße aus Köln")
    static let word = (typed: "see the wea", offered: "weather", text: "see the weather.")
    static let replaced = ["the first of the two", "the second"]
    static let emoji = "fine 😀👍🏽 ok"
    /// What a recogniser takes a sentence for, from its first words on.
    static let dictated = [
      "i scream", "ice cream", "ice cream is", "ice cream is nays", "ice cream is nice",
      "Ice cream is nice — Größe 7?",
    ]
    static let edit = (typed: "one two three", edited: "two one three", steps: "\u{1B}b\u{1B}f")
  }

  /// Returns what a program prints that corrects a text step by step: BackSpaces over what differs, and the rest.
  static func corrections(_ texts: [String]) -> [String] {
    zip([""] + texts, texts).map { old, new in
      let kept = zip(old.unicodeScalars, new.unicodeScalars).prefix { $0 == $1 }.count
      let rest = String(String.UnicodeScalarView(new.unicodeScalars.dropFirst(kept)))
      return String(repeating: "\u{8}", count: old.unicodeScalars.count - kept) + rest
    }
  }

  /// The dictionary that words are guessed from.
  static let words = "see 300\nthe 500\nweather 60\nwear 40\nso 80\nok 20\n"

  static let document = MatrixKey.document(of: [
    MatrixKey("first", [Phrases.first]), MatrixKey("second", [Phrases.second]),
    MatrixKey("long", [Phrases.long]),
    MatrixKey("short", [Phrases.shortcut.phrase], shortcut: Phrases.shortcut.text),
    MatrixKey("over", [Phrases.selection.phrase], shortcut: Phrases.selection.text),
    MatrixKey(Phrases.offer.label, [Phrases.offer.phrase]), MatrixKey("two", Phrases.replaced),
    MatrixKey("blank", ["Dear {{ask:name}}, fine"]), MatrixKey("emoji", [Phrases.emoji]),
    MatrixKey("edit", [Phrases.edit.typed]),
  ])
}
