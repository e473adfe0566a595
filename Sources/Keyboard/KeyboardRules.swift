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
  /// How large the fonts are.
  public var fonts = FontSizes()
  /// What is wrong with the settings, in one line; nil where nothing is.
  public var mistake: String?

  /// What holds where nothing is set.
  public init() {}
}
