/// The times that typing waits, in milliseconds unless they say otherwise, and the amounts that it sends meanwhile.
///
/// `Crowding` stretches the times that a client needs for a key, and for a keymap.
enum Pacing {
  /// The wait from the last character on one keymap to the next keymap, for clients that may be X11's. No protocol for
  /// virtual keyboards tells which client the keys go to.
  ///
  /// X11 clients look a key up in the map in force when they get to the event, not in the one it was typed on. They
  /// fetch that map from Xwayland, which runs xkbcomp for each one and answers nobody meanwhile. Peers that change the
  /// map wait 25 to 100 ms before they do. No pause is needed after the change. The void key takes what a client loses
  /// while it loads the map. X11 clients learn of the map before the keys, since events keep their order. So only text
  /// that follows other text at once waits, and the first tap is never late.
  ///
  /// Measured with `make matrix`. In xterm on an idle device, one run in 20 was wrong at 35 ms. Beside two busy
  /// processes and another client, texts with some 200 maps each were wrong: 2 of 6 at 60 ms, and 2 of 14 at 100 ms. GTK 3,
  /// GTK 4, Qt 5, foot, Chromium and a client of its own on wl_keyboard need none.
  static let beforeKeymapChange: UInt64 = 150

  /// The wait from what was sent to the first empty commit that makes its client tell. Clients that are free to tell
  /// have normally answered by then.
  static let urge: UInt64 = 50
  /// The same for clients that tell late, if they show nothing. WebKitGTK has a text in its view a few milliseconds after its program
  /// has it. The further ones are each twice as far from the one before.
  static let probe: UInt64 = 10
  /// The most such commits for one answer: there may be clients that answer each with a state.
  static let mostUrges = 8

  /// The longest time from asking for the input method to its being active in the field that keys were going to
  /// meanwhile. One that is active later is a change of field. A client answers in a few milliseconds, a busy one in
  /// some hundred.
  static let takeover: UInt64 = 1_000

  /// The time without keys after which a void key goes before the next.
  ///
  /// Another keyboard of the seat may have been used meanwhile. The compositor then sends our keymap again with
  /// our next key, and clients lose that one while they load the map.
  static let idle: UInt64 = 1_000

  /// The most keys that are sent without a sync.
  ///
  /// Their requests have 40 bytes each, and those of a chord up to 168: `pull` counts them.
  static let burst = 64

  /// The time in microseconds that a client needs for a key when it has many to handle.
  ///
  /// A compositor disconnects a client that does not keep up with its events, and nothing shows how far it has got.
  /// 1,600 keys a second are 8 times what wtype 0.4 sends (195 to 205 a second into GTK 3, foot and a raw client). A
  /// GTK 3 text view handles 5,500 to 6,400 a second, and 3,500 beside busy processes. At 8,000 a second it was
  /// disconnected within 10,000 characters.
  static let stroke: UInt64 = 625

  /// The time in nanoseconds that a client needs for a key, for each character before it in its paragraph.
  ///
  /// GTK lays a paragraph out anew for each key. Its paragraph had 10,000 characters by keys, and some 30 s in all. GTK
  /// 3 and GTK 4 were disconnected at 640 keys a second, but not at 320. Beside busy processes they were disconnected
  /// at less. This leaves them three times what they need on an idle machine.
  static let strokeInParagraph: UInt64 = 2_500

  /// The most keys that a client may be behind. sway's buffers for a client that reads nothing took 2,000 keys, and
  /// 3,200 in another run.
  static let ahead = 1_024

  /// The most bytes that a client may have to tell, for keys that go without an answer. It tells its text for each key, some
  /// do so twice, and a compositor disconnects a keyboard that has no processor while more than some 200 kB of that come.
  static let mostTold = 160_000
  /// The bytes that a socket counts for each of the compositor's writes, beside those of the text.
  static let write = 700

  /// The number of keys that go together after a pause. A socket has room for about 200 kB, but counts some 700 bytes
  /// for each of the compositor's writes. It holds 5 s of single keys with 20 ms between them, and three times as many
  /// keys if 32 go at once.
  static let batch = 32

  /// The longest pause, unless a single key takes longer: what comes after a stop, or into another field, waits for its
  /// end, too.
  static let longestPause: UInt64 = 1_000

  /// Returns a time plus a span, or the end of time.
  static func after(_ time: UInt64, _ span: UInt64) -> UInt64 {
    let (sum, overflow) = time.addingReportingOverflow(span)
    return overflow ? .max : sum
  }
}
