import Toml

extension Setting {
  private static let mostDictionaries = 16

  /// Returns the lists of `[words].dictionaries`, with whole paths, or the mistake in them.
  static func dictionaries(
    _ value: TomlValue, _ elements: [TomlValue]
  ) -> Result<[String], Rule<[String]>.Refusal> {
    func refused(_ reason: String) -> Result<[String], Rule<[String]>.Refusal> {
      .failure(
        Rule.Refusal(reason: "\(reason); must be a list of \"system\" and paths that begin with / or ~/"))
    }
    guard value == .array else { return refused("is \(value.typeName)") }
    guard elements.count <= mostDictionaries else {
      return refused("has more than \(mostDictionaries) lists")
    }
    var names: [String] = []
    for element in elements {
      guard case .string(let name) = element else { return refused("holds \(element.typeName)") }
      let isPath = name.hasPrefix("/") || name.hasPrefix("~/")
      guard name == "system" || isPath, !name.unicodeScalars.contains(where: { $0.value == 0 }) else {
        return refused("holds \(quoted(name))")
      }
      names.append(name.hasPrefix("~/") ? Settings.home + name.dropFirst() : name)
    }
    return .success(names)
  }
}
