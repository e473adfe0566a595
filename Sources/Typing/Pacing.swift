/// How long typing waits for something, in milliseconds where nothing else is said, and how much it sends meanwhile.
///
/// `Crowding` stretches what a client needs for a key, and for a keymap.
enum Pacing {
  /// From the last character on one keymap to the next keymap, for clients that may be X11's: no protocol that a virtual
  /// keyboard has tells what client its keys go to.
  ///
  /// X11 clients look a key up in the map that is in force when they get to the event, not in the one it was typed on.
  /// They fetch that from Xwayland, which runs xkbcomp for each map and answers nobody meanwhile. Peers that change
  /// the map wait 25 to 100 ms before they do. After the change no pause is needed: the void key takes what a client loses
  /// while it loads the map, and X11 clients learn of the map before the keys since events keep their order. So the wait
  /// is only for text that follows other text at once, and the first tap is never late.
  ///
  /// Measured with `make matrix`: in xterm, on an idle device, one run in 20 was wrong at 35 ms; beside two busy processes
  /// and another client 2 texts of 6 with some 200 maps each at 60 ms, and 2 of 14 at 100 ms.
  static let beforeKeymapChange: UInt64 = 150

  /// The same for a client that speaks text-input, which is none of X11's. Measured with `make matrix`: GTK 3, GTK 4, Qt 5,
  /// foot, Chromium and a client of its own on wl_keyboard need none.
  static let beforeKeymapChangeInField: UInt64 = 0

  /// From a key or a deletion on the input method path to the text after it, for clients that do not show its effect.
  ///
  /// Clients queue keys and take text at once, so that text would overtake the key. There is no event that
  /// says that a key was handled but the client's own new surrounding text. A client that does not do a deletion
  /// is known by the same: it shows other news of its state, such as the place of its cursor, well before.
  static let keyAnswer: UInt64 = 100

  /// The same for a client that shows its text and has not shown the key's effect: it is busy. For a BackSpace, whose effect
  /// is certain where there is something to delete; and for Return and the arrows, which may have none.
  static let shownDeletion: UInt64 = 1_000
  static let shownKey: UInt64 = 300
  /// No answer is waited for longer, however crowded the processors are: there may be none.
  static let longestAnswer: UInt64 = 3_000

  /// From one commit to the next, for clients that do not answer.
  ///
  /// The compositor discards a commit whose serial is not that of its latest `done`, and the client's answer
  /// to a commit causes a `done`. Below 66 ms, so that 15 taps a second do not pile up.
  static let commitAnswer: UInt64 = 50

  /// The same for a client that does not tell its text but has answered every commit so far: what is committed before its
  /// answer may be discarded, and nobody would know.
  static let surelyAnswered: UInt64 = 500

  /// How long the answer to a commit is waited for that may have been discarded, before the client is made to tell.
  static let doubt: UInt64 = 300
  /// How long that is waited for, or its answer in an empty field, where it cannot be made to tell: a client that is busy for
  /// longer, or silent, would get the text twice.
  static let silence: UInt64 = 1_000

  /// From what was sent to the first commit of nothing that makes its client tell: those that are free to tell have answered
  /// by then, as a rule.
  static let urge: UInt64 = 50
  /// There may be clients that answer each with a state.
  static let mostUrges = 8

  /// From asking for the input method to its being active, at most, for it to be that of the field that keys were going
  /// to meanwhile. A client answers in a few milliseconds, a busy one in some hundred.
  static let takeover: UInt64 = 1_000

  /// Without keys for this long, a void key goes before the next.
  ///
  /// Another keyboard of the seat may have been used meanwhile. The compositor then sends our keymap again with
  /// our next key, and clients lose that one while they load the map.
  static let idle: UInt64 = 1_000

  /// Without text for this long, the next is taken for the start of a paragraph.
  static let forgotten: UInt64 = 10_000

  /// No more characters than this are presumed to be in the paragraph before a text.
  static let remembered: UInt64 = 10_000

  /// The most keys that are sent without a sync.
  ///
  /// Their requests, of 40 bytes each, fill less than the 4,096 bytes of a libwayland connection's buffer.
  static let burst = 64

  /// What a client needs for a key, in microseconds, when it has many to handle.
  ///
  /// A compositor disconnects a client that does not keep up with its events, and there is no way to see how far it
  /// has got. 1,600 keys a second are 8 times what wtype 0.4 sends (195 to 205 a second into GTK 3, foot and a raw
  /// client). A GTK 3 text view handles 5,500 to 6,400 a second, and 3,500 beside busy processes; at 8,000 a
  /// second it was disconnected within 10,000 characters.
  static let stroke: UInt64 = 625

  /// What a client needs for a key, in nanoseconds for each character that its paragraph has before it.
  ///
  /// GTK lays a paragraph out anew for each key. One of 10,000 characters by keys: GTK 3 and GTK 4 were disconnected at
  /// 640 keys a second, and not at 320, when they had some 30 s in all; beside busy processes at less than that. This
  /// leaves them three times what they need on an idle machine.
  static let strokeInParagraph: UInt64 = 2_500

  /// By how many keys a client may be behind. sway's buffers for a client that reads nothing took 2,000 keys, and 3,200
  /// in another run.
  static let ahead = 1_024

  /// After a pause so many go together. A socket has room for about 200 kB, but counts some 700 bytes for each of the
  /// compositor's writes: of single keys, with 20 ms between them, it holds 5 s, and of 32 at once three times as many keys.
  static let batch = 32

  /// A pause is longer only where a single key takes longer: what comes after a stop, or into another field, waits for
  /// its end, too.
  static let longestPause: UInt64 = 1_000

  /// A time plus a span, or the end of time.
  static func after(_ time: UInt64, _ span: UInt64) -> UInt64 {
    let (sum, overflow) = time.addingReportingOverflow(span)
    return overflow ? .max : sum
  }
}
