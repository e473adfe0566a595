import Layout
import Snippets

/// The strip of tabs, and the distance that it is scrolled by.
struct TabStrip: Equatable, Sendable {
  /// The tabs and their places; nil where there are none.
  private(set) var layout: StripLayout?
  /// The distance that they are scrolled by, in logical pixels.
  private(set) var offset = 0.0

  /// True where there are more tabs than can be seen.
  var canSlide: Bool { (layout?.maximumOffset ?? 0) > 0 }

  /// Returns true where there is a tab of this name.
  func has(_ tab: StripTab) -> Bool { layout?.tabs.contains { $0.id == .tab(tab) } == true }

  /// Takes over other tabs, and shows one of them. `staysInPlace`: it was shown before, and need not be seen.
  mutating func set(_ layout: StripLayout?, showing tab: StripTab, staysInPlace: Bool) {
    self.layout = layout
    guard let layout else { return }
    offset = staysInPlace ? layout.bounded(offset) : self.offset(showing: tab)
  }

  /// Lets the tabs go, and keeps the distance for those that come in their place.
  mutating func clear() { layout = nil }

  /// Scrolls to a distance in logical pixels, or to the end where that is further.
  mutating func slide(to offset: Double) {
    if let layout { self.offset = layout.bounded(offset) }
  }

  /// Returns the nearest distance at which a tab is seen.
  func offset(showing tab: StripTab) -> Double { layout?.offset(showing: .tab(tab), from: offset) ?? offset }
}

extension KeySpec {
  /// Returns a tab of the strip.
  static func tab(_ tab: StripTab, isSelected: Bool) -> KeySpec {
    let face: KeyFace =
      switch tab {
      case .search: .glyph(.magnifier, name: Strings.searchTab)
      case .favourites: .glyph(.star, name: Strings.favouritesTab)
      case .recents: .glyph(.clock, name: Strings.recentsTab)
      // The font of emoji is not read before it is needed.
      case .part(Strings.emojiTab, _): .glyph(.smiley, name: Strings.emoji)
      case .all: .label(Strings.allTab)
      case .group(let name), .part(let name, _): .label(KeyLabel.group(name))
      }
    return KeySpec(id: .tab(tab), role: .tab, face: face, style: isSelected ? .selectedTab : .tab)
  }
}

extension StripTab {
  /// True for a tab that leads to another panel than its own.
  var leadsAway: Bool { Panels.panel(behind: self) != nil }
}
