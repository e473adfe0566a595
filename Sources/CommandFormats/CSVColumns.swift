import ContentFormats
import Snippets

/// The columns of a table, as its first record names them.
struct CSVColumns {
  enum Role {
    /// The id that the snippet is known by, and its label where there is no other.
    case id
    /// The text that stands for the snippet while one types; it is the id where there is no other.
    case trigger
    case label
    /// A piece. There may be more than one.
    case content
    case group
  }

  /// The roles by the names of columns in lower case. A number may follow a word for a piece: `text1`, `phrase 2`.
  private static let roles: [String: Role] = [
    "trigger": .trigger, "abbreviation": .trigger, "shortcut": .trigger, "keyword": .trigger,
    "key": .id, "id": .id,
    "content": .content, "text": .content, "phrase": .content, "piece": .content, "snippet": .content,
    "replacement": .content, "replace": .content, "expansion": .content, "value": .content, "body": .content,
    "plain text": .content,
    "label": .label, "name": .label, "title": .label, "description": .label,
    "group": .group, "folder": .group, "category": .group,
  ]
  /// The names of a column of pieces; where it is the last one, all fields behind it are pieces, too.
  private static let lists: Set = ["texts", "phrases", "pieces", "contents"]

  /// The names that the columns of an export begin with.
  static let exported = ["id", "content", "label"]

  /// The role of each column; nil for one that is left out.
  let roles: [Role?]
  /// The names of the columns, as they are written.
  let names: [String]
  /// True when fields behind the last column are pieces, too.
  let endsInList: Bool

  /// True when they are those of an export, also after a spreadsheet has saved it.
  var areOfExport: Bool { names.starts(with: Self.exported) }

  /// Reads names of columns; nil for a record like the others. Names are those of a piece, and of a label, trigger or id.
  init?(_ record: CSVReader.Record) {
    guard record.mistake == nil else { return nil }
    var found: [Role?] = []
    var seen: Set<Role> = []
    for role in record.fields.map(Self.role) {
      // The first of several columns with the same role counts.
      let isNew = role.map { seen.insert($0).inserted } ?? false
      found.append(isNew || role == .content ? role : nil)
    }
    guard seen.contains(.content), !seen.isDisjoint(with: [.label, .trigger, .id]) else { return nil }
    roles = found
    names = record.fields.map { String($0[...].trimmed) }
    endsInList = names.last.map { Self.lists.contains($0.lowercased()) } ?? false
  }

  /// Tells whether a record without enough names of columns has one all the same: it may be meant for names, or be a key.
  static func mayBeMeant(by record: CSVReader.Record) -> Bool {
    record.mistake == nil && record.fields.contains { role(of: $0) != nil }
  }

  private static func role(of name: String) -> Role? {
    let word = name[...].trimmed.lowercased()
    if let role = roles[word] { return role }
    if lists.contains(word) { return .content }
    let stem = word.unicodeScalars.reversed().drop { ("0"..."9").contains($0) }
    guard stem.count < word.unicodeScalars.count else { return nil }
    let text = String(String.UnicodeScalarView(stem.drop { " _-#".unicodeScalars.contains($0) }.reversed()))
    return roles[text] == .content ? .content : nil
  }

  /// Returns the role of a field, by its number from 0.
  func role(ofField index: Int) -> Role? {
    index < roles.count ? roles[index] : endsInList ? .content : nil
  }

  /// Returns the name of a column for messages.
  func name(ofField index: Int) -> String {
    index < names.count && !names[index].isEmpty ? names[index].inOneLine(limit: 40) : "\(index + 1)"
  }
}
