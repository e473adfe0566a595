import Foundation
import Stage
import Testing

/// phosh with squeekboard, a form and our keyboard, and how much of the screen each keyboard takes.
final class PhoshDesk {
  let scene: Scene
  let room: Room
  /// What is left for the application without a keyboard, with squeekboard and the handle, and with ours.
  private(set) var free = 0.0
  private(set) var withOther = 0.0
  private(set) var withOurs = 0.0

  var stage: Stage { scene.stage }

  /// The height of the row that the handle has for itself.
  private static let handleHeight = 24.0

  /// Starts everything; squeekboard is visible then, since the form's field has the focus, and ours is hidden.
  init(_ options: Stage.Options = .phosh, _ content: Content) throws {
    scene = try Scene.withoutKeyboard(.form, on: options)
    room = try scene.stage.watchRoom()
    free = scene.stage.logicalHeight - scene.stage.shellHeightAbove - scene.stage.shellHeightBelow
    try scene.field.waitForFocus()
    while try room.height == free { try room.waitForChange() }
    withOther = try room.height
    try scene.startKeyboard(content, until: .hidden)
    withOther -= Self.handleHeight
    try room.wait(for: "squeekboard with the handle", withOther)
  }

  // MARK: The form

  /// A tap on the field, which gives it the focus.
  func tapField() throws { try scene.tap(at: (stage.logicalWidth / 2, stage.shellHeightAbove + 30)) }

  /// A tap on the button, which takes the focus from the field.
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

  /// A tap on the handle, at the right end of the row between the application and squeekboard.
  func tapHandle() throws {
    try scene.wait(for: "with its handle") { $0.handle == true }
    try scene.tap(at: (stage.logicalWidth - 28, stage.shellHeightAbove + withOther + 12))
  }

  /// What our keyboard takes of the machine.
  var resources: (memory: Double, files: Int) {
    get throws { (try scene.keyboard.process.memory, scene.keyboard.process.openFiles) }
  }

  /// The longest time in milliseconds in which the room was as `matches` wants it, since the changes were forgotten.
  func longestTime(where matches: (Double) -> Bool) -> Int {
    zip(room.changes, room.changes.dropFirst()).filter { matches($0.0.height) }.map { $1.time - $0.time }
      .max() ?? 0
  }

  /// Whether both keyboards are on the screen when there is so much room.
  func showsBoth(_ height: Double) -> Bool { height < min(withOther, withOurs) }
}
