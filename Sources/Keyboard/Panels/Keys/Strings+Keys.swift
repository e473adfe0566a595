/// The words of the panel of keys.
extension Strings {
  /// The name in the globe's list.
  static let keys = "Keys"
  /// The way back to all keys, and its sign where there is little room.
  static let allKeys = "‹ Keys"
  static let newKey = "New key"
  static let renameGroup = "Rename group"
  static let editKey = "Edit"
  static let copyKey = "Copy"
  static let moveKey = "Group"
  static let hideKey = "Hide"
  static let showAgainKey = "Show again"
  static let deleteKeyOfOwn = "Delete"
  static let undoKey = "Undo"
  /// The note of a key that is on no panel.
  static let hiddenNote = "hidden"
  static let newGroup = "New group"
  static let noGroup = "no group"
  static let renameKey = "Rename"
  static let keysField = "Search keys"
  static let groupNameField = "Name of the group"
  static let noKeysFound = "No key is called so."

  /// The description of a key: its phrases, its group, and its source unless that is the user's own.
  static func key(_ label: String, group: String?, phrases: Int, source: String?) -> String {
    let count = "\(phrases) phrase\(phrases == 1 ? "" : "s")"
    let from = source.map { " It is from “\($0)” and can be hidden or copied." } ?? ""
    return "\(label), \(count)\(group.map { ", in “\($0)”" } ?? "").\(from)"
  }
  /// The remark on keys that their file does not tell apart.
  static let twins = "Its file has several of this label: change them there."
  static func groupTaken(_ name: String) -> String {
    "There is a group “\(name)” already. Move the keys to it."
  }
  static func deleteQuestion(_ label: String, phrases: Int) -> String {
    "Delete \(label)\(phrases == 1 ? "" : " and its \(phrases) phrases")?"
  }
  static func deleted(_ label: String) -> String { "\(label) is deleted." }
  static func groupQuestion(_ label: String) -> String { "\(label) goes to:" }
}
