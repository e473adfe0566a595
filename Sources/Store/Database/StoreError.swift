/// The reason why the store could not be opened, read or written.
public struct StoreError: Error, Equatable, CustomStringConvertible {
  /// The store's file, or the one beside it that the error is about.
  public let path: String
  /// The reason in one line, without any stored text.
  public let reason: String
  let kind: Kind

  enum Kind {
    /// The content of the file cannot be what was written to it.
    case damage
    /// Another process is in the way.
    case busy
    /// The disk is full.
    case full
    /// The file cannot be written.
    case readOnly
    case other
  }

  /// True where another process is in the way, so that the same may work later.
  public var isBusy: Bool { kind == .busy }
  /// True where the store can be read, and not written.
  public var isReadOnly: Bool { kind == .readOnly }

  init(path: String, reason: String, kind: Kind = .other) {
    self.path = path
    self.reason = reason
    self.kind = kind
  }

  /// The error as users read it: the store's path, and the reason.
  public var description: String { "\(path): \(reason)" }
}
