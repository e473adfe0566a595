extension Typist {
  /// The keys that are not text; deleting is `delete`.
  public enum Key: Equatable, Sendable { case enter, left, right, up, down }

  /// What is deleted at once.
  public enum Unit: Equatable, Sendable {
    /// What the user sees as one character: a grapheme (UAX #29).
    case character
    /// The white space before the cursor and the word before that, by Unicode's word boundaries (UAX #29); an
    /// emoji or a run of punctuation counts as a word. A character where the text is not known.
    case word
  }

  /// Whether there is something to delete before the cursor.
  enum Availability: Equatable, Sendable {
    /// The client does not tell, or has not yet.
    case unknown
    /// Nothing is left.
    case none
    case some
  }

  /// How the text gets to the client.
  public enum Path: String, Equatable, Sendable {
    case inputMethod = "input-method"
    case virtualKeyboard = "virtual-keyboard"
  }

  /// A request to send, in this order, and all of a list before anything else of the typist's is sent.
  public enum Effect: Equatable, Sendable {
    /// `zwp_virtual_keyboard_v1.keymap`: the whole text of an XKB keymap, without the NUL that the protocol
    /// wants after it. No key is held at this point.
    case keymap(String)
    /// `zwp_virtual_keyboard_v1.modifiers(0, 0, 0, 0)`.
    case clearModifiers
    /// `zwp_virtual_keyboard_v1.key`, with an evdev code. Each press is followed by its release in the same
    /// list. A key that goes on with a grapheme, of which others came before it, is not to be left out after them.
    case key(code: UInt32, pressed: Bool, goesOn: Bool = false)
    /// `zwp_input_method_v2.commit_string`: 4,000 bytes at most, no NUL.
    case commitString(String)
    /// `zwp_input_method_v2.delete_surrounding_text`, in bytes.
    case deleteSurroundingText(before: UInt32, after: UInt32)
    /// `zwp_input_method_v2.commit`: of what came just before it, or of nothing.
    case commit(serial: UInt32)
    /// `wl_display.sync`: the answer is to be passed on as `InputMethodEvent.synced`, in order with the events of the
    /// input method.
    case sync
  }

  /// What the compositor said of the input method, and of `Effect.sync`.
  public enum InputMethodEvent: Equatable, Sendable {
    case activate, deactivate
    /// Byte offsets into the text's UTF-8. They come from the client and may be wrong.
    case surroundingText(text: String, cursor: UInt32, anchor: UInt32)
    case textChangeCause(UInt32)
    case contentType(hint: UInt32, purpose: UInt32)
    case done
    /// Another input method has the seat, or the object is gone for another reason: the next object starts
    /// from scratch, its count of `done` events too.
    case unavailable
    /// An object was asked for: what becomes of that is told by the events from now on.
    case requested
    /// The object is ours: it did not answer with `unavailable`. Takes nothing back of what it said before.
    case granted
    /// The compositor has handled all requests before a `sync`.
    case synced
  }
}
