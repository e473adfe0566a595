import CCurl

/// A URL as libcurl reads it: what is checked here is what is asked for.
final class HTTPAddress {
  /// The place that a URL leads to, without the path.
  struct Origin: Equatable {
    let scheme: String
    let host: String
    let port: String

    /// True when it is of this machine, so that no network is between.
    var isThisMachine: Bool { NetworkScope(host: host) == .machine }
  }

  /// libcurl's handle of the URL.
  let handle: OpaquePointer
  let origin: Origin

  /// - Throws: `HTTPFailure` when it is not an http or https URL, or holds a user name or password.
  convenience init(_ url: String) throws {
    guard phraseboard_has_curl() else { throw HTTPFailure(.permanent, HTTPReason.noLibrary) }
    guard !url.utf8.contains(0), let handle = curl_url() else {
      throw HTTPFailure(.permanent, HTTPReason.badAddress)
    }
    try self.init(handle: handle, setting: url, flags: 0, errors: .ofRequest)
  }

  /// The URL that a server's `Location` leads to from here.
  ///
  /// - Throws: `HTTPFailure` when it may not be followed.
  func redirected(to location: String) throws -> HTTPAddress {
    guard !location.utf8.contains(0), let handle = phraseboard_curl_url_dup(handle) else {
      throw HTTPFailure(.permanent, HTTPReason.badRedirect)
    }
    let flags = UInt32(CURLU_URLENCODE)  // servers leave spaces as they are
    let target = try HTTPAddress(handle: handle, setting: location, flags: flags, errors: .ofRedirect)
    guard origin.scheme != "https" || target.origin.scheme == "https" else {
      throw HTTPFailure(.permanent, HTTPReason.insecureRedirect)
    }
    return target
  }

  /// The sentences for what can be wrong.
  private struct Errors {
    let unreadable: String
    let scheme: String
    let credentials: String

    static let ofRequest = Errors(
      unreadable: HTTPReason.badAddress, scheme: HTTPReason.otherScheme, credentials: HTTPReason.credentials)
    static let ofRedirect = Errors(
      unreadable: HTTPReason.badRedirect, scheme: HTTPReason.otherSchemeRedirect,
      credentials: HTTPReason.credentialsRedirect)
  }

  /// Takes over the handle, also when it throws.
  private init(handle: OpaquePointer, setting url: String, flags: UInt32, errors: Errors) throws {
    self.handle = handle
    let code = curl_url_set(handle, CURLUPART_URL, url, flags)
    let part = { Self.part($0, of: handle) }
    let scheme = part(CURLUPART_SCHEME)?.lowercased() ?? ""
    origin = Origin(
      scheme: scheme, host: part(CURLUPART_HOST)?.lowercased() ?? "", port: part(CURLUPART_PORT) ?? "")
    guard code == CURLUE_OK || code == CURLUE_UNSUPPORTED_SCHEME else {
      throw HTTPFailure(.permanent, errors.unreadable)
    }
    guard code == CURLUE_OK, scheme == "http" || scheme == "https" else {
      throw HTTPFailure(.permanent, errors.scheme)
    }
    guard !origin.host.isEmpty else { throw HTTPFailure(.permanent, errors.unreadable) }
    guard part(CURLUPART_USER) == nil, part(CURLUPART_PASSWORD) == nil else {
      throw HTTPFailure(.permanent, errors.credentials)
    }
  }

  deinit {
    curl_url_cleanup(handle)
  }

  private static func part(_ part: CURLUPart, of handle: OpaquePointer) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard phraseboard_curl_url_get(handle, part, &text, UInt32(CURLU_DEFAULT_PORT)) == CURLUE_OK, let text
    else {
      return nil
    }
    defer { curl_free(text) }
    return String(cString: text)
  }
}
