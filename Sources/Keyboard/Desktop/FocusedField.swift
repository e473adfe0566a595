import Typing

/// The field that has the focus, as far as anybody tells, and the texts around it that a key can be written from.
struct FocusedField {
  private(set) var field: Field?
  /// True until a panel has come up for the field, or the one that is up was left there.
  private(set) var isNew = false
  /// True while the application shows that text is selected.
  private(set) var hasSelection = false
  /// True where the clipboard can be read.
  private(set) var hasClipboard = false

  mutating func enter(_ field: Field?) {
    if field != self.field { isNew = true }
    self.field = field
  }

  /// Takes note that the panel that is up is the one for this field.
  mutating func settle() { isNew = false }

  mutating func setSelection(_ isThere: Bool) { hasSelection = isThere }

  mutating func setClipboard(_ isThere: Bool) { hasClipboard = isThere }

  /// The texts that a new key can be written from.
  var drafts: [DraftBasis] { (hasClipboard ? [.clipboard] : []) + (hasSelection ? [.selection] : []) }
}
