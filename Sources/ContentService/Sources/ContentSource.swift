import ContentFormats
import Glibc

/// The place that a content document comes from.
public enum ContentSource: Equatable, Sendable {
  /// The document that is built in.
  case embedded
  /// A regular file.
  case file(path: String)
  /// An http or https URL.
  case web(url: String)

  /// Takes an argument as people type it: an http(s) URL, or the path of a file.
  ///
  /// - Throws: `UnsupportedSource` when it is empty or a URL of another scheme.
  public init(argument: String) throws {
    guard !argument.isEmpty else { throw UnsupportedSource(reason: "the source is empty") }
    switch Self.scheme(of: argument) {
    case nil: self = .file(path: argument)
    case "http", "https": self = .web(url: argument)
    case let scheme?:
      throw UnsupportedSource(
        reason: "\(scheme):// is not supported; give a file path or an http:// or https:// URL")
    }
  }

  /// A text that is the same for each way to name the same place.
  ///
  /// The same file has the same name from every directory, as far as its path can be resolved.
  public var identity: String {
    switch self {
    case .embedded: return "embedded"
    case .web(let url): return url
    case .file(let path):
      guard let resolved = realpath(path, nil) else { return path }
      defer { free(resolved) }
      return String(cString: resolved)
    }
  }

  /// Returns the lowercase scheme of a text that begins with `scheme://` (RFC 3986, section 3.1).
  static func scheme(of text: String) -> String? {
    let scheme = text.utf8.prefix { $0 != UInt8(ascii: ":") }
    guard let first = scheme.first, isLetter(first), text.utf8[scheme.endIndex...].starts(with: "://".utf8)
    else { return nil }
    let others: [UInt8] = [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")]
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard scheme.allSatisfy({ isLetter($0) || digits.contains($0) || others.contains($0) }) else {
      return nil
    }
    return String(decoding: scheme, as: UTF8.self).lowercased()
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}

/// The reason why an argument names no source.
public struct UnsupportedSource: Error, Equatable, CustomStringConvertible {
  /// The reason in words for users.
  public let reason: String
  /// The reason.
  public var description: String { reason }
}

extension ContentSource: CustomStringConvertible {
  /// The source as messages name it: without a URL's user name and password, and in one line.
  public var description: String {
    switch self {
    case .embedded: "embedded content"
    case .file(let path): path.inOneLine(limit: 4096)
    case .web(let url): Self.withoutCredentials(url).inOneLine(limit: 4096)
    }
  }

  private static func withoutCredentials(_ url: String) -> String {
    guard let authority = scheme(of: url).map({ url.utf8.index(url.startIndex, offsetBy: $0.utf8.count + 3) })
    else { return url }
    let end = url[authority...].firstIndex { "/?#\\".contains($0) } ?? url.endIndex
    guard let at = url[authority..<end].lastIndex(of: "@") else { return url }
    return String(url[..<authority] + url[url.index(after: at)...])
  }
}
