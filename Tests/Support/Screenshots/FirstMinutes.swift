import Foundation
import Stage

/// Takes the first five minutes of the README: a tap, a hold, and a key of one's own. Returns the paths of the pictures.
func takeFirstMinutes(on stage: Stage, programs: Programs, folder: String) throws -> [String] {
  let paths = ["first-tap", "first-hold", "first-add"].map { "\(folder)/\($0).png" }
  let field = try stage.startGTKField()
  let keyboard = try stage.startKeyboard(programs)
  try keyboard.waitUntilReady()
  try field.waitForFocus()

  try keyboard.tap("snippet:greetings")
  try field.expect("hey")
  try field.waitUntilPainted()
  try keyboard.waitForRest()
  try stage.screenshot(to: paths[0])

  let place = try keyboard.center(of: "snippet:greetings", in: keyboard.inspect())
  try stage.down(0, x: place.x, y: place.y)
  // The list stays open when the finger goes up.
  try keyboard.wait(for: "open at its list") { $0.popup != nil }
  try stage.up(0)
  try keyboard.waitForRest()
  try stage.screenshot(to: paths[1])
  try stage.tap(x: 5, y: 5)
  try keyboard.wait(for: "without its list") { $0.popup == nil }

  try keyboard.command("add", "thanks", "thank you!", "thanks a lot!")
  try keyboard.wait(for: "with the new key") { $0.key("snippet:thanks") != nil }
  try field.waitForFocus()
  try keyboard.tap("space", "snippet:thanks")
  try field.expect("hey thank you!")
  try field.waitUntilPainted()
  try keyboard.waitForRest()
  try stage.screenshot(to: paths[2])
  try keyboard.terminate()
  return paths
}

/// Takes themes that show what there is beside the default, one after the other. Returns the paths of the pictures.
func takeThemes(on stage: Stage, programs: Programs, folder: String) throws -> [String] {
  let settings = try stage.write("", to: "themes.toml")
  let keyboard = try stage.startKeyboard(programs, arguments: ["--config", settings])
  try keyboard.waitUntilReady()
  return try ["apple-dark", "flat-light", "riso"].map { name in
    try stage.write("[look]\ntheme = '\(name)'\n", to: "themes.toml")
    try keyboard.wait(for: "with the theme \(name)") { $0.theme == name }
    try keyboard.waitForRest()
    let path = "\(folder)/theme-\(name).png"
    try stage.screenshot(to: path)
    return path
  }
}
