import Gestures
import Layout
import Snippets

/// What the user has set, as far as it changes what the keyboard does or shows.
public struct KeyboardRules: Equatable, Sendable {
  /// When things happen to a finger that stays.
  public var timing = GestureTiming()
  /// What the next tap does with what the last one has typed.
  public var cycle = Cycle.append
  /// Whether a command of the user's leads from the globe to another keyboard.
  public var handsOver = true
  /// When the strip of tabs is there.
  public var strip = StripRule.auto
  /// Whether it has a tab of the keys that were used last.
  public var keepsRecents = true
  /// Who the keyboard of the system is.
  public var osk = OSKRule.auto
  /// Whether it comes and goes with the text fields where nobody is the keyboard of the system.
  public var showsByItself = false
  /// What a hardware keyboard means for that.
  public var withHardware = HardwareRule.hide
  /// Where the handle is beside another keyboard.
  public var handle = HandlePlace.right
  /// What phrases of servers may do beside being text, by the names of their sources.
  public var permissions: [String: Permissions] = [:]
  /// Whether what moves for the eye alone is at its end at once.
  public var reducesMotion = false
  /// How labels are written.
  public var labels = LabelRule.auto
  /// How large the fonts are.
  public var fonts = FontSizes()
  /// How large keys and text are, beside what the desktop wants of all text: 1 for as large as Apple's.
  public var scale = 1.0
  /// How large the desktop wants text: 1 for as it is.
  public var textScale = 1.0
  /// The number of lines of keys on a page of phrases, as far as they fit; nil for as many as fit.
  public var rows: Int?
  /// Of the panel without its margin, in logical pixels; nil for what goes with the screen.
  public var height: Double?
  /// What stays free below the keys, in logical pixels.
  public var bottomMargin = 0.0
  /// The family of the font that texts are measured and drawn with; nil for the usual ones.
  public var font: String?
  /// What holds for the letters.
  public var letters = LetterRules()
  /// What holds for shortcuts.
  public var shortcuts = ShortcutRules()
  /// What holds for key bindings.
  public var bindings = BindingRules()
  /// The panel that is up at first.
  public var start = StartPanel.phrases
  /// The name of the source that the user's own files are; nil where those are not shown.
  public var ownSource: String?
  /// The names of the catalogues, in the order of the settings.
  public var catalogues: [String] = []
  /// What is wrong with the settings, in one line; nil where nothing is.
  public var mistake: String?

  /// What holds where nothing is set.
  public init() {}

  /// What the two scales may come to together.
  private static let scales = 0.5...3.0

  /// What follows from that for the size of the panel.
  public var sizing: PanelSizing {
    let product = scale * textScale
    let scale = product.isFinite ? min(max(product, Self.scales.lowerBound), Self.scales.upperBound) : 1
    return PanelSizing(
      scale: scale, height: height, bottomMargin: bottomMargin, fonts: fonts, labels: labels, rows: rows)
  }
}
