import Layout
import Words

/// The answers of a panel that is up to those who must not know which panel it is.
struct PanelTraits: Equatable, Sendable {
  /// True where a finger can swipe to other keys.
  var canSwipe = false
  /// True where a finger can scroll the strip of tabs.
  var canSlideTabs = false
  /// True where a finger can slide over the space bar to another layout of letters.
  var canSlideLayouts = false
  /// True while keys are not where they will be.
  var isMoving = false
  /// The rules for how long the panel is up.
  var stay: Stay = []
  /// What the panel must know of the application that has the focus.
  var wants: Wants = []
  /// The number of lines above the usual keys.
  var extraLines = 0
  /// The bar above those in which the panel offers keys; nil for a panel without one.
  var offers: OffersBar?
  /// The field of the panel's own; nil for a panel whose letters go to the application.
  var field: PanelField?
  /// The id of the provider of its bindings; nil for a panel without some.
  var bindings: String?
  /// True while each key of a hardware keyboard is told to the panel, and does nothing else.
  var takesAllKeys = false
  /// The text of a hardware key that shows what can be pressed, for as long as it is held; nil for none.
  var overviewText: String?
  /// The text with which the next panel begins.
  var handedOn = InputText()
  /// The message that the panel shows beside its keys; empty for none.
  var message = ""
  /// The view, which fades in where it is another one than before.
  var view = PanelView()

  /// What a panel may have to know of the application.
  struct Wants: OptionSet, Sendable {
    let rawValue: UInt8

    /// The text before the cursor.
    static let text = Wants(rawValue: 1)
    /// Its id.
    static let application = Wants(rawValue: 2)
  }

  /// The rules for how long a panel is up.
  struct Stay: OptionSet, Sendable {
    let rawValue: UInt8

    /// The panel gives way to the one before it, once it has done its task.
    static let forAWhile = Stay(rawValue: 1)
    /// It gives way as soon as the keyboard hides.
    static let untilHidden = Stay(rawValue: 2)
    /// It is up again after another one that was there for a while in its place.
    static let below = Stay(rawValue: 4)
    /// A hidden keyboard shows for it alone, and hides again after it.
    static let alone = Stay(rawValue: 8)
  }

  /// True for a panel that gives way to the one before it.
  var isForAWhile: Bool { stay.contains(.forAWhile) }
}

/// A bar in which keys are offered.
struct OffersBar: Equatable, Sendable {
  /// The end of the text before the cursor of the application that the panel was told of; nil where it wants none.
  var end: TextEnd?
  /// The same as it will be once what is on its way has arrived.
  var ahead = TextEnd(word: "")
}

/// A field of the panel that is up.
struct PanelField: Equatable, Sendable {
  var input = InputText()
  /// The number of the field, of several that its panel has.
  var number = 0
  /// True for text that was typed elsewhere: into an application, or where it was copied.
  var isOthers = false
  /// True where it is shown as dots.
  var isHidden = false
  /// True where the messages of the panel quote it.
  var isQuoted = false

  var text: String { input.text }
}

/// The part of a panel that fades into another one. Pages glide, and keys that come and go among others do neither.
struct PanelView: Equatable, Sendable {
  var tab = StripTab.all
  /// The text in the place of keys; empty where there are some.
  var message = ""
}
