import Bus
import Layout

/// Lets fingers feel the keys, after everything else that a touch does.
final class HapticsService: Service {
  /// True where the user wants that.
  var isOn = true
  private var due: Feedback?
  private let device: () -> Haptics?

  /// - Parameter device: gives the device's answer to touches; nil while there is none.
  init(device: @escaping () -> Haptics?) { self.device = device }

  /// Takes note that a finger has come down. Of several in one turn, one is felt.
  func note(_ feedback: Feedback) {
    due = feedback
  }

  func endOfTurn() {
    guard let feedback = due else { return }
    due = nil
    if isOn { device()?.play(feedback) }
  }
}
