/// Phrases with blanks: see `FormPanel`.
extension Coordinator {
  /// Has the blanks of a phrase filled in, on a keyboard that comes up for that where it is hidden.
  mutating func fill(_ form: Form, at time: UInt64) -> [Effect] {
    let isHidden = !isVisible
    let shown = isHidden ? call(by: .user) : []
    guard isVisible else { return shown }
    desktop.showsForForm = isHidden
    return shown + tell(.form(form), at: time)
  }

  /// Types a phrase whose blanks are filled in, with the panel up again that was before.
  mutating func type(_ form: FilledForm, at time: UInt64) -> [Effect] {
    let hides = desktop.showsForForm && panels.top == .form
    desktop.showsForForm = false
    let back = panels.top == .form ? goBack(at: time) : []
    return back + tell(.filled(form), at: time) + (hides ? hideAfterForm() : [])
  }

  /// Has the panel come up again that was up before this one.
  mutating func goBack(at time: UInt64) -> [Effect] {
    let hides = desktop.showsForForm && panels.top == .form
    desktop.showsForForm = false
    let effects = panels.previous.map { show($0, at: time) } ?? []
    return effects + (hides ? hideAfterForm() : [])
  }

  /// What is on its way is typed whole.
  private mutating func hideAfterForm() -> [Effect] {
    desktop.dismissed()
    return setVisible(false, endsTyping: false)
  }
}
