import Foundation
import PictureFiles
import Rendering
import Scene
import Settings

/// One picture of a theme: the keyboard in the states that show all that a theme has, side by side.
struct ThemeSheet {
  let theme: String

  /// The sheets of all themes that come with the keyboard, but for the one that the scenes have.
  static let all = files.all.map(\.name).filter { $0 != ThemeFiles.builtIn }.map(ThemeSheet.init)

  private static let files = ThemeFiles(
    folders: [
      "/dev/null",
      URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../themes").standardized
        .path,
    ])

  var name: String { "theme-\(theme)" }

  /// The states in which every key of a theme's file can be seen.
  private static let states: Set<String> = [
    "groups", "tab-pressed", "pressed", "delete-pressed", "trackpad", "bars", "problem", "old",
    "list-selected",
    "list-problem", "list-scrolled", "letters-alternates", "many-pages", "flying", "handle",
  ]

  private static let width = 1_480
  private static let gap = 8

  func draw() throws -> Picture {
    let theme = try Self.files.load(theme).get()
    return Self.laidOut(try Self.scenes.map { try $0.screen.draw($0.play, theme: theme).picture })
  }

  /// Returns the same in words.
  func sections(_ renderer: Renderer) throws -> [(heading: String, lines: [String])] {
    let theme = try Self.files.load(theme).get()
    return try Self.scenes.map { ($0.name, try $0.screen.words($0.play, theme: theme, renderer)) }
  }

  private static var scenes: [PictureScene] {
    var rest = states
    return PictureScene.all.filter { $0.screen.scale == 1 && rest.remove($0.state) != nil }
  }

  /// Lays pictures out from the left to the right, in rows from the top, each at the bottom of its row.
  private static func laidOut(_ pictures: [Picture]) -> Picture {
    // The highest come first: rows then have little that is empty.
    let sorted = pictures.enumerated().sorted {
      ($1.element.height, $0.offset) < ($0.element.height, $1.offset)
    }.map(\.element)
    var places: [(picture: Picture, x: Int, y: Int)] = []
    var (x, top, height) = (gap, gap, 0)
    for picture in sorted {
      if x + picture.width + gap > width { (x, top, height) = (gap, top + height + gap, 0) }
      places.append((picture, x, top))
      (x, height) = (x + picture.width + gap, max(height, picture.height))
    }
    var sheet = Picture(width: width, height: top + height + gap, color: 0xFFFF_FFFF)
    for place in places { sheet.lay(place.picture, x: place.x, y: place.y) }
    return sheet
  }
}
