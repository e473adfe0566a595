/// One reading of the clipboard's text, through ext-data-control-v1, or
/// wlr-data-control-unstable-v1, which is the same with other names.
///
/// A data device hears of every copying in every application, which would wake the keyboard each time. It is thus made
/// for one reading, and destroyed as soon as the text is asked for.
public final class ClipboardRequest {
  /// The compositor's answer to the reading.
  public enum Answer: Equatable {
    /// The copied text, to be read to its end. The descriptor does not block; the receiver closes it.
    case text(descriptor: Int32)
    /// Nothing is copied, or no text.
    case noText
  }

  private var device: ExtDataControlDeviceV1?
  private let sync: () -> WlCallback
  /// The offers whose role is not yet known.
  private let offers = ClipboardOffers()
  private var onAnswer: ((Answer) -> Void)?

  /// - Parameter sync: asks the compositor for an event after all that it has sent so far.
  init(
    _ device: ExtDataControlDeviceV1, sync: @escaping () -> WlCallback, onAnswer: @escaping (Answer) -> Void
  ) {
    self.device = device
    self.sync = sync
    self.onAnswer = onAnswer
    device.onEvent = { [unowned self] event in follow(event) }
  }

  deinit {
    cancel()
  }

  /// Cancels the reading: no answer follows.
  public func cancel() {
    onAnswer = nil
    if let device { ClipboardOffers.destroy(device, offers.all, after: sync()) }
    device = nil
  }

  private func follow(_ event: ExtDataControlDeviceV1.Event) {
    switch event {
    case .dataOffer(let offer): offers.add(offer)
    case .selection(let offer): answer(offer.flatMap(offers.receive).map(Answer.text) ?? .noText)
    case .finished: answer(.noText)
    case .primarySelection: break
    }
  }

  private func answer(_ answer: Answer) {
    let onAnswer = onAnswer
    cancel()
    onAnswer?(answer)
  }
}
