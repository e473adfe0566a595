import Foundation
import PictureFiles

// Draws the keyboard in its scenes: phraseboard-pictures [--renew] FOLDER [PICTURE]...
//
// Each picture becomes FOLDER/PICTURE.png, and its name a line of the output. With --renew only those that have changed are
// written, and those that are not drawn any more go; the output says which.

func fail(_ reason: String, status: Int32) -> Never {
  FileHandle.standardError.write(Data("phraseboard-pictures: \(reason)\n".utf8))
  exit(status)
}

var arguments = Array(CommandLine.arguments.dropFirst())
let renews = arguments.first == "--renew"
if renews { arguments.removeFirst() }
guard let path = arguments.first, !path.hasPrefix("-") else {
  fail("usage: phraseboard-pictures [--renew] FOLDER [PICTURE]...", status: 64)
}
let names = Set(arguments.dropFirst())
let scenes = PictureScene.all.filter { names.isEmpty || names.contains($0.name) }
if let unknown = names.subtracting(scenes.map(\.name)).min() { fail("no picture \(unknown)", status: 64) }

/// Draws into a folder, or renews what is there.
func draw(_ scenes: [PictureScene], into folder: URL) throws {
  for scene in scenes {
    let path = folder.appending(path: "\(scene.name).png").path
    let picture = try scene.screen.draw(scene.play)
    if !renews {
      try picture.write(to: path)
      print(scene.name)
    } else if let change = try renew(path, with: picture) {
      print("\(scene.name): \(change)")
    }
  }
}

/// What has changed; nil, with the file as it was, if nothing has.
func renew(_ path: String, with picture: Picture) throws -> String? {
  guard FileManager.default.fileExists(atPath: path) else {
    try picture.write(to: path)
    return "new"
  }
  guard let difference = picture.difference(from: try Picture(contentsOf: path)) else { return nil }
  try picture.write(to: path)
  return difference.summary
}

/// Removes the pictures that no scene has.
func removeOthers(than scenes: [PictureScene], from folder: URL) throws {
  let known = Set(scenes.map { "\($0.name).png" })
  for file in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  where file.hasSuffix(".png") && !known.contains(file) {
    try FileManager.default.removeItem(at: folder.appending(path: file))
    print("\(file.dropLast(4)): gone")
  }
}

let folder = URL(filePath: path)
let fonts = FileManager.default.temporaryDirectory.appending(path: "phraseboard-pictures.\(getpid())")
do {
  defer { try? FileManager.default.removeItem(at: fonts) }
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  try Font.install(in: fonts)
  try draw(scenes, into: folder)
  if renews, names.isEmpty { try removeOthers(than: scenes, from: folder) }
} catch {
  fail("\(error)", status: 1)
}
