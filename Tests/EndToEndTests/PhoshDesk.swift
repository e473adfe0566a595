import Foundation
import Stage
import Testing

/// phosh with squeekboard, a form and our keyboard, and how much of the screen each keyboard takes.
final class PhoshDesk {
  let scene: Scene
  let room: Room
  private let content: Content
  /// The room that is left for the application without a keyboard, with squeekboard and the handle, and with ours.
  private(set) var free = 0.0
  private(set) var withOther = 0.0
  private(set) var withOurs = 0.0

  var stage: Stage { scene.stage }

  /// The height of the row that the handle has for itself.
  private static let handleHeight = 24.0

  /// Starts everything; squeekboard is visible then, since the form's field has the focus, and ours is hidden.
  init(_ options: Stage.Options = .phosh, _ content: Content, settings: String? = nil) throws {
    self.content = content
    scene = try Scene.withoutKeyboard(.form, on: options)
    room = try scene.stage.watchRoom()
    free = scene.stage.logicalHeight - scene.stage.shellHeightAbove - scene.stage.shellHeightBelow
    try scene.field.waitForFocus()
    while try room.height == free { try room.waitForChange() }
    withOther = try room.height
    try scene.startKeyboard(content, settings: settings, until: .hidden)
    withOther -= Self.handleHeight
    try room.wait(for: "squeekboard with the handle", withOther)
  }

  // MARK: The form

  /// Taps the field, which gives it the focus.
  func tapField() throws { try scene.tap(at: (stage.logicalWidth / 2, stage.shellHeightAbove + 30)) }

  /// Taps the button, which takes the focus from the field.
  func tapButton() throws { try scene.tap(at: (stage.logicalWidth / 2, stage.shellHeightAbove + 90)) }

  /// Takes the focus from the field, and returns when squeekboard has gone for that.
  func leaveField() throws {
    try tapButton()
    try room.wait(for: "empty screen", free)
  }

  // MARK: The keyboards

  /// Waits until squeekboard is the only keyboard.
  func waitForOther() throws {
    try room.wait(for: "squeekboard", withOther)
    try scene.wait(for: "hidden") { !$0.visible }
  }

  /// Waits until ours is the only keyboard, and can be tapped.
  func waitForOurs() throws {
    let inspection = try scene.keyboard.waitUntilReady()
    withOurs = free - inspection.surface.height
    try room.wait(for: "our keyboard", withOurs)
  }

  /// Taps the handle, at the right end of the row between the application and squeekboard.
  func tapHandle() throws {
    try scene.wait(for: "with its handle") { $0.handle == true }
    try scene.tap(at: (stage.logicalWidth - 28, stage.shellHeightAbove + withOther + 12))
  }

  /// Asks phosh for the other keyboard, or to hide it: by a tap on the button at the lower edge, or from phosh 0.46 on by a
  /// finger on the bar there, which stays until `isDone` returns.
  func pressButtonOfPhosh(until isDone: () throws -> Void) throws {
    let y = stage.logicalHeight - stage.shellHeightBelow / 2
    guard Stage.hasPhoc(0, 46) else {
      // The button fades in once phosh knows squeekboard, and takes no tap before.
      let x = stage.logicalWidth - 32
      let deadline = stage.deadline
      while try scene.colour(at: (x, y)) == scene.colour(at: (x - 40, y)), !deadline.hasPassed {}
      try scene.tap(at: (x, y))
      return try isDone()
    }
    try stage.down(0, x: stage.logicalWidth / 2, y: y, time: Stage.now)
    try isDone()
    try stage.up(0, time: Stage.now)
  }

  /// Goes to the field while there is no keyboard but squeekboard, which shows, and types.
  func expectOtherToTypeAlone() throws {
    try leaveField()
    try tapField()
    try room.wait(for: "squeekboard alone", withOther + Self.handleHeight)
    try tapOther()
    try scene.expect("g")
    try scene.field.clear()
  }

  /// Taps squeekboard's g, in the middle of the second of its four rows.
  private func tapOther() throws {
    let room = withOther + Self.handleHeight
    let y = stage.shellHeightAbove + room + (free - room) * 3 / 8
    try scene.tap(at: (stage.logicalWidth / 2, y))
  }

  /// Starts one more of ours: as the entry does that phosh starts for the system's keyboard, or as the service.
  func startOurs(asEntry: Bool) throws -> Keyboard {
    let rule = asEntry ? ["--osk", "system"] : []
    let arguments = try content.arguments(on: stage) + rule + ["--hidden"]
    return try stage.startKeyboard(Programs.found(), arguments: arguments)
  }

  /// Waits until one of ours is the system's keyboard; then it comes and goes with the field, and types.
  func expectFieldsToShow(_ keyboard: Keyboard) throws {
    try keyboard.wait(for: "the system's keyboard, shown") { $0.osk == "system" && $0.visible }
    try tapButton()
    try keyboard.wait(for: "hidden") { !$0.visible }
    try tapField()
    try scene.field.waitForFocus()
    try keyboard.waitUntilReady()
    try keyboard.wait(for: "typing through the input method") { $0.typing == "input-method" }
    try keyboard.tap("snippet:1")
    try scene.expect("hey")
    try scene.field.clear()
  }

  /// The resources that our keyboard takes of the machine.
  var resources: (memory: Double, files: Int) {
    get throws { (try scene.keyboard.process.memory, scene.keyboard.process.openFiles) }
  }

  /// Returns the longest time in milliseconds in which the room was as `matches` wants it, since the changes were forgotten.
  func longestTime(where matches: (Double) -> Bool) -> Int {
    zip(room.changes, room.changes.dropFirst()).filter { matches($0.0.height) }.map { $1.time - $0.time }
      .max() ?? 0
  }

  /// Tells whether both keyboards are on the screen when there is so much room.
  func showsBoth(_ height: Double) -> Bool { height < min(withOther, withOurs) }
}
