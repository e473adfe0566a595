import EventLoop
import Glibc
import Store

/// The source of a secret's text.
enum StoredSecret {
  case text(SecretText)
  /// The output of the command of the key with this id in this file of the user's own folder.
  case command(file: String, id: String)
}

/// A runner of such commands, or a test's.
protocol SecretPrograms: LateSource {
  /// The reason why the last run gave nothing; nil where it gave something.
  var failure: String? { get }
  /// Calls `done` once with what the command has put out; with nil where that cannot be had.
  func run(file: String, id: String, _ done: @escaping (SecretText?) -> Void)
}

/// Runs a command without blocking the loop, and takes what it puts out for a secret.
///
/// The output goes from the pipe into memory of the secret's own, less one newline at its end.
final class SecretProgram: SecretPrograms {
  /// The longest output, in bytes: of a key in a file, not of a document.
  private static let sizeLimit = 64 << 10
  /// Milliseconds: somebody may have to type a passphrase for it.
  private static let timeLimit: UInt64 = 60_000

  /// The next time to call `advance`, in milliseconds of the loop's clock.
  private(set) var nextWake: UInt64?

  private(set) var failure: String?
  private let launcher: Launcher
  private unowned let loop: EventLoop
  /// The request for what runs.
  private var request: UInt32?
  /// Our end of the pipe.
  private var pipe: Int32?
  private var output: SecretText?
  private var done: ((SecretText?) -> Void)?
  /// The id of the key.
  private var key = ""
  /// The number of the run: the end of one that was cancelled comes later.
  private var number = 0

  init(_ launcher: Launcher, in loop: EventLoop) {
    self.launcher = launcher
    self.loop = loop
  }

  func run(file: String, id: String, _ done: @escaping (SecretText?) -> Void) {
    (self.done, key) = (done, id)
    nextWake = EventLoop.now() + Self.timeLimit
    do {
      try start(.secret(file: file, id: id))
    } catch {
      finish(Messages.secretProgramFailed("\(error)"))
    }
  }

  private func start(_ secret: LaunchRequest) throws {
    var ends: [Int32] = [-1, -1]
    try SystemError.check("pipe", Glibc.pipe(&ends))
    // The other process has a copy of its own.
    defer { close(ends[1]) }
    let pipe = ends[0]
    self.pipe = pipe
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(pipe, F_SETFL, O_NONBLOCK)
    // A byte more tells that there is too much.
    output = SecretText(capacity: Self.sizeLimit + 1)
    try loop.watch(pipe, for: .readable) { [unowned self] _ in readOn(pipe) }
    let number = number
    request = try launcher.start(secret, output: ends[1]) { [unowned self] result in
      if number == self.number { ended(result) }
    }
  }

  func cancel() {
    if let request { launcher.end(request) }
    request = nil
    number += 1
    closePipe()
    output = nil
    done = nil
    nextWake = nil
  }

  func advance(to time: UInt64) {
    if let due = nextWake, due <= time { finish(Messages.secretProgramLate) }
  }

  private func closePipe() {
    if let pipe {
      loop.unwatch(pipe)
      close(pipe)
    }
    pipe = nil
  }

  private func readOn(_ descriptor: Int32) {
    guard let output else { return }
    let count = output.read(from: descriptor)
    if output.bytes.count > Self.sizeLimit { return finish(Messages.secretProgramTooLarge) }
    let mayFollow = count > 0 || count < 0 && [EAGAIN, EINTR].contains(errno)
    if !mayFollow { closePipe() }
  }

  private func ended(_ result: LaunchResult) {
    request = nil
    switch result {
    case .ended(.code(0)): readOutput()
    case .ended(.code(let code)): finish(Messages.secretProgramEnded(code: code))
    case .ended(.signal(let signal)): finish(Messages.secretProgramKilled(signal: signal))
    case .failed(let reason): finish(Messages.secretProgramFailed(reason))
    }
  }

  /// Reads what is in the pipe, which has all of the output by now.
  private func readOutput() {
    while let pipe, let output, output.bytes.count <= Self.sizeLimit {
      let count = output.read(from: pipe)
      guard count > 0 || count < 0 && errno == EINTR else { break }
    }
    guard let output, output.bytes.count <= Self.sizeLimit else {
      return finish(Messages.secretProgramTooLarge)
    }
    output.cutNewline()
    guard !output.bytes.isEmpty else { return finish(Messages.secretProgramEmpty) }
    guard Self.isText(output.bytes) else { return finish(Messages.secretProgramNoText) }
    finish(nil, output)
  }

  /// Returns true for UTF-8, found out without a copy.
  private static func isText(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var (decoder, rest) = (UTF8(), bytes.makeIterator())
    while true {
      switch decoder.decode(&rest) {
      case .scalarValue: continue
      case .emptyInput: return true
      case .error: return false
      }
    }
  }

  private func finish(_ failure: String?, _ text: SecretText? = nil) {
    let done = done
    cancel()
    self.failure = failure
    if let failure { Log.warning(Messages.secretNotTyped(key, failure)) }
    done?(text)
  }
}
