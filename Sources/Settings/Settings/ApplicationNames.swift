import Toml

extension Setting {
  private static let mostApplications = 100

  /// Returns the ids of applications of `[shortcuts].except`, or the mistake in them.
  static func applications(
    _ value: TomlValue, _ elements: [TomlValue]
  ) -> Result<[String], Rule<[String]>.Refusal> {
    func refused(_ reason: String) -> Result<[String], Rule<[String]>.Refusal> {
      .failure(
        Rule.Refusal(
          reason: "\(reason); must be a list of ids of applications, as in [\"org.gnome.Builder\"]"))
    }
    guard value == .array else { return refused("is \(value.typeName)") }
    guard elements.count <= mostApplications else {
      return refused("has more than \(mostApplications) ids")
    }
    var names: [String] = []
    for element in elements {
      guard case .string(let name) = element else { return refused("holds \(element.typeName)") }
      let hasControl = name.unicodeScalars.contains { $0.properties.generalCategory == .control }
      guard !name.isEmpty, name.utf8.count <= 200, !hasControl else {
        return refused("holds \(quoted(name))")
      }
      names.append(name)
    }
    return .success(names)
  }
}
