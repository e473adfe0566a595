import Layout
import Snippets

/// A text that was typed, on its way from its key towards the application.
public struct Flight: Equatable, Sendable {
  /// The text in one line.
  public let text: String
  /// The way of the text.
  public let layout: FlightLayout
  /// The share of the way that it has risen, and the share of it that can be seen: both from 0 to 1.
  public internal(set) var progress = 0.0
  public internal(set) var opacity = 1.0

  /// Milliseconds: over before the eye is back at the keys.
  static let duration: UInt64 = 350
  /// The most characters of its text.
  private static let longest = 60

  /// Returns what is shown of a piece: one line, with dots for what comes later (`{{date}}`).
  static func text(of piece: String) -> String {
    // Looks at no more than could be shown: a piece may be a megabyte, and so may a character of it.
    let start = String(String.UnicodeScalarView(piece.unicodeScalars.prefix(longest * 8)))
    let bytes = Array(start.utf8)
    let shown = Template(start).segments.map { segment in
      switch segment {
      case .text(let range), .blank(let range): String(decoding: bytes[range], as: UTF8.self)
      case .date, .clipboard: "…"
      case .cursor: ""
      }
    }.joined()
    let lines = shown.split(whereSeparator: \.isNewline)
    let line = ShownText.of(String(lines.first ?? "")).trimmed
    let isCut = lines.count > 1 || line.count > longest || start.utf8.count < piece.utf8.count
    return isCut ? String(line.prefix(longest - 1)) + "…" : line
  }

  /// Returns the flight at a part of its time.
  func at(_ time: Double) -> Flight {
    var flight = self
    let rest = 1 - time
    flight.progress = 1 - rest * rest * rest
    flight.opacity = min(1, 2 * rest)
    return flight
  }
}

extension String {
  fileprivate var trimmed: String {
    let start = drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}
