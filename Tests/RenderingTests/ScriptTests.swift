import Expectations
import Foundation
import Layout
import Rendering
import Scene
import Testing

private let black = Color(hex: 0)
private let room = Rect(x: 20, y: 10, width: 100, height: 60)

/// A picture of 140x80 logical pixels, with the command on a background.
private func picture(_ command: DrawCommand? = nil, scale: Double = 1, renderer: Renderer = Renderer())
  -> RenderedPicture
{
  let picture = RenderedPicture(width: Int(140 * scale), height: Int(80 * scale))
  let background = DrawCommand.fill(Rect(x: 0, y: 0, width: 140, height: 80), RenderedPicture.background)
  picture.draw([background] + (command.map { [$0] } ?? []), scale: scale, renderer: renderer)
  return picture
}

@Suite struct FontTests {
  @Test(arguments: NamedFont.all) func fontIsThere(font: NamedFont) throws {
    _ = try font.renderer()
  }

  /// None of the machine's fonts decides what a test sees.
  @Test func namedFontsAreFoundAlone() throws {
    let list = Process()
    let output = Pipe()
    list.executableURL = URL(filePath: "/usr/bin/fc-list")
    list.arguments = ["--format", "%{file}\\n"]
    list.standardOutput = output
    try list.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    list.waitUntilExit()
    let found = String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    expect(found.sorted(), equals: NamedFont.all.map(\.file).sorted())
  }

  /// In this font `H`, `I` and `M` are 1540, 604 and 1767 of 2048 wide.
  @Test func usualFontIsTheNamedOne() {
    #expect(abs(Renderer().measure("HIM", fontSize: 2048) - 3911) < 1)
  }
}

/// Texts whose fonts have names; a text that is drawn as boxes would have none.
@Suite struct ScriptTests {
  struct Script: CustomTestStringConvertible {
    let font: NamedFont
    let text: String

    var testDescription: String { font.family }
  }

  static let scripts: [Script] = [
    Script(font: .emoji, text: "👨‍👩‍👧 🇩🇪 1️⃣ 👍🏽"), Script(font: .arabic, text: "مرحبا!"),
    Script(font: .devanagari, text: "हिन्दी क्षण"), Script(font: .thai, text: "ไทยดี"),
    Script(font: .japanese, text: "日本語"), Script(font: .usual, text: "ab שלו, 1"),
  ]

  @Test(arguments: scripts) func linesAreAsPangoLaysThemOut(script: Script) throws {
    let renderer = try script.font.renderer()
    for scale in [1.0, 1.5, 2] {
      for text in [script.text, "a\(script.text) b", script.text + script.text] {
        // Text that can be underlined is drawn with a layout, and other text without one.
        let laidOut = picture(
          .marked(text, [], in: room, fontSize: 17, black), scale: scale, renderer: renderer)
        let drawn = picture(.text(text, in: room, fontSize: 17, black), scale: scale, renderer: renderer)
        #expect(drawn.differences(from: laidOut).isEmpty, "\(text) at \(scale)")
      }
    }
  }

  /// A single emoji is a picture of its font that we scale: a few pixels at its edges are others than Cairo's.
  @Test(arguments: ["👍🏽"]) func singleEmojiAreWherePangoPutsThem(text: String) throws {
    let renderer = try NamedFont.emoji.renderer()
    for scale in [1.0, 1.5, 2] {
      let laidOut = picture(
        .marked(text, [], in: room, fontSize: 17, black), scale: scale, renderer: renderer)
      let drawn = picture(.text(text, in: room, fontSize: 17, black), scale: scale, renderer: renderer)
      #expect(drawn.differences(from: laidOut, byMoreThan: 32).count <= 16, "\(text) at \(scale)")
    }
  }

  @Test(arguments: scripts) func longTextStaysInItsRoom(script: Script) throws {
    let renderer = try script.font.renderer()
    let text = String(repeating: script.text, count: 50)
    let commands: [DrawCommand] = [
      .text(text, in: room, fontSize: 17, black), .block(text, in: room, fontSize: 17, lines: 2, black),
      .paragraph(text, in: room, fontSize: 17, black),
    ]
    for scale in [1.0, 1.5, 2] {
      for command in commands {
        let drawn = picture(command, scale: scale, renderer: renderer)
        let ink = try #require(drawn.changed(from: picture(scale: scale)))
        #expect(Double(ink.left) >= room.x * scale && Double(ink.right) < room.maxX * scale, "scale \(scale)")
        #expect(Double(ink.top) >= room.y * scale && Double(ink.bottom) < room.maxY * scale, "scale \(scale)")
      }
    }
  }

  /// A family, a flag, a keycap, a skin tone.
  @Test(arguments: ["👨‍👩‍👧", "🇩🇪", "1️⃣", "👍🏽"]) func emojiOfSeveralCharactersIsOne(emoji: String) throws {
    for renderer in [Renderer(), try NamedFont.emoji.renderer()] {
      let width = renderer.measure("😂", fontSize: 100)
      #expect(abs(renderer.measure(emoji, fontSize: 100) - width) < 0.1)
    }
  }

  @Test(arguments: ["😂", "🇩🇪", "👍🏽"]) func emojiHasColoursOfItsOwn(emoji: String) throws {
    _ = try NamedFont.emoji.renderer()
    let drawn = picture(.text(emoji, in: room, fontSize: 40, black))
    let colours = Set(drawn.differences(from: picture()).map { drawn[$0.x, $0.y] })
    // Black on this background is a shade of gray.
    let isVivid = { (pixel: UInt32) in
      let components = [16, 8, 0].map { Int(pixel >> $0 & 0xFF) }
      return (components.max() ?? 0) - (components.min() ?? 0) > 80
    }
    #expect(colours.contains(where: isVivid))
  }

  @Test(arguments: [NamedFont.arabic, .usual]) func arabicLettersAreJoined(font: NamedFont) throws {
    let renderer = try font.renderer()
    let (joined, apart) = ("مرحبا", "م\u{200C}ر\u{200C}ح\u{200C}ب\u{200C}ا")
    #expect(renderer.measure(joined, fontSize: 100) < 0.95 * renderer.measure(apart, fontSize: 100))
  }

  static let fromTheRight: [Script] = [
    Script(font: .arabic, text: "مرحبا"), Script(font: .usual, text: "שלו"),
  ]

  @Test(arguments: fromTheRight)
  func textFromTheRightStartsThere(script: Script) throws {
    let renderer = try script.font.renderer()
    let block = DrawCommand.block(script.text, in: room, fontSize: 17, lines: 2, black)
    let ink = try #require(picture(block, renderer: renderer).changed(from: picture()))
    #expect(abs(Double(ink.right + 1) - room.maxX) < 3)
    #expect(Double(ink.left) > room.center.x)
  }

  @Test func devanagariLettersAreOneSign() throws {
    let renderer = try NamedFont.devanagari.renderer()
    let (joined, apart) = ("क्ष", "क्\u{200C}ष")
    #expect(renderer.measure(joined, fontSize: 100) < 0.9 * renderer.measure(apart, fontSize: 100))
  }

  @Test func thaiMarksAreAboveTheirLetters() throws {
    let renderer = try NamedFont.thai.renderer()
    #expect(abs(renderer.measure("ดี", fontSize: 100) - renderer.measure("ด", fontSize: 100)) < 0.1)
  }

  @Test func japaneseCharactersAreSquares() throws {
    for renderer in [Renderer(), try NamedFont.japanese.renderer()] {
      #expect(abs(renderer.measure("日本語かな", fontSize: 100) - 500) < 0.1)
    }
  }
}
