import Layout
import Snippets
import Testing
import Typing

@testable import Keyboard

/// Every panel with large text, upright and sideways: nothing is cut, over another thing, or too small to be read.
@Suite struct LargeTextTests {
  private static let screens = [
    Size(width: 320, height: 568), Size(width: 360, height: 720), Size(width: 393, height: 851),
    Size(width: 720, height: 360), Size(width: 800, height: 360), Size(width: 853, height: 533),
    Size(width: 800, height: 1_280), Size(width: 1_280, height: 800),
  ]
  private static let scales = [1, 1.4, 1.7, 2]
  private static let panels = Panels.ID.allCases

  /// The panel as it is on such a screen; a taller one gets as much as it asks for.
  private static func keyboard(_ panel: Panels.ID, on screen: Size, scale: Double) -> TestKeyboard {
    var keyboard = TestKeyboard()
    keyboard.shelf.layouts = [.test]
    var rules = KeyboardRules()
    rules.scale = scale
    rules.letters.layouts = ["test"]
    rules.catalogues = ["comics"]
    _ = keyboard.apply(rules)
    _ = keyboard.handle(.resized(Size(width: screen.width, height: 262), above: screen.height - 262))
    _ = keyboard.handle(.show)
    let snippets = (0..<30).compactMap {
      Snippet(id: "\($0)", label: "A phrase \($0)", pieces: ["a", "b"], group: "group \($0 % 4)")
    }
    let form = Snippet(
      id: "form", label: "form", pieces: ["Dear {{ask:name}}, {{choose:time|today|soon}} {{ask:b}}"])
    _ = keyboard.load(snippets + [form].compactMap { $0 })
    keyboard.shelf.pages["1 "] = CataloguePanelTests.page()
    _ = keyboard.run {
      switch panel {
      case .form: $0.perform([.use(snippet: "form", piece: 0)], at: 0)
      case .programs: $0.type(ProgramOrder(1, of: "vocalinux-daemon", "text"), time: 0)
      case .snippets, .letters, .emoji, .copied, .search, .words, .catalogue, .keys, .settings, .bindings,
        .editor:
        $0.show(panel)
      }
    }
    for _ in 0..<2 {
      let height = PanelFrame.preferredHeight(
        width: screen.width, outputHeight: screen.height, sizing: keyboard.core.sizing)
      _ = keyboard.handle(
        .resized(Size(width: screen.width, height: height), above: screen.height - height))
    }
    _ = keyboard.advance(to: 100_000)
    return keyboard
  }

  @Test(arguments: panels, screens) func nothingIsCutOrOverAnother(panel: Panels.ID, screen: Size) throws {
    for scale in Self.scales {
      let keyboard = Self.keyboard(panel, on: screen, scale: scale)
      let frame = try #require(keyboard.frame)
      let name = "\(panel) at \(screen.width) x \(screen.height), \(scale)"
      let clips = Dictionary(
        frame.groups.flatMap { group in group.keys.map { ($0.id, group.clip) } }, uniquingKeysWith: { $1 })
      let keys = frame.keys.filter { clips[$0.id] == .some(nil) }
      for (index, key) in keys.enumerated() {
        let isInside =
          key.rect.x >= -1e-9 && key.rect.y >= -1e-9 && key.rect.maxX <= screen.width + 1e-9
          && key.rect.maxY <= frame.size.height + 1e-9
        #expect(isInside, "\(name): \(key.id) at \(key.rect)")
        #expect(key.fontSize >= 11 || key.label.isEmpty, "\(name): \(key.id) at \(key.fontSize)")
        for other in keys.dropFirst(index + 1) {
          let over = key.rect.intersection(other.rect).map { min($0.width, $0.height) } ?? 0
          #expect(over < 1e-9, "\(name): \(key.id) over \(other.id)")
        }
      }
      let letters = frame.keys.filter { $0.id.kind == "char" }
      let sizes = Set(letters.filter { $0.label.count == 1 }.map(\.fontSize))
      #expect(sizes.count <= 1, "\(name): letters of \(sizes)")
      #expect(
        [.snippets, .settings, .keys, .bindings, .emoji, .copied, .programs].contains(panel)
          || Set(letters.map(\.rect.y)).count == 3,
        "\(name): rows of letters")
    }
  }

  @Test(arguments: screens) func theSearchHasARowOfResults(screen: Size) throws {
    for scale in Self.scales {
      let frame = try #require(Self.keyboard(.search, on: screen, scale: scale).frame)
      #expect(frame.keys.contains { $0.id.isSnippet }, "\(screen.width) x \(screen.height), \(scale)")
    }
  }

  @Test(arguments: screens) func aFormHasARowOfOptions(screen: Size) throws {
    for scale in Self.scales {
      var keyboard = Self.keyboard(.form, on: screen, scale: scale)
      _ = keyboard.run { $0.perform($0.panels.perform(binding: "next_field", at: 0) ?? [], at: 0) }
      let frame = try #require(keyboard.frame)
      #expect(
        frame.keys.contains { $0.id == FormKey.choice(0).id && $0.rect.height >= 28 },
        "\(screen.width) x \(screen.height), \(scale)")
    }
  }

  @Test(arguments: screens) func aCatalogueHasARowOfItems(screen: Size) throws {
    for scale in Self.scales {
      let frame = try #require(Self.keyboard(.catalogue, on: screen, scale: scale).frame)
      #expect(
        frame.keys.contains { $0.id.kind == "item" && $0.rect.height >= 28 },
        "\(screen.width) x \(screen.height), \(scale)")
    }
  }

  @Test(arguments: screens) func fieldsHaveRoomForEightCharacters(screen: Size) throws {
    for scale in Self.scales {
      for panel in [Panels.ID.editor, .search, .words, .catalogue, .form] {
        let frame = try #require(Self.keyboard(panel, on: screen, scale: scale).frame)
        for key in frame.keys {
          guard case .field(let field) = key.spec.face else { continue }
          let room =
            key.rect.width - 2 * FieldLayout.padding - (field.glyph == nil ? 0 : FieldLayout.glyphRoom)
          // A character of a usual text is half as wide as its font is high.
          #expect(room >= 8 * 0.55 * key.fontSize, "\(panel) at \(screen.width), \(scale): \(key.id)")
        }
      }
    }
  }

  @Test(arguments: screens) func fieldsOfTheEditorSayWhatTheyAreFor(screen: Size) throws {
    for scale in Self.scales {
      let frame = try #require(Self.keyboard(.editor, on: screen, scale: scale).frame)
      for key in frame.keys {
        guard case .field(let field) = key.spec.face else { continue }
        let name = "\(screen.width), \(scale): \(key.id)"
        // The lowest fields have no room for two lines of text.
        guard key.rect.height >= 28 else {
          #expect(!field.placeholder.isEmpty && field.caption == nil, "\(name)")
          continue
        }
        let caption = try #require(field.caption, "\(name) has no caption: \(key.rect)")
        let lines = FieldLayout.lines(of: field, in: key.rect)
        #expect(caption.fontSize >= 11 && key.fontSize >= caption.fontSize, "\(name)")
        #expect(lines.caption.height >= 1.17 * caption.fontSize - 1e-9, "\(name)")
        #expect(
          lines.text.height >= 1.17 * key.fontSize - 1e-9 && lines.caption.maxY <= lines.text.y, "\(name)")
        #expect(key.rect.y <= lines.caption.y && lines.text.maxY <= key.rect.maxY, "\(name)")
      }
    }
  }
}
