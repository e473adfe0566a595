extension Typist {
  /// The keys that are not text; `delete` is for deleting.
  public enum Key: Equatable, Sendable { case enter, left, right, up, down }

  /// The effect of another keyboard's key on the text of a client, as far as the keymap tells.
  public enum PassedKey: Equatable, Sendable {
    /// It types this.
    case text(String)
    case backspace
    case key(Key)
    /// Nobody knows its effect.
    case other

    var sent: CommitMachine.Sent {
      switch self {
      case .text(let text): .typed(text)
      case .backspace: .backspace
      case .key(let key): .key(key)
      case .other: .other
      }
    }
  }

  /// The amount that one deletion takes.
  public enum Unit: Equatable, Sendable {
    /// A grapheme (UAX #29), which the user sees as one character.
    case character
    /// The white space before the cursor and the word before that, by Unicode's word boundaries (UAX #29). An emoji or
    /// a run of punctuation counts as a word. This is one character when the text is not known.
    case word
  }

  /// The way that text takes to the client.
  public enum Path: String, Equatable, Sendable {
    case inputMethod = "input-method"
    case virtualKeyboard = "virtual-keyboard"
  }

  /// The requests that a compositor has for text and keys.
  public enum Protocols: Sendable {
    /// A virtual keyboard with keymaps of our own, and `zwp_input_method_v2`, of which a compositor drops a commit that comes
    /// late (wlroots).
    case keymapAndCommit
    /// `zwp_input_method_v1` alone: keys are those of the compositor's keymap, all other characters are committed, and no
    /// commit is dropped (KWin).
    case commitAlone
  }

  /// A request to send. A list is sent in order, and whole before anything else of the typist's.
  public enum Effect: Equatable, Sendable {
    /// `zwp_virtual_keyboard_v1.keymap`, never with `Protocols.commitAlone`: the whole text of an XKB keymap, without the NUL that the protocol
    /// wants after it. No key is held at this point.
    case keymap(String)
    /// `zwp_virtual_keyboard_v1.modifiers` with these depressed, as bits of XKB's real modifiers. Their keys are held
    /// meanwhile, and 0 follows in the same list.
    case modifiers(UInt32)
    /// `zwp_virtual_keyboard_v1.key`, with an evdev code. Each press is followed by its release in the same list.
    case key(code: UInt32, pressed: Bool)
    /// `zwp_input_method_v2.commit_string`: 4,000 bytes at most, no NUL.
    case commitString(String)
    /// `zwp_input_method_v2.delete_surrounding_text`, in what the client counts (`DeletionUnit`).
    case deleteSurroundingText(before: UInt32, after: UInt32)
    /// `zwp_input_method_v2.commit`: of what came just before it, or of nothing.
    case commit(serial: UInt32)
    /// `wl_display.sync`: its answer must be passed on as `InputMethodEvent.synced`, in order with the events of the
    /// input method.
    case sync
  }

  /// A message of the compositor's about the input method, or its answer to `Effect.sync`.
  public enum InputMethodEvent: Equatable, Sendable {
    case activate, deactivate
    /// The text around the cursor, with byte offsets into its UTF-8. They come from the client and may be wrong.
    case surroundingText(text: String, cursor: UInt32, anchor: UInt32)
    case contentType(hint: UInt32, purpose: UInt32)
    case done
    /// Another input method has the seat, or the object is gone for another reason. The next object starts from
    /// scratch, and so does its count of `done` events.
    case unavailable
    /// An object was asked for; the events from now on tell what becomes of that.
    case requested
    /// The object is ours: it did not answer with `unavailable`. What it said before still holds.
    case granted
    /// The compositor has handled all requests before a `sync`.
    case synced
  }
}

extension Typist.Effect {
  /// The most bytes of a commit with what it applies, and with the sync between.
  static let mostOfCommit = 4_056
  /// The most bytes of a key with all that goes before and after it: a first keymap, void keys, modifiers and their keys, a
  /// sync.
  static let mostOfKey = 768

  /// An upper bound of the bytes of the request (8 for the header, 4 for each number, and strings with their length and a NUL, filled
  /// up to 4). A connection's buffer has room for 28 descriptors, too: a keymap counts as a thirteenth of it.
  var size: Int {
    switch self {
    case .keymap: 320
    case .modifiers: 24
    case .key: 20
    case .commitString(let text): 16 + text.utf8.count
    case .deleteSurroundingText: 16
    case .commit, .sync: 12
    }
  }

  static func size(of effects: [Typist.Effect]) -> Int { effects.reduce(0) { $0 + $1.size } }
}
