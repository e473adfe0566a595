import Foundation
import PictureFiles

enum GoldenMode: String {
  case draw = "--goldens"
  case renew = "--renew"
}

/// The files of goldens in a folder: `lists` and `pictures`.
struct GoldenFiles {
  let folder: URL

  /// Writes them, and prints their names; or renews those that have changed, removes those that are not drawn any more, and prints
  /// which.
  func write(_ mode: GoldenMode) throws {
    for kind in ["lists", "pictures"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: kind), withIntermediateDirectories: true)
    }
    var known: Set<String> = []
    for list in try PictureList.all() {
      known.insert("lists/\(list.name).txt")
      try write(list, mode)
    }
    for picture in GoldenPicture.all {
      known.insert("pictures/\(picture.name).png")
      try write(try picture.draw(), "pictures/\(picture.name)", mode)
    }
    if mode == .renew { try removeOthers(than: known) }
  }

  private func write(_ list: PictureList, _ mode: GoldenMode) throws {
    let name = "lists/\(list.name).txt"
    let file = folder.appending(path: name)
    if mode == .renew, let golden = try? String(contentsOf: file, encoding: .utf8) {
      let difference = ListDifference.lines(from: golden, to: list.text)
      if difference.isEmpty { return }
      print(([name] + difference).joined(separator: "\n"))
    } else {
      print(name)
    }
    try Data(list.text.utf8).write(to: file)
  }

  private func write(_ drawing: Drawing, _ name: String, _ mode: GoldenMode) throws {
    let path = folder.appending(path: "\(name).png").path
    switch mode {
    case .draw:
      let areas = drawing.texts.map { $0.line + "\n" }.joined()
      try Data(areas.utf8).write(to: folder.appending(path: "\(name).texts"))
      print("\(name).png")
    case .renew:
      let golden = try? Picture(contentsOf: path)
      let difference = golden.map { drawing.picture.difference(from: $0, texts: drawing.texts) }
      if case .some(.none) = difference { return }
      print("\(name).png: \(difference??.summary ?? "new")")
    }
    try drawing.picture.write(to: path)
  }

  private func removeOthers(than known: Set<String>) throws {
    for kind in ["lists", "pictures"] {
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: kind).path)
      for name in files.map({ "\(kind)/\($0)" }).sorted() where !known.contains(name) {
        try FileManager.default.removeItem(at: folder.appending(path: name))
        print("\(name): gone")
      }
    }
  }
}
