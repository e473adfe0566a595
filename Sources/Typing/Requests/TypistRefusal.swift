import Snippets

/// Texts of feeds that go by the input method or not at all.
///
/// By the input method a newline or a tab is text. By keys it does what a person's key does: it runs a command, sends a
/// message, leaves a field. A text's way is known only when its turn comes, so it is refused then, and no part of it is
/// sent by keys. If it has begun by the input method and would have to go on by keys, the rest is not sent.
extension Typist {
  /// Returns the keys that a text would press beside characters, if it went by keys.
  public static func keys(in text: some Sequence<UInt8>) -> Permissions {
    text.reduce(into: []) { keys, byte in
      switch byte {
      case 0x0A, 0x0D: keys.insert(.enter)
      case 0x09: keys.insert(.tab)
      default: break
      }
    }
  }

  /// Refuses the text that was asked for last if it would have to go by keys as things are now. This is for callers
  /// that wait for an answer.
  public mutating func refuseByKeys() {
    guard path == .virtualKeyboard, let index = queue.lastIndex(where: { !$0.isRestOfText }),
      let refusal = refusal(at: index)
    else { return }
    queue.removeSubrange(index...)
    commits.follow(atMost: queue.count)
    report(refusal)
  }

  /// Returns the way of a text, with its rest, where the keymap is not ours.
  func wayOfText(at index: Int) -> KeyMachine.Way {
    guard keys.protocols == .commitAlone else { return .keys }
    let end = queue[(index + 1)...].firstIndex { !$0.isRestOfText } ?? queue.endIndex
    return keys.way(
      of: queue[index..<end].lazy.flatMap(\.text.unicodeScalars),
      isTaken: mirror.hasField && mirror.applied.isTold,
      isTerminal: mirror.isTerminal)
  }

  /// Returns why the text that was asked for last cannot go by keys; nil where it can, or does not go by keys.
  private func refusal(at index: Int) -> TypingReport? {
    if let refusal = queue[index].refusal { return .refused(refusal) }
    guard case .none(let missing) = wayOfText(at: index), tells(missing) else { return nil }
    return .onNoKey(missing)
  }

  /// Tells whether a character that is on no key is the reason, and no part of a secret, which nobody is told.
  private func tells(_ missing: Unicode.Scalar) -> Bool {
    mirror.hasField && !keys.places.isEmpty && !keys.hidesKeymap
  }

  /// Leaves out the job at the head of the queue, with what belongs to its text, since this character is on no key.
  mutating func loseHead(for missing: Unicode.Scalar) {
    loseHead(tells(missing) ? .onNoKey(missing) : .lost)
    forgetRefused()
  }

  /// Leaves out the text at the head of the queue, and reports that.
  mutating func refuse(_ refusal: Refusal) {
    queue.removeFirst()
    queue.removeFirst(queue.prefix { $0.isRestOfText }.count)
    forgetRefused()
    report(.refused(refusal))
  }

  /// Turns a replacement of the refused text into a plain text, since the refused one is not there; drops an undo of
  /// it.
  private mutating func forgetRefused() {
    let next = queue.firstIndex { if case .delete = $0 { false } else { true } }
    guard let next, case .replace(let replacement) = queue[next] else { return }
    queue.replaceSubrange(next...next, with: Job.whole(replacement.text, orSay: replacement.refusal))
    guard let failure = replacement.undoFailure else { return }
    let end = queue[next...].prefix { $0.isRestOfText }
    queue.removeSubrange(end.startIndex..<end.endIndex)
    report(failure)
  }
}
