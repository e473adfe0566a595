import Layout
import PictureFiles
import Rendering
import Scene

/// A screen with the keyboard at its lower end, and what is drawn on it.
struct Screen: Sendable {
  let name: String
  /// The width in logical pixels; the panel's height is in them too.
  let width: Double
  let panelHeight: Double
  /// Pixels per logical pixel.
  let scale: Double
  /// The height that a list may cover above the panel, in logical pixels.
  let above: Double
  /// The sizing that the user wants.
  let sizing: PanelSizing

  init(
    _ name: String, _ width: Double, _ panelHeight: Double, above: Double, scale: Double = 1,
    sizing: PanelSizing = PanelSizing()
  ) {
    self.sizing = sizing
    self.name = name
    self.width = width
    self.panelHeight = panelHeight
    self.above = above
    self.scale = scale
  }

  static let phone = Screen("phone", 360, 262, above: 400)
  static let phone2x = Screen("phone-2x", 360, 262, above: 400, scale: 2)
  /// The narrowest phone.
  static let small = Screen("small", 320, 262, above: 400)
  static let landscape = Screen("landscape", 720, 162, above: 198)
  static let landscape2x = Screen("landscape-2x", 720, 162, above: 198, scale: 2)
  static let tablet = Screen("tablet", 800, 264, above: 900)
  static let wide = Screen("wide", 1280, 352, above: 400)
  /// The screen of a desktop.
  static let desktop = Screen("desktop", 1920, 352, above: 700)
  /// Phones at scales that are no integers.
  static let phone15x = Screen("phone-1.5x", 480, 272, above: 600, scale: 1.5)
  static let phone275x = Screen("phone-2.75x", 392, 264, above: 500, scale: 2.75)
  /// A phone whose user wants large text and has a home bar.
  static let large = Screen(
    "large", 360, 362, above: 358, sizing: PanelSizing(scale: 1.25, bottomMargin: 34))

  /// Screens with the height that a search wants.
  static let searchPhone = Screen("phone", 360, 366, above: 300)
  static let searchPhone2x = Screen("phone-2x", 360, 366, above: 300, scale: 2)
  static let searchLandscape = asking("landscape", for: Size(width: 720, height: 360), lines: 1)
  static let searchWide = asking("wide", for: Size(width: 1_280, height: 800), lines: 1)
  static let wordsLandscape = asking("landscape", for: Size(width: 720, height: 360), lines: 3)
  static let wordsWide = asking("wide", for: Size(width: 1_280, height: 800), lines: 3)

  /// Returns a panel with the height that it asks for on an output with so many lines above its keys.
  ///
  /// - Parameter text: the user's scale of keys and text.
  private static func asking(
    _ name: String, for output: Size, lines: Int, offers: Bool = false, text: Double = 1
  ) -> Screen {
    var sizing = PanelSizing(scale: text)
    (sizing.extraLines, sizing.hasOffers) = (lines, offers)
    let height = PanelFrame.preferredHeight(
      width: output.width, outputHeight: output.height, sizing: sizing)
    (sizing.extraLines, sizing.hasOffers) = (0, false)
    return Screen(name, output.width, height, above: output.height - height, sizing: sizing)
  }

  /// Returns a phone upright and sideways, with text of three sizes.
  ///
  /// - Parameter lines: those above the keys, upright and sideways.
  static func withLargeText(lines: (upright: Int, sideways: Int), offers: Bool = false) -> [Screen] {
    [1.4, 1.7, 2].flatMap { text in
      [
        asking(
          "upright-\(text)", for: Size(width: 360, height: 720), lines: lines.upright, offers: offers,
          text: text),
        asking(
          "sideways-\(text)", for: Size(width: 800, height: 360), lines: lines.sideways, offers: offers,
          text: text),
      ]
    }
  }

  /// Screens with the height that letters for a terminal want.
  static let terminal = Screen("phone", 360, 320, above: 300)
  static let terminal2x = Screen("phone-2x", 360, 320, above: 300, scale: 2)
  static let terminalSmall = Screen("small", 320, 310, above: 200)
  static let terminalLandscape = Screen("landscape", 720, 210, above: 150)
  static let terminalTablet = Screen("tablet", 800, 336, above: 700)

  /// Screens with the height that letters with offers want.
  static let offersLandscape = asking("landscape", for: Size(width: 720, height: 360), lines: 0, offers: true)
  static let offersTablet = asking("tablet", for: Size(width: 800, height: 1_280), lines: 0, offers: true)
  static let offersWide = asking("wide", for: Size(width: 1_280, height: 800), lines: 0, offers: true)
  static let offersTerminal = asking("terminal", for: Size(width: 360, height: 720), lines: 2, offers: true)

  /// The handle, with the room beside it.
  static let corner = Screen("corner", 80, 24, above: 0)
  static let corner2x = Screen("corner-2x", 80, 24, above: 0, scale: 2)

  /// The application's window, as far as it is seen: a grey that is no part of the keyboard.
  static let window: UInt32 = 0xFF8A_96A3

  /// The error of a renderer that refuses to draw.
  struct CannotDraw: Error {}

  /// Plays a scene and draws what is to be seen at its end: the panel, what is over it, and as much above the panel as
  /// that reaches.
  func draw(_ play: (inout Player) throws -> Void, theme: Theme = .light) throws -> Drawing {
    // The renderer is its own, so that no picture depends on those before.
    let renderer = Renderer()
    let parts = try parts(play, theme, renderer)
    let top = parts.map(\.place.y).min() ?? 0
    var drawing = Drawing(
      Picture(width: pixels(width), height: pixels(panelHeight - top), color: Self.window), top: top, parts)
    for part in parts {
      let drawn = try draw(part, with: renderer)
      let (x, y) = (pixels(part.place.x), pixels(part.place.y - top))
      drawing.picture.lay(drawn, x: x, y: y)
      drawing.texts += part.list.texts.map {
        pixels($0.offset(dx: part.place.x, dy: part.place.y - top), margin: 1)
      }
    }
    return drawing
  }

  /// Plays a scene, and returns what is to be seen at its end in words.
  func words(_ play: (inout Player) throws -> Void, theme: Theme = .light, _ renderer: Renderer) throws
    -> [String]
  {
    var text = DrawListText { renderer.measure($0, fontSize: $1) }
    text.append(try parts(play, theme, renderer))
    return text.lines
  }

  private func parts(_ play: (inout Player) throws -> Void, _ theme: Theme, _ renderer: Renderer) throws
    -> [Player.Part]
  {
    var player = Player(
      panel: Size(width: width, height: panelHeight), above: above, sizing: sizing, theme: theme,
      renderer: renderer)
    try play(&player)
    return player.parts
  }

  /// Returns the pixels that a rectangle touches, and so many around them.
  func pixels(_ rect: Rect, margin: Int) -> PixelArea {
    PixelArea(
      left: Int((rect.x * scale).rounded(.down)) - margin, top: Int((rect.y * scale).rounded(.down)) - margin,
      right: Int((rect.maxX * scale).rounded(.up)) + margin,
      bottom: Int((rect.maxY * scale).rounded(.up)) + margin)
  }

  func at(_ scale: Double) -> Screen {
    Screen(name, width, panelHeight, above: above, scale: scale, sizing: sizing)
  }

  private func pixels(_ length: Double) -> Int { Int((length * scale).rounded()) }

  /// Draws on a surface of its own, whose pixels may be transparent.
  private func draw(_ part: Player.Part, with renderer: Renderer) throws -> Picture {
    var picture = try draw(part.list, in: part.place, with: renderer)
    guard let (transition, before) = part.change else { return picture }
    let (new, old) = (picture.memory, try draw(before, in: part.place, with: renderer).memory)
    picture.withRows(from: 0) { rows in
      guard let pixels = rows.baseAddress else { return }
      switch transition {
      case .fade(let share): new.fade(share, over: old, to: pixels)
      case .slide(let share):
        let size = Int(new.width) * Int(new.height)
        let above = size - Int((Double(new.height) * share).rounded()) * Int(new.width)
        pixels.update(repeating: 0, count: above)
        (pixels + above).update(from: new.pixels.assumingMemoryBound(to: UInt32.self), count: size - above)
      }
    }
    return picture
  }

  private func draw(_ list: DrawList, in place: Rect, with renderer: Renderer) throws -> Picture {
    var surface = Picture(width: pixels(place.width), height: pixels(place.height), color: 0)
    let (width, height) = (Int32(surface.width), Int32(surface.height))
    let isDrawn = surface.withRows(from: 0) { rows in
      guard let memory = rows.baseAddress else { return false }
      return renderer.draw(
        list, into: memory, width: width, height: height, stride: 4 * width, scale: scale,
        damage: [Rect(list.size)])
    }
    guard isDrawn else { throw CannotDraw() }
    return surface
  }
}

/// The picture that is drawn of a scene.
struct Drawing {
  var picture: Picture
  /// The distance from the panel's top to the picture's, in logical pixels.
  let top: Double
  let parts: [Player.Part]
  /// The areas that have texts.
  var texts: [PixelArea] = []

  init(_ picture: Picture, top: Double, _ parts: [Player.Part]) {
    (self.picture, self.top, self.parts) = (picture, top, parts)
  }

  /// Returns a part of it.
  func cropped(to area: PixelArea) -> Drawing {
    let area = area.clamped(width: picture.width, height: picture.height)
    var cropped = Drawing(Picture(width: area.width, height: area.height, color: 0), top: top, parts)
    for y in 0..<area.height {
      for x in 0..<area.width { cropped.picture[x, y] = picture[area.left + x, area.top + y] }
    }
    cropped.texts = texts.map { $0.offset(x: -area.left, y: -area.top) }
    return cropped
  }
}

extension DrawList {
  /// The rectangles that texts are drawn in.
  fileprivate var texts: [Rect] {
    groups.flatMap { group in
      group.nodes.flatMap(\.commands).compactMap { command -> Rect? in
        switch command {
        case .text(_, let rect, _, _), .marked(_, _, let rect, _, _), .paragraph(_, let rect, _, _),
          .block(_, let rect, _, _, _):
          rect.offset(dx: group.offset.x, dy: group.offset.y)
        case .fill, .roundedRect, .path: nil
        }
      }
    }
  }
}

extension Picture {
  /// A copy for the renderer.
  fileprivate var memory: PictureMemory {
    pixels.withUnsafeBytes { pixels in
      PictureMemory(
        copying: pixels.baseAddress, width: Int32(width), height: Int32(height), stride: Int32(4 * width))
    }
  }

  /// Lays a surface over the picture as a compositor does: its pixels' alpha is multiplied in.
  mutating func lay(_ surface: Picture, x left: Int, y top: Int) {
    let columns = max(0, -left)..<min(surface.width, width - left)
    let lines = max(0, -top)..<min(surface.height, height - top)
    let width = width
    surface.pixels.withUnsafeBufferPointer { source in
      withRows(from: 0) { rows in
        for y in lines {
          for x in columns {
            let place = (y + top) * width + x + left
            rows[place] = Self.over(source[y * surface.width + x], rows[place])
          }
        }
      }
    }
  }

  private static func over(_ source: UInt32, _ under: UInt32) -> UInt32 {
    let through = 255 - (source >> 24)
    if through == 0 { return source }
    if through == 255 { return under }
    func component(_ shift: UInt32) -> UInt32 {
      (source >> shift & 0xFF) + ((under >> shift & 0xFF) * through + 127) / 255
    }
    return component(0) | component(8) << 8 | component(16) << 16 | component(24) << 24
  }
}
