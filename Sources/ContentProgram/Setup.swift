import ContentService
import Glibc

extension Source {
  /// Variables of the environment that say how a server is asked.
  private static let variables = [
    "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
    "CURL_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR",
  ]

  /// A text that tells the way in which this source is asked from any other way: a source with another one is asked at once.
  ///
  /// It has so little of a hash that no secret can be told from it, and enough to notice a change. Files are told from each
  /// other by their states, without being read.
  var setup: String {
    var texts = [location, "\(interval ?? 0)"] + (allowsInsecure ? ["insecure"] : [])
    for header in headers {
      texts.append(header.name)
      switch header.value {
      case .literal(let text): texts.append(text)
      case .environment(let name): texts += [name, Self.variable(name)]
      case .file(let path): texts += [path, Self.state(of: path)]
      }
    }
    if isWeb {
      let values = Self.variables.map(Self.variable)
      texts += values + values.filter { $0.hasPrefix("/") }.map(Self.state)
    }
    // FNV-1a.
    let hash = texts.joined(separator: "\0").utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return String((hash ^ hash >> 32) & 0xFFFF, radix: 16)
  }

  private static func variable(_ name: String) -> String { HeaderValue.variable(name) ?? "" }

  private static func state(of path: String) -> String {
    var status = stat()
    guard stat(path, &status) == 0 else { return "\(errno)" }
    let (changed, written) = (status.st_ctim, status.st_mtim)
    return
      "\(status.st_ino) \(status.st_size) \(changed.tv_sec) \(changed.tv_nsec) \(written.tv_sec) \(written.tv_nsec)"
  }
}
