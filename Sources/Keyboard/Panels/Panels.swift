import Gestures
import Layout
import Snippets

/// The panels that there are, and which of them is up. A closed list: what is new is a case and a property here, and a
/// folder beside this file.
///
/// They are properties of a struct and no payloads of an enum, which Swift would copy for each change: a panel may hold
/// very many keys.
public struct Panels {
  public enum ID: String, Sendable, CaseIterable {
    case snippets
  }

  var snippets: SnippetPanel
  /// The panel that is up.
  public private(set) var top = ID.snippets

  init(snippets: SnippetPanel) {
    self.snippets = snippets
  }

  /// Another panel comes up in place of the one that is.
  mutating func show(_ panel: ID) { top = panel }

  mutating func handle(_ event: PanelEvent, at time: UInt64) -> [PanelAction] {
    switch event {
    // Of these every panel has to know, whichever is up.
    case .resized, .content, .answer, .privateField, .rules, .refused: snippets.handle(event, at: time)
    case .chosen, .unknownRow, .scrolled, .scrollEnded, .shown, .takenBack, .untouched:
      switch top {
      case .snippets: snippets.handle(event, at: time)
      }
    }
  }

  /// Whether the globe leads to another keyboard without a command of the user's.
  mutating func setHasOther(_ hasOther: Bool) { snippets.hasOther = hasOther }

  /// What a finger did to a key of the panel that is up, or to its pages.
  mutating func handle(_ action: GestureAction<KeyID>, at time: UInt64) -> [PanelAction] {
    switch top {
    case .snippets: snippets.handle(action, at: time)
    }
  }

  /// Types by a key's name; nil where the panel has no such key.
  mutating func type(_ name: String, piece: Int32, at time: UInt64) -> [PanelAction]? {
    switch top {
    case .snippets: snippets.type(name, piece: piece, at: time)
    }
  }

  /// The tabs of the panel that is up.
  var tabs: [StripTab] {
    switch top {
    case .snippets: snippets.selectableTabs
    }
  }

  /// Selects a tab of a panel; nil where it has none of the kind.
  mutating func select(_ tab: StripTab, of panel: ID) -> [PanelAction]? {
    switch panel {
    case .snippets: snippets.select(tab)
    }
  }

  /// What it looks like and where it can be touched; nil before it has a size. `isResting`: as it will be once all that
  /// moves has come to rest.
  func frame(isResting: Bool = false) -> PanelFrame? {
    switch top {
    case .snippets: snippets.frame(isResting: isResting)
    }
  }

  /// What `frame` shows: the panel that is up, and a number that changes whenever that may look otherwise.
  var version: Version {
    switch top {
    case .snippets: Version(panel: top, number: snippets.version)
    }
  }

  /// What is shown: where that is another one than before, it fades in. Pages glide, and keys that come and go among others
  /// do neither.
  struct View: Equatable, Sendable {
    let panel: ID
    let tab: StripTab
    /// What stands in the place of keys.
    let message: String
  }

  var view: View {
    switch top {
    case .snippets: View(panel: top, tab: snippets.shownTab, message: snippets.messageText)
    }
  }

  struct Version: Equatable, Sendable {
    let panel: ID
    let number: Int
  }

  /// Whether what is typed is not to be seen.
  var isPrivateField: Bool {
    switch top {
    case .snippets: snippets.isPrivateField
    }
  }

  /// What is known of the snippet that a key is for; nil for a key that is for none.
  func snippet(of key: KeyID) -> SnippetKey? {
    switch top {
    case .snippets: snippets.snippet(of: key)
    }
  }

  /// What is wrong with the snippet that a key is for; nil where nothing is.
  func problem(of key: KeyID) -> String? {
    switch top {
    case .snippets: snippets.snippet(of: key).flatMap(snippets.problem)
    }
  }

  /// Brings all that moves to its end.
  mutating func rest() {
    switch top {
    case .snippets: snippets.rest()
    }
  }

  /// Whether keys are not where they will be.
  var isMoving: Bool {
    switch top {
    case .snippets: snippets.animations.isRunning(.pages) || snippets.animations.isRunning(.strip)
    }
  }

  /// Whether `animate` is to be called with each frame.
  var isAnimating: Bool {
    switch top {
    case .snippets: snippets.animations.isRunning
    }
  }

  mutating func animate(to time: UInt64) {
    switch top {
    case .snippets: snippets.animate(to: time)
    }
  }

  /// Whether a finger can swipe to another page.
  var canSwipe: Bool {
    switch top {
    case .snippets: snippets.pager.count > 1
    }
  }

  /// Whether a finger can scroll the strip.
  var canSlideTabs: Bool {
    switch top {
    case .snippets: snippets.canSlideStrip
    }
  }

  /// Whether a finger that holds this key can carry it to another place.
  func canCarry(_ key: KeyID) -> Bool {
    switch top {
    case .snippets: snippets.canCarry(key)
    }
  }

  /// How good the content is, and what there is to say of that.
  public var content: (status: ContentStatus, message: String) { (snippets.content, snippets.message) }

  /// What the globe's list says is not as it should be.
  public var note: String? { snippets.note }

  /// What that is about.
  var troubles: [Trouble] { snippets.troubles }
}
