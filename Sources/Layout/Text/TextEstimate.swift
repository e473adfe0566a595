import Snippets

/// The width of a text as the sum of its characters' widths: near enough to break lines by, and so cheap that ten thousand
/// texts take milliseconds.
///
/// It ignores kerning and ligatures, so it is usually a hair too much.
struct TextEstimate: Equatable, Sendable {
  typealias Measure = (_ text: String, _ fontSize: Double) -> Double

  /// The mark of a width that is not known yet.
  private static let unknown = -1.0
  /// The first scalar of the squares (Chinese, Japanese, Korean, emoji). The characters of a block are equally wide
  /// from here on: one is measured for all of the 256 around it.
  private static let firstSquare: UInt32 = 0x2E80
  /// The most sorts of characters that are measured, since each takes microseconds; the rest count as squares.
  private static let mostMeasured = 1024
  /// The most characters that are added up, since those without width bring a text no nearer to its limit.
  private static let longest = 1024

  private let fontSize: Double
  private var ascii = [Double](repeating: unknown, count: 128)
  private var others: [UInt32: Double] = [:]

  init(fontSize: Double) {
    self.fontSize = fontSize
  }

  /// Returns the scalar that is shown for one in capitals.
  private static func capital(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII {
      let isSmall = (0x61...0x7A).contains(scalar.value)
      return isSmall ? Unicode.Scalar(UInt8(scalar.value) - 0x20) : scalar
    }
    let capital = scalar.properties.uppercaseMapping.unicodeScalars
    return capital.count == 1 ? capital.first ?? scalar : scalar
  }

  /// Returns the width in logical pixels, or some number beyond the limit for a text that is wider than that.
  ///
  /// A newline counts as the sign shown in its place, with a space on each side; an invisible character counts as its sign.
  ///
  /// - Parameter hasCapitals: true if the text is shown in capitals.
  mutating func width(of text: String, hasCapitals: Bool = false, limit: Double, measure: Measure) -> Double {
    var sum = 0.0
    var count = 0
    for scalar in text.unicodeScalars {
      if ShownText.isUnseen(scalar) {
        let shown = ShownText.scalars(of: text, longest: Self.longest)
        return width(
          of: shown.map { hasCapitals ? Self.capital(of: $0) : $0 }, limit: limit, measure: measure)
      }
      sum +=
        scalar == "\n" ? 2 * fontSize : width(of: hasCapitals ? Self.capital(of: scalar) : scalar, measure)
      count += 1
      if sum > limit || count == Self.longest { break }
    }
    return sum
  }

  /// Returns the width of a shown character, in logical pixels.
  mutating func width(of character: Character, measure: Measure) -> Double {
    character.unicodeScalars.reduce(0) { $0 + width(of: $1, measure) }
  }

  private mutating func width(of shown: [Unicode.Scalar], limit: Double, measure: Measure) -> Double {
    var sum = 0.0
    for scalar in shown {
      sum += scalar == "\n" ? 2 * fontSize : width(of: scalar, measure)
      if sum > limit { break }
    }
    return sum
  }

  private mutating func width(of scalar: Unicode.Scalar, _ measure: Measure) -> Double {
    if scalar.isASCII {
      let known = ascii[Int(scalar.value)]
      if known != Self.unknown { return known }
      let width = Self.usable(measure(scalar.value < 0x20 ? " " : String(scalar), fontSize))
      ascii[Int(scalar.value)] = width
      return width
    }
    let isSquare = scalar.value >= Self.firstSquare
    // Code points end at 0x10FFFF: a block's number with the highest bit set is none of them.
    let key = isSquare ? scalar.value >> 8 | 1 << 31 : scalar.value
    if let known = others[key] { return known }
    if Self.isWithoutWidth(scalar) { return 0 }
    guard others.count < Self.mostMeasured else { return fontSize }
    let width = Self.usable(measure(String(scalar), fontSize))
    others[key] = width
    return width
  }

  /// Tells if a scalar takes no room, as marks that sit on the letter before them.
  private static func isWithoutWidth(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: true
    default: false
    }
  }

  /// Makes anything but a finite number count as too wide.
  private static func usable(_ width: Double) -> Double {
    width.isFinite ? max(0, width) : .infinity
  }
}
