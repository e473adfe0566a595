import Snippets

/// Texts of feeds that go by the input method or not at all.
///
/// By the input method a newline or a tab is text; by keys it is what a person does: it runs a command, sends a message,
/// leaves a field. Which way a text goes is known when its turn comes, so that is when it is refused: by keys no part of
/// it is sent. Of one that has begun by the input method, and would have to go on by keys, the rest is not.
extension Typist {
  /// What a text would press by keys beside characters.
  public static func keys(in text: some Sequence<UInt8>) -> Permissions {
    text.reduce(into: []) { keys, byte in
      switch byte {
      case 0x0A, 0x0D: keys.insert(.enter)
      case 0x09: keys.insert(.tab)
      default: break
      }
    }
  }

  /// Refuses the text that was asked for last, if it would have to go by keys as things are now, for who waits for an
  /// answer.
  public mutating func refuseByKeys() {
    guard path == .virtualKeyboard, let index = queue.lastIndex(where: { !$0.isRestOfText }),
      let refusal = queue[index].refusal
    else { return }
    queue.removeSubrange(index...)
    following = min(following, queue.count)
    log.add(.refused(refusal))
  }

  /// Leaves out the text at the head of the queue.
  mutating func refuse(_ refusal: Refusal) {
    queue.removeFirst()
    queue.removeFirst(queue.prefix { $0.isRestOfText }.count)
    forgetRefused()
    log.add(.refused(refusal))
  }

  /// What was to take the place of a text that is not there comes after what is; and there is nothing to take back.
  private mutating func forgetRefused() {
    let next = queue.firstIndex { if case .delete = $0 { false } else { true } }
    guard let next, case .replace(let replacement) = queue[next] else { return }
    if let failure = replacement.undoFailure { log.add(failure) }
    let text = Job.whole(replacement.text, orSay: replacement.refusal)
    queue.replaceSubrange(next...next, with: [text].compactMap { $0 })
  }
}
