import CCurl
import Glibc

/// A GET of a document over http or https.
///
/// Redirects are followed by hand: only to http and https, never from https to http, and never nearer: not from the
/// world into the local network, and from neither to this machine. Headers but for Accept go to the server of `url` alone,
/// and over http to none but this machine. Proxy settings of the environment (`https_proxy`, `no_proxy`) are honoured but
/// for this machine, and those for certificates as the curl command has them; there are no cookies and no netrc.
public struct HTTPRequest: Sendable {
  /// The address to ask.
  public var url: String
  /// The headers beside those that every request has.
  public var headers: [HTTPHeader]
  /// The validators that the present document came with; the server then may answer that it has no newer one.
  public var validators: HTTPValidators
  /// The limits of the answer.
  public var limits: HTTPLimits
  /// True when http without TLS may lead to another machine than this one.
  public var allowsInsecure = false
  /// The authorities that say who a server is.
  var authorities = CertificateAuthorities.ofEnvironment
  /// The scope of the farthest server on the way.
  var reach = NetworkScope.machine

  /// Makes a request, and sends nothing.
  public init(
    url: String, headers: [HTTPHeader] = [], validators: HTTPValidators = HTTPValidators(),
    limits: HTTPLimits = HTTPLimits()
  ) {
    self.url = url
    self.headers = headers
    self.validators = validators
    self.limits = limits
  }

  /// Sends it and waits for the whole answer, for at most `limits.total`.
  ///
  /// - Parameter progress: called as the document comes, on the same thread; for nothing but a document.
  /// - Throws: `HTTPFailure`.
  public func perform(progress: ((HTTPProgress) -> Void)? = nil) throws -> HTTPOutcome {
    let (answer, isRedirected, isAtOrigin) = try answer(progress: progress)
    return try conclude(answer, isRedirected: isRedirected, isAtOrigin: isAtOrigin)
  }

  /// Follows redirects up to an answer that is no redirect.
  func answer(
    progress: ((HTTPProgress) -> Void)?
  ) throws -> (answer: HTTPAnswer, isRedirected: Bool, isAtOrigin: Bool) {
    for header in headers {
      if let problem = header.problem { throw HTTPFailure(.permanent, problem) }
    }
    let deadline = Self.milliseconds() + limits.total
    var address = try HTTPAddress(url)
    let origin = address.origin
    if origin.scheme != "https", !origin.isThisMachine, let header = headers.first(where: \.isSecret) {
      throw HTTPFailure(.permanent, HTTPReason.openHeader(header.name))
    }
    try check(address, HTTPReason.insecure)
    var reach = reach
    // Once the way has left the first server, nobody is told the secrets any more, not even that server: it
    // would be somebody else who says what they are used for.
    var isAtOrigin = true
    for redirects in 0...HTTPLimits.redirects {
      let headers = conditions + headers.filter { isAtOrigin || !$0.isSecret }
      let answer = try HTTPTransfer(
        address: address, headers: headers, limits: remaining(until: deadline), authorities: authorities,
        least: reach
      ).perform(progress: progress)
      reach = max(reach, answer.scope)
      guard let location = answer.location else {
        return (answer, redirects > 0, isAtOrigin)
      }
      address = try address.redirected(to: location)
      try check(address, HTTPReason.plainRedirect)
      isAtOrigin = isAtOrigin && address.origin == origin
    }
    throw HTTPFailure(.permanent, HTTPReason.tooManyRedirects)
  }

  private func check(_ address: HTTPAddress, _ reason: String) throws {
    let origin = address.origin
    guard allowsInsecure || origin.scheme == "https" || origin.isThisMachine else {
      throw HTTPFailure(.permanent, reason)
    }
  }

  /// The headers that ask for a newer document only.
  var conditions: [HTTPHeader] {
    [("If-None-Match", validators.etag), ("If-Modified-Since", validators.lastModified)].compactMap {
      name, value in
      guard let value, !value.isEmpty, HTTPHeader.isFieldValue(value) else { return nil }
      return HTTPHeader(name: name, value: value)
    }
  }

  private func remaining(until deadline: Int) -> HTTPLimits {
    var limits = limits
    // 0 would mean no limit to libcurl.
    limits.total = max(1, deadline - Self.milliseconds())
    return limits
  }

  private func conclude(_ answer: HTTPAnswer, isRedirected: Bool, isAtOrigin: Bool) throws -> HTTPOutcome {
    switch answer.status {
    case 200:
      guard !answer.isWebPage else { throw HTTPFailure(.refused, HTTPReason.webPage) }
      return .fresh(
        body: answer.body, validators: answer.validators(isRedirected: isRedirected), maxAge: answer.maxAge)
    case 304 where !conditions.isEmpty: return .notModified(maxAge: answer.maxAge)
    case 304: throw HTTPFailure(.retry(after: nil), HTTPReason.notModified)
    case let status:
      let keptSecret = !isAtOrigin && [401, 403].contains(status) && headers.contains(where: \.isSecret)
      let reason = HTTPReason.status(status) + (keptSecret ? HTTPReason.secretsKept : "")
      throw HTTPFailure(kind(ofStatus: status, answer), reason)
    }
  }

  private func kind(ofStatus status: Int, _ answer: HTTPAnswer) -> HTTPFailure.Kind {
    switch status {
    case 408, 425, 429, 500...: .retry(after: retryAfter(answer))
    case 200..<300: .refused
    default: .permanent
    }
  }

  func retryAfter(_ answer: HTTPAnswer) -> Int? {
    let parseDate = { (text: String) -> Int64? in
      let date = curl_getdate(text, nil)
      return date < 0 ? nil : Int64(date)
    }
    // The server's own clock counts, since ours may be wrong.
    let now = answer.first("date").flatMap(parseDate) ?? Int64(time(nil))
    return answer.first("retry-after").flatMap {
      HTTPCaching.retryAfter($0, now: now, parseDate: parseDate)
    }
  }

  /// Returns the time of a clock that is never set.
  private static func milliseconds() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
  }
}

extension HTTPRequest {
  /// Loads libcurl, once for all processes that this one forks.
  public static func loadLibrary() { _ = phraseboard_has_curl() }

  /// The file and the folder of certificates that libcurl was built with; none without libcurl.
  static var builtInCertificates: [String] {
    guard phraseboard_has_curl() else { return [] }
    let library = phraseboard_curl_version()
    return [library?.pointee.cainfo, library?.pointee.capath].compactMap { $0 }.map { String(cString: $0) }
  }

  /// Adds to files and folders of certificates what the links in those folders lead to: a certificate may lie anywhere.
  ///
  /// Links to what is beneath one of `places` add nothing.
  public static func withLinked(_ certificates: [String], outsideOf places: [String]) -> [String] {
    let folders = (certificates + places).map { $0 + "/" }
    let linked = certificates.flatMap(linked).filter { path in
      !folders.contains { path.hasPrefix($0) }
    }
    return certificates + Set(linked).sorted()
  }

  /// Follows the links in a folder.
  private static func linked(in folder: String) -> [String] {
    guard let list = opendir(folder) else { return [] }
    defer { closedir(list) }
    var paths: [String] = []
    while let entry = readdir(list) {
      guard entry.pointee.d_type == UInt8(DT_LNK) else { continue }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let real = realpath("\(folder)/\(name)", nil) else { continue }
      defer { free(real) }
      paths.append(String(cString: real))
    }
    return paths
  }
}

/// The certificates that a server's is checked with.
struct CertificateAuthorities: Equatable, Sendable {
  /// A file of them (PEM); nil for the system's.
  var file: String?
  /// A folder of them, under the names that OpenSSL gives; nil for the system's.
  var directory: String?

  /// Reads the variables as the curl command does: `CURL_CA_BUNDLE`, or else `SSL_CERT_FILE` and `SSL_CERT_DIR`. (libcurl on
  /// its own reads none of them.)
  init(environment: (String) -> String?) {
    func value(_ name: String) -> String? {
      environment(name).flatMap { $0.isEmpty ? nil : $0 }
    }
    if let bundle = value("CURL_CA_BUNDLE") {
      file = bundle
    } else {
      file = value("SSL_CERT_FILE")
      directory = value("SSL_CERT_DIR")
    }
  }

  static var ofEnvironment: Self {
    Self { name in getenv(name).map { String(cString: $0) } }
  }
}
