import ContentFormats
import Snippets

@testable import CommandFormats

/// The outcome of a document of another program, in short.
struct Came: Equatable, CustomStringConvertible {
  var keys: [String]
  var lost: [String] = []

  /// Takes each key as `label <shortcut,shortcut> [group]: text`, without the parts that it lacks.
  init(_ keys: String..., lost: [ImportLoss: Int] = [:]) {
    self.keys = keys
    self.lost = ImportLoss.allCases.compactMap { loss in lost[loss].map { loss.text($0) } }.sorted()
  }

  init(_ content: DecodedContent) {
    keys = content.snippets.map { snippet in
      let shortcuts = snippet.shortcuts.isEmpty ? "" : " <\(snippet.shortcuts.texts.joined(separator: ","))>"
      return "\(snippet.label)\(shortcuts)\(snippet.group.map { " [\($0)]" } ?? ""): "
        + snippet.pieces.joined(separator: " / ")
    }
    lost = (content.problems + content.losses).map(\.reason).sorted()
  }

  init(_ text: String, as format: ImportFormat) throws {
    self.init(try format.decode(Array(text.utf8), from: "f"))
  }

  var description: String { (keys + lost.map { "! \($0)" }).joined(separator: "\n") }
}

extension String {
  /// The text as a string of JSON; it may have no control characters besides line breaks.
  var asJSON: String {
    "\"" + unicodeScalars.map { $0 == "\n" ? "\\n" : $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
      + "\""
  }
}
