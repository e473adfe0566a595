import Expectations
import Layout
import Scene
import Testing

private let white = Color(hex: 0xFFFFFF)
private let black = Color(hex: 0x000000)
private let blue = Color(hex: 0x007AFF)

private let key = KeyFrame(
  KeySpec(id: .snippet("1"), role: .list, face: .label("GREETINGS")),
  rect: Rect(x: 127, y: 90, width: 106, height: 42), fontSize: 17)

private func measure(_ text: String, _ fontSize: Double) -> Double { Double(text.count) * 10 }

private func layout(
  _ items: [String] = ["hey", "hi", "hello"], due: Int? = nil, owner: KeyFrame = key, available: Double = 400,
  note: String? = nil
) -> ListLayout {
  ListLayout(
    owner: owner, content: ListContent(items: items, due: due, note: note.map { .init($0, isProblem: true) }),
    panel: Size(width: 360, height: 262),
    available: available,
    measure: measure)
}

extension DrawList {
  fileprivate func node(_ id: Node.ID) throws -> Node { try #require(nodes.first { $0.id == id }) }
}

extension Node {
  fileprivate var selection: [Color] {
    commands.compactMap { if case .roundedRect(_, radius: 10, let color) = $0 { color } else { nil } }
  }

  fileprivate var blocks: [(text: String, lines: Int, color: Color)] {
    commands.compactMap { command in
      if case .block(let text, _, _, let lines, let color) = command { (text, lines, color) } else { nil }
    }
  }

  /// The lines between rows, which lie on the list: a theme's may be seen through.
  fileprivate var lines: [Rect] {
    commands.compactMap { if case .roundedRect(let rect, radius: 0, _) = $0 { rect } else { nil } }
  }

  fileprivate var discs: [Color] {
    commands.compactMap { if case .path(_, .fill, let color) = $0 { color } else { nil } }
  }

  fileprivate var ends: [Point] {
    commands.flatMap { command -> [PathElement] in
      if case .path(let elements, _, _) = command { elements } else { [] }
    }.compactMap { element in
      switch element {
      case .move(let point), .line(let point), .curve(let point, _, _): point
      case .close: nil
      }
    }
  }
}

@Suite struct ListSceneTests {
  @Test func noteIsRedAndAboveTheRows() throws {
    let list = layout(note: "wrong")
    let picture = DrawList.buildList(list, selected: nil)
    let note = try picture.node(.note)
    expect(note.blocks.map(\.text), equals: ["wrong"])
    expect(note.blocks.map(\.color), equals: [Color(hex: 0xD70015)])
    #expect(try note.bounds.maxY < picture.node(.row(0)).bounds.y)
  }

  @Test func surfaceIsTransparentAroundTheCallout() throws {
    let list = DrawList.buildList(layout(), selected: nil)
    expect(list.size, equals: Size(width: layout().surface.width, height: layout().surface.height))
    let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
    expect(list.nodes[0].commands, equals: [.fill(Rect(list.size), clear)])
    expect(list.nodes.map(\.id), equals: [.background, .callout, .row(0), .row(1), .row(2)])
  }

  @Test func calloutAndKeyAreOneWhiteShapeWithTheKeysLabel() throws {
    let node = try DrawList.buildList(layout(), selected: nil).node(.callout)
    let surface = layout().surface
    guard case .path(let outline, .shape, let color) = try #require(node.commands.dropLast().last) else {
      Issue.record("the shape is painted before the label")
      return
    }
    expect(color, equals: white)
    expect(outline.last, equals: .close)
    let keyRect = key.rect.offset(dx: -surface.x, dy: -surface.y)
    #expect(node.ends.contains { $0.y == keyRect.maxY })
    guard case .text("GREETINGS", let room, 17, black) = node.commands.last else {
      Issue.record("the label is painted last")
      return
    }
    expect(room.center, equals: keyRect.center)
  }

  @Test func everythingIsOnTheSurfaceWithRoomForTheShadow() {
    let places = [
      key.rect, Rect(x: 3, y: 218, width: 44, height: 42), Rect(x: 267, y: 10, width: 90, height: 42),
    ]
    for place in places {
      for available in [0.0, 400] {
        let owner = KeyFrame(
          KeySpec(id: .globe, role: .list, face: .label("globe")), rect: place, fontSize: 17)
        let list = DrawList.buildList(layout(owner: owner, available: available), selected: .row(1))
        for node in list.nodes where node.id == .callout {
          #expect(node.ends.allSatisfy { $0.x >= 9 && $0.x <= list.size.width - 9 })
          #expect(node.ends.allSatisfy { $0.y >= 9 && $0.y <= list.size.height - 9 })
        }
      }
    }
  }

  @Test func selectedRowIsBlueWithWhiteText() throws {
    let list = DrawList.buildList(layout(), selected: .row(1))
    try expect(list.node(.row(1)).selection, equals: [blue])
    try expect(list.node(.row(1)).blocks.map(\.color), equals: [white])
    for row in [0, 2] {
      #expect(try list.node(.row(row)).selection.isEmpty)
      try expect(list.node(.row(row)).blocks.map(\.color), equals: [black])
    }
  }

  @Test func linesAreBetweenRowsOfWhichNoneIsSelected() throws {
    func lines(_ selected: KeyID?) throws -> [Bool] {
      let list = DrawList.buildList(layout(), selected: selected)
      return try (0..<3).map { try !list.node(.row($0)).lines.isEmpty }
    }
    try expect(lines(nil), equals: [true, true, false])
    try expect(lines(.row(0)), equals: [false, true, false])
    try expect(lines(.row(2)), equals: [true, false, false])
  }

  @Test func duePieceHasADot() throws {
    let list = DrawList.buildList(layout(due: 1), selected: nil)
    try expect((0..<3).map { try list.node(.row($0)).discs }, equals: [[], [blue], []])
    try expect(DrawList.buildList(layout(due: 1), selected: .row(1)).node(.row(1)).discs, equals: [white])
  }

  @Test func longPieceHasTwoLines() throws {
    let list = DrawList.buildList(layout(["a", String(repeating: "word ", count: 50)]), selected: nil)
    try expect(list.node(.row(0)).blocks.map(\.lines), equals: [1])
    try expect(list.node(.row(1)).blocks.first?.lines, equals: 2)
  }

  @Test func cutPieceSaysHowMuchIsMissing() throws {
    let items = ["a", String(repeating: "word ", count: 50)]
    let blocks = try DrawList.buildList(layout(items), selected: nil).node(.row(1)).blocks
    expect(blocks.map(\.lines), equals: [2, 1])
    #expect(blocks[0].text.hasSuffix("word…"))
    #expect(blocks[1].text.hasSuffix("more characters – hold to read"))
    #expect(blocks[1].color != blocks[0].color)
    try expect(
      DrawList.buildList(layout(items), selected: .row(1)).node(.row(1)).blocks.map(\.color),
      equals: [
        white, white,
      ])
  }

  @Test func pieceThatIsHeldIsWhole() throws {
    let list = layout(["a", String(repeating: "word ", count: 50)]).revealing(1, measure: measure)
    let blocks = try DrawList.buildList(list, selected: nil).node(.row(1)).blocks
    expect(blocks.count, equals: list.rows.last?.lines.count)
    #expect(blocks.allSatisfy { $0.lines == 1 })
  }

  @Test func rowsAreCutAtThePadding() throws {
    let scrolled = layout((0..<40).map(String.init)).scrolled(by: 20, measure: measure)
    let list = DrawList.buildList(scrolled, selected: nil)
    let viewport = scrolled.viewport.offset(dx: -scrolled.surface.x, dy: -scrolled.surface.y)
    let rows = try #require(list.groups.first { $0.id == .rows })
    #expect(rows.clip == viewport && rows.offset.y == 0)
    try expect(rows.bounds(of: try list.node(.row(0))).height, equals: 24)
    #expect(list.groups.allSatisfy { $0.id == .rows || $0.clip == nil })
  }

  /// All rows move by the same fraction of a logical pixel.
  @Test func rowsMoveAsOne() throws {
    let list = layout((0..<40).map(String.init))
    for distance in stride(from: 20, through: 21, by: 0.125) {
      let scrolled = list.scrolled(by: distance, measure: measure)
      let picture = DrawList.buildList(scrolled, selected: nil)
      let rows = try #require(picture.groups.first { $0.id == .rows })
      let first = try #require(rows.nodes.first).bounds.y
      expect(rows.offset.y + first, equals: scrolled.viewport.y - scrolled.surface.y - distance)
      #expect(rows.nodes.allSatisfy { ($0.bounds.y - first).remainder(dividingBy: 1) == 0 })
    }
  }

  @Test func selectionDamagesItsRowsAndTheLinesAroundThem() throws {
    let before = DrawList.buildList(layout(), selected: .row(0))
    let after = DrawList.buildList(layout(), selected: .row(1))
    let damage = after.damage(since: before)
    try expect(damage, equals: [after.node(.row(0)).bounds, after.node(.row(1)).bounds])
    expect(after.damage(since: after), equals: [])
  }

  @Test func scrollingDamagesTheCalloutAlone() {
    let list = layout((0..<40).map(String.init))
    let damage = DrawList.buildList(list.scrolled(by: 30, measure: measure), selected: nil)
      .damage(since: DrawList.buildList(list, selected: nil))
    let frame = list.frame.offset(dx: -list.surface.x, dy: -list.surface.y)
    expect(damage.count, equals: 1)
    #expect(damage.allSatisfy { $0.intersection(frame) == $0 })
  }
}
