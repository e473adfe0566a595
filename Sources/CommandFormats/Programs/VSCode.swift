import ContentFormats
import Snippets

/// The snippets of VS Code, which other editors have, too: JSON with comments.
///
///     {"Loop": {"prefix": "for", "body": ["for ${1:item} in ${2:list}:", "    $0"], "scope": "python"}}
///
/// - A snippet's label is its name, its shortcuts the prefixes.
/// - Tab stops and unknown variables become blanks, `$0` the cursor; the date, the time and the clipboard become variables.
/// - A snippet with a transformation, or with a variable of the editor that has no default, is left out.
enum VSCode {
  static func decode(_ bytes: [UInt8], from path: String) throws -> DecodedContent {
    var reader = JSONReader(RelaxedJSON.strict(bytes))
    var list = PhraseList()
    try reader.document { reader in
      try reader.object("an object of snippets") { reader, name in
        guard reader.kind == .object else {
          list.lose(.broken)
          return try reader.skip()
        }
        list.add(try phrase(name, &reader))
      }
    }
    return list.content(from: path)
  }

  private static func phrase(_ name: String, _ reader: inout JSONReader) throws -> ImportedPhrase {
    var (prefixes, lines, description, isForLanguages): ([String], [String], String?, Bool) = (
      [], [], nil, false
    )
    try reader.object("a snippet") { reader, key in
      switch key {
      case "prefix": prefixes = try reader.textsOrSkip() ?? []
      case "body": lines = try reader.textsOrSkip() ?? []
      case "description": description = try reader.textsOrSkip()?.joined(separator: " ")
      case "scope": isForLanguages = try reader.textOrSkip().map { !$0.isEmpty } ?? false
      default: try reader.skip()
      }
    }
    var phrase = ImportedPhrase(
      names: [name, description], text: try VSCodeText.read(lines.joined(separator: "\n")))
    phrase.shortcuts = prefixes
    if isForLanguages { phrase.losses.insert(.language) }
    return phrase
  }

  /// Tells whether JSON is meant for this decoder: one of its objects has a body.
  static func isLikely(_ bytes: [UInt8]) -> Bool {
    var reader = JSONReader(RelaxedJSON.strict(bytes))
    var found = false
    _ = try? reader.document { reader in
      try reader.object("an object") { reader, _ in
        try reader.objectOrSkip { reader, key in
          found = found || key == "body" && (reader.kind == .array || reader.kind == .string)
          try reader.skip()
        }
      }
    }
    return found
  }
}
