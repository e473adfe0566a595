import Expectations
import Gestures
import Layout
import Scene
import Testing

@testable import Keyboard

private let white = Color(hex: 0xFFFFFF)
private let gray = Color(hex: 0xABB1BA)
private let black = Color(hex: 0x000000)

private func specs(_ labels: [String], problem: Bool = false) -> [KeySpec] {
  labels.enumerated().map {
    KeySpec(
      id: .snippet(String($0.offset)), role: .list, face: .label(KeyLabel.snippet($0.element)),
      mark: problem ? .problem : nil)
  }
}

private func frame(
  _ specs: [KeySpec], message: String = "", retry: KeySpec? = nil, isOld: Bool = false, width: Double = 360,
  height: Double = 262, page: Double = 0
) -> PanelFrame {
  let measure = { (text: String, _: Double) in Double(text.count) * 10 }
  let size = Size(width: width, height: height)
  let flow = PanelFlow(labels: specs.map(\.face.text), size: size, measure: measure)
  let pages = FlowPages(flow: flow, position: page, specs: specs, measure: measure)
  let row = BottomRow.place(
    SystemKeys(
      handsOver: true, panel: .snippets, callable: Panels.ID.callable, layouts: [], layout: 0,
      hasTerminalKeys: false, hasEditingKeys: false, drafts: []
    )
    .row(
      flow.metrics, isOld: isOld), in: size, flow.metrics, measure: measure)
  let area = MessageArea(key: retry, in: flow.messageArea, flow.metrics, measure: measure)
  return PanelFrame(
    size: size, metrics: flow.metrics,
    groups: pages.groups + [KeyGroup(.fixed, keys: (area.key.map { [$0] } ?? []) + row)], marks: pages.marks,
    message: message.isEmpty ? nil : PanelMessage(message, in: area.text))
}

private func picture(
  _ labels: [String] = ["greetings", "banter", "farewell"], pressed: Set<KeyID> = [], message: String = "",
  width: Double = 360, height: Double = 262, page: Double = 0, isTrackpad: Bool = false
) -> DrawList {
  .build(
    frame(specs(labels), message: message, width: width, height: height, page: page),
    look: Look(pressed: pressed, isTrackpad: isTrackpad))
}

/// A picture of one snippet's key in a state of its own.
private func keyPicture(_ look: Look = Look(), problem: Bool = false) -> DrawList {
  .build(frame(specs(["key"], problem: problem)), look: look)
}

/// The area for the keys of snippets on a phone.
private let area = PanelFlow(labels: [], size: Size(width: 360, height: 262)) { _, _ in 0 }.messageArea

extension DrawList {
  fileprivate func node(_ id: Node.ID) throws -> Node { try #require(nodes.first { $0.id == id }) }
}

extension Node {
  /// The colours of the rounded rectangles, in paint order: the lip, the face.
  fileprivate var faces: [Color] {
    commands.compactMap { if case .roundedRect(_, _, let color) = $0 { color } else { nil } }
  }

  fileprivate var texts: [String] {
    commands.compactMap { if case .text(let text, _, _, _) = $0 { text } else { nil } }
  }

  /// Every point of the outlines, also those that only steer a curve.
  fileprivate var points: [Point] {
    commands.flatMap { command -> [PathElement] in
      if case .path(let elements, _, _) = command { elements } else { [] }
    }.flatMap { element -> [Point] in
      switch element {
      case .move(let point), .line(let point): [point]
      case .curve(let point, let first, let second): [point, first, second]
      case .close: []
      }
    }
  }

  fileprivate var paths: [(style: PathStyle, color: Color)] {
    commands.compactMap { if case .path(_, let style, let color) = $0 { (style, color) } else { nil } }
  }
}

@Suite struct SceneTests {
  @Test func stopMarkTakesThePlaceOfTheLabel() throws {
    let usual = try keyPicture().node(.key(.snippet("0")))
    let marked = try keyPicture(Look(stopMark: .snippet("0"))).node(.key(.snippet("0")))
    #expect(marked.texts.isEmpty)
    expect(marked.faces, equals: usual.faces + [black])
    let held = try keyPicture(Look(pressed: [.stop], stopMark: .snippet("0"))).node(.key(.snippet("0")))
    expect(held.faces[1], equals: gray)
  }

  @Test func keyWithAProblemHasAMarkWithinItself() throws {
    let key = try keyPicture(problem: true).node(.key(.snippet("0")))
    expect(key.texts, equals: ["KEY"])
    #expect(!key.points.isEmpty)
    #expect(key.points.allSatisfy(key.bounds.contains))
    #expect(try keyPicture().node(.key(.snippet("0"))).points.isEmpty)
  }

  @Test func favouriteHasAStarWithinItself() throws {
    let spec = KeySpec(id: .snippet("0"), role: .list, face: .label("KEY"), mark: .kept)
    let key = try DrawList.build(frame([spec]), look: Look()).node(.key(.snippet("0")))
    #expect(!key.points.isEmpty && key.points.allSatisfy(key.bounds.contains))
    #expect(key.points.allSatisfy { $0.x > key.bounds.maxX - 14 && $0.y < key.bounds.y + 14 })
  }

  @Test func shakenKeyIsBesideItsPlace() throws {
    let still = keyPicture()
    let shaken = keyPicture(Look(shaken: ShakenKey(key: .snippet("0"), offset: -7)))
    let place = try still.node(.key(.snippet("0"))).bounds
    let group = try #require(shaken.groups.first { $0.id == .shaken(.snippet("0")) })
    expect(group.bounds, equals: place.offset(dx: -7, dy: 0))
    expect(Set(shaken.damage(since: still)), equals: [place, group.bounds])
    let further = keyPicture(Look(shaken: ShakenKey(key: .snippet("0"), offset: 5)))
    expect(further.damage(since: shaken), equals: [group.bounds.union(place.offset(dx: 5, dy: 0))])
  }

  @Test func keyGlowsInTheAccentsColour() throws {
    let key = Node.ID.key(.snippet("0"))
    func face(_ strength: Double) throws -> Color? {
      try keyPicture(Look(glowing: GlowingKey(key: .snippet("0"), strength: strength))).node(key).faces.last
    }
    try expect(face(0), equals: white)
    let full = try #require(try face(1))
    #expect(abs(full.red - 0.6) < 1e-9 && full.blue == 1, "the rest is white")
    #expect(try face(0.5) != white)
    let others = Look(glowing: GlowingKey(key: .snippet("1"), strength: 1))
    try expect(keyPicture(others).node(key).faces.last, equals: white)
  }

  @Test func backgroundIsPaintedFirstAndEverywhere() throws {
    let list = picture()
    let whole = Rect(x: 0, y: 0, width: 360, height: 262)
    expect(list.nodes.first?.commands, equals: [.fill(whole, Color(hex: 0xD1D4D9))])
    expect(list.nodes.first?.bounds, equals: whole)
    #expect(
      list.nodes.map(\.id).dropFirst() == [
        .key(.snippet("0")), .key(.snippet("1")), .key(.snippet("2")), .key(.globe), .key(.page(.letters)),
        .key(.space), .key(.delete), .key(.return),
      ])
  }

  @Test(arguments: [
    (KeyID.snippet("1"), white, gray), (.space, white, gray), (.globe, gray, white), (.delete, gray, white),
    (.return, gray, white),
  ])
  func faceFollowsFromKindAndPress(key: KeyID, normal: Color, pressed: Color) throws {
    let lip = Color(hex: 0x888A8D)
    try expect(picture().node(.key(key)).faces, equals: [lip, normal])
    try expect(picture(pressed: [key]).node(.key(key)).faces, equals: [lip, pressed])
  }

  @Test func lipIsTheKeyOneLowerWithTheSameRadius() throws {
    let node = try picture().node(.key(.space))
    let space = try #require(frame([]).keys.first { $0.id == .space }).rect
    #expect(
      node.commands.prefix(2) == [
        .roundedRect(space.offset(dx: 0, dy: 1), radius: 5, Color(hex: 0x888A8D)),
        .roundedRect(space, radius: 5, white),
      ])
    expect(node.bounds, equals: Rect(x: space.x, y: space.y, width: space.width, height: space.height + 1))
  }

  @Test func labelsAreUpperCaseOnSnippetsAndLowerCaseOnTheBottomRow() throws {
    let list = picture()
    #expect(list.nodes.flatMap(\.texts) == ["GREETINGS", "BANTER", "FAREWELL", "ABC", "space", "return"])
    let label = try #require(list.node(.key(.snippet("0"))).commands.last)
    guard case .text(_, let room, let size, let color) = label else {
      Issue.record("the label is painted last")
      return
    }
    let key = try #require(frame(specs(["greetings", "banter", "farewell"])).keys.first).rect
    expect(room, equals: key.inset(dx: 7, dy: 0))
    expect(size, equals: 17)
    expect(color, equals: black)
  }

  @Test func globeAndDeleteAreOutlines() throws {
    for key in [KeyID.globe, .delete] {
      let node = try picture().node(.key(key))
      #expect(node.texts.isEmpty)
      #expect(!node.paths.isEmpty)
      for path in node.paths {
        guard case .stroke(let pen) = path.style else {
          Issue.record("\(key) is filled")
          continue
        }
        #expect(pen > 1 && pen < 2)
        expect(path.color, equals: black)
      }
    }
  }

  @Test func heldDeleteIsSolidWithACrossOfTheKeysColour() throws {
    let paths = try picture(pressed: [.delete]).node(.key(.delete)).paths
    expect(paths.first?.style, equals: .fill)
    expect(paths.map(\.color), equals: [black, black, white])
  }

  @Test func glyphsStayOnTheirKeys() throws {
    for (width, height) in [(360.0, 262.0), (720, 162), (1280, 352), (40, 30), (1, 1)] {
      let list = picture(pressed: [.delete], width: width, height: height)
      for key in [KeyID.globe, .delete] {
        let node = try list.node(.key(key))
        #expect(node.points.allSatisfy(node.bounds.contains), "\(key) at \(width)x\(height)")
      }
    }
  }

  @Test func glyphsAreNumbersOnKeysWithoutRoom() throws {
    let points = picture(width: 1e-300).nodes.flatMap(\.points)
    #expect(!points.isEmpty)
    #expect(points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
  }

  @Test func messageStandsInForTheSnippets() throws {
    let list = picture([], message: "Loading…")
    #expect(
      try list.node(.message).commands == [
        .paragraph("Loading…", in: area, fontSize: 16, Color(hex: 0x50555C))
      ])
    try expect(list.node(.message).bounds, equals: area)
  }

  @Test func longMessageIsSetSmaller() throws {
    let text = String(repeating: "word ", count: 60)
    #expect(
      try picture([], message: text).node(.message).commands == [
        .paragraph(text, in: area, fontSize: 13, Color(hex: 0x50555C))
      ])
  }

  @Test func thereIsNoNodeForAMessageThatIsNot() {
    #expect(!picture([]).nodes.contains { $0.id == .message })
  }

  @Test func colourIsReadFromItsHexadecimalForm() {
    expect(Color(hex: 0x3366FF), equals: Color(red: 0.2, green: 0.4, blue: 1, alpha: 1))
  }
}

@Suite struct PagesTests {
  private let many = (0..<40).map { "snippet \($0)" }

  @Test func dotsAreDiscsOfWhichOneIsDark() throws {
    let node = try picture(many, page: 1).node(.marks)
    expect(node.paths.map(\.color), equals: (0..<5).map { $0 == 1 ? Color(hex: 0x50555C) : gray })
    #expect(node.paths.allSatisfy { $0.style == .fill })
    #expect(node.points.allSatisfy { $0.x >= node.bounds.x && $0.x <= node.bounds.maxX })
    #expect(node.points.allSatisfy { $0.y >= node.bounds.y && $0.y <= node.bounds.maxY })
    #expect(!picture().nodes.contains { $0.id == .marks })
  }

  @Test func otherPageDamagesItsKeysAndTheDots() throws {
    let damage = picture(many, page: 1).damage(since: picture(many))
    expect(damage.count, equals: 1)
    #expect(try damage[0].maxY < picture(many).node(.key(.space)).bounds.y)
  }

  @Test func movingPagesKeepTheirNodesAndHaveAnOffset() throws {
    let before = picture(many, page: 0.2)
    let after = picture(many, page: 0.3)
    let pages = after.groups.filter { if case .keys(.page) = $0.id { true } else { false } }
    expect(pages.map(\.id), equals: [.keys(.page(0)), .keys(.page(1))])
    expect(pages.map(\.offset.x), equals: [-108, 252])
    for page in pages {
      let old = try #require(before.groups.first { $0.id == page.id })
      expect(old.nodes, equals: page.nodes)
      #expect(after.damage(since: before).contains(old.bounds.union(page.bounds)))
    }
    expect(after.damage(since: before).count, equals: 2)
  }

  @Test func settledPageIsWhereItsKeysAre() throws {
    let settled = picture(many, page: 1)
    let page = try #require(settled.groups.first { $0.id == .keys(.page(1)) })
    expect(page.offset, equals: Point(x: 0, y: 0))
    #expect(!settled.groups.contains { $0.id == .keys(.page(0)) })
    let moving = picture(many, page: 0.9)
    let gone = try #require(moving.groups.first { $0.id == .keys(.page(0)) })
    let around = settled.damage(since: moving).reduce(Rect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) }
    expect(around.intersection(gone.bounds), equals: gone.bounds)
  }

  @Test func aGroupThatFadesIsDamagedAsAWhole() throws {
    let key = try picture().node(.key(.space))
    let groups = [1, 0.5].map { NodeGroup(.overlay, nodes: [key], opacity: $0) }
    let lists = groups.map { DrawList(size: Size(width: 360, height: 262), groups: [$0]) }
    expect(lists[1].damage(since: lists[0]), equals: [key.bounds])
    #expect(lists[1].damage(since: lists[1]).isEmpty)
  }

  @Test func messageNeedsNoPages() throws {
    #expect(picture([], message: "Loading…", page: 0.3).nodes.contains { $0.id == .message })
  }
}

@Suite struct TrackpadTests {
  @Test func allLabelsFadeAndNoKeyLooksHeld() throws {
    let list = picture(pressed: [.space, .delete], isTrackpad: true)
    let faded = Color(red: 0, green: 0, blue: 0, alpha: 0.2)
    for node in list.nodes.dropFirst() {
      for command in node.commands {
        if case .text(_, _, _, let color) = command { expect(color, equals: faded) }
        if case .path(_, _, let color) = command { expect(color, equals: faded) }
      }
    }
    try expect(list.node(.key(.space)).faces.last, equals: white)
    try expect(list.node(.key(.delete)).faces.last, equals: gray)
    #expect(try list.node(.key(.delete)).paths.allSatisfy { $0.style != .fill })
  }

  @Test func endOfItIsThePictureBefore() throws {
    expect(picture(isTrackpad: true).damage(since: picture()).count, equals: 8)
    expect(picture(isTrackpad: false), equals: picture())
  }
}

@Suite struct DamageTests {
  private let whole = Rect(x: 0, y: 0, width: 360, height: 262)

  @Test func firstPictureIsAllDamage() throws {
    expect(picture().damage(since: nil), equals: [whole])
  }

  @Test func samePictureIsNone() throws {
    expect(picture().damage(since: picture()), equals: [])
  }

  @Test func pressDamagesItsKeyWithTheLip() throws {
    let pressed = picture(pressed: [.snippet("1")])
    let bounds = try pressed.node(.key(.snippet("1"))).bounds
    expect(pressed.damage(since: picture()), equals: [bounds])
    expect(picture().damage(since: pressed), equals: [bounds])
  }

  @Test func slideDamagesBothKeys() throws {
    let before = picture(pressed: [.space])
    let after = picture(pressed: [.return])
    let expected = try [after.node(.key(.space)).bounds, after.node(.key(.return)).bounds]
    expect(after.damage(since: before), equals: expected)
  }

  @Test func otherSizeIsAllDamage() throws {
    let wide = picture(width: 720, height: 162)
    expect(wide.damage(since: picture()), equals: [Rect(x: 0, y: 0, width: 720, height: 162)])
  }

  @Test func keyThatMovesDamagesWhereItWasAndWhereItIs() throws {
    let before = picture(["greetings", "banter"])
    let after = picture(["greetings", "banter", "farewell"])
    let moved = try before.node(.key(.snippet("0"))).bounds.union(after.node(.key(.snippet("0"))).bounds)
    let damage = after.damage(since: before)
    #expect(damage.contains(moved))
    #expect(try damage.contains(after.node(.key(.snippet("2"))).bounds))
    expect(damage.count, equals: 3)
  }

  /// Fields for addresses have "@" at the bottom, and it is on the page of numbers as well.
  @Test func keysOfOneSignAreEachDamaged() {
    func node(_ x: Double, isPressed: Bool = false) -> Node {
      let rect = Rect(x: x, y: 0, width: 10, height: 10)
      return Node(
        id: .key(.character("@")), bounds: rect,
        commands: isPressed ? [.fill(rect, Theme.light.background)] : [])
    }
    func picture(_ nodes: Node...) -> DrawList { DrawList(size: Size(width: 90, height: 10), nodes: nodes) }
    let two = picture(node(0), node(50))
    #expect(two.damage(since: picture(node(0), node(50))).isEmpty)
    expect(picture(node(0), node(50, isPressed: true)).damage(since: two), equals: [node(50).bounds])
    #expect(picture(node(0)).damage(since: two).contains(node(50).bounds))
    expect(two.damage(since: picture(node(0))), equals: [node(50).bounds])
  }

  @Test func whatIsGoneIsDamagedToo() throws {
    let loading = picture([], message: "Loading…")
    let ready = picture()
    #expect(try ready.damage(since: loading).contains(loading.node(.message).bounds))
  }

  @Test func manyPlacesAreOne() {
    func list(_ color: Color, _ count: Int) -> DrawList {
      DrawList(
        size: Size(width: 100, height: 100),
        nodes: (0..<count).map { index in
          let place = Rect(x: 10 * Double(index), y: 5, width: 5, height: 5)
          return Node(id: .row(index), bounds: place, commands: [.fill(place, color)])
        })
    }
    expect(list(white, 8).damage(since: list(gray, 8)).count, equals: 8)
    expect(list(white, 9).damage(since: list(gray, 9)), equals: [Rect(x: 0, y: 5, width: 85, height: 5)])
  }

  @Test func surfaceWithoutAreaHasNoDamage() {
    expect(DrawList(size: Size(width: 0, height: 5), nodes: []).damage(since: nil), equals: [])
  }

  @Test func oldContentPutsAClockOnTheSpaceBarOnly() throws {
    let pictures = [false, true].map { DrawList.build(frame(specs(["greetings"]), isOld: $0), look: Look()) }
    let space = try pictures.map { try $0.node(.key(.space)) }
    expect(space[1].commands.count, equals: space[0].commands.count + 1)
    expect(space[1].bounds, equals: space[0].bounds)
    expect(pictures[1].damage(since: pictures[0]), equals: [space[0].bounds])
  }

  @Test func wordsTakeThePlaceOfLabelAndClock() throws {
    let notice = KeyNotice(key: .space, news: "Phrases out of date.", advice: "Hold the globe.")
    for isOld in [false, true] {
      let frame = frame(specs(["greetings"]), isOld: isOld)
      let usual = DrawList.build(frame, look: Look())
      let picture = DrawList.build(frame, look: Look(notice: notice))
      let space = try picture.node(.key(.space))
      #expect(space.texts.isEmpty && space.points.isEmpty)
      let words = try #require(
        space.commands.compactMap { command -> (text: String, rect: Rect, size: Double)? in
          guard case .paragraph(let text, let rect, let size, black) = command else { return nil }
          return (text, rect, size)
        }.first)
      #expect(words.text == "Phrases out of date. Hold\u{A0}the\u{A0}globe." && words.size == 12)
      let key = try #require(frame.keys.first { $0.id == .space }).rect
      expect(key.intersection(words.rect), equals: words.rect)
      expect(picture.damage(since: usual), equals: [space.bounds])
    }
  }

  @Test func theMessageIsAboveTheKeyThatGoesWithIt() throws {
    let retry = KeySpec(id: .panel(PanelKey("retry")), role: .tap, face: .label("Retry"))
    let frame = frame([], message: "no network", retry: retry)
    let list = DrawList.build(frame, look: Look())
    let key = try #require(frame.keys.first { $0.id == .panel(PanelKey("retry")) })
    try expect(list.node(.key(.panel(PanelKey("retry")))).texts, equals: ["Retry"])
    #expect(try list.node(.message).bounds.maxY <= key.rect.y)
    expect(area.intersection(key.rect), equals: key.rect)
  }
}
