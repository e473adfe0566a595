import Expectations
import Foundation
import PictureFiles
import Testing

/// Tests the comparison of pictures with their goldens on pictures that are wrong.
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
      try Gallery.compare("key.png", in: folder, with: goldens)
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
    #expect(mistake.contains("no golden key.png"))
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
    try expect(Self.compare(far, with: Self.panel()).mistake?.contains("200 pixels"), equals: true)
  }

  @Test(
    "The joints of an outline may differ, and no more",
    arguments: [(16, 48, true), (17, 48, false), (16, 49, false)])
  func joints(count: Int, levels: UInt32, isRight: Bool) {
    var picture = Self.panel()
    for place in 0..<count { picture[10 + place, 8] -= levels }
    let isAlike = picture.difference(from: Self.panel()) == nil
    expect(isAlike, equals: isRight)
  }

  // MARK: Texts

  private static let area = PixelArea(left: 12, top: 9, right: 28, bottom: 17)

  /// Draws letters of 1x6 pixels, which end in the pixel beside them by so much.
  private static func text(_ letters: [Int], from left: Int = 0, beside share: UInt32 = 0, color: UInt32 = 0)
    -> Picture
  {
    var picture = panel()
    func mix(_ share: UInt32) -> UInt32 {
      [0, 8, 16].reduce(0xFF00_0000) { pixel, shift in
        let (text, face) = (color >> shift & 0xFF, face >> shift & 0xFF)
        return pixel | ((text * share + face * (255 - share)) / 255) << shift
      }
    }
    for x in letters {
      for y in 10..<16 {
        picture[x + left, y] = mix(255 - share)
        picture[x + left + 1, y] = mix(share)
      }
    }
    return picture
  }

  private static let word = text([14, 17, 20, 23])

  @Test func aTextThatIsDrawnBetweenPixelsIsRight() {
    let between = Self.text([14, 17, 20, 23], beside: 120)
    let isAlike = between.difference(from: Self.word, texts: [Self.area]) == nil
    #expect(isAlike)
  }

  private static let others = [
    "cut": text([14, 17, 20]), "moved": text([14, 17, 20, 23], from: 1),
    "green": text([14, 17, 20, 23], color: 0x00_2000),
  ]

  @Test("A text that is cut, moved or of another colour is wrong", arguments: others.keys.sorted())
  func otherText(name: String) throws {
    let isWrong = try #require(Self.others[name]).difference(from: Self.word, texts: [Self.area]) != nil
    #expect(isWrong)
  }

  @Test func aKeyThatIsAPixelAsideIsWrongWhereItHasAText() {
    let isWrong = Self.panel(keyAt: 11).difference(from: Self.panel(), texts: [Self.area]) != nil
    #expect(isWrong)
  }

  // MARK: Lists

  private static let list = """
    == phone
      key(1) 36.77 87 85.52 43
        rounded 36.77 87 85.52 42 radius=5 #ffffff
        text "Farewell" 43.77 87 71.52 42 size=17 wide 69.52 #000000
    """

  @Test func aListWithAFontALittleWiderIsRight() {
    let wider = Self.list.replacing("wide 69.52", with: "wide 69.9").replacing("85.52", with: "85.9")
    expect(ListDifference.lines(from: Self.list, to: wider), equals: [])
  }

  @Test(
    "A key that is a pixel aside, another colour and a text that is cut are wrong",
    arguments: [
      ("36.77 87 85.52 43", "37.77 87 85.52 43"), ("#ffffff", "#fffffe"), ("69.52 #", "69.52 cut #"),
      ("Farewell", "Farewel"), ("radius=5", "radius=5.2"), ("size=17", "size=17.3"),
    ])
  func otherList(old: String, new: String) {
    let lines = ListDifference.lines(from: Self.list, to: Self.list.replacing(old, with: new))
    #expect(lines.count == 2 && lines.allSatisfy { $0.dropFirst(2).hasPrefix("phone: ") })
    #expect(lines.contains { $0.hasPrefix("+") && $0.contains(new) }, "\(lines)")
  }

  // MARK: Files

  @Test func fileKeepsEveryPixel() throws {
    var picture = Picture(width: 256, height: 3, color: 0xFF00_0000)
    for x in 0..<256 {
      for y in 0..<3 { picture[x, y] |= UInt32(x) << UInt32(8 * y) }
    }
    let path = FileManager.default.temporaryDirectory.appending(path: "colors.\(UUID()).png").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try picture.write(to: path)
    try expect(Picture(contentsOf: path), equals: picture)
  }

  @Test func whatIsNoPictureIsSaid() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "text.\(UUID()).png").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(throws: PictureFileError.self) { try Picture(contentsOf: path) }
    try Data("no picture".utf8).write(to: URL(filePath: path))
    #expect(throws: PictureFileError.self) { try Picture(contentsOf: path) }
  }
}
