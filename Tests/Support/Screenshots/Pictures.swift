import Foundation
import Stage

/// Goes from squeekboard to our keyboard by a tap on the handle, types, and returns the paths of the pictures.
func takePictures(on stage: Stage, programs: Programs, folder: String) throws -> [String] {
  let paths = ["phosh-squeekboard", "phosh-phraseboard"].map { "\(folder)/\($0).png" }
  let room = try stage.watchRoom()
  let free = try room.height
  let field = try stage.startGTKField()
  try field.waitForFocus()
  while try room.height == free { try room.waitForChange() }
  let top = stage.shellHeightAbove + (try room.height)

  let keyboard = try stage.startKeyboard(programs, arguments: ["--hidden"])
  try keyboard.wait(for: "with its handle") { $0.handle == true }
  // The handle is drawn by the end of another answer.
  _ = try keyboard.inspect()
  try stage.waitForCompositor()
  try stage.screenshot(to: paths[0])

  try stage.tap(x: stage.logicalWidth - 22, y: top - 14)
  let inspection = try keyboard.waitUntilReady()
  try room.wait(for: "our keyboard", free - inspection.surface.height)
  try keyboard.tap("snippet:greetings", "space", "snippet:greetings")
  try field.wait(for: "two phrases") { String(decoding: $0, as: UTF8.self) == "hey what's up?" }
  try field.waitUntilPainted()
  try keyboard.waitForRest()
  try stage.screenshot(to: paths[1])
  try keyboard.terminate()
  return paths
}
