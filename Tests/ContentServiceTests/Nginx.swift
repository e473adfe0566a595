import Foundation
import Testing

@testable import ContentService

/// An nginx of a test's own: three free ports of the loopback, two of them with TLS, and a folder for everything.
///
/// It runs until this goes away.
final class Nginx {
  private let directory: TemporaryDirectory
  private let process: pid_t
  private let port: UInt16
  private let securePort: UInt16
  private let oldPort: UInt16
  /// The certificate of the authority that signed the server's, whose name is `localhost` alone.
  let authority: String

  /// The folder that it serves.
  var root: String { directory.path + "/www" }

  init() throws {
    directory = try TemporaryDirectory()
    let folder = directory.path
    try FileManager.default.createDirectory(atPath: folder + "/www", withIntermediateDirectories: true)
    authority = try Self.makeCertificates(in: folder)
    // nginx takes over sockets that listen already: nobody can take the ports in between, and there is nothing to
    // wait for.
    let listeners = try (0..<3).map { _ in try loopbackListener() }
    defer { for listener in listeners { close(listener.descriptor) } }
    (port, securePort, oldPort) = (listeners[0].port, listeners[1].port, listeners[2].port)
    let configuration = try directory.file(
      "nginx.conf",
      Array(Self.configuration(folder, port: port, securePort: securePort, oldPort: oldPort).utf8))
    process = try Self.start(
      ["nginx", "-p", folder, "-c", configuration, "-e", folder + "/error.log"],
      sockets: listeners.map(\.descriptor))
  }

  deinit {
    // Ends its worker too.
    kill(process, SIGTERM)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
  }

  func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }
  func secureURL(_ path: String, host: String = "localhost") -> String {
    "https://\(host):\(securePort)\(path)"
  }

  /// Returns a URL of the port that speaks nothing newer than TLS 1.1.
  func oldURL(_ path: String) -> String { "https://localhost:\(oldPort)\(path)" }

  /// Puts a file into the folder that is served.
  func serve(_ name: String, _ bytes: [UInt8]) throws {
    _ = try directory.file("www/" + name, bytes)
  }

  private static func configuration(
    _ folder: String, port: UInt16, securePort: UInt16, oldPort: UInt16
  ) -> String {
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map { "\($0)_temp_path \(folder)/\($0);" }.joined(separator: " ")
    return """
      daemon off;
      \(geteuid() == 0 ? "user root;" : "")
      worker_processes 1;
      pid \(folder)/nginx.pid;
      events {}
      http {
        access_log off;
        \(temporary)
        types { application/json json; text/html html; }
        gzip on;
        gzip_types application/json;
        gzip_min_length 1000;
        root \(folder)/www;
        server {
          listen 127.0.0.1:\(port);
          location /cached/ { alias \(folder)/www/; expires 90s; }
          location = /to-secure { return 301 https://localhost:\(securePort)/a.json; }
        }
        server {
          listen 127.0.0.1:\(securePort) ssl http2;
          ssl_certificate \(folder)/server.pem;
          ssl_certificate_key \(folder)/server.key;
          location = /protocol { return 200 $server_protocol; }
          location = /to-plain { return 302 http://127.0.0.1:\(port)/a.json; }
        }
        server {
          listen 127.0.0.1:\(oldPort) ssl;
          ssl_certificate \(folder)/server.pem;
          ssl_certificate_key \(folder)/server.key;
          ssl_protocols TLSv1 TLSv1.1;
          ssl_ciphers DEFAULT@SECLEVEL=0;
        }
      }
      """
  }

  /// Makes an authority and a server's certificate for `localhost`, and gives the path of the authority's.
  private static func makeCertificates(in folder: String) throws -> String {
    let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    let authority = folder + "/authority"
    let request = ["openssl", "req", "-x509"] + key
    try run(
      request + ["-subj", "/CN=Test authority", "-keyout", authority + ".key", "-out", authority + ".pem"])
    try run(
      request + [
        "-CA", authority + ".pem", "-CAkey", authority + ".key", "-subj", "/CN=localhost",
        "-addext", "subjectAltName=DNS:localhost", "-addext", "basicConstraints=critical,CA:FALSE",
        "-keyout", folder + "/server.key", "-out", folder + "/server.pem",
      ])
    return authority + ".pem"
  }

  private static func run(_ command: [String]) throws {
    let process = Process()
    let errors = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(command[0]): \(String(decoding: text, as: UTF8.self))")
  }

  /// Starts a command with sockets under the numbers that nginx is told of.
  private static func start(_ command: [String], sockets: [Int32]) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The numbers are above those that are open here, so that none is overwritten before it is copied.
    let numbers = sockets.indices.map { 900 + Int32($0) }
    for (socket, number) in zip(sockets, numbers) {
      posix_spawn_file_actions_adddup2(&actions, socket, number)
    }
    let path = "/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin"
    let environment = ["PATH=\(path)", "NGINX=" + numbers.map { "\($0);" }.joined()]
    let arguments = (["/usr/bin/env"] + command).map { strdup($0) } + [nil]
    let variables = environment.map { strdup($0) } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process: pid_t = 0
    let result = posix_spawn(&process, "/usr/bin/env", &actions, nil, arguments, variables)
    guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: result) ?? .EIO) }
    return process
  }
}
