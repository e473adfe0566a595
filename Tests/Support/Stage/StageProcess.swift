import Foundation

/// A program on the stage.
///
/// A warden runs it (see `stage-warden.c`), so that neither it nor anything that it starts outlives this
/// object or the test runner.
public final class StageProcess {
  /// The way in which a program ended.
  public enum Ending: Equatable, Sendable, CustomStringConvertible {
    case exit(Int32)
    case signal(Int32)

    public var description: String {
      switch self {
      case .exit(let code): "exit code \(code)"
      case .signal(let number): "signal \(number)"
      }
    }
  }

  public let name: String
  /// The process ID of the program itself, not of its warden.
  public private(set) var pid: pid_t = 0

  private let standardInput: Int32
  private let output: LineReader
  private let control: LineReader
  private let controlSocket: Int32
  private let warden: pid_t
  private let log: String
  private var ending: Ending?
  private var isStopped = false

  /// Starts the program `command[0]` in the folder `directory`.
  ///
  /// `prefix` is the command line of the warden.
  init(
    name: String, command: [String], prefix: [String], environment: [String: String], directory: String,
    log: String
  ) throws {
    let (input, theirInput) = try StageProcess.makeSocketPair()
    let (controlSocket, theirControl) = try StageProcess.makeSocketPair()
    let (outputSocket, theirOutput) = try StageProcess.makeSocketPair()
    let logFile = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    defer { for descriptor in [theirInput, theirControl, theirOutput, logFile] { close(descriptor) } }

    self.name = name
    self.log = log
    standardInput = input
    output = LineReader(fileDescriptor: outputSocket)
    control = LineReader(fileDescriptor: controlSocket)
    self.controlSocket = controlSocket
    warden = try StageProcess.spawn(
      prefix + [directory] + command, environment: environment,
      streams: [theirInput, theirOutput, logFile, theirControl])
    // The warden answers at once, or has died.
    guard case .line(let line) = control.next(by: Deadline(seconds: 10)), line.hasPrefix("pid "),
      let pid = pid_t(line.dropFirst(4))
    else {
      stop()
      throw StageError("\(name) could not be started", logs: logTail())
    }
    self.pid = pid
  }

  deinit { stop() }

  // MARK: Talking to it

  /// Writes a line to its standard input.
  ///
  /// Nothing happens if it no longer listens.
  public func write(line: String) {
    let bytes = Array((line + "\n").utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        send(standardInput, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return }
      sent += count
    }
  }

  /// Returns the next line of its standard output.
  ///
  /// Throws at the deadline and when it has closed its output.
  public func nextLine(by deadline: Deadline, waitingFor event: String) throws -> String {
    switch output.next(by: deadline) {
    case .line(let line): return line
    case .end: throw StageError("\(name) ended before it sent \(event)", logs: logTail())
    case .deadline: throw StageError("\(name) did not send \(event) in time", logs: logTail())
    }
  }

  func outcome(by deadline: Deadline) -> LineReader.Outcome { output.next(by: deadline) }

  /// Returns a line of its standard output if one comes before the deadline.
  func line(by deadline: Deadline) -> String? {
    if case .line(let line) = output.next(by: deadline) { return line }
    return nil
  }

  /// Returns all lines of its standard output up to its end.
  func remainingOutput(by deadline: Deadline) throws -> [String] {
    var lines: [String] = []
    while true {
      switch output.next(by: deadline) {
      case .line(let line): lines.append(line)
      case .end: return lines
      case .deadline: throw StageError("\(name) does not end", logs: logTail())
      }
    }
  }

  // MARK: Its end

  public func signal(_ number: Int32) {
    // A warden that has not told of the end has not reaped the program either, so that the ID is still its own,
    // but for the moment between the two: nobody else gets an ID that quickly again.
    if ending == nil && !isStopped { kill(pid, number) }
  }

  /// The way in which it has ended, if it has by now.
  public var endingSoFar: Ending? { try? waitUntilEnded(by: Deadline(seconds: 0)) }

  /// Waits until it has ended.
  ///
  /// Everything that it had started has ended too then.
  public func waitUntilEnded(by deadline: Deadline) throws -> Ending {
    if let ending { return ending }
    guard !isStopped, case .line(let line) = control.next(by: deadline) else {
      throw StageError("\(name) does not end")
    }
    let words = line.split(separator: " ")
    guard words.count == 2, let number = Int32(words[1]) else {
      throw StageError("the warden of \(name) says '\(line)'")
    }
    let result = words[0] == "exit" ? Ending.exit(number) : Ending.signal(number)
    ending = result
    return result
  }

  /// Ends it and everything that it has started, at once, and reaps it.
  ///
  /// Later calls do nothing.
  public func stop() {
    guard !isStopped else { return }
    isStopped = true
    close(standardInput)
    shutdown(controlSocket, Int32(SHUT_RDWR))
    while waitpid(warden, nil, 0) < 0 && errno == EINTR {}
  }

  /// The text that it has written to standard error so far.
  public var standardError: String {
    guard let data = FileManager.default.contents(atPath: log) else { return "" }
    return String(decoding: data, as: UTF8.self)
  }

  /// Returns the last lines of its standard error under a heading that tells how it has ended; empty where there is neither.
  func logTail(lines count: Int = 30) -> String {
    let lines = standardError.split(separator: "\n").suffix(count)
    let state = endingSoFar.map { ", ended with \($0)" } ?? ""
    guard !lines.isEmpty || !state.isEmpty else { return "" }
    return (["-- \(name)\(state):"] + lines.map(String.init)).joined(separator: "\n")
  }
}

// MARK: - System calls

extension StageProcess {
  /// Returns the two ends of a pair, neither of which a program that is started inherits by accident.
  ///
  /// Standard streams are sockets too: writing to one whose other end has closed can be told not to raise
  /// SIGPIPE in the test runner.
  private static func makeSocketPair() throws -> (Int32, Int32) {
    var ends: [Int32] = [0, 0]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw StageError(systemError("socketpair")) }
    return (ends[0], ends[1])
  }

  /// Starts `command` with `streams` as its file descriptors 0, 1, 2 and 3.
  private static func spawn(
    _ command: [String], environment: [String: String], streams: [Int32]
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (target, source) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, source, Int32(target))
    }

    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") }
    defer { for pointer in arguments + variables { free(pointer) } }
    arguments.append(nil)
    variables.append(nil)
    var pid: pid_t = 0
    let result = posix_spawnp(&pid, command[0], &actions, nil, arguments, variables)
    guard result == 0 else {
      throw StageError("cannot run \(command[0]): \(String(cString: strerror(result)))")
    }
    return pid
  }
}

func systemError(_ call: String) -> String { "\(call): \(String(cString: strerror(errno)))" }
