import Foundation
import PictureFiles

// Draws the keyboard in its scenes.
//
//     phraseboard-pictures FOLDER [PICTURE]...   draws each, to look at, and a page with all of them
//     phraseboard-pictures --goldens FOLDER      draws what the tests hold against the goldens, and prints the names
//     phraseboard-pictures --renew FOLDER        renews the goldens that have changed, and says which
//
// Goldens are lists of what is drawn, lists/STATE.txt, and a few pictures, pictures/NAME.png.

func fail(_ reason: String, status: Int32) -> Never {
  FileHandle.standardError.write(Data("phraseboard-pictures: \(reason)\n".utf8))
  exit(status)
}

var arguments = Array(CommandLine.arguments.dropFirst())
let mode = arguments.first.flatMap { GoldenMode(rawValue: $0) }
if mode != nil { arguments.removeFirst() }
guard let path = arguments.first, !path.hasPrefix("-"), mode == nil || arguments.count == 1 else {
  fail("usage: phraseboard-pictures [--goldens|--renew] FOLDER, or FOLDER [PICTURE]...", status: 64)
}
let names = Set(arguments.dropFirst())
let scenes = PictureScene.all.filter { names.isEmpty || names.contains($0.name) }
let sheets = ThemeSheet.all.filter { names.isEmpty || names.contains($0.name) }
if let unknown = names.subtracting(scenes.map(\.name) + sheets.map(\.name)).min() {
  fail("no picture \(unknown)", status: 64)
}

/// Draws all that was asked for, and a page that shows it.
func drawGallery(into folder: URL) throws {
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  for scene in scenes { try save(scene.screen.draw(scene.play).picture, scene.name) }
  for sheet in sheets { try save(sheet.draw(), sheet.name) }
  let all = scenes.map { ($0.name, 1 / $0.screen.scale) } + sheets.map { ($0.name, 1) }
  let figures = all.map { name, zoom in
    "<figure><img src=\"\(name).png\" style=\"zoom: \(zoom)\" loading=\"lazy\"><figcaption>\(name)</figcaption></figure>\n"
  }
  let page = "<!doctype html><meta charset=\"utf-8\"><title>Phraseboard</title>\n" + figures.joined()
  try Data(page.utf8).write(to: folder.appending(path: "index.html"))

  func save(_ picture: Picture, _ name: String) throws {
    try picture.write(to: folder.appending(path: "\(name).png").path)
    print(name)
  }
}

let folder = URL(filePath: path)
let fonts = FileManager.default.temporaryDirectory.appending(path: "phraseboard-pictures.\(getpid())")
do {
  defer { try? FileManager.default.removeItem(at: fonts) }
  try Font.install(in: fonts)
  if let mode { try GoldenFiles(folder: folder).write(mode) } else { try drawGallery(into: folder) }
} catch {
  fail("\(error)", status: 1)
}
