import Layout
import Snippets

/// What is typed.
extension SnippetPanel {
  /// Types a piece of the snippet at `index`: the one that is due, or another one, after which the next tap continues.
  mutating func typePiece(_ piece: Int?, ofSnippetAt index: Int, isByName: Bool = false) -> [PanelAction] {
    let key = keys[index]
    let position = piece ?? key.next
    guard (0..<key.pieceCount).contains(position) else {
      let failure = TypeFailure.noSuchPiece(Int32(clamping: position), count: key.pieceCount)
      return isByName ? [.reply(.failure(failure))] : []
    }
    let wanted = WantedPiece(snippet: key.id, label: key.label, position: position, isByName: isByName)
    if key.isSecret { return type(wanted, "") }
    if let text = touched.text(of: key.id, at: position) { return type(wanted, text) }
    self.wanted.append(wanted)
    return [.read(wanted.query)]
  }

  /// Types a piece whose text is there: an empty one for a secret. The content may have been replaced since it was wanted.
  private mutating func type(_ wanted: WantedPiece, _ text: String) -> [PanelAction] {
    guard let index = keys.index(ofID: wanted.snippet) else { return Self.fail(wanted) }
    let key = keys[index]
    guard key.label == wanted.label, wanted.position < key.pieceCount else { return Self.fail(wanted) }
    let next = keys.continueAfter(piece: wanted.position, at: index)
    let id = KeyID.snippet(key.id)
    let action: PanelAction =
      key.isSecret
      ? .type(.secret(snippet: key.id, label: key.label, piece: wanted.position), by: id)
      : .typePiece(text, of: id, position: key.next)
    let reply: [PanelAction] = wanted.isByName ? [.reply(.success(text))] : []
    return [action, .store(.place(snippet: key.id, next: next))] + use(of: key) + reply
  }

  /// What was typed into a private field, and secrets, are remembered nowhere.
  private func use(of key: SnippetKey) -> [PanelAction] {
    options.keepsRecents && !key.isSecret && !isPrivateField ? [.store(.use(key.id))] : []
  }

  /// What a key has typed is taken back: the piece is due that was due before.
  mutating func takeBack(_ key: KeyID, _ position: Int) -> [PanelAction] {
    guard case .snippet(let id) = key else { return [] }
    keys.setNext(of: id, to: position)
    return [.store(.place(snippet: id, next: position))]
  }

  /// Reads the piece that a tap on a key would type.
  func touch(_ key: KeyID) -> [PanelAction] {
    guard case .snippet(let id) = key, let index = keys.index(ofID: id) else { return [] }
    let snippet = keys[index]
    guard !snippet.isSecret, touched.text(of: id, at: snippet.next) == nil else { return [] }
    return [.read(.piece(snippet: id, label: snippet.label, position: snippet.next))]
  }

  // MARK: Answers

  mutating func take(_ answer: Answer, to query: Query) -> [PanelAction] {
    switch (query, answer) {
    case (.piece(let snippet, _, let position), .text(let text)):
      touched.keep(text, of: snippet, at: position)
      let due = wanted.filter { $0.query == query }
      wanted.removeAll { $0.query == query }
      return due.flatMap { wanted in text.map { type(wanted, $0) } ?? Self.fail(wanted) }
    case (.pieces(let snippet, let label), .texts(let texts)):
      guard let index = keys.index(ofID: snippet), keys.label(at: index) == label else {
        return [.closeList(of: .snippet(snippet))]
      }
      return [.openList(list(of: keys[index], texts: keep(texts, of: keys[index])), of: .snippet(snippet))]
    case (.favourites, .texts(let ids)): setFavourites(ids ?? favourites)
    case (.recents, .texts(let ids)): setRecents(ids ?? recents)
    case (.tab, .text(let name)): restore(name.flatMap(StripTab.init) ?? selected)
    case (.piece, .texts), (.pieces, .text), (.favourites, .text), (.recents, .text), (.tab, .texts): break
    }
    return []
  }

  /// The tab that was selected before a restart.
  private mutating func restore(_ tab: StripTab) {
    guard tab != selected else { return }
    selected = tab
    strip = nil
    layOut()
  }

  private static func fail(_ wanted: WantedPiece) -> [PanelAction] {
    [.shake(.snippet(wanted.snippet))]
      + (wanted.isByName ? [.reply(.failure(.unreadable(wanted.snippet)))] : [])
  }

  // MARK: Lists

  /// What is listed is what is typed.
  private mutating func keep(_ texts: [String]?, of key: SnippetKey) -> [String]? {
    guard let texts, texts.count == key.pieceCount else { return nil }
    for (position, text) in texts.enumerated() { touched.keep(text, of: key.id, at: position) }
    return texts
  }

  /// What the list says of the pieces of a snippet; dots for those that nobody is to see.
  func list(of key: SnippetKey, texts: [String]?) -> ListContent {
    let shown = isPrivateField ? nil : texts
    return ListContent(
      items: shown ?? (1...key.pieceCount).map(Strings.hiddenPiece), due: key.next,
      note: key.problem.map { .init($0, isProblem: true) }, actions: listActions(for: key.id))
  }

  // MARK: By name

  /// Does what a tap on the key would, for the command and the bus; nil where there is no such key. An id counts before a
  /// label, and of several equal labels the first.
  ///
  /// - Parameter piece: a position in the snippet's pieces; -1 for the one that is due.
  mutating func type(_ name: String, piece: Int32, at time: UInt64) -> [PanelAction]? {
    if let index = index(named: name) {
      return typePiece(piece == -1 ? nil : Int(piece), ofSnippetAt: index, isByName: true)
    }
    guard let key = KeyID(name) else { return nil }
    switch key {
    case .globe, .space, .delete, .return, .retry:
      guard piece == -1 else { return [.reply(.failure(.noSuchPiece(piece, count: 0)))] }
      return handle(.gesture(.fire(key)), at: time) + [.reply(.success(system.text(of: key)))]
    case .stop: return [.type(.stop, by: nil), .reply(.success(""))]
    // What changes the panel is not for who types by name: a finger may be on it.
    case .snippet, .tab, .previousPage, .nextPage, .row, .action: return nil
    }
  }

  private func index(named name: String) -> Int? {
    switch KeyID(name) {
    case .snippet(let id)?: keys.index(ofID: id) ?? keys.index(ofLabel: name)
    case nil: keys.index(ofLabel: name)
    case .globe?, .space?, .delete?, .return?, .retry?, .stop?, .tab?, .previousPage?, .nextPage?, .row?,
      .action?:
      nil
    }
  }
}
