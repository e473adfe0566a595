import Foundation
import PictureFiles
import Testing

/// The keyboard as it is drawn now, held against pictures of how it should look. `make goldens` draws those anew.
@Suite struct GoldenTests {
  @Test("The picture is as its golden", arguments: try Gallery.drawn.get().names)
  func isAsItsGolden(name: String) throws {
    let folder = try Gallery.drawn.get().folder
    let goldens = Gallery.goldens.appending(path: try Gallery.drawn.get().set)
    try Gallery.compare(name, in: folder, with: goldens)
  }

  @Test("Each Debian has a golden of every scene, and of no other", arguments: try Gallery.sets.get())
  func setIsWhole(set: String) throws {
    let drawn = Set(try Gallery.drawn.get().names)
    let goldens = Set(try Gallery.pictures(in: Gallery.goldens.appending(path: set)))
    #expect(goldens.symmetricDifference(drawn).sorted() == [])
  }
}

/// What is drawn in this run of the tests, and what it is held against.
enum Gallery {
  struct Drawn {
    let folder: URL
    /// The set of goldens that they are held against.
    let set: String
    /// In the order of the scenes.
    let names: [String]
  }

  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  static let goldens = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens")

  /// All pictures, drawn once. They stay there, for whoever looks into a failure.
  static let drawn = Result {
    let root = goldens.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try draw(into: root.appending(path: ".build/goldens"))
  }

  static let sets = Result { try FileManager.default.contentsOfDirectory(atPath: goldens.path).sorted() }

  private static func draw(into folder: URL) throws -> Drawn {
    if FileManager.default.fileExists(atPath: folder.path) { try FileManager.default.removeItem(at: folder) }
    let names = try lines(of: [folder.path])
    return Drawn(folder: folder, set: try lines(of: ["--set"]).joined(), names: names)
  }

  /// What phraseboard-pictures prints.
  ///
  /// Fontconfig looks for fonts once in a process, and other tests draw with more of them: a program draws.
  private static func lines(of arguments: [String]) throws -> [String] {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program = Process()
    let output = Pipe()
    program.executableURL = URL(filePath: tests).deletingLastPathComponent()
      .appending(path: "phraseboard-pictures")
    program.arguments = arguments
    program.standardOutput = output
    try program.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    program.waitUntilExit()
    guard program.terminationReason == .exit, program.terminationStatus == 0 else {
      throw Mistake(description: "phraseboard-pictures ended with \(program.terminationStatus), see above")
    }
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The names of the pictures in a folder.
  static func pictures(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".png") && !$0.hasSuffix(".difference.png") }.map { String($0.dropLast(4)) }
  }

  /// Throws a `Mistake` that names the files to look at if a picture is not as its golden, or has none.
  static func compare(_ name: String, in folder: URL, with goldens: URL) throws {
    let drawn = folder.appending(path: "\(name).png").path
    let golden = goldens.appending(path: "\(name).png").path
    guard FileManager.default.fileExists(atPath: golden) else {
      throw Mistake(description: "no golden for \(drawn): 'make goldens' makes \(golden)")
    }
    let picture = try Picture(contentsOf: drawn)
    guard let difference = picture.difference(from: try Picture(contentsOf: golden)) else { return }
    let marked = folder.appending(path: "\(name).difference.png").path
    try difference.picture.write(to: marked)
    throw Mistake(
      description: """
        \(name): \(difference.summary)
          drawn:      \(drawn)
          golden:     \(golden)
          difference: \(marked)
        """)
  }
}
