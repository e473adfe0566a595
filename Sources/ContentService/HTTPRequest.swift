import CCurl
import ContentFormats
import Snippets

/// One GET with libcurl's easy interface.
///
/// Only http and https are spoken, also after redirects, and an https URL never leads to http. Proxy settings
/// of the environment (`https_proxy`, `no_proxy`) are honoured, as by every user of libcurl.
final class HTTPRequest {
  private let url: String
  private let limits: HTTPLimits
  private var curl: UnsafeMutableRawPointer?
  private var body: [UInt8] = []
  private var abort: Abort?

  /// Why the rest of a body was not waited for.
  private enum Abort {
    case status
    case size
  }

  /// libcurl's preparations, which it wants once per process.
  private static let prepared = phraseboard_curl_global_init()

  init(url: String, limits: HTTPLimits) {
    self.url = url
    self.limits = limits
  }

  /// Sends the request and waits for the end of the answer's body, which is given decompressed.
  ///
  /// - Throws: `FetchError`, or `DocumentError` when the body is larger than `ContentDocument.sizeLimit`.
  func perform() throws -> [UInt8] {
    guard !url.utf8.contains(0) else { throw FetchError(reason: "the URL holds a NUL character") }
    try check(Self.prepared)
    // libcurl writes what went wrong to it, zero-terminated, and may do so until the cleanup.
    let text = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    text.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    defer { text.deallocate() }
    guard let curl = curl_easy_init() else { throw FetchError(reason: "libcurl has no memory") }
    self.curl = curl
    defer {
      curl_easy_cleanup(curl)
      self.curl = nil
    }
    try check(phraseboard_curl_set_pointer(curl, CURLOPT_ERRORBUFFER, text))
    try configure(curl)
    return try conclude(curl_easy_perform(curl), text: String(cString: text))
  }

  private func configure(_ curl: UnsafeMutableRawPointer) throws {
    let strings: [(CURLoption, String)] = [
      (CURLOPT_URL, url),
      (CURLOPT_PROTOCOLS_STR, "http,https"),
      (CURLOPT_REDIR_PROTOCOLS_STR, Self.redirectProtocols(from: url)),
      (CURLOPT_USERAGENT, "phraseboard/\(Phraseboard.version)"),
      (CURLOPT_ACCEPT_ENCODING, ""),  // every compression that this libcurl can undo
    ]
    for (option, value) in strings { try check(phraseboard_curl_set_string(curl, option, value)) }
    let numbers: [(CURLoption, Int)] = [
      (CURLOPT_NOSIGNAL, 1),
      (CURLOPT_FOLLOWLOCATION, 1),
      (CURLOPT_MAXREDIRS, HTTPLimits.redirects),
      (CURLOPT_CONNECTTIMEOUT_MS, limits.connect),
      (CURLOPT_TIMEOUT_MS, limits.total),
      (CURLOPT_LOW_SPEED_LIMIT, HTTPLimits.leastRate),
      (CURLOPT_LOW_SPEED_TIME, limits.stalled),
    ]
    for (option, value) in numbers { try check(phraseboard_curl_set_long(curl, option, value)) }
    try check(
      phraseboard_curl_set_write_function(curl) { data, size, count, context in
        guard let data, let context else { return 0 }
        let bytes = UnsafeRawBufferPointer(start: data, count: size * count)
        return Unmanaged<HTTPRequest>.fromOpaque(context).takeUnretainedValue().receive(bytes)
          ? bytes.count : 0
      })
    try check(
      phraseboard_curl_set_pointer(curl, CURLOPT_WRITEDATA, Unmanaged.passUnretained(self).toOpaque()))
  }

  /// The protocols that redirects from this URL may lead to, as libcurl lists them.
  static func redirectProtocols(from url: String) -> String {
    ContentSource.scheme(of: url) == "https" ? "https" : "http,https"
  }

  /// Takes a part of the body; false ends the transfer.
  private func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if status != 200 {
      abort = .status
    } else if bytes.count > ContentDocument.sizeLimit - body.count {
      abort = .size
    } else {
      body.append(contentsOf: bytes)
    }
    return abort == nil
  }

  /// The status of the last answer; 0 before there is one.
  private var status: Int {
    var code = 0
    guard let curl, phraseboard_curl_get_response_code(curl, &code) == CURLE_OK else { return 0 }
    return code
  }

  private func conclude(_ result: CURLcode, text: String) throws -> [UInt8] {
    let wrongStatus = FetchError(reason: "the server answered with HTTP status \(status) instead of 200")
    switch abort {
    case .size: throw ContentDocument.tooLarge
    case .status: throw wrongStatus
    // The end of an error's body says nothing that its status does not say better.
    case nil where status >= 400: throw wrongStatus
    case nil: break
    }
    guard result == CURLE_OK else {
      let reason = text.isEmpty ? String(cString: curl_easy_strerror(result)) : text
      throw FetchError(reason: reason.inOneLine(limit: 200))
    }
    guard status == 200 else { throw wrongStatus }
    return body
  }

  private func check(_ result: CURLcode) throws {
    guard result == CURLE_OK else {
      throw FetchError(reason: "libcurl: \(String(cString: curl_easy_strerror(result)))")
    }
  }
}
