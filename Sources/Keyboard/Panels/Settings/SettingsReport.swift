/// The settings that hold, and the state of the sources, as the panel of settings shows them.
public struct SettingsReport: Equatable, Sendable {
  /// A source of phrases.
  public struct Source: Equatable, Sendable {
    /// The name in the settings.
    public let name: String
    /// The number of its keys.
    public let keyCount: Int
    /// The time since it was read last, in seconds; nil for never.
    public let age: Int64?
    /// The reason why it could not be read the last time, in words; nil where it was.
    public let failure: String?

    /// - Parameters:
    ///   - age: the time since it was read last, in seconds; nil for never.
    ///   - failure: the reason why it could not be read the last time; nil where it was.
    public init(name: String, keyCount: Int, age: Int64?, failure: String?) {
      (self.name, self.keyCount, self.age, self.failure) = (name, keyCount, age, failure)
    }
  }

  /// The values that hold by the settings file.
  public let values: [SettingName: SettingValue]
  /// The sources in their order.
  public let sources: [Source]

  /// Makes a report.
  public init(values: [SettingName: SettingValue], sources: [Source]) {
    (self.values, self.sources) = (values, sources)
  }
}
