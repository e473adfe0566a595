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

  /// Nothing at all.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

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

    /// The same with the text so opaque.
    func faded(_ opacity: Double) -> KeyColors {
      var colors = self
      colors.text.alpha *= opacity
      return colors
    }
  }

  public var background: Color
  /// Snippets and space.
  public var standard: KeyColors
  public var standardPressed: KeyColors
  /// Globe, delete and return.
  public var system: KeyColors
  public var systemPressed: KeyColors
  /// Tabs of the strip.
  public var tab: KeyColors
  public var tabPressed: KeyColors
  public var selectedTab: KeyColors
  /// The hard shadow under a key.
  public var lip: Color
  /// Text on the background.
  public var message: Color
  /// How opaque the labels are while the space bar is a trackpad.
  public var trackpadFade: Double
  public var dot: Color
  public var currentDot: Color
  /// A list and its rows.
  public var popup: KeyColors
  public var popupSelected: KeyColors
  /// The piece that is due, where its row is not selected.
  public var due: Color
  /// Between two rows.
  public var separator: Color
  public var indicator: Color
  /// The mark of a key that something is wrong with.
  public var problem: KeyColors
  /// A text that rises from its key, over other keys and the application.
  public var flying: KeyColors
  /// The bar of a key with several phrases: what is filled of it, and the rest.
  public var progress: Color
  public var progressTrack: Color
  /// How thick that is, in logical pixels.
  public var progressThickness: Double
  /// Of each of the layers that a list's soft shadow is made of.
  public var shadow: Color

  /// Apple's light keyboard, legacy look (iOS 18 and before).
  ///
  /// The source for the colours is the Apple keyboard fact sheet; a message and the dot of the page that is
  /// shown have the colour of the glyphs of the bottom bar, which are on the background too, and the other
  /// dots that of the system keys. Selected rows are the blue of the return key.
  public static let light = Theme(
    background: Color(hex: 0xD1D4D9),
    standard: KeyColors(face: Color(hex: 0xFFFFFF), text: Color(hex: 0x000000)),
    standardPressed: KeyColors(face: Color(hex: 0xABB1BA), text: Color(hex: 0x000000)),
    system: KeyColors(face: Color(hex: 0xABB1BA), text: Color(hex: 0x000000)),
    systemPressed: KeyColors(face: Color(hex: 0xFFFFFF), text: Color(hex: 0x000000)),
    tab: KeyColors(face: .clear, text: Color(hex: 0x50555C)),
    tabPressed: KeyColors(face: Color(hex: 0xABB1BA), text: Color(hex: 0x000000)),
    selectedTab: KeyColors(face: Color(hex: 0xFFFFFF), text: Color(hex: 0x000000)),
    lip: Color(hex: 0x888A8D),
    message: Color(hex: 0x50555C), trackpadFade: 0.2, dot: Color(hex: 0xABB1BA),
    currentDot: Color(hex: 0x50555C),
    popup: KeyColors(face: Color(hex: 0xFFFFFF), text: Color(hex: 0x000000)),
    popupSelected: KeyColors(face: Color(hex: 0x007AFF), text: Color(hex: 0xFFFFFF)),
    due: Color(hex: 0x007AFF), separator: Color(hex: 0xE3E4E8), indicator: Color(hex: 0xB4B8BF),
    problem: KeyColors(face: Color(hex: 0xFF3B30), text: Color(hex: 0xFFFFFF)),
    flying: KeyColors(face: Color(hex: 0x007AFF), text: Color(hex: 0xFFFFFF)),
    progress: Color(hex: 0x8A919C), progressTrack: Color(hex: 0xE3E4E8), progressThickness: 2,
    shadow: Color(red: 0, green: 0, blue: 0, alpha: 0.017))

  /// What shows nothing has no colours.
  private var hidden: KeyColors { KeyColors(face: .clear, text: .clear) }

  func colors(of style: KeyStyle, pressed: Bool) -> KeyColors {
    switch style {
    case .standard: pressed ? standardPressed : standard
    case .system: pressed ? systemPressed : system
    case .tab: pressed ? tabPressed : tab
    case .selectedTab: selectedTab
    case .hidden: hidden
    }
  }
}
