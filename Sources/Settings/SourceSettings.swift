import Glibc

/// Where phrases come from: one `[[source]]` of the settings.
public struct SourceSettings: Equatable, Sendable {
  public enum Place: Equatable, Sendable {
    /// An http or https URL, as it was written; whether it is a good one is found out by who fetches it.
    case url(String)
    /// An absolute path of a file or a folder.
    case path(String)
  }

  /// What a header of the request says, or where that is found; a secret is only ever found.
  public enum HeaderValue: Equatable, Sendable {
    case literal(String)
    /// The name of an environment variable.
    case environment(String)
    /// The absolute path of a file that only its owner can read; its first line is the value.
    case file(String)
  }

  public struct Header: Equatable, Sendable {
    public let name: String
    public let value: HeaderValue

    public init(name: String, value: HeaderValue) {
      self.name = name
      self.value = value
    }
  }

  /// What tells it from the other sources, and what the store and the command call it.
  public let name: String
  public let place: Place
  /// Seconds between one fetch and the next; a server may ask for more (Cache-Control, RFC 9111).
  ///
  /// Nil for a path without a `refresh`: its changes are noticed as they are made.
  public let refresh: Int?
  public let headers: [Header]
  /// Whether its phrases are shown and fetched.
  public let isEnabled: Bool

  public init(name: String, place: Place, refresh: Int? = nil, headers: [Header] = [], isEnabled: Bool = true)
  {
    self.name = name
    self.place = place
    self.refresh = refresh
    self.headers = headers
    self.isEnabled = isEnabled
  }

  /// The interval of a URL without a `refresh`, in seconds: an hour, which costs a server and a battery next to nothing.
  public static let defaultRefresh = 3600
}

extension SourceSettings {
  /// The source that a command line names: an http or https URL, or the path of a file or folder.
  ///
  /// Its name is the URL or the absolute path, without links as far as there is something at it, so that the same file is
  /// the same source from every folder, and also once it comes.
  public init(argument: String) {
    let scheme = argument.prefix { $0 != ":" }
    let isURL =
      ["http", "https"].contains(scheme.lowercased()) && argument.dropFirst(scheme.count).hasPrefix("://")
    if isURL {
      self.init(name: argument, place: .url(argument), refresh: Self.defaultRefresh)
    } else {
      let resolved = realpath(argument, nil)
      defer { free(resolved) }
      let path = resolved.map { String(cString: $0) } ?? Settings.absolutePath(argument)
      self.init(name: path, place: .path(path))
    }
  }
}
