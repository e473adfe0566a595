/// The state of a keyboard that was hidden and shows for a form alone.
enum FormShow: Equatable, Sendable {
  case no, open
  /// The keyboard hides once the phrase is typed.
  case typing
}

/// Phrases with blanks: see `FormPanel`.
extension Coordinator {
  /// Brings up the form for the blanks of a phrase, and for that the keyboard where it is hidden.
  ///
  /// A draft in the editor stays: no form comes up then, and the key shakes.
  mutating func fill(_ form: Form, at time: UInt64) -> [Effect] {
    let stay = panels.traits.stay
    guard !stay.contains(.forAWhile) || !stay.isDisjoint(with: [.untilHidden, .alone]) else {
      motion.shake(.snippet(form.piece.snippet), at: time)
      return []
    }
    let isHidden = !isVisible
    let shown = isHidden ? call(by: .user) : letGo()
    guard isVisible else { return shown }
    if isHidden { desktop.formShow = .open }
    return shown + tell(.form(form), at: time)
  }

  /// Types a phrase whose blanks are filled in, and brings the panel of before up again. If its key is another one by now, the form
  /// stays as it was filled in.
  mutating func type(_ filled: FilledForm, at time: UInt64) -> [Effect] {
    guard panels.isKnown(filled.form) else {
      motion.shake(FormKey.type.id, at: time)
      return []
    }
    let filled =
      isInPlace(filled.form, at: time)
      ? filled : FilledForm(form: filled.again, texts: filled.texts, isPrivate: filled.isPrivate)
    let hides = desktop.formShow == .open
    let effects = panels.previous.map { show($0, at: time) } ?? []
    if filled.form.piece.order.replaced != nil { shortcuts.filled = filled }
    if hides { desktop.formShow = .typing }
    return effects + tell(.filled(filled), at: time)
  }

  /// Returns false for the form of an offer whose word is not known to be before the cursor any more: BackSpaces might take other
  /// text away.
  private mutating func isInPlace(_ form: Form, at time: UInt64) -> Bool {
    guard case .word(let word) = form.piece.order.replaced else { return true }
    return panels.panel(FormPanel.self)?.isElsewhere == false && isBeforeCursor(word, at: time)
  }

  /// True while a panel is up for which alone the keyboard may have shown.
  private var isAlone: Bool { panels.traits.stay.contains(.alone) }

  /// Brings the panel up again that was up before this one.
  mutating func goBack(at time: UInt64) -> [Effect] {
    let hides = desktop.formShow == .open && isAlone
    let effects = panels.previous.map { show($0, at: time) } ?? []
    return effects + (hides ? hideAfterForm() : [])
  }

  /// Hides the keyboard that has shown for a form alone, now that its phrase is typed, or cannot be.
  mutating func formTyped() -> [Effect] { desktop.formShow == .typing ? hideAfterForm() : [] }

  /// Ends a form for which alone the keyboard has shown, now that the keyboard hides.
  mutating func endForm() -> [Effect] {
    desktop.formShow != .no && isAlone ? panels.previous.map { show($0) } ?? [] : []
  }

  /// Hides the keyboard after a form; text on its way is typed whole, and can be taken back.
  private mutating func hideAfterForm() -> [Effect] {
    desktop.dismissed()
    return setVisible(false, endsTyping: false, forgetsLast: false)
  }

  /// Brings a form up again whose shortcut is not before the cursor any more: its phrase is then typed at the cursor.
  mutating func refill(at time: UInt64) -> [Effect] {
    guard let filled = shortcuts.filled.take() else { return [] }
    desktop.formShow = .no
    return fill(filled.again, at: time)
  }
}
