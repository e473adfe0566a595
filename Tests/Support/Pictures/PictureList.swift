import Foundation
import Layout
import PictureFiles
import Rendering

/// The pictures of a state on all its screens, or of a theme in all its states, in words.
struct PictureList {
  let name: String
  let text: String

  /// Returns all states and themes.
  static func all() throws -> [PictureList] {
    let renderer = Renderer()
    return try PictureScene.states.map { try PictureList($0.name, sections($0.scenes, renderer)) }
      + ThemeSheet.all.map { try PictureList($0.name, $0.sections(renderer)) }
  }

  private init(_ name: String, _ sections: [(heading: String, lines: [String])]) {
    self.name = name
    text = sections.map { "== \($0.heading)\n" + $0.lines.map { "\($0)\n" }.joined() }.joined(separator: "\n")
  }

  /// Returns a section for all screens on which the same is seen, as it is at several scales.
  private static func sections(_ scenes: [PictureScene], _ renderer: Renderer) throws -> [(
    heading: String, lines: [String]
  )] {
    var sections: [(heading: String, lines: [String])] = []
    for scene in scenes {
      let lines = try scene.screen.words(scene.play, renderer)
      let screen = "\(scene.screen.name) at \(scene.screen.scale.formatted())"
      if let index = sections.firstIndex(where: { $0.lines == lines }) {
        sections[index].heading += ", \(screen)"
      } else {
        sections.append((screen, lines))
      }
    }
    return sections
  }
}

extension PictureScene {
  /// The states with their scenes.
  static var states: [(name: String, scenes: [PictureScene])] {
    var states: [(name: String, scenes: [PictureScene])] = []
    for scene in all {
      if let index = states.firstIndex(where: { $0.name == scene.state }) {
        states[index].scenes.append(scene)
      } else {
        states.append((scene.state, [scene]))
      }
    }
    return states
  }
}
