/// The times in milliseconds for which the client's answer to a request is awaited.
///
/// Text and deletions do not go while an answer is due: a client queues keys, but takes text at once, and a compositor may
/// discard a commit that crosses an answer. Clients show by their text alone that they have handled a key.
///
/// | Request | Client | Wait | Needed by |
/// |---|---|---|---|
/// | text | has answered each text so far, but tells no text | sure | fields of Chromium that hide their text |
/// | text | tells its text, but not where the cursor is | sure | Chromium after an arrow key |
/// | text | any other | unseen | |
/// | BackSpace, deletion | shows that there is something to take | sure | GTK 3 and 4, Qt |
/// | replacement by nothing, or of a text that is shown in part | any | sure | GTK 3 and 4, Qt (long texts) |
/// | Return, arrow, chord, a key of another keyboard, BackSpace at the start of what is shown | tells its text | possible | GTK 3 and 4, Qt |
/// | the same | tells nothing | unseen | |
/// | any other deletion or replacement | any | unseen | |
/// | a commit with an old serial | tells its text | sure | GTK 3 and 4, Qt, Chromium |
enum AnswerWait {
  /// The wait for an answer that may never come, or that nobody needs. Below it a text overtakes a key; above it each phrase is
  /// late in a client that answers nothing. Letters at more than 10 a second wait for each other there; no client of the
  /// matrix is such.
  static let unseen: UInt64 = 100
  /// The wait of a client that shows its text for a key that may change nothing in it, such as Return in a line.
  static let possible: UInt64 = 300
  /// The wait for an answer that is certain to come: without it the client is busy. A client that is busy for longer gets a
  /// text twice where the compositor takes old serials, and the text before a key that it has not handled.
  static let sure: UInt64 = 1_000
}
