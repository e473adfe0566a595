import ArgumentParser
import Snippets
import Store

struct PickKeys: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pick", abstract: Messages.pick, discussion: Messages.pickDiscussion)

  @Option(help: Messages.search)
  var search: String?

  @OptionGroup var options: ContentOptions

  func run() throws {
    let keys = SnippetKeys(try options.find(search ?? "", in: options.openStore()))
    guard !keys.isEmpty else {
      return Output.tell(search.map(Messages.nothingFound) ?? Messages.nothingStored)
    }
    let notes = keys.notesOfLookAlikes()
    try Output.write(
      lines: keys.indices.map {
        PickLine.text(label: keys.label(at: $0), note: notes[$0], id: keys.id(at: $0))
      })
  }
}

/// A line of `pick`: label, tab, id. A menu shows such lines, and prints the one that was chosen.
///
/// Nothing in it breaks the line or moves a terminal's cursor. The label is for people alone. In the id such
/// characters, backslashes, and spaces at either end are written as their numbers, such as `\1F;`.
enum PickLine {
  private static let separator: Character = "\t"

  /// Returns the line of a key.
  ///
  /// - Parameter note: the text that tells keys of the same label apart; nil without any.
  static func text(label: String, note: String?, id: String) -> String {
    let shown = [label, note].compactMap(\.self).map(TextWidth.plain).joined(separator: " · ")
    return "\(shown)\(separator)\(escaped(id))"
  }

  /// Returns the name by which `type` finds the key of a line: its id, or the typed text when the line has no tab.
  static func name(in line: String) -> String {
    guard let place = line.lastIndex(of: separator) else { return line }
    return SnippetKeys.idPrefix + unescaped(line[line.index(after: place)...])
  }

  private static func escaped(_ id: String) -> String {
    let scalars = Array(id.unicodeScalars)
    return scalars.enumerated().reduce(into: "") { result, next in
      let (index, scalar) = next
      let isAtEnd = index == 0 || index == scalars.count - 1
      if scalar == "\\" || isUnseen(scalar) || isAtEnd && scalar == " " {
        result += "\\\(String(scalar.value, radix: 16, uppercase: true));"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }

  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: ShownText.isUnseen(scalar)
    }
  }

  private static func unescaped(_ text: Substring) -> String {
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let end = rest.firstIndex(of: ";"),
        let value = UInt32(String(rest[..<end]), radix: 16), let named = Unicode.Scalar(value)
      else {
        result.append(scalar)
        continue
      }
      result.append(named)
      rest = rest[rest.index(after: end)...]
    }
    return String(result)
  }
}
