import Foundation
import Testing

/// Checks that only a panel's own folder, and the lists of panels and of services, know it.
@Suite struct PanelRuleTests {
  private static let panels = ArchitectureTests.sources.appendingPathComponent("Keyboard/Panels")

  /// The folders of the panels, and the modules that must not know them.
  private static let modules = [
    "Keyboard", "Layout", "Scene", "Wayland", "Rendering", "phraseboard-keyboard",
  ]

  /// Finds the names of panels in a line: their types, comparisons with their ids, and cases of these.
  static func leaks(_ line: String, panels: [String]) -> Bool {
    let code = line.components(separatedBy: "//")[0]
    return panels.contains { panel in
      let id = panel.prefix(1).lowercased() + panel.dropFirst()
      return ["\(panel)Panel", "case .\(id)"].contains { names(code, $0) }
        || ["== .\(id)", "!= .\(id)"].contains { names(code, $0) && code.lowercased().contains("panel") }
    }
  }

  /// Returns true if a line has this text, and not a longer name.
  private static func names(_ line: String, _ text: String) -> Bool {
    guard let range = line.range(of: text) else { return false }
    let after = line[range.upperBound...].first
    return after.map { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? true
  }

  @Test func noPanelIsNamedOutsideOfThePanels() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.panels.path)
      .filter { !$0.hasSuffix(".swift") }
    #expect(folders.count >= 5)
    for module in Self.modules {
      let folder = ArchitectureTests.sources.appendingPathComponent(module)
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
        // The launcher names programs, and one of them builds the words.
        guard path.hasSuffix(".swift"), !path.hasPrefix("Panels/"), !path.hasPrefix("Launcher/") else {
          continue
        }
        let source = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
        for (number, line) in source.components(separatedBy: "\n").enumerated() {
          #expect(!Self.leaks(line, panels: folders), "Sources/\(module)/\(path):\(number + 1): \(line)")
        }
      }
    }
  }

  @Test func namesOfPanelsAreFound() {
    let panels = ["Search", "Words"]
    #expect(Self.leaks("let panel = SearchPanel()", panels: panels))
    #expect(Self.leaks("    case .words(let text): divide(text)", panels: panels))
    #expect(Self.leaks("guard panels.top == .search else { return }", panels: panels))
    #expect(!Self.leaks("ofPanels = [(.search, searcher), (.words, words)]", panels: panels))
    #expect(!Self.leaks("case .searchField: 1", panels: panels))
    #expect(!Self.leaks("// as case .words says", panels: panels))
  }
}
