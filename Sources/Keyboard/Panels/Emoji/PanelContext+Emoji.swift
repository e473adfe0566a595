import Layout

/// Emoji wherever they are typed from: the panel, the search, and offers.
extension PanelContext {
  /// The question for what the store remembers of emoji; none once it is known.
  var emojiQuestions: [PanelAction] { content.emojiUse == nil ? [.read(.emojiUse)] : [] }

  /// True where the field that has the focus is for emoji, too.
  var takesEmoji: Bool { board.letters.applicationField?.hints.contains(.noEmoji) != true }

  /// Returns the emoji that a key types: the form that was chosen last. Nil for another key.
  func emoji(of key: KeyID) -> String? {
    guard case .emoji(let text, let isRecent)? = EmojiPanelKey(key) else { return nil }
    return isRecent ? text : form(ofEmoji: text)
  }

  /// Returns the form in which an emoji is typed: the one that was chosen last, or the one in the user's skin tone.
  func form(ofEmoji text: String) -> String {
    content.emojiUse?.form(of: text) ?? rules.emoji.forms[text] ?? text
  }

  /// Types an emoji, and remembers that it was used.
  mutating func typeEmoji(_ text: String, by key: KeyID) -> [PanelAction] {
    [.type(.text(text), by: key)] + noteEmoji(text)
  }

  /// Remembers that an emoji was used, but in a private field.
  mutating func noteEmoji(_ text: String) -> [PanelAction] {
    let isPrivate = isPrivateField
    return changeEmoji { if !isPrivate { $0.note(text) } }
  }

  /// Changes what the store remembers, if anything is to be remembered.
  mutating func changeEmoji(_ body: (inout EmojiUse) -> Void) -> [PanelAction] {
    var new = content.emojiUse ?? EmojiUse()
    body(&new)
    if !rules.keepsRecents { new.forgetRecents() }
    let old = content.emojiUse
    content.emojiUse = new
    return (new.recentsText == old?.recentsText ? [] : [.store(.emojiRecents(new.recentsText))])
      + (new.formsText == old?.formsText ? [] : [.store(.emojiForms(new.formsText))])
  }

  /// Takes over what the store remembers.
  mutating func takeEmoji(recents: String?, forms: String?) {
    var new = EmojiUse(recents: recents, forms: forms)
    if !rules.keepsRecents { new.forgetRecents() }
    content.emojiUse = new
  }
}
