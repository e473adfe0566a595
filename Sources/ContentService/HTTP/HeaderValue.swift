import ContentFormats
import Glibc

/// The value of a request's header, or the place where it is found.
public enum HeaderValue: Equatable, Sendable {
  case literal(String)
  /// The name of an environment variable.
  case environment(String)
  /// The path of a file that holds one line and that nobody but its owner can read.
  case file(String)

  /// The bytes that a header file may have: servers take no longer headers.
  static let sizeLimit = 8 << 10

  /// Returns the header with its value.
  ///
  /// - Throws: an `HTTPFailure` that tells where the value should be, and never the value.
  public func header(
    named name: String, environment: (String) -> String? = Self.variable
  ) throws -> HTTPHeader {
    HTTPHeader(
      name: name, value: try text(of: HeaderReason.subject(name), environment: environment))
  }

  /// Returns the value alone.
  ///
  /// - Parameter subject: what a failure calls it.
  /// - Throws: as `header`.
  public func text(
    of subject: String, environment: (String) -> String? = Self.variable
  ) throws -> String {
    switch self {
    case .literal(let value): return value
    case .environment(let variable):
      guard let value = environment(variable), !value.isEmpty else {
        throw HTTPFailure(.permanent, HeaderReason.noVariable(subject, variable))
      }
      return value
    case .file(let path): return try Self.line(of: path, subject)
    }
  }

  /// Returns a variable of this process's environment.
  public static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  private static func line(of path: String, _ subject: String) throws -> String {
    func failure(_ reason: String) -> HTTPFailure {
      HTTPFailure(.permanent, HeaderReason.file(subject, path, reason))
    }
    // Opens without waiting, should it be a pipe.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(String(cString: strerror(errno))) }
    if let reason = HeaderReason.objection(to: status, user: geteuid()) { throw failure(reason) }
    let bytes = try read(descriptor).mapError { failure($0.reason) }.get()
    guard bytes.count <= sizeLimit else { throw failure(HeaderReason.tooLarge) }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw failure(HeaderReason.notText) }
    let lines = text.split(omittingEmptySubsequences: true) { $0.isNewline }
    guard lines.count <= 1 else { throw failure(HeaderReason.severalLines) }
    guard let line = lines.first else { throw failure(HeaderReason.empty) }
    return String(line)
  }

  /// Reads up to one byte more than there may be.
  private static func read(_ descriptor: Int32) -> Result<[UInt8], FetchError> {
    var bytes = [UInt8](repeating: 0, count: sizeLimit + 1)
    var count = 0
    while count < bytes.count {
      let result = bytes.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress.map { $0 + count }, $0.count - count)
      }
      if result < 0 && errno == EINTR { continue }
      guard result >= 0 else { return .failure(FetchError(reason: String(cString: strerror(errno)))) }
      if result == 0 { break }
      count += result
    }
    return .success(Array(bytes.prefix(count)))
  }
}

/// Every sentence about a header whose value cannot be had.
enum HeaderReason {
  static func subject(_ header: String) -> String { "The value of the header \(header)" }

  static func noVariable(_ subject: String, _ variable: String) -> String {
    "\(subject) is missing: the environment variable"
      + " \(variable.inOneLine(limit: 100)) is not set."
  }

  static func file(_ subject: String, _ path: String, _ reason: String) -> String {
    "\(subject) cannot be read from \(path.inOneLine(limit: 4096)): \(reason)."
  }

  static let tooLarge = "the file is larger than \(HeaderValue.sizeLimit) bytes"
  static let notText = "the file is not UTF-8 text"
  static let severalLines = "the file has more than one line"
  static let empty = "the file is empty"

  /// Returns what is wrong with a file for a secret; nil when it is the user's own, and for nobody else.
  static func objection(to status: stat, user: uid_t) -> String? {
    guard status.st_mode & S_IFMT == S_IFREG else { return "it is no regular file" }
    // Root can read everything anyway; a file of root's that this user can read is one that was given to it.
    guard status.st_uid == user || status.st_uid == 0 else { return "the file belongs to another user" }
    guard status.st_mode & 0o077 == 0 else {
      let mode = String(status.st_mode & 0o777, radix: 8)
      return "others may read the file (mode \(mode)); make it yours alone with chmod 600"
    }
    return nil
  }
}
