import Expectations
import Testing

@testable import Wayland

extension WireTests {
  @Suite struct ClipboardTests {
    /// The identifiers of objects follow from the order in which they are made.
    private static let (device, sync): (UInt32, UInt32) = (5, 6)
    private static let (offer, nextOffer): (UInt32, UInt32) = (0xFF00_0000, 0xFF00_0001)
    /// Opcodes of ext_data_control_device_v1: its event data_offer, and its request destroy.
    private static let (dataOffer, destroy): (UInt32, UInt32) = (0, 1)
    /// Its events selection and primary_selection.
    private static let (selection, primarySelection): (UInt32, UInt32) = (1, 3)

    /// The keyboard is hidden, or waits no longer, while a compositor answers late.
    @Test func anOfferToARequestThatIsGivenUpIsHarmless() throws {
      let wire = try Wire()
      let display = wire.connection.display
      let registry = display.getRegistry()
      let manager = registry.bind(name: 1, as: ExtDataControlManagerV1.self, version: 1)
      let seat = registry.bind(name: 2, as: WlSeat.self, version: 7)
      let request = ClipboardRequest(manager.getDataDevice(seat: seat), sync: { display.sync() }) { _ in
        Issue.record("an answer to nobody")
      }
      request.cancel()
      _ = try wire.requests()
      try wire.send(Self.device, Self.dataOffer, [Self.offer])
      let isKept = try wire.requests().allSatisfy { $0.object != Self.device }
      try wire.send(Self.sync, 0, [1])
      let isDestroyed = try wire.requests().contains { $0.object == Self.device && $0.opcode == Self.destroy }
      #expect(isKept && isDestroyed)

      var answers: [ClipboardRequest.Answer] = []
      let next = ClipboardRequest(manager.getDataDevice(seat: seat), sync: { display.sync() }) {
        answers.append($0)
      }
      let made = try wire.requests().compactMap(\.arguments.first)
      let newDevice = try #require(made.first)
      try wire.send(newDevice, Self.dataOffer, [Self.nextOffer])
      try wire.send(newDevice, 1, [Self.nextOffer])
      expect(answers, equals: [.noText])
      next.cancel()
    }

    /// The events about one offer may come in several reads, since each side's buffer has an end. libwayland ends the
    /// connection at an event about an offer that is destroyed.
    @Test(arguments: [true, false]) func offersStayUntilNoEventCanNameThem(isCancelled: Bool) throws {
      let wire = try Wire()
      let display = wire.connection.display
      let registry = display.getRegistry()
      let manager = registry.bind(name: 1, as: ExtDataControlManagerV1.self, version: 1)
      let seat = registry.bind(name: 2, as: WlSeat.self, version: 7)
      var answers: [ClipboardRequest.Answer] = []
      let request = ClipboardRequest(manager.getDataDevice(seat: seat), sync: { display.sync() }) {
        answers.append($0)
      }
      if isCancelled { request.cancel() }
      try wire.send(Self.device, Self.dataOffer, [Self.offer])
      try wire.send(Self.device, Self.selection, [Self.offer])
      try wire.send(Self.device, Self.dataOffer, [Self.nextOffer])
      try wire.send(Self.device, Self.primarySelection, [Self.nextOffer])
      expect(answers, equals: (isCancelled ? [] : [.noText]))
      let destroyed = [Self.offer, Self.nextOffer]
      #expect(try wire.requests().allSatisfy { !destroyed.contains($0.object) })
      try wire.send(Self.sync, 0, [1])
      // Offers have two requests: receive, and destroy.
      let requests = try wire.requests()
      expect(requests.filter { $0.opcode == 1 && destroyed.contains($0.object) }.count, equals: 2)
      #expect(requests.last?.object == Self.device && requests.last?.opcode == Self.destroy)
    }
  }
}
