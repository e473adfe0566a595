import Layout

/// A colour in sRGB; every component is 0...1, and alpha is not multiplied in.
public struct Color: Hashable, Sendable {
  /// The red component, from 0 to 1.
  public var red: Double
  /// The green component, from 0 to 1.
  public var green: Double
  /// The blue component, from 0 to 1.
  public var blue: Double
  /// The opacity, from 0 to 1.
  public var alpha: Double

  /// Makes a colour from components of 0 to 1; it is opaque unless `alpha` is given.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The colour as 0xRRGGBB, without its opacity.
  public var hex: UInt32 {
    [red, green, blue].reduce(0) { $0 << 8 | UInt32(min(max($1, 0), 1) * 255 + 0.5) }
  }

  /// The colour of nothing: fully transparent.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// Makes a colour written as 0xRRGGBB; higher bits do not count.
  public init(hex: UInt32, alpha: UInt8 = 0xFF) {
    self.init(
      red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255, alpha: Double(alpha) / 255)
  }
}

/// The look of the keyboard: its colours, and the shapes and fonts that are a matter of taste. Lengths are logical pixels.
public struct Theme: Equatable, Sendable {
  /// The colours of a key in one of its states.
  public struct KeyColors: Equatable, Sendable {
    /// The colour of the key's shape.
    public var face: Color
    /// The colour of the label or the sign on it.
    public var text: Color

    /// Makes the colours of a key's shape and of the text on it.
    public init(face: Color, text: Color) {
      self.face = face
      self.text = text
    }

    /// Returns the same colours, with the text's opacity multiplied by this one.
    func faded(_ opacity: Double) -> KeyColors {
      var colors = self
      colors.text.alpha *= opacity
      return colors
    }

    /// Returns the same colours, with so much of another colour in the key's shape, from 0 to 1.
    func tinted(_ color: Color, _ part: Double) -> KeyColors {
      func mix(_ path: KeyPath<Color, Double>) -> Double {
        face[keyPath: path] * (1 - part) + color[keyPath: path] * part
      }
      return KeyColors(
        face: Color(red: mix(\.red), green: mix(\.green), blue: mix(\.blue), alpha: mix(\.alpha)), text: text)
    }
  }

  /// The colour behind the keys.
  public var background: Color
  /// The colours of snippets and space.
  public var standard: KeyColors
  /// The colours of snippets and space while a finger is on them.
  public var standardPressed: KeyColors
  /// The colours of globe, delete and return.
  public var system: KeyColors
  /// The colours of globe, delete and return while a finger is on them.
  public var systemPressed: KeyColors
  /// The colours of the strip's tabs.
  public var tab: KeyColors
  /// The colours of a tab while a finger is on it.
  public var tabPressed: KeyColors
  /// The colours of the tab whose keys are shown.
  public var selectedTab: KeyColors
  /// The colour of the hard shadow under a key.
  public var lip: Color
  /// The height of that shadow below the key; 0 for none.
  public var lipHeight = 1.0
  /// The radius of a key's corners; nil for the one that goes with the screen's size (`PanelMetrics.cornerRadius`).
  public var keyRadius: Double?
  /// The radius of a tab's corners; nil for round ends.
  public var tabRadius: Double?
  /// The colour of text on the background.
  public var message: Color
  /// The opacity of the labels while the space bar is a trackpad.
  public var trackpadFade: Double
  /// The colour of the dots of pages that are not shown.
  public var dot: Color
  /// The colour of the dot of the page that is shown.
  public var currentDot: Color
  /// The colours of a list and its rows.
  public var popup: KeyColors
  /// The colours of the row that is selected in a list, and of accented keys.
  public var popupSelected: KeyColors
  /// The colour of the dot that marks the piece that is due, unless its row is selected.
  public var due: Color
  /// The colour of the line between two rows.
  public var separator: Color
  /// The height of the line between two rows.
  public var separatorHeight = 0.5
  /// The colour of the bar that tells the position in a list.
  public var indicator: Color
  /// The width of that bar.
  public var indicatorWidth = 3.0
  /// The radius of a list's corners.
  public var listRadius = 14.0
  /// The radius of the corners of the row that is selected in a list.
  public var selectionRadius = 10.0
  /// The colours of the mark on a key that has a problem.
  public var problem: KeyColors
  /// The colour of the remark on the problem, in the key's list.
  public var problemNote: Color
  /// The colour of the space bar's mark when keys are old, or the settings have mistakes.
  public var clock: Color
  /// The colour of a list's soft shadow where it is darkest, beside the list.
  public var shadow: Color
  /// The distance that the shadow reaches.
  public var shadowReach = 9.0
  /// The distance that the shadow is moved down.
  public var shadowDrop = 2.0
  /// The colour of the handle's outline.
  public var handleOutline: Color
  /// The width of the handle's outline; 0 for none.
  public var handleOutlineWidth = 1.0
  /// The colour of the bar within a key that tells which phrase is due.
  public var progress: Color
  /// The colour of the groove that the bar is in.
  public var progressTrack: Color
  /// The height of both.
  public var progressHeight = 2.0
  /// The colours of a text that rises from its key, over other keys and the application.
  public var flying: KeyColors
  /// The sizes of the fonts, in parts of the usual ones.
  public var fonts = FontSizes()
  /// The least contrast of all texts with what is below them (WCAG 2.2, contrast ratio).
  public var contrast = 4.5

  /// The colours of Apple's light keyboard, legacy look (iOS 18 and before).
  ///
  /// The source for the colours is the Apple keyboard fact sheet. A message and the dot of the page that is shown have the
  /// colour of the bottom bar's glyphs, which are on the background too. The other dots have that of the system keys.
  /// Selected rows are the blue of the return key. A remark on a problem is Apple's red for texts, which can be read on
  /// white.
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
    problemNote: Color(hex: 0xD70015), clock: Color(hex: 0x50555C),
    shadow: Color(hex: 0x000000, alpha: 0x27), handleOutline: Color(hex: 0x888A8D),
    progress: Color(hex: 0x8A919C),
    progressTrack: Color(hex: 0x000000, alpha: 0x1F),
    flying: KeyColors(face: Color(hex: 0x007AFF), text: Color(hex: 0xFFFFFF)))

  /// The colours of a key that shows nothing.
  private var hidden: KeyColors { KeyColors(face: .clear, text: .clear) }

  func colors(of style: KeyStyle, pressed: Bool) -> KeyColors {
    switch style {
    case .standard: pressed ? standardPressed : standard
    case .system: pressed ? systemPressed : system
    case .accent: pressed ? standardPressed : popupSelected
    case .tab: pressed ? tabPressed : tab
    case .selectedTab: selectedTab
    case .offer, .bare: pressed ? tabPressed : tab
    case .annex: standard
    case .hidden: hidden
    }
  }
}
