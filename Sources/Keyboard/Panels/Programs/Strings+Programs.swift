/// The texts of the panel that asks whether a program may type.
extension Strings {
  static let programs = "Programs"

  /// The name of the setting, and its use.
  static let programsSetting = "Programs type"
  static let programsUse = "lets each program of yours type. Off asks you about each."

  static func asksToType(_ program: String) -> String {
    "May \(program) type for you? Your answer holds until the keyboard ends."
  }
  static func asksForPrivate(_ program: String) -> String {
    "May \(program) type into this private field, this once?"
  }
  static let allowKey = "Allow"
  static let refuseKey = "Don’t allow"
}
