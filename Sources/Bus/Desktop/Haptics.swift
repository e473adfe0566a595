import CSystemd
import Layout

/// The device's answer to touches with a buzz, a sound or a light, through feedbackd (`org.sigxcpu.Feedback`).
///
/// Nothing waits for it. A call starts feedbackd, so the first touch calls although nobody owns its name yet. Without
/// feedbackd that is the only call, until somebody owns the name.
public final class Haptics {
  private static let name = "org.sigxcpu.Feedback"
  private static let path = "/org/sigxcpu/Feedback"
  /// The `timeout` of feedback that ends by itself.
  private static let once: Int32 = -1

  private let connection: BusConnection
  private var owner: NameOwner?
  /// True when somebody owns the name; nil while that is not known.
  private(set) var isThere: Bool?
  private var hasCalled = false

  init(on connection: BusConnection) {
    self.connection = connection
    owner = NameOwner(of: Self.name, on: connection) { [unowned self] in isThere = $0 != nil }
  }

  /// Gives the feedback, if there is something that can.
  public func play(_ feedback: Feedback) {
    guard let isThere, isThere || !hasCalled else { return }
    hasCalled = true
    connection.send(
      "TriggerFeedback", of: Self.name, at: Self.path, on: Self.name, startsService: !isThere
    ) { call in
      [
        call.append(KeyboardInterface.busName), call.append(feedback.event), call.appendNoOptions(),
        call.append(Self.once),
      ]
    }
  }
}

extension Feedback {
  /// The feedback's name in the specification of events that feedbackd follows.
  fileprivate var event: String {
    switch self {
    case .key: "key-pressed"
    case .button: "button-pressed"
    }
  }
}
