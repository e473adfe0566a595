import Layout

/// A colour in sRGB; every component is 0...1, alpha is not multiplied in.
public struct Color: Hashable, Sendable {
  public var red: Double
  public var green: Double
  public var blue: Double
  public var alpha: Double

  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// An opaque colour written as 0xRRGGBB; higher bits do not count.
  public init(hex: UInt32) {
    self.init(
      red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255)
  }
}

/// The colours of the keyboard.
public struct Theme: Equatable, Sendable {
  /// What a key looks like in one of its states.
  public struct KeyColors: Equatable, Sendable {
    public var face: Color
    public var text: Color
  }

  public var background: Color
  /// Snippets and space.
  public var standard: KeyColors
  public var standardPressed: KeyColors
  /// Globe, delete and return.
  public var system: KeyColors
  public var systemPressed: KeyColors
  /// The hard shadow under a key.
  public var lip: Color
  /// Text on the background.
  public var message: Color

  /// Apple's light keyboard, legacy look (iOS 18 and before).
  ///
  /// The source for the colours is the Apple keyboard fact sheet; a message has the colour of the glyphs of
  /// the bottom bar, which are on the background too.
  public static let light = Theme(
    background: Color(hex: 0xD1D4D9),
    standard: KeyColors(face: Color(hex: 0xFFFFFF), text: Color(hex: 0x000000)),
    standardPressed: KeyColors(face: Color(hex: 0xABB1BA), text: Color(hex: 0x000000)),
    system: KeyColors(face: Color(hex: 0xABB1BA), text: Color(hex: 0x000000)),
    systemPressed: KeyColors(face: Color(hex: 0xFFFFFF), text: Color(hex: 0x000000)),
    lip: Color(hex: 0x888A8D),
    message: Color(hex: 0x50555C))

  func colors(of kind: KeyKind, pressed: Bool) -> KeyColors {
    switch kind {
    case .snippet, .space: pressed ? standardPressed : standard
    case .globe, .delete, .return: pressed ? systemPressed : system
    }
  }
}
