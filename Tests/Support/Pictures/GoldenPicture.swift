import Foundation
import Keyboard
import Layout
import PictureFiles
import Scene

/// A picture that is compared pixel by pixel, for what the drawing alone decides.
struct GoldenPicture {
  let name: String
  let scene: PictureScene
  /// The only node that is seen; nil for the whole picture.
  var node: Node.ID?

  static let all = whole + primitives

  /// Two pictures of each panel.
  private static let whole: [GoldenPicture] = {
    let names: Set<String> = [
      "groups-phone-2x", "sixty-keys-landscape", "letters-phone-2x", "letters-editing-phone-2x",
      "letters-offers-preview-phone-2x",
      "search-found-phone-2x", "search-empty-landscape", "words-phone-2x", "words-landscape",
      "editor-phone-2x",
      "editor-landscape", "form-choice-phone-2x", "form-text-landscape", "settings-phone-2x",
      "settings-theme-landscape", "keys-phone-2x", "keys-open-landscape", "bindings-phone-2x",
      "bindings-overview-landscape", "emoji-panel-phone-2x", "emoji-kaomoji-landscape", "copied-phone-2x",
      "copied-held-phone-2x", "program-phone-2x",
      "catalogue-found-phone-2x", "catalogue-busy-landscape",
    ]
    return PictureScene.all.filter { names.contains($0.name) }.map { GoldenPicture(name: $0.name, scene: $0) }
  }()

  private static let primitives: [GoldenPicture] =
    of("key", "pressed", .key(.space)) + of("key-pressed", "delete-pressed", .key(.delete))
    + of("one-line", "three-keys", .key(.snippet("2"))) + of("two-lines", "long-labels", .key(.snippet("1")))
    + of("emoji", "emoji", .key(.snippet("1"))) + of("right-to-left", "right-to-left", .key(.snippet("1")))
    + of("icon", "letters", .key(.shift)) + of("progress", "bar-moving", .key(.snippet("3")))
    + of("list", "list-selected", .row(2)) + of("shadow", "letters-preview", .preview)
    + of("fade", "fading-to-keys", .key(.snippet("1"))) + of("handle", "handle", .background)

  /// Returns a picture at each scale.
  private static func of(_ name: String, _ state: String, _ node: Node.ID) -> [GoldenPicture] {
    guard let scene = PictureScene.all.first(where: { $0.state == state }) else { return [] }
    return [1, 1.5, 2, 3].map { scale in
      GoldenPicture(
        name: "\(name)-at-\(scale.formatted())",
        scene: PictureScene(
          name: scene.name, state: state, screen: scene.screen.at(scale), play: scene.play), node: node)
    }
  }

  struct NoNode: Error {
    let name: String
  }

  func draw() throws -> Drawing {
    let drawing = try scene.screen.draw(scene.play)
    guard let node else { return drawing }
    for part in drawing.parts {
      for group in part.list.groups {
        guard let found = group.nodes.first(where: { $0.id == node }) else { continue }
        let place = group.bounds(of: found).offset(dx: part.place.x, dy: part.place.y - drawing.top)
        return drawing.cropped(to: scene.screen.pixels(place, margin: Self.margin))
      }
    }
    throw NoNode(name: name)
  }

  /// The pixels around the node, for what its shadow leaves there.
  private static let margin = 4
}
