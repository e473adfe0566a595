import Glibc

/// The offers that a data device has told of, with those of their types that count.
final class ClipboardOffers {
  /// The types that are read, best first. XWayland and older toolkits offer the X11 name; the last may be in any encoding.
  private static let texts = ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain"]
  /// The types by which password managers say that nobody is to keep the text: KeePassXC, Bitwarden, 1Password, Chromium and
  /// `wl-copy --sensitive` offer the first; GTK takes that for no type, so that programs with it offer the second.
  private static let marks: Set<String> = ["x-kde-passwordManagerHint", "text/x-kde-passwordManagerHint"]
  private static let counting = marks.union(texts)

  private var known: [ObjectIdentifier: (offer: ExtDataControlOfferV1, types: Set<String>)] = [:]

  /// All that are known.
  var all: [ExtDataControlOfferV1] { known.values.map(\.offer) }

  /// Follows the types of a new offer. Only those that count are kept, whatever else a client offers.
  func add(_ offer: ExtDataControlOfferV1) {
    known[ObjectIdentifier(offer)] = (offer, [])
    offer.onEvent = { [unowned self, unowned offer] event in
      guard case .offer(let type) = event, Self.counting.contains(type) else { return }
      known[ObjectIdentifier(offer)]?.types.insert(type)
    }
  }

  /// Forgets one, and destroys it: it is not offered any more.
  func end(_ offer: ExtDataControlOfferV1) {
    guard known.removeValue(forKey: ObjectIdentifier(offer)) != nil else { return }
    offer.onEvent = nil
    offer.destroy()
  }

  /// Tells if an offer is marked as one that nobody is to keep.
  func isSecret(_ offer: ExtDataControlOfferV1) -> Bool {
    known[ObjectIdentifier(offer)]?.types.isDisjoint(with: Self.marks) == false
  }

  /// Asks for the text of an offer, to be read to its end from the descriptor, which does not block; the receiver closes it. Nil
  /// where it has none.
  func receive(_ offer: ExtDataControlOfferV1) -> Int32? {
    guard let types = known[ObjectIdentifier(offer)]?.types,
      let type = Self.texts.first(where: types.contains)
    else { return nil }
    var ends: [Int32] = [-1, -1]
    // Our end alone must not block: the application writes to the other as it sees fit.
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    // libwayland sends a duplicate.
    offer.receive(mimeType: type, fd: ends[1])
    close(ends[1])
    return ends[0]
  }

  /// Destroys a device with all its offers after a sync. More about them may be on its way, and libwayland ends the connection
  /// at an event about an offer that is destroyed, and at the next object after one that came to a destroyed device.
  static func destroy(
    _ device: ExtDataControlDeviceV1, _ offers: [ExtDataControlOfferV1], after end: WlCallback
  ) {
    var offers = offers
    for offer in offers { offer.onEvent = { _ in } }
    device.onEvent = { event in
      if case .dataOffer(let offer) = event { offers.append(offer) }
    }
    end.onEvent = { _ in
      for offer in offers { offer.destroy() }
      device.destroy()
      end.onEvent = nil
    }
  }
}
