import Bindings
import Layout

/// The actions of combinations of hardware keys.
///
/// Cases, each with a test of its number; `Coordinator` has the other numbers:
/// 54. A combination does what its binding is for: one of the panel in front, or of the keyboard. While a list is open, its
///     bindings take the place of the panel's.
/// 55. No combination does anything while the keyboard is not on the screen, or the screen is locked.
/// 56. The bindings of an open list go through it, and choose the row that they have come to.
/// 57. The overview shows what can be pressed now, in the place of the panel, until the key that has called it is let go, or a
///     finger taps. Its keys do nothing else.
extension Coordinator {
  /// Returns the binding that a combination has now; nil for none.
  func binding(of combination: Combination) -> Binding? {
    guard isVisible, !isLocked else { return nil }
    let front = list == nil ? panels.traits.bindings : BindingProvider.list.id
    return panels.context.bindings.binding(for: combination, inFront: front.map { [$0] } ?? [])
  }

  /// Does what a binding is for.
  mutating func perform(_ binding: Binding, at time: UInt64) -> [Effect] {
    if binding.provider == BindingProvider.list.id { return performOnList(binding.key, at: time) }
    guard binding.provider == BindingProvider.keyboard.id else {
      return perform(panels.perform(binding: binding.key, at: time) ?? [], at: time)
    }
    switch binding.key {
    case "toggle": return dismiss()
    case "overview": return setOverview(!panels.context.showsOverview, at: time)
    case "next_panel": return show(panels.callable(after: 1), at: time)
    case "previous_panel": return show(panels.callable(after: -1), at: time)
    // The binding of a panel has the panel's name.
    default: return Panels.ID(rawValue: binding.key).map { show($0, at: time) } ?? []
    }
  }

  /// Shows the overview of what can be pressed now, or hides it. Fingers let go of the keys that go.
  public mutating func setOverview(_ isThere: Bool, at time: UInt64) -> [Effect] {
    let isThere = isThere && isVisible && !isLocked
    guard isThere != panels.context.showsOverview else { return [] }
    let effects = letGo()
    panels.setOverview(isThere)
    layOut()
    return effects
  }

  private mutating func performOnList(_ key: String, at time: UInt64) -> [Effect] {
    switch key {
    case "up", "down":
      openList.step(by: key == "up" ? -1 : 1, measure: measure)
      fingers.gestures.listArea = openList.area
      return readRows(at: time)
    default:
      guard let row = openList.selected else { return [] }
      return choose(row, at: time) + apply(fingers.gestures.closeList(), time: time)
    }
  }
}
