/// The work that a client still has to do for the keys sent to it, if it is as slow as is presumed.
///
/// Nothing tells how far a client has got. A compositor disconnects one that has too many events waiting, however
/// little work each is.
struct ClientBacklog: Sendable {
  /// The client's work for all keys up to each of the last `Pacing.ahead`, in microseconds of a device that is not
  /// crowded. This is a ring, in which `sent` is the place of the next.
  private var ends: [Double] = []
  /// The number of keys that were sent.
  private var sent = 0
  /// The client's work for all keys, in the same microseconds.
  private var work = 0.0
  /// The part of `work` that the client has done.
  private var done = 0.0
  /// The number of keys since the last Return or the start of the text: about what the client has in its paragraph.
  var paragraph: UInt64 = 0
  /// The time of the last key, in milliseconds; nil before the first.
  private(set) var lastStroke: UInt64?

  /// Returns the time when the client has presumably handled all keys; 0 before the first.
  func end(crowding: Crowding) -> UInt64 {
    lastStroke.map { Pacing.after($0, crowding.stretched(UInt64(max(0, work - done) / 1_000))) } ?? 0
  }

  /// Takes note of a key. Returns the milliseconds until the next is to be sent; 0 while less than `Pacing.ahead` wait.
  mutating func add(endsParagraph: Bool, crowding: Crowding, at now: UInt64) -> UInt64 {
    let elapsed = lastStroke.map { now - min($0, now) } ?? 0
    lastStroke = now
    done = min(work, done + Double(elapsed) * 1_000 / crowding.factor)
    paragraph = endsParagraph ? 0 : paragraph + 1
    work += Double(max(Pacing.stroke, paragraph * Pacing.strokeInParagraph / 1_000))
    let place = sent % Pacing.ahead
    sent += 1
    if ends.count < Pacing.ahead {
      ends.append(work)
    } else {
      ends[place] = work
    }
    guard ends.count == Pacing.ahead else { return 0 }
    guard ends[sent % Pacing.ahead] > done else { return 0 }
    let batch = ends[(sent + Pacing.batch - 1) % Pacing.ahead]
    let longest = done + Double(Pacing.longestPause) * 1_000 / crowding.factor
    let end = max(ends[sent % Pacing.ahead], min(batch, longest))
    return crowding.stretched(UInt64(((end - done) / 1_000).rounded(.up)))
  }
}
