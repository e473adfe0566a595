import Foundation
import PictureFiles
import Testing

/// What holds pictures against their goldens, held against pictures that are wrong.
@Suite struct ComparisonTests {
  private static let background: UInt32 = 0xFFD1_D4D9
  private static let face: UInt32 = 0xFFFF_FFFF
  private static let red: UInt32 = 0xFFE0_0000

  /// A key of 20x10 on a panel of 40x30.
  private static func panel(keyAt left: Int = 10, face: UInt32 = face) -> Picture {
    var picture = Picture(width: 40, height: 30, color: background)
    for y in 8..<18 {
      for x in left..<left + 20 { picture[x, y] = face }
    }
    return picture
  }

  /// Compares pictures in files; nil stands for no file.
  private static func compare(_ drawn: Picture, with golden: Picture?) throws -> (
    mistake: String?, difference: Picture?
  ) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "goldens.\(UUID())")
    let goldens = folder.appending(path: "goldens")
    try FileManager.default.createDirectory(at: goldens, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try drawn.write(to: folder.appending(path: "key.png").path)
    try golden?.write(to: goldens.appending(path: "key.png").path)
    do {
      try Gallery.compare("key", in: folder, with: goldens)
      return (nil, nil)
    } catch let mistake as Gallery.Mistake {
      let marked = folder.appending(path: "key.difference.png").path
      return (mistake.description, try? Picture(contentsOf: marked))
    }
  }

  @Test func samePictureIsRight() throws {
    let (mistake, difference) = try Self.compare(Self.panel(), with: Self.panel())
    #expect(mistake == nil && difference == nil)
  }

  @Test func missingGoldenIsWrong() throws {
    let mistake = try #require(try Self.compare(Self.panel(), with: nil).mistake)
    #expect(mistake.contains("no golden") && mistake.contains("goldens/key.png"))
  }

  @Test func keyThatIsAPixelAsideIsWrong() throws {
    let (mistake, difference) = try Self.compare(Self.panel(keyAt: 11), with: Self.panel())
    let text = try #require(mistake)
    #expect(text.contains("20 pixels differ by up to 46 levels, from (10, 8) to (30, 17)"))
    for file in ["/key.png", "goldens/key.png", "key.difference.png"] { #expect(text.contains(file)) }
    let marked = try #require(difference)
    #expect(marked[10, 8] == Self.red && marked[30, 17] == Self.red)
    #expect(marked[11, 8] != Self.red && marked[9, 8] != Self.red && marked[10, 7] != Self.red)
  }

  @Test func letterThatLacksAStrokeIsWrong() throws {
    var letter = Self.panel()
    for y in 10..<16 { letter[15, y] = 0xFF00_0000 }
    let mistake = try #require(try Self.compare(Self.panel(), with: letter).mistake)
    #expect(mistake.contains("6 pixels differ by up to 255 levels, from (15, 10) to (15, 15)"))
  }

  @Test(arguments: [(40, 31), (39, 30), (80, 60)])
  func otherSizeIsWrong(width: Int, height: Int) throws {
    let other = Picture(width: width, height: height, color: Self.background)
    let (mistake, difference) = try Self.compare(other, with: Self.panel())
    #expect(try #require(mistake).contains("it is \(width)x\(height) pixels, not 40x30"))
    let marked = try #require(difference)
    #expect(marked.width == max(width, 40) && marked.height == max(height, 30))
  }

  @Test("A component may be off by the tolerance, and no more", arguments: [0, 8, 16] as [UInt32])
  func tolerance(shift: UInt32) throws {
    let levels = UInt32(Picture.tolerance)
    let near = Self.panel(face: Self.face - levels << shift)
    #expect(try Self.compare(near, with: Self.panel()).mistake == nil)
    let far = Self.panel(face: Self.face - (levels + 1) << shift)
    #expect(try Self.compare(far, with: Self.panel()).mistake?.contains("200 pixels") == true)
  }

  @Test func fileKeepsEveryPixel() throws {
    var picture = Picture(width: 256, height: 3, color: 0xFF00_0000)
    for x in 0..<256 {
      for y in 0..<3 { picture[x, y] |= UInt32(x) << UInt32(8 * y) }
    }
    let path = FileManager.default.temporaryDirectory.appending(path: "colors.\(UUID()).png").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try picture.write(to: path)
    #expect(try Picture(contentsOf: path) == picture)
  }

  @Test func whatIsNoPictureIsSaid() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "text.\(UUID()).png").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(throws: PictureFileError.self) { try Picture(contentsOf: path) }
    try Data("no picture".utf8).write(to: URL(filePath: path))
    #expect(throws: PictureFileError.self) { try Picture(contentsOf: path) }
  }
}
