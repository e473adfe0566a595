import Snippets

/// The way from a document's root to one of its values, printed as a JSONPath (RFC 9535).
struct JSONPath: CustomStringConvertible {
  private enum Step {
    case key(String)
    case index(Int)
  }

  /// The longest key that is printed whole, in characters.
  ///
  /// Keys come from outside and may be of any length.
  private static let longestKey = 40

  private var steps: [Step] = []

  mutating func enter(key: String) {
    steps.append(.key(key))
  }

  mutating func enter(index: Int) {
    steps.append(.index(index))
  }

  mutating func leave() {
    steps.removeLast()
  }

  var description: String {
    steps.reduce(into: "$") { text, step in
      switch step {
      case .index(let index): text += "[\(index)]"
      case .key(let key):
        text += Self.isName(key) ? ".\(key)" : "['\(key.inOneLine(limit: Self.longestKey))']"
      }
    }
  }

  /// Tells whether the key can follow a dot (RFC 9535's member-name-shorthand, its ASCII part).
  private static func isName(_ key: String) -> Bool {
    guard let first = key.utf8.first, key.utf8.count <= longestKey else { return false }
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return !digits.contains(first)
      && key.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), digits,
          UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}

extension String {
  /// Returns the text as it can stand in a message of one line: with signs for what cannot be seen, such as ends of lines,
  /// cut after `limit` characters, and isolated where its direction would change what is around it (`ShownText`).
  public func inOneLine(limit: Int) -> String {
    var plain = String.UnicodeScalarView()
    plain.append(
      contentsOf: ShownText.scalars(of: self, longest: limit * 8).map { scalar in
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
        default: scalar
        }
      })
    let line = String(plain)
    let cut = line.prefix(limit)
    return ShownText.isolated(cut.endIndex < line.endIndex ? cut + "…" : line)
  }
}
