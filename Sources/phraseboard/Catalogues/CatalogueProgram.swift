import Glibc
import Snippets

/// The program that asks catalogues: this one opens no socket.
enum CatalogueProgram {
  /// Asks one question, and waits for its answer.
  ///
  /// - Parameter arguments: of phraseboard-content. The question is none of them, which every program can read.
  /// - Throws: `Failure` when the program cannot be started, or ends without an answer.
  static func ask(_ call: CatalogueCall, _ arguments: [String]) throws -> CatalogueAnswer {
    guard let path = findProgram(ContentProgram.name) else {
      throw Failure(code: .unavailable, description: Messages.programNotFound(ContentProgram.name))
    }
    let (input, output) = (try pipe(path), try pipe(path))
    let child = try start(path, arguments, input: input.read, output: output.write)
    for end in [input.read, output.write] { close(end) }
    let previous = signal(SIGPIPE, SIG_IGN)
    _ = writeAll(Array((call.line + "\n").utf8), to: input.write)
    signal(SIGPIPE, previous)
    let line = readLine(output.read)
    // The end of its input ends the program.
    close(input.write)
    close(output.read)
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    if let answer = CatalogueAnswer(line: line) { return answer }
    let signalNumber = status & 0x7F
    let code = signalNumber == 0 ? (status >> 8) & 0xFF : 128 + signalNumber
    throw Failure(
      code: code == 0 ? .unavailable : .passedOn(code), description: Messages.contentProgramEnded(code))
  }

  private static func pipe(_ program: String) throws -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else {
      throw Failure(
        code: .unavailable, description: Messages.programNotStarted(program, reason: systemReason()))
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static func start(
    _ path: String, _ arguments: [String], input: Int32, output: Int32
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    var vector = ([path] + arguments).map { strdup($0) } + [nil]
    defer { vector.forEach { free($0) } }
    var child: pid_t = 0
    let number = posix_spawn(&child, path, &actions, nil, &vector, environ)
    guard number == 0 else {
      throw Failure(
        code: .unavailable, description: Messages.programNotStarted(path, reason: systemReason(number)))
    }
    return child
  }

  /// Reads up to the end of a line, or of what there is.
  private static func readLine(_ descriptor: Int32) -> String {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while line.count < 4_096 {
      let count = read(descriptor, &byte, 1)
      if count < 0 && errno == EINTR { continue }
      guard count == 1, byte != UInt8(ascii: "\n") else { break }
      line.append(byte)
    }
    return String(decoding: line, as: UTF8.self)
  }
}
