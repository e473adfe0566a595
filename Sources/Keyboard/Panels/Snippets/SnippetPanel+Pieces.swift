import Layout
import Snippets
import Typing

/// The typing of pieces.
extension SnippetPanel {
  /// Types a piece of the snippet at `index`: the one that is due, or another one, after which the next tap continues.
  /// Where its text is not known, it is read first.
  mutating func typePiece(
    _ piece: Int?, ofSnippetAt index: Int, as order: PieceOrder = PieceOrder(), in context: PanelContext,
    at time: UInt64
  ) -> [PanelAction] {
    let key = keys[index]
    // A secret goes character by character, and may fail once the shortcut is gone.
    if key.isSecret, order.replaced != nil { return Self.following(order) }
    let position = piece ?? key.next
    guard (0..<key.pieceCount).contains(position) else {
      let failure = TypeFailure.noSuchPiece(Int32(clamping: position), count: key.pieceCount)
      return order.isByName ? [.reply(.failure(failure))] : []
    }
    let wanted = WantedPiece(
      snippet: key.id, label: key.label, position: position, feed: key.origin.feed, order: order)
    guard let text = key.isSecret ? "" : pieceTexts.text(of: key.id, at: position) else {
      pieceTexts.want(wanted)
      return [.read(wanted.query)]
    }
    let hasBlanks = !key.isSecret && Template.mayHaveVariables(text) && Template(text).hasBlanks
    if let texts = order.texts, hasBlanks || !texts.isEmpty {
      return typeForm(wanted, key.isSecret ? "" : text, with: texts, in: context, at: time)
    }
    // Users want to see what they have filled in before it is sent.
    if hasBlanks { return [.fill(Form(wanted.with(PieceOrder(replaced: order.replaced)), text))] }
    return type(text, wanted, ofSnippetAt: index, in: context, at: time)
  }

  /// Types a piece whose blanks were told by name, if it has some.
  private mutating func typeForm(
    _ wanted: WantedPiece, _ text: String, with texts: [String: String], in context: PanelContext,
    at time: UInt64
  ) -> [PanelAction] {
    let form = Form(wanted, text)
    switch form.texts(from: texts) {
    case .failure(let problem): return [.reply(.failure(.form(problem)))]
    case .success(let texts): return type(FilledForm(form: form, texts: texts), in: context, at: time)
    }
  }

  /// Types a piece whose blanks were filled in; types nothing if its key is another one by now.
  mutating func type(_ filled: FilledForm, in context: PanelContext, at time: UInt64) -> [PanelAction] {
    let wanted = filled.form.piece
    guard let index = index(of: wanted) else { return Self.fail(wanted) }
    let isRemembered =
      context.rules.keepsRecents && !context.isPrivateField && !filled.isPrivate && !wanted.order.isByName
    let choices: [PanelAction] = filled.form.blanks.compactMap { blank in
      guard isRemembered, blank.options != nil, let option = filled.texts[blank.name] else { return nil }
      return .store(.choice(snippet: wanted.snippet, blank: blank.name, option: option))
    }
    let text = filled.form.filled(with: filled.texts)
    return type(text, wanted, ofSnippetAt: index, in: context, at: time) + choices
  }

  /// Types a text as a piece of the snippet at `index`.
  private mutating func type(
    _ text: String, _ wanted: WantedPiece, ofSnippetAt index: Int, in context: PanelContext, at time: UInt64
  ) -> [PanelAction] {
    let (key, position) = (keys[index], wanted.position)
    let next = keys.continueAfter(piece: position, at: index, using: &dice)
    moveBar(of: key, to: next, in: context, at: time)
    let id = KeyID.snippet(key.id)
    let feed = key.origin.feed
    problems.typesAgain(key.id)
    let mayBeRefused = feed != nil || Template.mayHaveVariables(text)
    let snippet = mayBeRefused ? TypedSnippet(id: key.id, feed: feed) : nil
    let actions: [PanelAction] =
      key.isSecret
      ? [.type(.secret(snippet: key.id, label: key.label, piece: position, from: feed), by: id)]
      : [.type(.type(text, of: snippet, inPlaceOf: wanted.order.replaced), by: id, due: key.next)]
    let reply: [PanelAction] = wanted.order.isByName ? [.reply(.success(text))] : []
    return actions + Self.following(wanted.order) + [.store(.place(snippet: key.id, next: next))]
      + use(of: key, in: context) + reply
  }

  /// Returns the action that comes after a piece.
  static func following(_ order: PieceOrder) -> [PanelAction] {
    order.following.map { [.type($0, by: .return)] } ?? []
  }

  /// Remembers the use of a key, but not of a secret, nor in a private field.
  private func use(of key: SnippetKey, in context: PanelContext) -> [PanelAction] {
    context.rules.keepsRecents && !key.isSecret && !context.isPrivateField ? [.store(.use(key.id))] : []
  }

  /// Makes the piece due again that was due before: the text of a key is taken back.
  mutating func takeBack(_ key: SnippetKey, _ position: Int, in context: PanelContext, at time: UInt64)
    -> [PanelAction]
  {
    // Another key may have its id by now, or none.
    guard let known = snippet(of: .snippet(key.id)), known.isSame(as: key), position < known.pieceCount else {
      return []
    }
    moveBar(of: known, to: position, in: context, at: time)
    keys.setNext(of: key.id, to: position)
    return [.store(.place(snippet: key.id, next: position))]
  }

  /// Reads the piece that a tap on a key would type.
  func touch(_ key: KeyID) -> [PanelAction] {
    guard case .snippet(let id) = key, let index = keys.index(ofID: id) else { return [] }
    let snippet = keys[index]
    guard !snippet.isSecret, pieceTexts.text(of: id, at: snippet.next) == nil else { return [] }
    let feed = snippet.origin.feed
    return [.read(.piece(snippet: id, label: snippet.label, position: snippet.next, from: feed))]
  }

  // MARK: Answers

  mutating func show(_ answer: Answer, to query: Query, in context: PanelContext, at time: UInt64)
    -> [PanelAction]
  {
    switch (query, answer) {
    case (.piece(let snippet, _, let position, let feed), .text(let text)):
      // The text of another source's key with this id is not to be typed as this one's.
      let isShown = keys.index(ofID: snippet).map { keys.origin(at: $0).feed == feed } ?? false
      if isShown { pieceTexts.keep(text, of: snippet, at: position) }
      return pieceTexts.answered(query).flatMap {
        text == nil ? Self.fail($0) : typeRead($0, in: context, at: time)
      }
    case (.pieces(let snippet, let label, let positions, let feed), .texts(let texts)):
      guard let index = keys.index(ofID: snippet), keys.label(at: index) == label,
        keys.origin(at: index).feed == feed
      else {
        return [.closeList(of: .snippet(snippet))]
      }
      let known = keep(texts, of: keys[index], at: positions)
      return [
        .openList(list(of: keys[index], texts: known, at: positions, in: context), of: .snippet(snippet))
      ]
    case (.favourites, .texts(let ids)): setFavourites(ids ?? favourites.ids, in: context)
    case (.recents, .texts(let ids)): setRecents(ids ?? recents.ids, in: context)
    case (.tab, .text(let name)): restore(name.flatMap(StripTab.init) ?? selected, in: context)
    case (.piece, _), (.pieces, _), (.favourites, _), (.recents, _), (.tab, _), (.layouts, _), (.input, _),
      (.surroundings, _), (.paste, _), (.keyList, _), (.settingValues, _), (.settingChoices, _), (.draft, _),
      (.details, _), (.choices, _), (.guesses, _), (.emojiUse, _), (.emojiNamed, _):
      break
    }
    return []
  }

  /// Types a piece that has been read; the content may have been replaced since it was wanted.
  private mutating func typeRead(_ wanted: WantedPiece, in context: PanelContext, at time: UInt64)
    -> [PanelAction]
  {
    guard let index = index(of: wanted) else { return Self.fail(wanted) }
    return typePiece(wanted.position, ofSnippetAt: index, as: wanted.order, in: context, at: time)
  }

  /// Returns the index of a piece's snippet; nil where that is another one by now, or secret.
  func index(of wanted: WantedPiece) -> Int? {
    keys.index(ofID: wanted.snippet).flatMap { index in
      keys.label(at: index) == wanted.label && keys.origin(at: index).feed == wanted.feed
        && wanted.position < keys[index].pieceCount && !keys[index].isSecret ? index : nil
    }
  }

  /// Selects the tab that was selected before a restart.
  private mutating func restore(_ tab: StripTab, in context: PanelContext) {
    guard tab != selected else { return }
    selected = tab
    strip.clear()
    layOut(in: context)
  }

  private static func fail(_ wanted: WantedPiece) -> [PanelAction] {
    [.shake(.snippet(wanted.snippet))] + following(wanted.order)
      + (wanted.order.isByName ? [.reply(.failure(.unreadable(wanted.snippet)))] : [])
  }

  // MARK: Lists

  /// Shows the list of a key, with the pieces that can be seen around this one, or around the one that is due.
  func list(of key: KeyID, around position: Int?, in context: PanelContext) -> [PanelAction] {
    guard case .snippet(let id) = key, let index = keys.index(ofID: id) else { return [.closeList(of: key)] }
    let snippet = keys[index]
    let positions = ListContent.window(around: position ?? snippet.next, of: snippet.pieceCount)
    if snippet.isSecret {
      return [.openList(list(of: snippet, texts: nil, at: positions, in: context), of: key)]
    }
    let feed = snippet.origin.feed
    return [.read(.pieces(snippet: id, label: snippet.label, positions: positions, from: feed))]
  }

  /// Keeps the texts that are listed: they are the ones to type.
  private mutating func keep(_ texts: [String]?, of key: SnippetKey, at positions: Range<Int>) -> [String]? {
    guard let texts, texts.count == positions.count, positions.upperBound <= key.pieceCount else {
      return nil
    }
    for (position, text) in zip(positions, texts) { pieceTexts.keep(text, of: key.id, at: position) }
    return texts
  }

  /// Returns the list of the pieces of a snippet, with dots for those that nobody is to see.
  private func list(
    of key: SnippetKey, texts: [String]?, at positions: Range<Int>, in context: PanelContext
  ) -> ListContent {
    let shown = context.isPrivateField ? nil : texts
    return ListContent(
      items: shown ?? positions.map { Strings.hiddenPiece($0 + 1) }, first: positions.lowerBound,
      count: key.pieceCount, due: key.next,
      note: note(of: key, in: context),
      actions: listActions(for: key.id, in: context))
  }

  /// Returns the note on a key: what is wrong with it, or else its shortcuts.
  private func note(of key: SnippetKey, in context: PanelContext) -> ListContent.Note? {
    if let problem = problem(of: key) { return .init(problem, isProblem: true) }
    // Shortcuts of a secret key do nothing.
    guard !key.isSecret, context.rules.shortcuts.on != .never else { return nil }
    let shortcuts = context.content.shortcuts.shortcuts(of: key.id)
    return shortcuts.isEmpty ? nil : .init(Strings.shortcuts(shortcuts), isProblem: false)
  }

  /// Returns what is wrong with a key; nil for nothing.
  func problem(of key: SnippetKey) -> String? {
    let notes = problems.notes(of: key.id) + (key.problem.map { [$0] } ?? [])
    return notes.isEmpty ? nil : notes.joined(separator: " · ")
  }

  // MARK: By name

  /// Does what a tap on the key would, for the command and the bus; nil where there is no such key.
  mutating func type(_ named: NamedOrder, in context: inout PanelContext, at time: UInt64) -> [PanelAction]? {
    let (name, piece) = (named.name, named.piece)
    switch snippet(named: name) {
    case .one(let index):
      return typePiece(
        piece == -1 ? nil : Int(piece), ofSnippetAt: index, as: PieceOrder(texts: named.texts), in: context,
        at: time)
    case .several(let indices): return [.reply(.failure(.ambiguous(indices.map { keys[$0] })))]
    case .none: break
    }
    guard let key = Self.key(named: name) else { return nil }
    switch key {
    case .globe, .space, .delete, .return, .page(.letters), .phrases, .panel:
      if let failure = named.failureWithoutPieces { return [.reply(.failure(failure))] }
      return handle(.fire(key), in: &context, at: time)
        + [.reply(.success(context.systemKeys(hasLetters: false).text(of: key)))]
    case .stop: return [.type(.stop, by: nil), .reply(.success(""))]
    // A key that changes the panel cannot be typed by its name: a finger may be on it.
    case .snippet, .tab, .row, .action, .alternate, .character, .shift, .named, .modifier, .page: return nil
    }
  }

  /// Returns the key with this name, but for those of other panels.
  private static func key(named name: String) -> KeyID? { KeyID(name) ?? SnippetsKey(rawValue: name)?.id }

  /// Finds the snippet with a name; keys that are there in any case have their names before all others.
  private func snippet(named name: String) -> NamedKey {
    switch Self.key(named: name) {
    case .snippet?, nil: keys.key(named: name)
    case .globe?, .space?, .delete?, .return?, .stop?, .tab?, .row?, .action?, .alternate?, .character?,
      .shift?, .named?, .modifier?, .page?, .phrases?, .panel?:
      .none
    }
  }
}
