import Bindings
import Snippets

/// The lines for sway's configuration (sway(5)) that do by the desktop what needs no shown keyboard.
enum SwayBindings {
  /// The keys that have a digit.
  static let mostKeys = 9

  /// Returns the lines.
  ///
  /// - Parameter keys: the ids and labels of the first keys, in their order.
  static func lines(_ registry: BindingRegistry, _ keys: [(id: String, label: String)]) -> [String] {
    var lines = Messages.swayHead
    for (id, command) in [("keyboard.toggle", "toggle"), ("keyboard.search", "show search")] {
      guard let binding = registry[id] else { continue }
      lines += ["", "# \(binding.name)"]
      lines.append(
        registry.combination(of: binding.id).map { line($0, command) } ?? "# \(Messages.hasNoCombination(id))"
      )
    }
    guard !keys.isEmpty else { return lines }
    lines += [""] + Messages.swayKeys
    for (number, key) in keys.prefix(mostKeys).enumerated() {
      let label = TextWidth.plain(key.label)
      if let name = quoted(SnippetKeys.idPrefix + key.id) {
        lines.append("# \(Messages.quoted(label))")
        // Ctrl with a digit belongs to the applications.
        lines.append(line(Combination("\(number + 1)", [.super, .alt]), "type \(name)"))
      } else {
        lines.append("# \(Messages.swayLeftOut(label))")
      }
    }
    return lines
  }

  private static func line(_ combination: Combination, _ command: String) -> String {
    "bindsym \(text(combination)) exec phraseboard \(command)"
  }

  /// The text of a combination in the words of sway: Mod1 is Alt, and Mod4 is Super.
  static func text(_ combination: Combination) -> String {
    let names: [(Combination.Modifiers, String)] = [
      (.super, "Mod4"), (.ctrl, "Ctrl"), (.alt, "Mod1"), (.shift, "Shift"),
    ]
    let held = names.filter { combination.modifiers.contains($0.0) }.map(\.1)
    return (held + [combination.key]).joined(separator: "+")
  }

  /// Returns a word as both sway and the shell take it: ids are of servers, too, and nothing in them may be run.
  ///
  /// Nil for one with a sign that sway replaces within quotes: a variable, an escape, or what ends the line.
  static func quoted(_ word: String) -> String? {
    let isRefused = word.unicodeScalars.contains { scalar in
      scalar == "$" || scalar == "\\" || ShownText.isUnseen(scalar)
        || [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
    }
    guard !isRefused else { return nil }
    return "'" + word.replacing("'", with: "'\"'\"'") + "'"
  }
}
