import Layout
import Snippets

/// The acts on a key that is held, and the order of favourites.
extension SnippetPanel {
  private enum Action {
    case keep, unkeep, edit, hide
  }

  private func actions(for id: String, in context: PanelContext) -> [Action] {
    [favourites.ids.contains(id) ? .unkeep : .keep] + (canEdit(id, in: context) ? [.edit] : []) + [.hide]
  }

  /// Tells whether a key is in a file of the user's own that can be edited. No secret can, and none in a private field.
  private func canEdit(_ id: String, in context: PanelContext) -> Bool {
    guard let own = context.rules.ownSource, !context.isPrivateField, let index = keys.index(ofID: id) else {
      return false
    }
    let key = keys[index]
    return key.origin == .own(own) && key.isEditable && !key.isSecret
  }

  /// Returns the actions that the list of a snippet's key ends in.
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
      setFavourites([id] + favourites.ids, in: context)
      return [.store(.keep(id))]
    case .unkeep:
      setFavourites(favourites.ids.filter { $0 != id }, in: context)
      return [.store(.unkeep(id))]
    case .edit:
      let basis = DraftBasis.key(
        snippet: id, label: key.label, count: key.pieceCount, group: key.group)
      return [.read(.draft(basis))]
    // The key goes with the answer of the store, which knows what is shown.
    case .hide: return [.store(.hide(id))]
    }
  }

  mutating func setFavourites(_ new: [String], in context: PanelContext) {
    if favourites.set(new) { followFavourites(in: context) }
  }

  /// Lays the keys out anew where changed favourites are seen.
  private mutating func followFavourites(in context: PanelContext) {
    let isStripNew = flow.map { tabs(on: $0.size, in: context).isEmpty != (strip.layout == nil) } ?? false
    if isStripNew || shownTab == .favourites { layOut(in: context) }
  }

  mutating func setRecents(_ new: [String], in context: PanelContext) {
    if recents.set(new), shownTab == .recents { layOut(in: context) }
  }

  // MARK: Carrying

  func canCarry(_ key: KeyID) -> Bool {
    guard case .snippet(let id) = key, shownTab == .favourites, favourites.ids.count > 1 else { return false }
    return favourites.ids.contains(id)
  }

  /// Picks a favourite up, or moves it to a point: the others make room there.
  mutating func carry(_ key: KeyID, to point: Point, in context: PanelContext) {
    guard case .snippet(let id) = key, favourites.ids.contains(id), shownTab == .favourites else { return }
    favourites.carry(id, to: point)
    let place = frame(in: context, isResting: true)?.keys.first { isPlace($0, of: id, at: point) }
    let other: String? = if case .snippet(let other)? = place?.id { other } else { nil }
    if favourites.takePlace(of: other) { followFavourites(in: context) }
  }

  /// Tells whether a key is at a point, and another snippet's than the carried one.
  private func isPlace(_ key: KeyFrame, of id: String, at point: Point) -> Bool {
    key.id != .snippet(id) && key.id.kind == "snippet" && key.rect.contains(point)
  }

  /// Puts the carried favourite down where it is.
  mutating func drop() -> [PanelAction] {
    favourites.drop().map { [.store(.moveFavourite($0.id, to: $0.index))] } ?? []
  }

  /// Puts the carried favourite back: the finger was taken away.
  mutating func putBack(in context: PanelContext) {
    if favourites.putBack() { followFavourites(in: context) }
  }
}
