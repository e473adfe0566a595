import Expectations
import Keyboard
import Layout
import Rendering
import Scene
import Testing

private let black = Color(hex: 0)
private let room = Rect(x: 20, y: 10, width: 100, height: 60)

/// A picture of 140x80 logical pixels, with the commands on a background.
private func picture(_ commands: [DrawCommand], scale: Double = 1, renderer: Renderer = Renderer())
  -> RenderedPicture
{
  let picture = RenderedPicture(width: Int(140 * scale), height: Int(80 * scale))
  let whole = Rect(x: 0, y: 0, width: 140, height: 80)
  picture.draw([.fill(whole, RenderedPicture.background)] + commands, scale: scale, renderer: renderer)
  return picture
}

private func block(_ text: String, lines: Int = 2, scale: Double = 1, renderer: Renderer = Renderer())
  -> RenderedPicture
{
  picture(
    [.block(text, in: room, fontSize: 17, lines: lines, black)], scale: scale, renderer: renderer)
}

@Suite struct BlockTests {
  private let blank = picture([])

  /// The rows of pixels with ink, as ranges of lines.
  private func bands(_ drawn: RenderedPicture) -> [ClosedRange<Int>] {
    Set(drawn.differences(from: blank).map(\.y)).sorted().reduce(into: []) { bands, y in
      if let last = bands.last, last.upperBound == y - 1 {
        bands[bands.count - 1] = last.lowerBound...y
      } else {
        bands.append(y...y)
      }
    }
  }

  @Test func lineStartsAtTheLeftAndSitsInTheMiddle() throws {
    let ink = try #require(block("HEH").changed(from: blank))
    #expect(abs(Double(ink.left) - room.x) < 3)
    #expect(abs(Double(ink.top + ink.bottom + 1) / 2 - room.center.y) <= 1)
  }

  @Test func lineSitsAsTextDoes() throws {
    let ink = try #require(block("HEH").changed(from: blank))
    let text = try #require(picture([.text("HEH", in: room, fontSize: 17, black)]).changed(from: blank))
    #expect(ink.top == text.top && ink.bottom == text.bottom)
  }

  @Test func longTextWrapsToTwoLinesAroundTheMiddle() throws {
    let bands = bands(block("HEEE HEEE HEEE HEEE HEEE"))
    expect(bands.count, equals: 2)
    let first = try #require(bands.first)
    let last = try #require(bands.last)
    #expect(abs(Double(first.lowerBound + last.upperBound + 1) / 2 - room.center.y) <= 1)
    expect(last.upperBound - first.upperBound, equals: 22)
  }

  @Test(arguments: [1, 2, 3])
  func thereAreNoMoreLinesThanAllowed(lines: Int) {
    expect(bands(block("HEEE HEEE HEEE HEEE HEEE HEEE", lines: lines)).count, equals: lines)
  }

  @Test func textThatDoesNotFitEndsInAnEllipsis() throws {
    let long = block("HEEE HEEE HEEE HEEE HEEE")
    let last = try #require(bands(long).last)
    let tail = long.differences(from: blank).filter { last.contains($0.y) }
    let right = try #require(tail.map(\.x).max())
    let dots = tail.filter { $0.x > right - 6 }
    #expect(dots.allSatisfy { $0.y > (last.lowerBound + last.upperBound) / 2 })
    let whole = block("HEEE HEEE")
    let end = try #require(whole.changed(from: blank)).right
    #expect(whole.differences(from: blank).contains { $0.x > end - 6 && $0.y < 36 })
  }

  @Test func scriptFromTheRightStartsThere() throws {
    let ink = try #require(block("مرحبا").changed(from: blank))
    #expect(abs(Double(ink.right + 1) - room.maxX) < 3)
    #expect(Double(ink.left) > room.center.x)
  }

  @Test(arguments: [
    String(repeating: "WIDE ", count: 40), String(repeating: "W", count: 2000),
    String(repeating: "مرحبا ", count: 400), String(repeating: "日本", count: 1000),
    "H" + String(repeating: "\u{30B}\u{323}", count: 60), "a\nb\nc\nd\ne\nf", "a\u{2028}b\u{2029}c\r\nd",
  ])
  func textNeverLeavesItsRoom(text: String) throws {
    for scale in [1.0, 1.5, 2] {
      let ink = try #require(block(text, scale: scale).changed(from: picture([], scale: scale)))
      #expect(Double(ink.left) >= room.x * scale && Double(ink.right) < room.maxX * scale, "scale \(scale)")
      #expect(Double(ink.top) >= room.y * scale && Double(ink.bottom) < room.maxY * scale, "scale \(scale)")
    }
  }

  @Test func sameTextInOtherRoomsIsDrawnForEach() {
    let renderer = Renderer()
    let expected = block("HEEE HEEE HEEE HEEE")
    let narrow = Rect(x: 20, y: 10, width: 50, height: 60)
    _ = picture(
      [.block("HEEE HEEE HEEE HEEE", in: narrow, fontSize: 17, lines: 2, black)], renderer: renderer)
    _ = block("HEEE HEEE HEEE HEEE", lines: 1, renderer: renderer)
    #expect(block("HEEE HEEE HEEE HEEE", renderer: renderer).differences(from: expected).isEmpty)
  }

  @Test(arguments: [-1, 0, Int.min])
  func fewerLinesThanOneAreOne(lines: Int) {
    expect(bands(block("HEEE HEEE HEEE", lines: lines)).count, equals: 1)
  }

  @Test func roomWithoutWidthHasNoText() {
    for width in [0, -5, Double.nan] {
      let none = Rect(x: 20, y: 10, width: width, height: 40)
      let drawn = picture([.block("HEH", in: none, fontSize: 17, lines: 2, black)])
      #expect(drawn.differences(from: blank).isEmpty)
    }
  }
}

@Suite struct GroupTests {
  private let whole = Rect(x: 0, y: 0, width: 20, height: 20)
  private let white = Color(hex: 0xFFFFFF)

  private func draw(_ groups: [NodeGroup], on picture: RenderedPicture) {
    picture.draw(DrawList(size: Size(width: 20, height: 20), groups: groups), damage: [whole])
  }

  private func row(_ index: Int, _ command: DrawCommand) -> Node {
    Node(id: .row(index), bounds: whole, commands: [command])
  }

  @Test func clipCutsItsOwnGroupAlone() {
    let picture = RenderedPicture(width: 20, height: 20)
    let clip = Rect(x: 5, y: 5, width: 10, height: 10)
    draw(
      [
        NodeGroup(.background, nodes: [row(2, .fill(whole, RenderedPicture.background))]),
        NodeGroup(.rows, nodes: [row(0, .roundedRect(whole, radius: 0, white))], clip: clip),
        NodeGroup(.overlay, nodes: [row(1, .fill(Rect(x: 0, y: 0, width: 2, height: 2), white))]),
      ], on: picture)
    expect(picture[4, 10], equals: 0xFFD1_D4D9)
    #expect(picture[5, 5] == 0xFFFF_FFFF && picture[14, 14] == 0xFFFF_FFFF)
    expect(picture[15, 10], equals: 0xFFD1_D4D9)
    expect(picture[0, 0], equals: 0xFFFF_FFFF)
  }

  @Test func emptyClipDrawsNothing() {
    let picture = RenderedPicture(width: 20, height: 20)
    let clip = Rect(x: 5, y: 5, width: 0, height: 10)
    draw([NodeGroup(.rows, nodes: [row(0, .fill(whole, white))], clip: clip)], on: picture)
    expect(picture[5, 5], equals: RenderedPicture.untouched)
  }
}

@Suite struct CalloutTests {
  private let key = KeyFrame(
    KeySpec(id: .snippet("1"), role: .list, face: .label("HELLO")),
    rect: Rect(x: 80, y: 100, width: 80, height: 42), fontSize: 17)

  private func list(_ items: [String], due: Int? = nil, renderer: Renderer) -> ListLayout {
    ListLayout(
      owner: key, content: ListContent(items: items, due: due), panel: Size(width: 240, height: 262),
      available: 300,
      measure: renderer.measure)
  }

  private func draw(
    _ layout: ListLayout, selected: Int?, scale: Double, renderer: Renderer, since old: DrawList? = nil,
    on picture: RenderedPicture? = nil
  ) -> RenderedPicture {
    let list = DrawList.buildList(layout, selected: selected.map(KeyID.row))
    let picture =
      picture ?? RenderedPicture(width: Int(list.size.width * scale), height: Int(list.size.height * scale))
    picture.draw(list, scale: scale, damage: list.damage(since: old), renderer: renderer)
    return picture
  }

  @Test func cornersAreTransparentAndShadowsAreDark() {
    let renderer = Renderer()
    let layout = list(["one", "two"], renderer: renderer)
    let picture = draw(layout, selected: nil, scale: 1, renderer: renderer)
    expect(picture[0, 0], equals: 0)
    expect(picture[picture.width - 1, picture.height - 1], equals: 0)
    let frame = layout.frame.offset(dx: -layout.surface.x, dy: -layout.surface.y)
    let middle = Int(frame.center.y)
    expect(picture[Int(frame.x) + 2, middle], equals: 0xFFFF_FFFF)
    // Beside the callout the shadow gets weaker with the distance, and is black with its alpha multiplied in.
    let alphas = (2...10).map { picture[Int(frame.x) - $0, middle] }
    #expect(alphas.allSatisfy { $0 & 0xFF_FFFF == 0 })
    #expect(zip(alphas, alphas.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(alphas[0] >> 24 > 0x10 && alphas[0] >> 24 < 0x60)
  }

  @Test func calloutAndKeyAreConnected() {
    let renderer = Renderer()
    let layout = list(["one", "two"], renderer: renderer)
    let picture = draw(layout, selected: nil, scale: 1, renderer: renderer)
    let x = Int(key.rect.x + 3 - layout.surface.x)
    let rows = Int(layout.frame.maxY - layout.surface.y - 5)...Int(key.rect.maxY - layout.surface.y - 6)
    #expect(rows.allSatisfy { picture[x, $0] == 0xFFFF_FFFF })
  }

  @Test(arguments: [1.0, 1.5, 2])
  func redrawOfASelectionIsTheSameAsDrawingEverything(scale: Double) {
    let renderer = Renderer()
    let layout = list((0..<20).map { "item \($0)" }, due: 2, renderer: renderer).scrolled(
      by: 13, measure: renderer.measure)
    let before = DrawList.buildList(layout, selected: .row(3))
    let partial = draw(layout, selected: 3, scale: scale, renderer: renderer)
    _ = draw(layout, selected: 4, scale: scale, renderer: renderer, since: before, on: partial)
    let full = draw(layout, selected: 4, scale: scale, renderer: renderer)
    #expect(partial.differences(from: full).isEmpty)
  }

  @Test(arguments: [1.0, 2])
  func redrawAfterAScrollIsTheSameAsDrawingEverything(scale: Double) {
    let renderer = Renderer()
    let layout = list((0..<20).map { "item \($0)" }, renderer: renderer)
    let before = DrawList.buildList(layout, selected: nil)
    let partial = draw(layout, selected: nil, scale: scale, renderer: renderer)
    let scrolled = layout.scrolled(by: 37, measure: renderer.measure)
    _ = draw(scrolled, selected: nil, scale: scale, renderer: renderer, since: before, on: partial)
    let full = draw(scrolled, selected: nil, scale: scale, renderer: renderer)
    // Cairo may round a curve differently by a level or two where the damage cuts it.
    #expect(partial.differences(from: full, byMoreThan: 2).isEmpty)
  }

  @Test func linesBetweenRowsAreThereAtEveryScale() {
    let renderer = Renderer()
    let layout = list(["one", "two"], renderer: renderer)
    let y = layout.rows[0].rect.maxY - layout.surface.y
    let x = layout.frame.center.x + 30 - layout.surface.x
    for scale in [1.0, 1.5, 2, 3] {
      let picture = draw(layout, selected: nil, scale: scale, renderer: renderer)
      let rows = Int((y - 2) * scale)...Int(y * scale)
      #expect(rows.contains { picture[Int(x * scale), $0] == 0xFFE3_E4E8 }, "scale \(scale)")
    }
  }
}

@Suite struct MovedGroupTests {
  /// At 1.5 with 1, and at 1 with 1.5, both the group and the key in it are moved on by half a pixel.
  @Test(arguments: [1.0, 1.5, 1.25, 2.75], [1.0, 1.5])
  func nothingIsLeftOfAGroupThatWasBesideItsBounds(scale: Double, offset: Double) {
    let size = Size(width: 20, height: 20)
    let back = NodeGroup(
      .background,
      nodes: [
        Node(id: .background, bounds: Rect(size), commands: [.fill(Rect(size), RenderedPicture.background)])
      ])
    let place = Rect(x: offset, y: offset, width: 2, height: 2)
    let key = Node(id: .key(.space), bounds: place, commands: [.fill(place, Color(hex: 0))])
    let keys = NodeGroup(.keys(.fixed), nodes: [key], offset: Point(x: offset, y: offset))
    let (with, without) = (DrawList(size: size, groups: [back, keys]), DrawList(size: size, groups: [back]))
    let side = Int(20 * scale)
    let (picture, expected) = (
      RenderedPicture(width: side, height: side), RenderedPicture(width: side, height: side)
    )
    picture.draw(with, scale: scale, damage: [Rect(size)])
    let margin = Renderer.margin / scale
    let damage = without.damage(since: with).map { $0.inset(dx: -margin, dy: -margin) }
    picture.draw(without, scale: scale, damage: damage)
    expected.draw(without, scale: scale, damage: [Rect(size)])
    #expect(picture.differences(from: expected).isEmpty)
  }
}

@Suite struct MovingPagesTests {
  private let size = Size(width: 240, height: 262)
  private let renderer = Renderer()

  private func list(_ page: Double) -> DrawList {
    let specs = (0..<60).map {
      KeySpec(id: .snippet("\($0)"), role: .list, face: .label("LABEL \($0)"))
    }
    let flow = PanelFlow(labels: specs.map(\.face.text), size: size, measure: renderer.measure)
    let pages = FlowPages(flow: flow, position: page, specs: specs, measure: renderer.measure)
    let frame = PanelFrame(size: size, metrics: flow.metrics, groups: pages.groups, marks: pages.marks)
    return DrawList.build(frame, look: Look())
  }

  @Test(arguments: [1, 1.25, 1.5, 2, 2.75, 3]) func framesOfASwipeAreTheSameAsDrawingEverything(scale: Double)
  {
    let (width, height) = (Int(size.width * scale), Int(size.height * scale))
    let partial = RenderedPicture(width: width, height: height)
    var old: DrawList?
    let margin = Renderer.margin / scale
    for page in [0, 0.013, 0.2, 0.21, 0.73, 1, 1, 0.999, 0, -0.2, 0] {
      let next = list(page)
      let damage = next.damage(since: old).map { $0.inset(dx: -margin, dy: -margin) }
      partial.draw(next, scale: scale, damage: damage, renderer: renderer)
      let full = RenderedPicture(width: width, height: height)
      full.draw(next, scale: scale, damage: [Rect(size)], renderer: renderer)
      #expect(partial.differences(from: full).isEmpty, "page \(page)")
      old = next
    }
    #expect(partial.marginsAreUntouched)
  }
}
