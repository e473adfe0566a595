import ContentFormats
import Plist

/// The file that TextExpander exports and keeps: a group of snippets, or all of them, in a property list.
///
/// - A snippet's label is its label, its shortcut the abbreviation, its id the uuid, its group that of the file.
/// - The date, the clipboard and the cursor become variables, fields to fill in blanks, and `%snippet:…%` the text of that one.
/// - A snippet with formatted text keeps its plain text. One that is a script or a picture, or presses keys, is left out.
enum TextExpander {
  /// TextExpander's number for snippets with formatted text; 0 is for text.
  private static let formatted = 1
  private static let signs = ["snippetsTE2", "snippetsTE3", "groupsTE2", "snippetPlists"]

  static func decode(_ bytes: [UInt8], from path: String) throws -> DecodedContent {
    let root = try Archives.wholeList(bytes)
    // If there is `snippetsTE3`, `snippetsTE2` holds no more than a warning.
    let keys = ["snippetsTE3", "snippetsTE2", "snippetPlists"]
    guard let snippets = keys.lazy.compactMap({ root[$0]?.elements }).first else {
      throw DocumentError(reason: "holds no snippets of TextExpander")
    }
    let groups = groups(in: root)
    let common = (root["groupInfo"]?["groupName"] ?? root["name"])?.text
    var list = PhraseList(reference: { $0.shortcuts.first?.lowercased() })
    for snippet in snippets {
      guard let phrase = phrase(snippet, groups, common) else {
        list.lose((snippet["plainText"]?.text ?? "").isEmpty ? .picture : .script)
        continue
      }
      list.add(phrase)
    }
    return list.content(from: path)
  }

  /// Returns the groups of snippets by the snippets' uuids, from the settings as a whole.
  private static func groups(in root: PropertyList.Value) -> [String: String] {
    var groups: [String: String] = [:]
    for group in root["groupsTE2"]?.elements ?? [] {
      guard let name = group["name"]?.text else { continue }
      for id in group["snippetUUIDs"]?.elements ?? [] {
        if let id = id.text { groups[id] = name }
      }
    }
    return groups
  }

  /// Reads a snippet; nil for a script or a picture.
  private static func phrase(
    _ snippet: PropertyList.Value, _ groups: [String: String], _ common: String?
  ) -> ImportedPhrase? {
    let kind = snippet["snippetType"]?.integer ?? 0
    guard kind <= formatted else { return nil }
    let id = snippet["uuidString"]?.text
    var phrase = ImportedPhrase(
      id: id, names: [snippet["label"]?.text],
      text: try TextExpanderText.read(snippet["plainText"]?.text ?? ""))
    phrase.shortcuts = [snippet["abbreviation"]?.text ?? ""]
    phrase.group = id.flatMap { groups[$0] } ?? common
    if kind == formatted { phrase.losses.insert(.richText) }
    return phrase
  }

  /// Tells whether a property list is meant for this decoder: its keys are written in ASCII, also in binary ones.
  static func isLikely(_ bytes: [UInt8]) -> Bool {
    signs.contains { sign in
      let sign = Array(sign.utf8)
      var rest = bytes[...]
      while let next = rest.firstIndex(of: sign[0]) {
        if rest[next...].starts(with: sign) { return true }
        rest = rest[(next + 1)...]
      }
      return false
    }
  }
}
