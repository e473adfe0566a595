import Expectations
import Foundation
import Stage
import Testing

/// Events that sway does not pass on: `wl_touch.cancel` (1.7; 1.10 does), and a seat that goes.
///
/// The keyboard is a client of the host itself here, which reports the keys that it gets.
@Suite struct TakenAwayTests {
  enum Interruption: String, CaseIterable, CustomTestStringConvertible {
    case cancelled = "wl_touch.cancel"
    case seatGone = "the seat goes"

    var testDescription: String { rawValue }

    func happen(to stage: Stage) throws {
      switch self {
      case .cancelled: try stage.cancel()
      case .seatGone:
        try stage.unplugSeat()
        try stage.plugSeat()
      }
    }
  }

  /// Codes of Linux' input-event-codes.h.
  private static let backspace = 14
  private static let enter = 28
  private static let left = 105
  private static let voidKey = 240

  private let scene: Scene
  private var stage: Stage { scene.stage }

  init() throws {
    scene = try Scene(.none, on: .init(scale: 1, backend: .none), settings: Fixture.slowRepeat)
  }

  @Test(arguments: Interruption.allCases)
  func heldDeleteEnds(by interruption: Interruption) throws {
    defer { scene.stop() }
    let delete = try hold("delete", at: 100_000)
    try scene.move(to: delete, time: 103_000)
    try stage.waitForKeys { Self.withoutVoidKeys($0).starts(with: [Self.backspace, Self.backspace]) }
    try interruption.happen(to: stage)
    try expectNothingButReturn()
  }

  @Test(arguments: Interruption.allCases)
  func pressedKeyIsLetGo(by interruption: Interruption) throws {
    defer { scene.stop() }
    _ = try hold("snippet:1", at: 100_000)
    try interruption.happen(to: stage)
    try expectNothingButReturn()
    try expect(scene.inspect().key("snippet:1")?.next, equals: 0)
  }

  @Test(arguments: Interruption.allCases)
  func openListCloses(by interruption: Interruption) throws {
    defer { scene.stop() }
    _ = try hold("snippet:1", at: 100_000)
    try scene.wait(for: "showing the list") { $0.popup != nil }
    try interruption.happen(to: stage)
    try scene.waitForNoList()
    try expectNothingButReturn()
  }

  @Test(arguments: Interruption.allCases)
  func trackpadEnds(by interruption: Interruption) throws {
    defer { scene.stop() }
    let space = try hold("space", at: 100_000)
    try scene.move(to: space, time: 100_500)
    try scene.move(to: (space.x - 12, space.y), time: 100_520)
    try stage.waitForKeys { Self.withoutVoidKeys($0) == [Self.left] }
    try interruption.happen(to: stage)
    try expectNothingButReturn()
  }

  /// A compositor takes its protocols away while a finger is down, and keeps what was made with them. The keyboard says so.
  @Test func protocolsThatGoAreTold() throws {
    defer { scene.stop() }
    let key = try hold("return", at: 100_000)
    try stage.send("withdraw")
    try stage.wait(for: "the log") {
      ["zwlr_layer_shell_v1", "zwp_virtual_keyboard_manager_v1"].allSatisfy {
        scene.keyboard.process.standardError.contains("the compositor has taken \($0) away")
      }
    }
    try scene.lift(time: 100_050)
    try stage.waitForKeys { $0.last == Self.enter }
    try scene.command("hide")
    try scene.command("show")
    try scene.keyboard.waitUntilReady()
    try stage.tap(1, x: key.x, y: key.y, time: 160_000)
    try stage.waitForKeys { $0.filter { $0 == Self.enter }.count == 2 }
  }

  /// The keyboard's surface is the host's window, and so has its own coordinates.
  private func place(of id: String) throws -> Scene.Place {
    let key = try #require(try scene.inspect().key(id))
    return (key.x + key.width / 2, key.y + key.height / 2)
  }

  private func hold(_ id: String, at time: Int) throws -> Scene.Place {
    let key = try place(of: id)
    try scene.hold(key, time: time)
    return key
  }

  /// Taps return, long after the interruption, so that whatever is still due comes before it; and sees that nothing has
  /// come since.
  private func expectNothingButReturn() throws {
    // All that the keyboard sent before it answers is reported before the reply to the next command.
    let key = try place(of: "return")
    try stage.send("frames off")
    let before = stage.pressedKeys
    try stage.tap(1, x: key.x, y: key.y, time: 160_000)
    try stage.waitForKeys { $0.last == Self.enter }
    expect(Self.withoutVoidKeys(stage.pressedKeys), equals: Self.withoutVoidKeys(before) + [Self.enter])
    #expect(!before.contains(Self.enter))
  }

  /// Leaves out the key that means nothing, with which a new virtual keyboard begins.
  private static func withoutVoidKeys(_ keys: [Int]) -> [Int] { keys.filter { $0 != voidKey } }
}
