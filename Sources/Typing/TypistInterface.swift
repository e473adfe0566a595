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
  public enum Availability: Equatable, Sendable {
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

  /// A request to send, in this order, and all of a list before anything else is sent.
  public enum Effect: Equatable, Sendable {
    /// `zwp_virtual_keyboard_v1.keymap`: the whole text of an XKB keymap, without the NUL that the protocol
    /// wants after it. No key is held at this point.
    case keymap(String)
    /// `zwp_virtual_keyboard_v1.modifiers(0, 0, 0, 0)`.
    case clearModifiers
    /// `zwp_virtual_keyboard_v1.key`, with an evdev code. Each press is followed by its release in the same
    /// list.
    case key(code: UInt32, pressed: Bool)
    /// `zwp_input_method_v2.commit_string`: 4,000 bytes at most, no NUL.
    case commitString(String)
    /// `zwp_input_method_v2.delete_surrounding_text`, in bytes.
    case deleteSurroundingText(before: UInt32, after: UInt32)
    /// `zwp_input_method_v2.commit`.
    case commit(serial: UInt32)
  }

  /// What the input method object said.
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
    /// The object is ours: it did not answer with `unavailable`. Takes nothing back of what it said before.
    case granted
  }
}

/// The times that typing waits for something, in milliseconds.
enum Pacing {
  /// From the last character on one keymap to the next keymap.
  ///
  /// X11 clients look a key up in the map that is in force when they get to the event, not in the one it was
  /// typed on; peers that change the map wait 25 to 100 ms before they do. After the change no pause is
  /// needed: the void key takes what a client loses while it loads the map, and X11 clients learn of the map
  /// before the keys since events keep their order. So the wait is only for text that follows other text at
  /// once, and the first tap is never late.
  static let beforeKeymapChange: UInt64 = 50

  /// From a key or a deletion on the input method path to the text after it, for clients that do not show its effect.
  ///
  /// Clients queue keys and take text at once, so that text would overtake the key. There is no event that
  /// says that a key was handled but the client's own new surrounding text. A client that does not do a deletion
  /// is known by the same: it shows other news of its state, such as the place of its cursor, well before.
  static let keyAnswer: UInt64 = 100

  /// From one commit to the next, for clients that do not answer.
  ///
  /// The compositor discards a commit whose serial is not that of its latest `done`, and the client's answer
  /// to a commit causes a `done`. Below 66 ms, so that 15 taps a second do not pile up.
  static let commitAnswer: UInt64 = 50

  /// Without keys for this long, a void key goes before the next.
  ///
  /// Another keyboard of the seat may have been used meanwhile. The compositor then sends our keymap again with
  /// our next key, and clients lose that one while they load the map.
  static let idle: UInt64 = 1_000

  /// The most keys that are sent without a break.
  ///
  /// Their requests fill less than the 4,096 bytes of a libwayland connection's buffer. A compositor
  /// disconnects a client that does not keep up with the events it is sent.
  static let burst = 64

  /// The break after a burst.
  static let betweenBursts: UInt64 = 8

  /// A time plus a span, or the end of time.
  static func after(_ time: UInt64, _ span: UInt64) -> UInt64 {
    let (sum, overflow) = time.addingReportingOverflow(span)
    return overflow ? .max : sum
  }
}
