/// The files and folders that a process reads while it asks a server.
public enum ReadablePlaces {
  /// Returns them all.
  ///
  /// - Parameters:
  ///   - storeFolders: the folders that the store's files are in.
  ///   - headers: the headers of the source, some of which are in files.
  public static func ofServer(storeFolders: [String], headers: [HeaderValue]) -> [String] {
    let files = headers.compactMap { if case .file(let path) = $0 { path } else { nil } }
    let named = variables.flatMap { (HeaderValue.variable($0) ?? "").split(separator: ":").map(String.init) }
    let certificates = HTTPRequest.withLinked(HTTPRequest.builtInCertificates + named, outsideOf: system)
    return storeFolders + certificates + system + files
  }

  /// Variables that name files, or folders with a colon between two.
  private static let variables = [
    "CURL_CA_BUNDLE", "SSL_CERT_FILE", "SSL_CERT_DIR", "OPENSSL_CONF", "HOSTALIASES", "LD_LIBRARY_PATH",
  ]

  private static let system = [
    // The files that libraries load when they are first needed. The C library finds out how to look names up (nsswitch.conf(5)).
    "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/nix/store", "/gnu/store",
    "/etc/ld.so.cache",
    "/etc/nsswitch.conf", "/etc/hosts", "/etc/host.conf", "/etc/resolv.conf", "/etc/gai.conf",
    "/etc/services",
    "/etc/protocols",
    // The certificates that TLS trusts, where the distributions have them.
    "/etc/ssl", "/etc/pki", "/etc/ca-certificates", "/etc/gnutls", "/etc/crypto-policies",
    "/usr/share/crypto-policies", "/usr/share/ca-certificates", "/usr/local/share/ca-certificates",
    "/usr/share/pki", "/usr/share/p11-kit", "/var/lib/ca-certificates",
    // Random numbers, and what the C library asks of the system and the language.
    "/dev/urandom", "/dev/random", "/dev/null", "/sys/devices/system/cpu", "/etc/localtime",
    "/usr/share/zoneinfo",
    "/usr/share/locale",
  ]
}
