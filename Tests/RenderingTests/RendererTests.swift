import Expectations
import Layout
import Rendering
import Scene
import Testing

private let gray: UInt32 = 0xFFD1_D4D9
private let white = Color(hex: 0xFFFFFF)

@Suite struct ShapeTests {
  private let whole = Rect(x: 0, y: 0, width: 40, height: 30)

  @Test func fillCoversEveryPixelAndNoMemoryBeyond() {
    let picture = RenderedPicture(width: 40, height: 30)
    #expect(picture.draw([.fill(whole, RenderedPicture.background)]))
    #expect((0..<30).allSatisfy { y in (0..<40).allSatisfy { picture[$0, y] == gray } })
    #expect(picture.marginsAreUntouched)
  }

  @Test func fillReplacesAlphaAndMultipliesItIn() {
    let picture = RenderedPicture(width: 40, height: 30)
    picture.draw([
      .fill(whole, white), .fill(whole, Color(red: 1, green: 0, blue: 0, alpha: 0.5)),
    ])
    expect(picture[20, 15] >> 24, equals: 0x80)
    expect(picture[20, 15] & 0xFF_FFFF, equals: 0x80_0000)
  }

  @Test func roundedRectangleHasItsColourInsideAndNotInItsCorners() {
    let picture = RenderedPicture(width: 40, height: 30)
    picture.draw([
      .fill(whole, RenderedPicture.background),
      .roundedRect(Rect(x: 5, y: 5, width: 30, height: 20), radius: 5, white),
    ])
    expect(picture[20, 15], equals: 0xFFFF_FFFF)
    expect(picture[20, 5], equals: 0xFFFF_FFFF)
    expect(picture[34, 15], equals: 0xFFFF_FFFF)
    expect(picture[5, 5], equals: gray)
    expect(picture[34, 24], equals: gray)
    expect(picture[20, 4], equals: gray)
    expect(picture[35, 15], equals: gray)
  }

  @Test func radiusOfMoreThanHalfMakesAPill() {
    let picture = RenderedPicture(width: 40, height: 30)
    picture.draw([
      .fill(whole, RenderedPicture.background),
      .roundedRect(Rect(x: 5, y: 5, width: 30, height: 20), radius: 99, white),
    ])
    expect(picture[20, 5], equals: 0xFFFF_FFFF)
    expect(picture[6, 6], equals: gray)
    expect(picture[6, 15], equals: 0xFFFF_FFFF)
  }

  @Test(arguments: [1.0, 1.25, 1.5, 2, 2.75, 3])
  func edgesAreSharpAtEveryScale(scale: Double) {
    let picture = RenderedPicture(width: 120, height: 90)
    picture.draw(
      [
        .fill(Rect(x: 0, y: 0, width: 120, height: 90), RenderedPicture.background),
        .roundedRect(Rect(x: 3.3, y: 4.7, width: 30.1, height: 18.9), radius: 0, white),
      ], scale: scale)
    let colors = Set((0..<90).flatMap { y in (0..<120).map { picture[$0, y] } })
    expect(colors, equals: [gray, 0xFFFF_FFFF])
  }

  /// A list's outline is such a shape.
  @Test(arguments: [1.0, 1.25, 1.5, 2, 2.75, 3]) func straightSidesOfAShapeAreSharp(scale: Double) {
    let picture = RenderedPicture(width: 120, height: 90)
    let corners = [(3.3, 4.7), (33.4, 4.7), (33.4, 23.6), (3.3, 23.6)].map { Point(x: $0.0, y: $0.1) }
    let shape = [.move(to: corners[0])] + corners.dropFirst().map(PathElement.line) + [.close]
    picture.draw([.fill(whole, RenderedPicture.background), .path(shape, .shape, white)], scale: scale)
    let colors = Set((0..<90).flatMap { y in (0..<120).map { picture[$0, y] } })
    expect(colors.subtracting([RenderedPicture.untouched]), equals: [gray, 0xFFFF_FFFF])
  }

  /// The line may be anywhere.
  @Test(arguments: [1.0, 1.25, 1.5, 2, 2.75, 3]) func aThinLineIsAsThickAsOthers(scale: Double) {
    let lines = stride(from: 2.0, to: 22, by: 3.3).map { Rect(x: 0, y: $0, width: 5, height: 0.5) }
    let picture = RenderedPicture(width: 90, height: 90)
    picture.draw([.fill(whole, RenderedPicture.background)] + lines.map { .fill($0, white) }, scale: scale)
    expect(
      (0..<90).count { picture[1, $0] == 0xFFFF_FFFF },
      equals: lines.count * max(1, Int((0.5 * scale).rounded())))
  }

  @Test func anotherFontIsMeasured() {
    let renderer = Renderer()
    let usual = renderer.measure("iiii", fontSize: 17)
    renderer.setFont("DejaVu Sans Mono")
    expect(renderer.measure("iiii", fontSize: 17), equals: renderer.measure("mmmm", fontSize: 17))
    renderer.setFont("Nobody has this font")
    expect(renderer.measure("iiii", fontSize: 17), equals: usual)
    renderer.setFont(nil)
    expect(renderer.measure("iiii", fontSize: 17), equals: usual)
    #expect(
      renderer.hasFont("DejaVu Sans") && renderer.hasFont("dejavu sans mono") && renderer.hasFont("Serif"))
    #expect(!renderer.hasFont("Nobody has this font") && !renderer.hasFont(""))
  }

  @Test func pathsAreFilledAndStroked() {
    let picture = RenderedPicture(width: 40, height: 30)
    let box: [PathElement] = [
      .move(to: Point(x: 10, y: 10)), .line(to: Point(x: 30, y: 10)), .line(to: Point(x: 30, y: 20)),
      .curve(to: Point(x: 10, y: 20), control1: Point(x: 30, y: 20), control2: Point(x: 10, y: 20)), .close,
    ]
    picture.draw([.fill(whole, RenderedPicture.background), .path(box, .stroke(width: 2), white)])
    expect(picture[20, 9], equals: 0xFFFF_FFFF)
    expect(picture[20, 15], equals: gray)
    picture.draw([.fill(whole, RenderedPicture.background), .path(box, .fill, white)])
    expect(picture[20, 9], equals: gray)
    expect(picture[20, 15], equals: 0xFFFF_FFFF)
  }
}

@Suite struct DamageClipTests {
  private let whole = Rect(x: 0, y: 0, width: 20, height: 20)

  @Test func onlyDamagedPixelsAreDrawn() {
    let picture = RenderedPicture(width: 40, height: 40)
    let damage = [Rect(x: 2, y: 3, width: 4, height: 5), Rect(x: 10, y: 10, width: 1, height: 1)]
    picture.draw([.fill(whole, RenderedPicture.background)], scale: 2, damage: damage)
    for y in 0..<40 {
      for x in 0..<40 {
        let isInside =
          ((4..<12).contains(x) && (6..<16).contains(y)) || ((20..<22).contains(x) && (20..<22).contains(y))
        expect(picture[x, y], equals: (isInside ? gray : RenderedPicture.untouched), "\(x),\(y)")
      }
    }
  }

  @Test func partOfAPixelIsTheWholePixel() {
    let picture = RenderedPicture(width: 40, height: 40)
    picture.draw(
      [.fill(Rect(x: 0, y: 0, width: 40, height: 40), RenderedPicture.background)],
      damage: [Rect(x: 5.4, y: 5.4, width: 1.2, height: 0.2)])
    expect(picture[5, 5], equals: gray)
    expect(picture[6, 5], equals: gray)
    expect(picture[7, 5], equals: RenderedPicture.untouched)
    expect(picture[5, 6], equals: RenderedPicture.untouched)
  }

  @Test func noDamageDrawsNothing() {
    let picture = RenderedPicture(width: 20, height: 20)
    let outside = Rect(x: 20, y: 0, width: 5, height: 5)
    let broken = Rect(x: .nan, y: 0, width: .infinity, height: 5)
    for damage in [[], [outside], [Rect(x: 5, y: 5, width: 0, height: 5)], [broken]] {
      #expect(picture.draw([.fill(whole, RenderedPicture.background)], damage: damage))
      expect(picture[5, 2], equals: RenderedPicture.untouched)
    }
  }

  @Test func damageBeyondTheSurfaceIsCutToIt() {
    let picture = RenderedPicture(width: 20, height: 20)
    picture.draw(
      [.fill(whole, RenderedPicture.background)],
      damage: [Rect(x: -1e300, y: -5, width: .infinity, height: 1e300)])
    expect(picture[19, 19], equals: gray)
    #expect(picture.marginsAreUntouched)
  }

  @Test func redrawOfANodeIsTheSameAsDrawingEverything() {
    let key = Rect(x: 3.3, y: 4.7, width: 11.1, height: 9.9)
    func list(_ color: Color) -> DrawList {
      DrawList(
        size: Size(width: 20, height: 20),
        nodes: [
          Node(id: .background, bounds: whole, commands: [.fill(whole, RenderedPicture.background)]),
          Node(
            id: .key(.space), bounds: key,
            commands: [
              .roundedRect(key, radius: 3, color),
              .text("Ag", in: key, fontSize: 7, Color(hex: 0)),
            ]),
        ])
    }
    for scale in [1.0, 1.5, 2] {
      let side = Int(20 * scale)
      let partial = RenderedPicture(width: side, height: side)
      let full = RenderedPicture(width: side, height: side)
      let renderer = Renderer()
      partial.draw(list(white), scale: scale, damage: [whole], renderer: renderer)
      let pressed = list(Color(hex: 0xABB1BA))
      partial.draw(pressed, scale: scale, damage: pressed.damage(since: list(white)), renderer: renderer)
      full.draw(pressed, scale: scale, damage: [whole], renderer: renderer)
      #expect(partial.differences(from: full).isEmpty, "scale \(scale)")
      expect(partial[Int(8 * scale), Int(6 * scale)], equals: 0xFFAB_B1BA)
    }
  }
}

@Suite struct RefusalTests {
  private let list = DrawList(size: Size(width: 8, height: 8), nodes: [])

  @Test func memoryThatCairoCannotUseIsRefused() {
    let renderer = Renderer()
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 8)
    defer { memory.deallocate() }
    func draw(width: Int32 = 4, height: Int32 = 4, stride: Int32 = 16, scale: Double = 1) -> Bool {
      renderer.draw(
        list, into: memory, width: width, height: height, stride: stride, scale: scale,
        damage: [Rect(x: 0, y: 0, width: 8, height: 8)])
    }
    #expect(draw())
    #expect(!draw(width: 0))
    #expect(!draw(height: -1))
    #expect(!draw(stride: 15))
    #expect(!draw(stride: 12))
    #expect(!draw(width: 40_000, height: 1, stride: 160_000))
    #expect(!draw(scale: 0))
    #expect(!draw(scale: .nan))
    #expect(!draw(scale: -2))
    #expect(draw())
  }

  @Test func strideIsFourBytesPerPixelWhereThereCanBeOne() {
    expect(Renderer.stride(width: 360), equals: 1440)
    expect(Renderer.stride(width: 1), equals: 4)
    #expect(Renderer.stride(width: -1) == nil)
    #expect(Renderer.stride(width: .max) == nil)
  }
}
