import Foundation
import PictureFiles

// Draws the keyboard in its scenes: phraseboard-pictures [--renew] FOLDER [PICTURE]...
// Prints the name of the set of goldens that its pictures are held against: phraseboard-pictures --set
//
// Each picture becomes FOLDER/PICTURE.png, and its name a line of the output. With --renew only those that have changed are
// written, and those that are not drawn any more go; the output says which.

func fail(_ reason: String, status: Int32) -> Never {
  FileHandle.standardError.write(Data("phraseboard-pictures: \(reason)\n".utf8))
  exit(status)
}

var arguments = Array(CommandLine.arguments.dropFirst())
if arguments == ["--set"] {
  print(GoldenSet.name)
  exit(0)
}
let renews = arguments.first == "--renew"
if renews { arguments.removeFirst() }
guard let path = arguments.first, !path.hasPrefix("-") else {
  fail("usage: phraseboard-pictures [--renew] FOLDER [PICTURE]...", status: 64)
}
let names = Set(arguments.dropFirst())
let scenes = PictureScene.all.filter { names.isEmpty || names.contains($0.name) }
let sheets = ThemeSheet.all.filter { names.isEmpty || names.contains($0.name) }
if let unknown = names.subtracting(scenes.map(\.name) + sheets.map(\.name)).min() {
  fail("no picture \(unknown)", status: 64)
}

/// Draws into a folder, or renews what is there.
func draw(into folder: URL) throws {
  for scene in scenes { try save(scene.screen.draw(scene.play), as: scene.name, into: folder) }
  for sheet in sheets { try save(sheet.draw(), as: sheet.name, into: folder) }
}

func save(_ picture: Picture, as name: String, into folder: URL) throws {
  let path = folder.appending(path: "\(name).png").path
  if !renews {
    try picture.write(to: path)
    print(name)
  } else if let change = try renew(path, with: picture) {
    print("\(name): \(change)")
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

/// Removes the pictures that no scene has, and no theme.
func removeOthers(from folder: URL) throws {
  let known = Set((scenes.map(\.name) + sheets.map(\.name)).map { "\($0).png" })
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
  try draw(into: folder)
  if renews, names.isEmpty { try removeOthers(from: folder) }
} catch {
  fail("\(error)", status: 1)
}
