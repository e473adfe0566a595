import ContentFormats

/// A file in a folder of keys that nobody reads, because of its name.
enum UnreadFile {
  private static let read = ["toml", "json", "yml", "yaml"]
  /// The extensions of what editors and people keep beside a file. (Hidden files are not looked at.)
  private static let spare = ["bak", "swp", "swo", "orig", "old", "tmp", "lock", "part", "save", "new", "md"]

  /// Returns what to do with a file that was probably meant to be read; nil for any other.
  static func advice(for name: String) -> String? {
    if name.hasSuffix("~") || name.hasPrefix("#") || name.uppercased().hasPrefix("README") { return nil }
    if name.uppercased().hasPrefix("LICENSE") || name.allSatisfy(\.isNumber) { return nil }
    let dot = name.lastIndex(of: ".")
    let stem = (dot.map { String(name[..<$0]) } ?? name).inOneLine(limit: 200)
    let ending = dot.map { name[name.index(after: $0)...].lowercased() } ?? ""
    if ["csv", "tsv", "mb"].contains(ending) {
      return "take its keys in with: phraseboard import \(name.inOneLine(limit: 200))"
    }
    if spare.contains(ending) { return nil }
    let isRead = read.contains { stem.lowercased().hasSuffix("." + $0) }
    if isRead { return "if it holds keys, rename it to \(stem)" }
    let isMeant = ["", "txt", "text", "conf", "tml", "tom", "tolm", "tmol", "toml1", "jsn", "jso"].contains(
      ending)
    return isMeant ? "if it holds keys, rename it to \(stem).\(ending.hasPrefix("j") ? "json" : "toml")" : nil
  }
}
