import EventLoop
import Glibc

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

  /// The types that are read, best first. XWayland and older toolkits offer the X11 name; the last may be in any encoding.
  private static let types = ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain"]

  private var device: ExtDataControlDeviceV1?
  private let sync: () -> WlCallback
  /// The types of the offers whose role is not yet known, by offer.
  private var offers: [ObjectIdentifier: (offer: ExtDataControlOfferV1, types: Set<String>)] = [:]
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
    if let device { destroy(device, offers.values.map(\.offer)) }
    (device, offers) = (nil, [:])
  }

  /// Destroys the device and its offers after a sync. More about them may be on its way, and libwayland ends the connection
  /// at an event about an offer that is destroyed, and at the next object after one that came to a destroyed device.
  private func destroy(_ device: ExtDataControlDeviceV1, _ offers: [ExtDataControlOfferV1]) {
    var offers = offers
    for offer in offers { offer.onEvent = { _ in } }
    device.onEvent = { event in
      if case .dataOffer(let offer) = event { offers.append(offer) }
    }
    let end = sync()
    end.onEvent = { _ in
      for offer in offers { offer.destroy() }
      device.destroy()
      end.onEvent = nil
    }
  }

  private func follow(_ event: ExtDataControlDeviceV1.Event) {
    switch event {
    case .dataOffer(let offer):
      offers[ObjectIdentifier(offer)] = (offer, [])
      offer.onEvent = { [unowned self, unowned offer] event in
        guard case .offer(let type) = event else { return }
        // Only the types that are read are kept, whatever else a client offers.
        if Self.types.contains(type) { offers[ObjectIdentifier(offer)]?.types.insert(type) }
      }
    case .selection(let offer): answer(offer.map { receive($0) } ?? .noText)
    case .finished: answer(.noText)
    case .primarySelection: break
    }
  }

  private func answer(_ answer: Answer) {
    let onAnswer = onAnswer
    cancel()
    onAnswer?(answer)
  }

  private func receive(_ offer: ExtDataControlOfferV1) -> Answer {
    guard let types = offers[ObjectIdentifier(offer)]?.types,
      let type = Self.types.first(where: types.contains)
    else { return .noText }
    var ends: [Int32] = [-1, -1]
    // Our end alone must not block: the application writes to the other as it sees fit.
    guard pipe(&ends) == 0 else { return .noText }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    // libwayland sends a duplicate.
    offer.receive(mimeType: type, fd: ends[1])
    close(ends[1])
    return .text(descriptor: ends[0])
  }
}
