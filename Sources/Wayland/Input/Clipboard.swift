import EventLoop
import Glibc

/// One reading of the clipboard's text, through ext-data-control-v1 or wlr-data-control-unstable-v1.
///
/// A data device hears of every copying in every application, which would wake the keyboard each time. So it is made
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

  private var device: (any DataDevice)?
  private let sync: () -> WlCallback
  /// The types of the offers whose role is not yet known, by offer.
  private var offers: [ObjectIdentifier: (offer: any DataOffer, types: Set<String>)] = [:]
  private var onAnswer: ((Answer) -> Void)?

  /// - Parameter sync: asks the compositor for an event after all that it has sent so far.
  init(
    _ device: any DataDevice, sync: @escaping () -> WlCallback, onAnswer: @escaping (Answer) -> Void
  ) {
    self.device = device
    self.sync = sync
    self.onAnswer = onAnswer
    device.listen { [unowned self] event in follow(event) }
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
  private func destroy(_ device: any DataDevice, _ offers: [any DataOffer]) {
    var offers = offers
    for offer in offers { offer.listen { _ in } }
    device.listen { event in
      if case .offer(let offer) = event { offers.append(offer) }
    }
    let end = sync()
    end.onEvent = { _ in
      for offer in offers { offer.destroy() }
      device.destroy()
      end.onEvent = nil
    }
  }

  private func follow(_ event: DataDeviceEvent) {
    switch event {
    case .offer(let offer):
      offers[ObjectIdentifier(offer)] = (offer, [])
      offer.listen { [unowned self, unowned offer] type in
        // Only the types that are read are kept, whatever else a client offers.
        if Self.types.contains(type) { offers[ObjectIdentifier(offer)]?.types.insert(type) }
      }
    case .selection(let offer): answer(offer.map { receive($0) } ?? .noText)
    case .finished: answer(.noText)
    case .other: break
    }
  }

  private func answer(_ answer: Answer) {
    let onAnswer = onAnswer
    cancel()
    onAnswer?(answer)
  }

  private func receive(_ offer: any DataOffer) -> Answer {
    guard let types = offers[ObjectIdentifier(offer)]?.types,
      let type = Self.types.first(where: types.contains)
    else { return .noText }
    var ends: [Int32] = [-1, -1]
    // Only our end must not block: the application writes to the other as it sees fit.
    guard pipe(&ends) == 0 else { return .noText }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    // libwayland sends a duplicate.
    offer.receive(type, ends[1])
    close(ends[1])
    return .text(descriptor: ends[0])
  }
}

// MARK: - The two protocols

/// The events of either protocol's data device.
enum DataDeviceEvent {
  case offer(any DataOffer)
  case selection((any DataOffer)?)
  case finished
  /// An event about the primary selection.
  case other
}

/// The data device of either protocol.
protocol DataDevice: AnyObject {
  func listen(_ handler: @escaping (DataDeviceEvent) -> Void)
  func destroy()
}

/// The offer of either protocol.
protocol DataOffer: AnyObject {
  func listen(_ handler: @escaping (_ type: String) -> Void)
  func receive(_ type: String, _ descriptor: Int32)
  func destroy()
}

extension ExtDataControlDeviceV1: DataDevice {
  func listen(_ handler: @escaping (DataDeviceEvent) -> Void) {
    onEvent = { event in
      switch event {
      case .dataOffer(let offer): handler(.offer(offer))
      case .selection(let offer): handler(.selection(offer))
      case .finished: handler(.finished)
      case .primarySelection: handler(.other)
      }
    }
  }
}

extension ExtDataControlOfferV1: DataOffer {
  func listen(_ handler: @escaping (_ type: String) -> Void) {
    onEvent = { event in
      switch event {
      case .offer(let type): handler(type)
      }
    }
  }

  func receive(_ type: String, _ descriptor: Int32) {
    receive(mimeType: type, fd: descriptor)
  }
}

extension ZwlrDataControlDeviceV1: DataDevice {
  func listen(_ handler: @escaping (DataDeviceEvent) -> Void) {
    onEvent = { event in
      switch event {
      case .dataOffer(let offer): handler(.offer(offer))
      case .selection(let offer): handler(.selection(offer))
      case .finished: handler(.finished)
      case .primarySelection: handler(.other)
      }
    }
  }
}

extension ZwlrDataControlOfferV1: DataOffer {
  func listen(_ handler: @escaping (_ type: String) -> Void) {
    onEvent = { event in
      switch event {
      case .offer(let type): handler(type)
      }
    }
  }

  func receive(_ type: String, _ descriptor: Int32) {
    receive(mimeType: type, fd: descriptor)
  }
}
