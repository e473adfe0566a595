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

  /// A colour written as 0xRRGGBB; higher bits do not count.
  public init(hex: UInt32, alpha: UInt8 = 0xFF) {
    self.init(
      red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255,
      blue: Double(hex & 0xFF) / 255, alpha: Double(alpha) / 255)
  }
}

/// How the keyboard looks: its colours, and what of its shapes and fonts is a matter of taste. Lengths are logical pixels.
public struct Theme: Equatable, Sendable {
  /// What a key looks like in one of its states.
  public struct KeyColors: Equatable, Sendable {
    public var face: Color
    public var text: Color

    public init(face: Color, text: Color) {
      self.face = face
      self.text = text
    }

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
  /// The hard shadow under a key, and how far it comes out below it; 0 for none.
  public var lip: Color
  public var lipHeight = 1.0
  /// The radius of a key's corners; nil for what the screen's size calls for (`PanelMetrics.cornerRadius`).
  public var keyRadius: Double?
  /// The radius of a tab's corners; nil for round ends.
  public var tabRadius: Double?
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
  /// The line between two rows.
  public var separator: Color
  public var separatorHeight = 0.5
  /// The bar that says where in a list this is.
  public var indicator: Color
  public var indicatorWidth = 3.0
  /// The radius of a list's corners, and of the row that is selected in it.
  public var listRadius = 14.0
  public var selectionRadius = 10.0
  /// The mark of a key that something is wrong with; and what its list says of that.
  public var problem: KeyColors
  public var problemNote: Color
  /// The mark of a space bar when keys are old, or the settings have mistakes.
  public var clock: Color
  /// A list's soft shadow where it is darkest, beside the list; how far it reaches, and how far it is moved down.
  public var shadow: Color
  public var shadowReach = 9.0
  public var shadowDrop = 2.0
  /// The outline of the handle, and how wide it is; 0 for none.
  public var handleOutline: Color
  public var handleOutlineWidth = 1.0
  /// The bar within a key that shows which phrase is due, what it moves on, and how high both are.
  public var progress: Color
  public var progressTrack: Color
  public var progressHeight = 2.0
  /// A text that rises from its key, over other keys and the application.
  public var flying: KeyColors
  public var fonts = FontSizes()
  /// The contrast that all texts have at least with what is below them (WCAG 2.2, contrast ratio).
  public var contrast = 4.5

  /// Apple's light keyboard, legacy look (iOS 18 and before).
  ///
  /// The source for the colours is the Apple keyboard fact sheet; a message and the dot of the page that is
  /// shown have the colour of the glyphs of the bottom bar, which are on the background too, and the other
  /// dots that of the system keys. Selected rows are the blue of the return key. What is said of a problem is Apple's red for
  /// texts, which can be read on white.
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

  /// What shows nothing has no colours.
  private var hidden: KeyColors { KeyColors(face: .clear, text: .clear) }

  func colors(of style: KeyStyle, pressed: Bool) -> KeyColors {
    switch style {
    case .standard: pressed ? standardPressed : standard
    case .system: pressed ? systemPressed : system
    case .accent: pressed ? standardPressed : popupSelected
    case .tab: pressed ? tabPressed : tab
    case .selectedTab: selectedTab
    case .hidden: hidden
    }
  }
}
