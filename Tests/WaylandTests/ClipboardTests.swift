import Expectations
import Glibc
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

    /// A watch that the compositor has told of an offer with these types.
    private func watch(_ types: [String], isFirst: Bool = false) throws -> (wire: Wire, watch: ClipboardWatch)
    {
      let wire = try Wire()
      let display = wire.connection.display
      let registry = display.getRegistry()
      let manager = registry.bind(name: 1, as: ExtDataControlManagerV1.self, version: 1)
      let seat = registry.bind(name: 2, as: WlSeat.self, version: 7)
      let watch = ClipboardWatch(manager.getDataDevice(seat: seat)) { display.sync() }
      if !isFirst { try wire.send(Self.device, Self.selection, [0]) }
      try wire.send(Self.device, Self.dataOffer, [Self.offer])
      for type in types { try wire.send(Self.offer, 0, Wire.string(type)) }
      return (wire, watch)
    }

    /// Tells that what is offered is copied; returns the number of requests for its text, and of descriptors.
    private func copy(_ wire: Wire, _ watch: ClipboardWatch, offer: UInt32 = offer) throws -> [Int] {
      var told = 0
      watch.onText = { descriptor in
        told += 1
        close(descriptor)
      }
      _ = try wire.requests()
      try wire.send(Self.device, Self.selection, [offer])
      return [try wire.requests().count { $0.object == offer && $0.opcode == 0 }, told]
    }

    @Test(arguments: [
      ["text/plain;charset=utf-8"], ["text/html", "UTF8_STRING"], ["text/plain", "x-kde-other"],
    ])
    func aWatchHearsOfText(types: [String]) throws {
      let (wire, watch) = try watch(types)
      try expect(copy(wire, watch), equals: [1, 1])
    }

    @Test(arguments: [
      ["text/plain", "x-kde-passwordManagerHint"], ["text/x-kde-passwordManagerHint", "text/plain"],
      ["image/png"], [],
    ])
    func aWatchAsksForNoSecretAndNoPicture(types: [String]) throws {
      let (wire, watch) = try watch(types)
      try expect(copy(wire, watch), equals: [0, 0])
    }

    @Test func aWatchLeavesOutWhatWasCopiedBeforeAndWhatIsSelected() throws {
      let (wire, watch) = try watch(["text/plain"], isFirst: true)
      try expect(copy(wire, watch), equals: [0, 0])
      try wire.send(Self.device, Self.dataOffer, [Self.nextOffer])
      try wire.send(Self.nextOffer, 0, Wire.string("text/plain"))
      try wire.send(Self.device, Self.primarySelection, [Self.nextOffer])
      #expect(try wire.requests().isEmpty)
    }

    /// The same offer may be copied and selected; an offer is destroyed once it is neither.
    @Test func aWatchDestroysWhatIsNotOfferedAnyMore() throws {
      let (wire, watch) = try watch(["text/plain"])
      _ = try copy(wire, watch)
      try wire.send(Self.device, Self.primarySelection, [Self.offer])
      try wire.send(Self.device, Self.selection, [0])
      #expect(try wire.requests().isEmpty)
      try wire.send(Self.device, Self.primarySelection, [0])
      try expect(wire.requests().map { [$0.object, $0.opcode] }, equals: [[Self.offer, 1]])
      watch.end()
      try wire.send(Self.device, Self.dataOffer, [Self.nextOffer])
      _ = try wire.requests()
    }

    @Test func aWatchThatTheCompositorEndsIsOver() throws {
      let (wire, watch) = try watch(["text/plain"])
      #expect(!watch.isOver)
      try wire.send(Self.device, 2)
      #expect(watch.isOver)
      try expect(copy(wire, watch), equals: [0, 0])
    }
  }
}
