/// A watch for all that is copied from now on, through ext-data-control-v1 or its twin; see `ClipboardRequest`.
///
///     made ──what was copied before──► watching ──copied──► onText, unless it is marked as a secret
///                                          └── finished, end ──► over
public final class ClipboardWatch {
  /// Called with the descriptor of each text that is copied, to be read to its end: it does not block, and the receiver closes it.
  public var onText: ((_ descriptor: Int32) -> Void)?

  /// True once the compositor has ended it, as where a seat goes.
  public var isOver: Bool { device == nil }

  private var device: ExtDataControlDeviceV1?
  private let sync: () -> WlCallback
  private let offers = ClipboardOffers()
  /// The offers of what is copied and of what is selected.
  private var copied, selected: ExtDataControlOfferV1?
  /// True once the compositor has told what had been copied before.
  private var isWatching = false

  /// - Parameter sync: asks the compositor for an event after all that it has sent so far.
  init(_ device: ExtDataControlDeviceV1, sync: @escaping () -> WlCallback) {
    (self.device, self.sync) = (device, sync)
    device.onEvent = { [unowned self] event in follow(event) }
  }

  deinit { end() }

  /// Ends the watch.
  public func end() {
    if let device { ClipboardOffers.destroy(device, offers.all, after: sync()) }
    (device, copied, selected) = (nil, nil, nil)
  }

  private func follow(_ event: ExtDataControlDeviceV1.Event) {
    switch event {
    case .dataOffer(let offer): offers.add(offer)
    case .selection(let offer):
      let old = copied
      copied = offer
      drop(old)
      if let offer, isWatching, !offers.isSecret(offer), let text = offers.receive(offer) { onText?(text) }
      isWatching = true
    case .primarySelection(let offer):
      let old = selected
      selected = offer
      drop(old)
    case .finished: end()
    }
  }

  /// Destroys an offer that is not there any more, as the protocol wants it.
  private func drop(_ old: ExtDataControlOfferV1?) {
    if let old, old !== copied, old !== selected { offers.end(old) }
  }
}
