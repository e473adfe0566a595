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

  /// Returns the milliseconds that the client needed for the rest when the last key was sent.
  func rest(crowding: Crowding) -> UInt64 {
    crowding.stretched(UInt64(max(0, work - done) / 1_000))
  }

  /// Takes note of a key.
  ///
  /// - Parameters:
  ///   - cost: the client's work for it, in microseconds of a device that is not crowded.
  ///   - elapsed: the milliseconds since the key before it; nil for the first.
  /// - Returns: the milliseconds until the next is to be sent; 0 while less than `Pacing.ahead` keys wait.
  mutating func add(cost: UInt64, after elapsed: UInt64?, crowding: Crowding) -> UInt64 {
    done = min(work, done + Double(elapsed ?? 0) * 1_000 / crowding.factor)
    work += Double(cost)
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
