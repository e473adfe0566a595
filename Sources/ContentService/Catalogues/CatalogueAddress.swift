import Snippets

/// The keys that requests to a catalogue are signed with.
public struct CatalogueKeys: Equatable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  let publicKey: String
  let privateKey: String

  /// Makes a pair of keys.
  public init(publicKey: String, privateKey: String) {
    self.publicKey = publicKey
    self.privateKey = privateKey
  }

  /// A word that tells nothing of the keys.
  public var description: String { "keys" }
  /// A word that tells nothing of the keys.
  public var debugDescription: String { "keys" }

  /// Returns the parameters that sign a request made at this time: Marvel's rule, where `hash` is the MD5 of the three.
  func parameters(time: Int64) -> [(String, String)] {
    let hash = MD5.digits(Array("\(time)\(privateKey)\(publicKey)".utf8))
    return [("ts", "\(time)"), ("apikey", publicKey), ("hash", hash)]
  }
}

/// The addresses of a catalogue's pages.
enum CatalogueAddress {
  /// The most bytes of a link to the next page: more than addresses of people's servers have.
  static let mostLink = 2_048

  /// Returns the address of a page.
  ///
  /// - Parameters:
  ///   - base: the catalogue's address, which may have parameters.
  ///   - next: the link that the page before it has given, for a catalogue with such.
  ///   - keys: what signs the request; nil for none.
  ///   - time: of the request, in seconds since 1970.
  static func url(
    of call: CatalogueCall, at base: String, _ form: CatalogueForm, next: String?, keys: CatalogueKeys?,
    time: Int64
  ) -> String {
    let signature = keys?.parameters(time: time) ?? []
    if let next { return adding(signature, to: next) }
    // Some servers refuse a parameter that is empty.
    let query = call.query.isEmpty ? [] : [(form.query, call.query)]
    return adding(query + pageParameters(call.page, form) + signature, to: base)
  }

  private static func pageParameters(_ page: Int, _ form: CatalogueForm) -> [(String, String)] {
    let (way, limit): ([(String, Int)], String?) =
      switch form.paging {
      case .offset(let name, let limit): ([(name, (page - 1) * form.pageSize)], limit)
      case .page(let name, let first, let limit): ([(name, page - 1 + first)], limit)
      case .next(_, let limit): ([], limit)
      }
    return (way + (limit.map { [($0, form.pageSize)] } ?? [])).map { ($0, "\($1)") }
  }

  private static func adding(_ parameters: [(String, String)], to url: String) -> String {
    guard !parameters.isEmpty else { return url }
    let text = parameters.map { "\(encoded($0))=\(encoded($1))" }.joined(separator: "&")
    guard url.contains("?") else { return "\(url)?\(text)" }
    return url.last == "?" || url.last == "&" ? url + text : "\(url)&\(text)"
  }

  /// Returns a text as a parameter has it: all but the unreserved characters as bytes (RFC 3986, section 2).
  static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        String(Unicode.Scalar(byte))
      default: (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }

  /// Returns the address that a link in an answer leads to; nil where it leads to another server, who would get the headers.
  static func following(_ link: String, from base: String) -> String? {
    guard !link.isEmpty, link.utf8.count <= mostLink, link.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      !link.contains("#"), !link.contains("\\")
    else { return nil }
    let origin = origin(of: base)
    if link.includes("://"), !link.hasPrefix("/"), !link.hasPrefix("?") {
      return Self.origin(of: link).lowercased() == origin.lowercased() ? link : nil
    }
    guard !link.hasPrefix("//") else { return nil }
    if link.hasPrefix("/") { return origin + link }
    let path = base.prefix { $0 != "?" }
    if link.hasPrefix("?") { return path + link }
    let folder = path.dropFirst(origin.count).lastIndex(of: "/").map { path[...$0] }
    return (folder.map(String.init) ?? origin + "/") + link
  }

  /// The scheme, the host and the port, as they are written.
  private static func origin(of url: String) -> String {
    guard let scheme = url.firstIndex(of: ":") else { return "" }
    let start = url.index(scheme, offsetBy: 3, limitedBy: url.endIndex) ?? url.endIndex
    return String(url[..<start] + url[start...].prefix { !"/?#\\".contains($0) })
  }
}
