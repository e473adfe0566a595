/// The conversion of a protocol's names to Swift's.
enum Names {
  /// Converts the name of an interface: `zwp_input_method_v2` becomes `ZwpInputMethodV2`.
  static func type(_ name: String) -> String {
    name.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// Converts the name of a member: `set_size` becomes `setSize`. A keyword of Swift gets backticks, a leading digit `_`.
  static func member(_ name: String) -> String {
    let joined = type(name)
    let lowered = joined.prefix(1).lowercased() + joined.dropFirst()
    if lowered.first?.isNumber == true { return "_" + lowered }
    return keywords.contains(lowered) ? "`\(lowered)`" : lowered
  }

  /// Converts the name of another interface's enum: `wl_output.transform` becomes `WlOutput.Transform`.
  static func enumeration(_ qualified: String) -> String {
    qualified.split(separator: ".").map { nested(String($0)) }.joined(separator: ".")
  }

  /// Converts the name of a nested type. `Type` and `Protocol` would mean the metatype there, even in backticks.
  static func nested(_ name: String) -> String {
    let type = type(name)
    return type == "Type" || type == "Protocol" ? type + "_" : type
  }

  private static let keywords: Set<String> = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
    "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if",
    "import",
    "in", "init", "inout", "internal", "is", "let", "nil", "operator", "private", "protocol", "public",
    "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw",
    "throws", "true", "try", "typealias", "var", "where", "while",
  ]
}
