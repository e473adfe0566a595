/// A settings file that is read again and again, and the settings in force by it.
public struct SettingsFile: Sendable {
  /// The path of the file, which need not exist.
  public let path: String
  /// The settings that hold: for a value with a mistake, the last one without.
  public private(set) var settings: Settings
  /// The mistakes in the file, in the order of lines.
  public private(set) var diagnostics: [Diagnostic]
  private let mustExist: Bool
  /// True once it could be read: before that there is no last value of anything.
  private var wasRead: Bool

  /// Reads the file that somebody has named, which must exist, or that of the user.
  public init(named path: String?) {
    self.path = path ?? Settings.defaultPath
    mustExist = path != nil
    (settings, diagnostics) = Settings.load(path: self.path, mustExist: mustExist)
    wasRead = diagnostics.allSatisfy { $0.key != nil }
  }

  /// True where the file tells which sources there are.
  public var namesSources: Bool { !diagnostics.contains(where: \.hidesSources) }

  /// Reads the file again.
  public mutating func read() {
    (settings, diagnostics) = Settings.load(
      path: path, mustExist: mustExist, last: wasRead ? settings : nil)
    wasRead = wasRead || diagnostics.allSatisfy { $0.key != nil }
  }
}
