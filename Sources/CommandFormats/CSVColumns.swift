import ContentFormats
import Snippets

/// What the first record of a table says of its columns.
struct CSVColumns {
  enum Role {
    /// What the snippet is known by, and its label where there is no other.
    case id
    /// The same where there is no id; it stands for the snippet while one types.
    case trigger
    case label
    /// A piece. There may be more than one.
    case content
    case group
  }

  /// In lower case. A number may follow a word for a piece: `text1`, `phrase 2`.
  private static let roles: [String: Role] = [
    "trigger": .trigger, "abbreviation": .trigger, "shortcut": .trigger, "keyword": .trigger,
    "key": .id, "id": .id,
    "content": .content, "text": .content, "phrase": .content, "piece": .content, "snippet": .content,
    "replacement": .content, "replace": .content, "expansion": .content, "value": .content, "body": .content,
    "plain text": .content,
    "label": .label, "name": .label, "title": .label, "description": .label,
    "group": .group, "folder": .group, "category": .group,
  ]
  /// What stands for a column of pieces, with all that follow it.
  private static let lists: Set = ["texts", "phrases", "pieces", "contents"]

  /// What the columns of an export begin with.
  static let exported = ["id", "content", "label"]

  /// For each column, nil for one that is left out.
  let roles: [Role?]
  /// The names of the columns, as they are written.
  let names: [String]
  /// Whether fields behind the last column are pieces, too.
  let endsInList: Bool

  /// Whether they are those of an export, also after a spreadsheet has saved it.
  var areOfExport: Bool { names.starts(with: Self.exported) }

  /// Nil for a record that names no columns: then it is one like the others. Names are those of a label and of a piece.
  init?(_ record: CSVReader.Record) {
    guard record.mistake == nil else { return nil }
    var found: [Role?] = []
    var seen: Set<Role> = []
    for role in record.fields.map(Self.role) {
      // Of several columns with the same role, the first counts.
      let isNew = role.map { seen.insert($0).inserted } ?? false
      found.append(isNew || role == .content ? role : nil)
    }
    guard seen.contains(.content), !seen.isDisjoint(with: [.label, .trigger, .id]) else { return nil }
    roles = found
    names = record.fields.map { String($0[...].trimmed) }
    endsInList = names.last.map { Self.lists.contains($0.lowercased()) } ?? false
  }

  /// Whether a record without enough names of columns has one all the same: it may be meant for names, or be a key.
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

  /// The role of a field, by its number from 0.
  func role(ofField index: Int) -> Role? {
    index < roles.count ? roles[index] : endsInList ? .content : nil
  }

  /// What a column is called in messages.
  func name(ofField index: Int) -> String {
    index < names.count && !names[index].isEmpty ? names[index].inOneLine(limit: 40) : "\(index + 1)"
  }
}
