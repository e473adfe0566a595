import Gestures
import Layout
import Snippets

/// The user's settings, as far as they change what the keyboard does or shows.
public struct KeyboardRules: Equatable, Sendable {
  /// The times at which things happen to a finger that stays.
  public var timing = GestureTiming()
  /// The rule for what the next tap does with the text of the last one.
  public var cycle = Cycle.append
  /// True where a command of the user's leads from the globe to another keyboard.
  public var handsOver = true
  /// The rule for when the strip of tabs is there.
  public var strip = StripRule.auto
  /// True where the strip has a tab of the keys that were used last.
  public var keepsRecents = true
  /// The rule for who is the keyboard of the system.
  public var osk = OSKRule.auto
  /// True where the keyboard comes and goes with the text fields while nobody is the keyboard of the system.
  public var showsByItself = false
  /// The rule for what a hardware keyboard means for that.
  public var withHardware = HardwareRule.hide
  /// The place of the handle beside another keyboard.
  public var handle = HandlePlace.right
  /// The permissions of servers' phrases to be more than text, by the names of their sources.
  public var permissions: [String: Permissions] = [:]
  /// True where movements for the eye alone are at their end at once.
  public var reducesMotion = false
  /// True where the panel comes up from below and sinks; false where the compositor moves it.
  public var slides = true
  /// The rule for how labels are written.
  public var labels = LabelRule.auto
  /// The sizes of the fonts.
  public var fonts = FontSizes()
  /// The scale of keys and text, beside the one that the desktop wants for all text: 1 for as large as Apple's.
  public var scale = 1.0
  /// The scale that the desktop wants for all text: 1 for as it is.
  public var textScale = 1.0
  /// The number of lines of keys on a page of phrases, as far as they fit; nil for as many as fit.
  public var rows: Int?
  /// The height of the panel without its margin, in logical pixels; nil for one that goes with the screen.
  public var height: Double?
  /// The room that stays free below the keys, in logical pixels.
  public var bottomMargin = 0.0
  /// The family of the font that texts are measured and drawn with; nil for the usual ones.
  public var font: String?
  /// The rules for the letters.
  public var letters = LetterRules()
  /// The rules for shortcuts.
  public var shortcuts = ShortcutRules()
  /// The rules for key bindings.
  public var bindings = BindingRules()
  /// The panel that is up at first.
  public var start = StartPanel.phrases
  /// The name of the source that the user's own files are; nil where those are not shown.
  public var ownSource: String?
  /// The names of the catalogues, in the order of the settings.
  public var catalogues: [String] = []
  /// True where the last texts that were copied are kept, in memory alone.
  public var keepsCopied = false
  /// True where each program may type through the keyboard; the user is asked about each otherwise.
  public var programs = false
  /// The rules for emoji.
  public var emoji = EmojiRules()
  /// The mistake in the settings, in one line; nil where there is none.
  public var mistake: String?

  /// Makes the rules that hold where nothing is set.
  public init() {}

  /// The range of the product of the two scales.
  private static let scales = 0.5...3.0

  /// The size of the panel that follows from these rules.
  public var sizing: PanelSizing {
    let product = scale * textScale
    let scale = product.isFinite ? min(max(product, Self.scales.lowerBound), Self.scales.upperBound) : 1
    return PanelSizing(
      scale: scale, height: height, bottomMargin: bottomMargin, fonts: fonts, labels: labels, rows: rows)
  }
}
