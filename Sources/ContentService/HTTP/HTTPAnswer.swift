/// The answer of a server to one GET.
struct HTTPAnswer {
  let status: Int
  /// The distance of the server; behind a proxy, as far as the server's name tells it.
  let scope: NetworkScope
  let body: [UInt8]
  /// The values of the headers that somebody here asks for, by their lowercase name, in the answer's order.
  let headers: [String: [String]]

  /// The headers that are kept of an answer.
  static let kept = [
    "age", "cache-control", "content-type", "date", "etag", "last-modified", "location", "retry-after",
  ]
  /// The most bytes of a header that is kept; a longer one counts as empty.
  static let headerLimit = 8 << 10
  /// The most headers of a name that are kept.
  static let headersLimit = 16
  /// The most bytes of a validator: it is stored and sent back, and a server that refuses long requests
  /// would refuse every one from then on.
  private static let validatorLimit = 1 << 10

  /// Returns the header's first value, unless it is empty.
  func first(_ name: String) -> String? {
    headers[name]?.first.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The address of a redirect; nil when it is none.
  var location: String? {
    [301, 302, 303, 307, 308].contains(status) ? first("location") : nil
  }

  /// Returns what to send back with the next request.
  ///
  /// A date alone says little about a document that was redirected to: the next redirect may lead to an older
  /// one, which a server would then call not modified.
  func validators(isRedirected: Bool) -> HTTPValidators {
    HTTPValidators(
      etag: onlyValue("etag"), lastModified: isRedirected ? nil : onlyValue("last-modified"))
  }

  /// Returns a header's value, unless there are several that differ.
  private func onlyValue(_ name: String) -> String? {
    guard let value = first(name), value.utf8.count <= Self.validatorLimit, HTTPHeader.isFieldValue(value),
      headers[name]?.allSatisfy({ $0 == value }) == true
    else { return nil }
    return value
  }

  var maxAge: Int? {
    HTTPCaching.maxAge(cacheControl: headers["cache-control"] ?? [], age: first("age"))
  }

  /// True when a network's login page or an error page came under the status of a document.
  ///
  /// The type alone does not tell: simple servers call everything text/html.
  var isWebPage: Bool {
    guard let type = first("content-type")?.lowercased(),
      type.hasPrefix("text/html") || type.hasPrefix("application/xhtml+xml")
    else { return false }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = body.starts(with: mark) ? body.dropFirst(mark.count) : body[...]
    return text.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "<")
  }
}
