import Bus
import Layout

/// Lets fingers feel the keys, after everything else that a touch does.
final class HapticsService {
  /// Whether the user wants that.
  var isOn = true
  private var due: Feedback?

  /// A finger has come down. Of several in one turn, one is felt.
  func note(_ feedback: Feedback) {
    due = feedback
  }

  /// Once per iteration, when what was typed has been sent.
  func endIteration(_ haptics: Haptics?) {
    guard let feedback = due else { return }
    due = nil
    if isOn { haptics?.play(feedback) }
  }
}
