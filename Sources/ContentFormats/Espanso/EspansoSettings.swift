/// The parts of espanso's files that no key can have: who imports the files is told of them.
public enum EspansoSettings {
  /// The settings that say in which applications and for which files there are matches.
  private static let names: Set = [
    "filter_title", "filter_class", "filter_exec", "filter_os", "includes", "excludes", "extra_includes",
    "extra_excludes", "use_standard_includes", "enable", "extends", "parent",
  ]
  /// The parts of a match that become a part of its key.
  private static let usedOfMatch: Set = [
    "trigger", "triggers", "replace", "label", "search_terms", "vars", "word", "propagate_case",
    "form", "form_fields",
  ]

  /// Returns the losses of a settings file (`config/*.yml`); the rest of it is about espanso itself.
  public static func losses(_ bytes: [UInt8], path: String) -> [ContentProblem] {
    guard bytes.count <= ContentDocument.sizeLimit, let root = try? YamlReader.read(bytes) else { return [] }
    return root.pairs.compactMap { name, value in names.contains(name) ? loss(name, value.line, path) : nil }
  }

  /// Returns the losses of a match file, where older versions have such settings too. Other lists and mappings are there for
  /// YAML's anchors.
  static func losses(ofMatchFile root: YamlNode, path: String) -> [ContentProblem] {
    root.pairs.compactMap { name, value in
      let isSetting = names.contains(name) || value.text != nil
      let isUsed = ["matches", "global_vars", "imports"].contains(name)
      return isSetting && !isUsed ? loss(name, value.line, path) : nil
    }
  }

  private static func loss(_ name: String, _ line: Int, _ path: String) -> ContentProblem {
    let effect = name.hasPrefix("filter_") ? "; a key is there in every application" : ""
    return ContentProblem(path: path, line: line, reason: "\(name.inOneLine(limit: 40)): left out\(effect)")
  }

  /// Tells whether a value is none of YAML's words for false.
  static func isTrue(_ text: String) -> Bool { !["false", "no", "off"].contains(text.lowercased()) }

  /// Returns the keys of what a match says beside its text. A value that is false there, or nothing, is as it is here.
  static func lost(of match: YamlNode) -> [String] {
    match.pairs.compactMap { name, value in
      let isSet = value.text.map(isTrue) ?? (value.elements != nil || value.isMapping)
      return isSet && !usedOfMatch.contains(name) ? name.inOneLine(limit: 40) : nil
    }
  }
}
