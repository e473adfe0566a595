import Expectations
import Foundation
import PictureFiles
import Testing

/// Compares the keyboard as it is drawn now with goldens of how it should look: lists of all that is drawn in every
/// scene, and pictures of what the drawing alone decides. `make goldens` renews them.
@Suite struct GoldenTests {
  @Test("The list is as its golden", arguments: try Gallery.drawn.get().lists)
  func listIsAsItsGolden(name: String) throws { try Gallery.compareList(name) }

  @Test("The picture is as its golden", arguments: try Gallery.drawn.get().pictures)
  func pictureIsAsItsGolden(name: String) throws {
    try Gallery.compare(name, in: Gallery.folder, with: Gallery.goldens)
  }

  @Test("There is a golden of all that is drawn, and of nothing else") func setIsWhole() throws {
    let drawn = try Gallery.drawn.get()
    try expect(Gallery.names(in: "lists").symmetricDifference(drawn.lists).sorted(), equals: [])
    try expect(Gallery.names(in: "pictures").symmetricDifference(drawn.pictures).sorted(), equals: [])
  }
}

/// The drawings of this run of the tests, and their goldens.
enum Gallery {
  struct Drawn {
    /// The names of the files, with their folders, in the order of the scenes.
    let lists: [String]
    let pictures: [String]
  }

  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  static let goldens = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens")
  static let folder = goldens.appending(path: "../../../.build/goldens").standardized

  /// Everything, drawn once. The files stay there, for somebody who looks into a failure.
  static let drawn = Result {
    if FileManager.default.fileExists(atPath: folder.path) { try FileManager.default.removeItem(at: folder) }
    let names = try draw()
    return Drawn(
      lists: names.filter { $0.hasSuffix(".txt") }, pictures: names.filter { $0.hasSuffix(".png") })
  }

  /// Draws, and returns the names that phraseboard-pictures prints.
  ///
  /// Fontconfig looks for fonts once in a process, and other tests draw with more of them: a program draws.
  private static func draw() throws -> [String] {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program = Process()
    let output = Pipe()
    program.executableURL = URL(filePath: tests).deletingLastPathComponent()
      .appending(path: "phraseboard-pictures")
    program.arguments = ["--goldens", folder.path]
    program.standardOutput = output
    try program.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    program.waitUntilExit()
    guard program.terminationReason == .exit, program.terminationStatus == 0 else {
      throw Mistake(description: "phraseboard-pictures ended with \(program.terminationStatus), see above")
    }
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The names of the goldens of a kind, with their folder.
  static func names(in kind: String) throws -> Set<String> {
    Set(
      try FileManager.default.contentsOfDirectory(atPath: goldens.appending(path: kind).path)
        .map { "\(kind)/\($0)" })
  }

  /// Throws a `Mistake` that shows the lines that differ if a list is not as its golden, or has none.
  static func compareList(_ name: String) throws {
    let drawn = folder.appending(path: name)
    let golden = goldens.appending(path: name)
    guard let wanted = try? String(contentsOf: golden, encoding: .utf8) else { throw missing(name) }
    let lines = ListDifference.lines(from: wanted, to: try String(contentsOf: drawn, encoding: .utf8))
    guard lines.isEmpty else {
      throw Mistake(description: (["\(name) differs:"] + lines).joined(separator: "\n"))
    }
  }

  /// Throws a `Mistake` that names the files to look at if a picture is not as its golden, or has none.
  static func compare(_ name: String, in folder: URL, with goldens: URL) throws {
    let drawn = folder.appending(path: name)
    let golden = goldens.appending(path: name).path
    guard FileManager.default.fileExists(atPath: golden) else { throw missing(name) }
    let texts = try? String(
      contentsOf: drawn.deletingPathExtension().appendingPathExtension("texts"), encoding: .utf8)
    let areas = (texts ?? "").split(separator: "\n").compactMap { PixelArea(line: $0) }
    let picture = try Picture(contentsOf: drawn.path)
    guard let difference = picture.difference(from: try Picture(contentsOf: golden), texts: areas) else {
      return
    }
    let marked = drawn.deletingPathExtension().appendingPathExtension("difference.png").path
    try difference.picture.write(to: marked)
    throw Mistake(
      description: """
        \(name): \(difference.summary)
          drawn:      \(drawn.path)
          golden:     \(golden)
          difference: \(marked)
        """)
  }

  private static func missing(_ name: String) -> Mistake {
    Mistake(description: "no golden \(name): 'make goldens' makes it")
  }
}
