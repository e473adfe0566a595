import ContentFormats
import Snippets

/// An export of Text Blaze.
///
///     {"folders": [{"name": "Work", "snippets": [{"name": "Thanks", "shortcut": "/ty", "text": "Thank you!"}]}]}
///
/// - A snippet's group is its folder, its id and its shortcut the shortcut, its label the name, or the shortcut where it has none.
/// - `{clipboard}`, `{cursor}` and `{time: FORMAT}` become variables. A snippet with any other command, or a time that is
///   shifted or has a part that strftime lacks, is left out.
enum TextBlaze {
  static func decode(_ bytes: [UInt8], from path: String) throws -> DecodedContent {
    var reader = JSONReader(bytes)
    var export = Export(path: path)
    var hasFolders = false
    try reader.document { reader in
      try reader.object(#"an object with a list of "folders""#) { reader, key in
        guard key == "folders" else { return try reader.skip() }
        hasFolders = true
        try reader.array("a list of folders") { try export.readFolder(&$0) }
      }
      guard hasFolders else { throw reader.refusal(field: "folders", "missing; a list of folders is needed") }
    }
    return DecodedContent(
      snippets: Entry.snippets(of: export.entries, from: path), problems: export.problems.all)
  }

  /// Tells whether JSON is meant for this decoder; also true for what breaks off later.
  static func isLikely(_ bytes: [UInt8]) -> Bool {
    var reader = JSONReader(bytes)
    var (hasFolders, hasContent) = (false, false)
    _ = try? reader.document { reader in
      try reader.object("an object") { reader, key in
        hasFolders = hasFolders || key == "folders" && reader.kind == .array
        hasContent = hasContent || key == "content" && reader.kind == .array
        try reader.skip()
      }
    }
    return hasFolders && !hasContent
  }

  private struct Export {
    private(set) var entries: [Entry] = []
    private(set) var problems: ProblemList

    init(path: String) {
      problems = ProblemList(path: path)
    }

    mutating func readFolder(_ reader: inout JSONReader) throws {
      var group: String?
      let first = entries.count
      let (line, place) = (reader.line(), reader.place)
      try reader.object("a folder") { reader, key in
        switch key {
        case "name":
          let name = try reader.textOrSkip().map(SnippetText.name)
          group = try? name?.get()
          if let refusal = name?.refusal, refusal.isTooLong {
            problems.add(line: line, "\(place): its name is refused: \(refusal); its keys have no group")
          }
        case "snippets": try reader.array("a list of objects") { try readSnippet(&$0) }
        default: try reader.skip()
        }
      }
      for index in first..<entries.count { entries[index].group = group }
    }

    private mutating func readSnippet(_ reader: inout JSONReader) throws {
      var fields: [String: String] = [:]
      let (line, place) = (reader.line(), reader.place)
      try reader.object("an object") { reader, key in
        guard ["name", "shortcut", "text"].contains(key) else { return try reader.skip() }
        fields[key] = try reader.textOrSkip()
      }
      do {
        entries.append(try Self.entry(fields))
      } catch {
        let reason = (error as? Refusal)?.reason ?? "\(error)"
        let name = [fields["shortcut"], fields["name"]].lazy.compactMap { $0 }.first(
          where: SnippetText.isVisible)
        let named = name.map { " (\($0.inOneLine(limit: 40)))" } ?? ""
        problems.add(line: line, "\(place)\(named): left out: \(reason)")
      }
    }

    private static func entry(_ fields: [String: String]) throws -> Entry {
      let written = [fields["shortcut"], fields["name"]].map { $0.map(SnippetText.label) }
      if let refusal = written.lazy.compactMap({ $0?.refusal }).first(where: \.isTooLong) {
        throw Refusal(reason: "its shortcut or name is refused: \(refusal)")
      }
      let labels = written.map { $0.flatMap { try? $0.get() } }
      guard let name = labels[0] ?? labels[1] else {
        throw Refusal(reason: "has no shortcut and no name that can be shown")
      }
      guard let text = fields["text"] else { throw Refusal(reason: #"has no "text""#) }
      guard let piece = Template.piece(try TextBlazeTemplate.parts(of: text).get()) else {
        throw Refusal(reason: "has $| before its cursor, which cannot be written here")
      }
      var entry = Entry(name: name, label: labels[1] ?? name)
      if let text = fields["shortcut"], case .success(let shortcut) = SnippetText.shortcut(text) {
        entry.shortcuts = Shortcuts([shortcut])
      }
      switch SnippetText.normalized(piece) {
      case .success(let piece): entry.pieces = [piece]
      case .failure(let refusal): throw Refusal(reason: "its text is refused: \(refusal)")
      }
      return entry
    }
  }

  struct Refusal: Error {
    let reason: String
  }
}
