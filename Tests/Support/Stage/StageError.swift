/// The reason why a stage could not be set, or what did not happen on it, with what its programs had to say.
public struct StageError: Error, CustomStringConvertible {
  public let reason: String
  /// The ends of the logs of the programs on the stage; empty where they would not help.
  public let logs: String

  public init(_ reason: String, logs: String = "") {
    self.reason = reason
    self.logs = logs
  }

  public var description: String { logs.isEmpty ? reason : "\(reason)\n\(logs)" }
}
