import Glibc
import Snippets

/// A source of phrases: one `[[source]]` of the settings.
public struct SourceSettings: Equatable, Sendable {
  /// The place that the source is fetched from.
  public enum Place: Equatable, Sendable {
    /// An http or https URL, as it was written; the program that fetches it finds out whether it is a good one.
    case url(String)
    /// An absolute path of a file or a folder.
    case path(String)
    /// The settings have a mistake there: what is stored of it is shown, and nothing is fetched.
    case unknown
  }

  /// The value of a header of the request, or the place where it is found; a secret is only ever found.
  public enum HeaderValue: Equatable, Sendable {
    case literal(String)
    /// The name of an environment variable.
    case environment(String)
    /// The absolute path of a file that only its owner can read; its first line is the value.
    case file(String)
  }

  /// A header of the requests to a server.
  public struct Header: Equatable, Sendable {
    /// The name of the field.
    public let name: String
    /// The value, or the place where it is read.
    public let value: HeaderValue

    /// Makes a header.
    public init(name: String, value: HeaderValue) {
      self.name = name
      self.value = value
    }
  }

  /// The name of the source for the store and the command; no other source has it.
  public let name: String
  /// The place that the source is fetched from.
  public let place: Place
  /// Seconds between one fetch and the next; a server may ask for more (Cache-Control, RFC 9111).
  ///
  /// Nil for a path without a `refresh`: its changes are noticed as they are made.
  public let refresh: Int?
  /// The headers of the requests, in the order of the file.
  public let headers: [Header]
  /// True where its phrases are shown and fetched.
  public let isEnabled: Bool
  /// The permissions of phrases from a URL; those of a path may do everything.
  public let allow: Permissions
  /// True where a URL may be http, without TLS, of another machine than this one.
  public let allowsInsecure: Bool

  /// Makes a source; what is left out has its default.
  public init(
    name: String, place: Place, refresh: Int? = nil, headers: [Header] = [], isEnabled: Bool = true,
    allow: Permissions = [], allowsInsecure: Bool = false
  ) {
    self.name = name
    self.place = place
    self.refresh = refresh
    self.headers = headers
    self.isEnabled = isEnabled
    self.allow = allow
    self.allowsInsecure = allowsInsecure
  }

  /// The interval of a URL without a `refresh`, in seconds: an hour, which costs a server and a battery next to nothing.
  public static let defaultRefresh = 3600
}

extension SourceSettings {
  /// The source that a command line names: an http or https URL, or the path of a file or folder.
  ///
  /// Its name is the URL or the absolute path, so that the same file is the same source from every folder, and also once it
  /// comes. The file system is not asked, which could wait for a network.
  public init(argument: String) {
    let scheme = argument.prefix { $0 != ":" }
    let isURL =
      ["http", "https"].contains(scheme.lowercased()) && argument.dropFirst(scheme.count).hasPrefix("://")
    if isURL {
      self.init(name: argument, place: .url(argument), refresh: Self.defaultRefresh)
    } else {
      let parts = Settings.absolutePath(argument).split(separator: "/").filter { $0 != "." }
      let path = "/" + parts.joined(separator: "/")
      self.init(name: path, place: .path(path))
    }
  }
}

extension Settings {
  /// The environment variables that headers of sources and keys of catalogues name: secrets. Those of sources that are not
  /// enabled are among them.
  public var secretVariables: Set<String> {
    Set(
      sources.flatMap(\.headers).compactMap { header in
        if case .environment(let name) = header.value { name } else { nil }
      } + catalogues.flatMap(\.secretVariables))
  }
}
