import ContentFormats

/// Every sentence that a failed request is told with.
enum HTTPReason {
  // MARK: What is asked for

  static let badAddress = "The address is not a valid URL."
  static let otherScheme = "The address begins with something else than http:// or https://."
  static let credentials =
    "The address holds a user name or a password: send them in an Authorization header instead, whose value"
    + " comes from a file or an environment variable."
  static let insecure =
    "The address begins with http://, so that anyone on the way could change the document: use https://, or set"
    + " insecure = true for the source in the settings."
  static let headerName = "The name of a header is not valid."
  static func ownHeader(_ name: String) -> String { "The header \(name) cannot be set." }
  static func emptyHeader(_ name: String) -> String { "The header \(name) has no value." }
  static func headerValue(_ name: String) -> String {
    "The value of the header \(name) holds a line end or another control character."
  }
  static func openHeader(_ name: String) -> String {
    "The header \(name) is not sent over http://, where anyone on the way could read it: use https://."
  }

  // MARK: Redirects

  static let badRedirect = "The server redirects to an address that is not a valid URL."
  static let otherSchemeRedirect = "The server redirects to something else than http:// or https://."
  static let credentialsRedirect = "The server redirects to an address with a user name or a password."
  static let insecureRedirect = "The server redirects from https:// to http://, which anyone could read."
  static let nearerRedirect =
    "The server redirects to this machine or into the local network, which it has no business with."
  static let plainRedirect =
    "The server redirects to another machine by http://, so that anyone on the way could change the document: set"
    + " insecure = true for the source in the settings if that is to be."
  static let tooManyRedirects = "The server redirects more than \(HTTPLimits.redirects) times."

  // MARK: What comes

  static func tooLarge(_ limit: Int) -> String {
    "The server sent a document that is larger than \(limit >> 20) MiB (\(limit) bytes)."
  }
  static func tooMuch(_ limit: Int) -> String {
    "The server sent more than \(limit >> 20) MiB without coming to an end: tell who runs it."
  }
  static let webPage =
    "The server sent a web page instead of a document: check the address, or log in to the network."
  static let notModified = "The server says that nothing is new, but was not asked for that (304)."

  static func status(_ status: Int) -> String {
    let sentence =
      switch status {
      case 200..<300: "The server sent no document: check the address"
      case 300..<400: "The server redirects without saying where to: tell who runs it"
      case 401: "The server wants a login: check headers of the source in the settings"
      case 403: "The server refuses access: check the address, and headers of the source in the settings"
      case 404, 410: "The server has no such document: check the address"
      case 407: "The proxy wants a login: put it into https_proxy"
      case 408, 504: "The server took too long: check the network"
      case 429: "The server wants fewer requests: give the source a longer refresh in the settings"
      case 502, 503: "The server is not available now: wait, or tell who runs it"
      case 511: "The network wants a login: log in with a browser"
      case 500..<600: "The server has an error: tell who runs it"
      default: "The server refuses the request: check the address"
      }
    return "\(sentence) (\(status))."
  }

  /// The sentence that follows the one about a login that was not sent.
  static let secretsKept = " It was redirected to, and headers other than Accept go to the first server only."

  // MARK: The network

  static let unknownHost = "The server cannot be found: check the address or the network"
  static let unknownProxy = "The proxy cannot be found: check the network's settings"
  static let unreachable = "The server cannot be reached: check the address or the network"
  static let slow = "The server took too long to answer"
  static let broken = "The transfer broke off"
  static let garbled = "The server's answer cannot be understood"
  static let noSecureConnection = "No secure connection to the server could be made"
  static let untrusted =
    "The server cannot prove who it is: log in to the network, or check the clock, the address and the"
    + " server's certificate"
  static let noAuthorities = "The certificates to check servers with cannot be read"
  static let library = "The request cannot be made"
  static let noLibrary = "libcurl.so.4 cannot be loaded; install libcurl4t64 or libcurl4."

  /// Returns a sentence with libcurl's own words, which tell an expert more.
  static func sentence(_ reason: String, detail: String) -> String {
    var detail = detail.inOneLine(limit: 200)
    while detail.last == "." { detail.removeLast() }
    return detail.isEmpty ? "\(reason)." : "\(reason) (\(detail))."
  }
}
