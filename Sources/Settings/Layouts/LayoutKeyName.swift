import Layout

/// The names that rows have in braces: the keys that do something else than typing their own name.
enum LayoutKeyName: String, CaseIterable {
  case shift, delete, space, globe, phrases, gap
  case `return`
  case letters = "abc"
  case numbers = "123"
  case symbols = "#+="
  /// The money of the language, with the others of $, €, £ and ¥ in this order.
  case currency
  case otherCurrency = "currency_2"
  case thirdCurrency = "currency_3"
  case fourthCurrency = "currency_4"
  /// The sign between the whole and the part of a number.
  case decimal
  /// The first of the top-level domains, with the others as its alternates.
  case domain = "tld"

  /// The action of the key; nil for one that types what the language has.
  var action: LetterLayout.Action? {
    switch self {
    case .shift: .shift
    case .delete: .delete
    case .space: .space
    case .globe: .globe
    case .phrases: .phrases
    case .gap: .gap
    case .return: .return
    case .letters: .page(.letters)
    case .numbers: .page(.numbers)
    case .symbols: .page(.symbols)
    case .currency, .otherCurrency, .thirdCurrency, .fourthCurrency, .decimal, .domain: nil
    }
  }

  static var actions: [LayoutKeyName] { allCases.filter { $0.action != nil } }

  /// Returns true if a text can be the name of a key of a file's own, or is one of these.
  static func isName(_ text: String) -> Bool {
    if LayoutKeyName(rawValue: text) != nil { return true }
    return (2...32).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch Unicode.Scalar(byte) {
        case "a"..."z", "0"..."9", "_": true
        default: false
        }
      }
  }

  /// Returns the name in the braces of a row's word; nil where the word is a key itself.
  static func inBraces(_ word: String) -> String? {
    guard word.utf8.count > 2, word.utf8.first == UInt8(ascii: "{"), word.utf8.last == UInt8(ascii: "}")
    else {
      return nil
    }
    return String(word.unicodeScalars.dropFirst().dropLast())
  }
}
