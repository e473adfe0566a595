import Layout
import Snippets

/// A favourite that a finger carries to another place.
struct CarriedKey: Equatable, Sendable {
  let id: String
  /// Where the finger is.
  var point: Point
  /// The order before, which it goes back to if it is not put down.
  let before: [String]
  /// The favourite that it has changed places with last, until the finger has left that: it may be wider.
  var other: String?
}

/// What can be done with a key that is held, and the order of favourites.
extension SnippetPanel {
  private enum Action {
    case keep, unkeep, edit, hide
  }

  private func actions(for id: String, in context: PanelContext) -> [Action] {
    [favourites.contains(id) ? .unkeep : .keep] + (canEdit(id, in: context) ? [.edit] : []) + [.hide]
  }

  /// Whether a key is in a file of the user's own that can be edited. What nobody is to see is not.
  private func canEdit(_ id: String, in context: PanelContext) -> Bool {
    guard let own = context.rules.ownSource, !context.isPrivateField, let index = keys.index(ofID: id) else {
      return false
    }
    let key = keys[index]
    return key.origin == .own(own) && key.isEditable && !key.isSecret
  }

  /// What the list of a snippet's key ends in.
  func listActions(for id: String, in context: PanelContext) -> [ListContent.Action] {
    actions(for: id, in: context).map { action in
      switch action {
      case .keep: ListContent.Action(Strings.keep, .star)
      case .unkeep: ListContent.Action(Strings.unkeep, .starOff)
      case .edit: ListContent.Action(Strings.edit, .pencil)
      case .hide: ListContent.Action(Strings.hide, .eyeOff)
      }
    }
  }

  mutating func act(_ index: Int, on id: String, in context: PanelContext) -> [PanelAction] {
    let actions = actions(for: id, in: context)
    guard actions.indices.contains(index), let key = keys.index(ofID: id).map({ keys[$0] }) else { return [] }
    switch actions[index] {
    case .keep:
      setFavourites([id] + favourites, in: context)
      return [.store(.keep(id))]
    case .unkeep:
      setFavourites(favourites.filter { $0 != id }, in: context)
      return [.store(.unkeep(id))]
    case .edit:
      let source = DraftSource.key(
        snippet: id, label: key.label, count: key.pieceCount, group: key.group)
      return [.read(.draft(source))]
    // It goes with the answer of the store, which knows what is shown.
    case .hide: return [.store(.hide(id))]
    }
  }

  mutating func setFavourites(_ new: [String], in context: PanelContext) {
    guard new != favourites else { return }
    favourites = new
    let isStripNew = flow.map { tabs(on: $0.size, in: context).isEmpty != (strip == nil) } ?? false
    if isStripNew || shownTab == .favourites { layOut(in: context) }
  }

  /// Under a thumb that is about to tap on them they keep their order, but for those that are gone.
  mutating func setRecents(_ new: [String], in context: PanelContext) {
    let new = keepsRecentsOrder ? recents.filter(Set(new).contains) : new
    keepsRecentsOrder = false
    guard new != recents else { return }
    recents = new
    if shownTab == .recents { layOut(in: context) }
  }

  // MARK: Carrying

  func canCarry(_ key: KeyID) -> Bool {
    guard case .snippet(let id) = key, shownTab == .favourites, favourites.count > 1 else { return false }
    return favourites.contains(id)
  }

  /// A finger has picked a favourite up, or moves with it: the others make room where it is.
  mutating func carry(_ key: KeyID, to point: Point, in context: PanelContext) {
    guard case .snippet(let id) = key, favourites.contains(id), shownTab == .favourites else { return }
    if carried?.id != id { carried = CarriedKey(id: id, point: point, before: favourites) }
    carried?.point = point
    guard
      let place = frame(in: context, isResting: true)?.keys.first(where: { isPlace($0, of: id, at: point) }),
      case .snippet(let other) = place.id, let index = favourites.firstIndex(of: other)
    else {
      carried?.other = nil
      return
    }
    guard carried?.other != other else { return }
    carried?.other = other
    setFavourites(Self.moving(id, to: index, in: favourites), in: context)
  }

  /// Whether a key is another one than that which is carried, and at a point.
  private func isPlace(_ key: KeyFrame, of id: String, at point: Point) -> Bool {
    key.id != .snippet(id) && key.id.kind == "snippet" && key.rect.contains(point)
  }

  private static func moving(_ id: String, to index: Int, in order: [String]) -> [String] {
    var order = order.filter { $0 != id }
    order.insert(id, at: min(index, order.count))
    return order
  }

  /// The finger has let go of it.
  mutating func drop() -> [PanelAction] {
    defer { carried = nil }
    guard let carried, carried.before != favourites, let index = favourites.firstIndex(of: carried.id) else {
      return []
    }
    return [.store(.moveFavourite(carried.id, to: index))]
  }

  /// The finger was taken away.
  mutating func putBack(in context: PanelContext) {
    guard let carried else { return }
    self.carried = nil
    setFavourites(carried.before, in: context)
  }

  /// The pages without the key that is carried.
  func lift(_ groups: [KeyGroup]) -> [KeyGroup] {
    guard let carried else { return groups }
    return groups.map { group in
      let left = group.keys.filter { $0.id != .snippet(carried.id) }
      return KeyGroup(group.id, keys: left, offset: group.offset, opacity: group.opacity)
    }
  }

  /// That key, under the finger.
  func carriedGroup(_ groups: [KeyGroup]) -> [KeyGroup] {
    guard let carried, let key = groups.flatMap(\.keys).first(where: { $0.id == .snippet(carried.id) }) else {
      return []
    }
    let center = key.rect.center
    let place = key.offset(
      dx: (carried.point.x - center.x).rounded(), dy: (carried.point.y - center.y).rounded())
    return [KeyGroup(.carried, keys: [place], opacity: 0.85)]
  }
}
