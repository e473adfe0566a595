import ContentService
import Glibc
import Settings

extension CatalogueFetch {
  /// Makes it, with its keys and headers from where the settings say, before the program gives up what that needs.
  ///
  /// - Throws: `HTTPFailure`, which tells where a secret should be, and never the secret.
  init(_ settings: CatalogueSettings) throws {
    let headers = try settings.headers.map { try HeaderValue($0.value).header(named: $0.name) }
    let keys = try settings.keys.map { keys in
      CatalogueKeys(
        publicKey: try keys.publicKey.text(Messages.publicKey),
        privateKey: try keys.privateKey.text(Messages.privateKey))
    }
    self.init(
      form: settings.form, url: settings.url, headers: headers, keys: keys,
      allowsInsecure: settings.allowsInsecure)
  }
}

extension CatalogueSettings.KeyPlace {
  fileprivate func text(_ subject: String) throws -> String {
    switch self {
    case .environment(let name): try HeaderValue.environment(name).text(of: subject)
    case .file(let path): try HeaderValue.file(path).text(of: subject)
    case .secret(let name): try SecretTool.lookUp(name, subject)
    }
  }
}

/// The program that asks the secret service, where it is installed (libsecret-tools).
private enum SecretTool {
  private static let name = "secret-tool"
  /// Bytes of its output that are read: more than keys have.
  private static let most = 8 << 10
  /// Milliseconds for the user to unlock the keys where they are locked.
  private static let patience: Int32 = 30_000

  static func lookUp(_ secret: String, _ subject: String) throws -> String {
    guard let path = find() else {
      throw HTTPFailure(.permanent, Messages.secretToolMissing(subject))
    }
    let output = try run(path, ["lookup", "phraseboard", secret], subject)
    let text = String(validating: output, as: UTF8.self).map { String($0.prefix { !$0.isNewline }) }
    guard let text, !text.isEmpty else { throw HTTPFailure(.permanent, Messages.noSecret(subject, secret)) }
    return text
  }

  private static func find() -> String? {
    (HeaderValue.variable("PATH") ?? "").split(separator: ":").map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }

  /// Gives the tool the bus at its usual place, should the one who started this program have kept it to himself.
  private static func giveBus() {
    guard getenv("DBUS_SESSION_BUS_ADDRESS") == nil, getenv("XDG_RUNTIME_DIR") == nil else { return }
    setenv("XDG_RUNTIME_DIR", "/run/user/\(getuid())", 1)
  }

  private static func run(_ path: String, _ arguments: [String], _ subject: String) throws -> [UInt8] {
    giveBus()
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw HTTPFailure(.permanent, Messages.secretToolFailed(subject)) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var child: pid_t = 0
    let number = posix_spawn(&child, path, &actions, nil, &words, environ)
    close(ends[1])
    defer { close(ends[0]) }
    guard number == 0 else { throw HTTPFailure(.permanent, Messages.secretToolFailed(subject)) }
    let bytes = read(ends[0])
    if bytes == nil { kill(child, SIGKILL) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    return bytes ?? []
  }

  /// Reads to the end; nil where that does not come in time.
  private static func read(_ descriptor: Int32) -> [UInt8]? {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1_024)
    while bytes.count <= most {
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, patience) > 0 else { return nil }
      let count = Glibc.read(descriptor, &part, part.count)
      guard count > 0 else { return count == 0 ? bytes : nil }
      bytes += part[..<count]
    }
    return nil
  }
}
