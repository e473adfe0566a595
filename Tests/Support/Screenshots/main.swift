import Foundation
import Stage

// phraseboard-screenshots FOLDER
//
// Takes the pictures of the first five minutes and of themes on sway, and of both hand-overs on phosh: squeekboard with our handle, and our
// keyboard in its place.

/// Prints to standard error and ends the program.
func fail(_ message: String, code: Int32) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(code)
}

guard CommandLine.arguments.count == 2 else { fail("usage: phraseboard-screenshots FOLDER", code: EX_USAGE) }
let folder = CommandLine.arguments[1]
do {
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  let phone = try Stage(Stage.Options(width: 720, height: 1000))
  defer { phone.stop() }
  for path in try takeFirstMinutes(on: phone, programs: Programs.found(), folder: folder) { print(path) }
  let low = try Stage(Stage.Options(width: 720, height: 800))
  defer { low.stop() }
  for path in try takeThemes(on: low, programs: Programs.found(), folder: folder) { print(path) }
  let stage = try Stage(.phosh)
  defer { stage.stop() }
  for path in try takePictures(on: stage, programs: Programs.found(), folder: folder) { print(path) }
} catch {
  fail("No pictures: \(error)", code: EXIT_FAILURE)
}
