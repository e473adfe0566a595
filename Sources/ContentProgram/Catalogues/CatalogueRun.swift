import CFork
import ContentService
import Glibc
import Isolation
import Snippets
import Store

/// The program for a panel that is open: questions come in on standard input, a line each (`CatalogueCall`). Each one that is
/// not replaced has its line on standard output (`CatalogueAnswer`), once the page is in the store.
///
/// A new question ends the one on its way, which then has no answer. The end of the input ends the program. Each question is
/// asked in a process of its own, so that a server's answer can hang, crash or take over no more than that.
struct CatalogueRun {
  /// The question on its way.
  private struct Asking {
    let call: CatalogueCall
    let process: pid_t
    let pipe: Int32
    /// The time when it is given up, in milliseconds of a clock that is never set.
    let end: Int
  }

  let catalogue: StoredCatalogue
  /// The catalogue with its keys; nil where those cannot be had.
  let fetch: CatalogueFetch?
  let storePath: String
  /// Milliseconds for a question.
  let patience: Int
  let output: Output

  private var asking: Asking?
  private var input: [UInt8] = []
  /// The time until which the server wants to be left alone, in milliseconds.
  private var quietUntil = 0

  /// Bytes of a line of the input: more than any question has.
  private static let longestLine = 4_096

  init(
    _ catalogue: StoredCatalogue, _ fetch: CatalogueFetch?, storePath: String, patience: Int, _ output: Output
  ) {
    self.catalogue = catalogue
    self.fetch = fetch
    self.storePath = storePath
    self.patience = patience
    self.output = output
  }

  /// Serves until the input ends, or nobody reads the output.
  mutating func run() -> ExitCode {
    defer { cancel() }
    while true {
      var descriptors = [pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)]
      if let asking { descriptors.append(pollfd(fd: asking.pipe, events: Int16(POLLIN), revents: 0)) }
      let wait = asking.map { max(0, $0.end - Self.milliseconds()) } ?? -1
      guard poll(&descriptors, nfds_t(descriptors.count), Int32(clamping: wait)) >= 0 || errno == EINTR else {
        return .unavailable
      }
      if descriptors.count > 1, descriptors[1].revents != 0, !finish() { return .done }
      if descriptors[0].revents != 0 {
        guard readInput() else { return .done }
        if let call = takeCall(), !begin(call) { return .done }
      }
      if let asking, asking.end <= Self.milliseconds() {
        cancel()
        output.complain(Messages.failed(catalogue.name, Messages.catalogueSlow(patience / 1000)))
        guard tell(CatalogueAnswer(.offline, to: asking.call)) else { return .done }
      }
    }
  }

  // MARK: Questions

  /// Takes what there is to read; false at the end.
  private mutating func readInput() -> Bool {
    var bytes = [UInt8](repeating: 0, count: Self.longestLine)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    guard count > 0 else { return count < 0 && errno == EINTR }
    input += bytes[..<count]
    return true
  }

  /// Takes the last whole line of the input: a user who has typed on wants nothing of those before it.
  private mutating func takeCall() -> CatalogueCall? {
    let newline = UInt8(ascii: "\n")
    guard let end = input.lastIndex(of: newline) else {
      if input.count > Self.longestLine { input = [] }
      return nil
    }
    let start = input[..<end].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let line = String(decoding: input[start..<end], as: UTF8.self)
    input.removeSubrange(...end)
    let call = CatalogueCall(line: line)
    if call == nil { output.complain(Messages.noQuestion) }
    return call
  }

  /// Begins a question in the place of the one on its way; false where nobody reads the output.
  private mutating func begin(_ call: CatalogueCall) -> Bool {
    cancel()
    guard let fetch else { return tell(CatalogueAnswer(.keys, to: call)) }
    let rest = quietUntil - Self.milliseconds()
    guard rest <= 0 else { return tell(CatalogueAnswer(.busy, wait: (rest + 999) / 1000, to: call)) }
    guard let started = start(call, fetch) else {
      output.complain(Messages.failed(catalogue.name, Messages.noProcess(String(cString: strerror(errno)))))
      return tell(CatalogueAnswer(.failed, to: call))
    }
    asking = started
    return true
  }

  /// Ends the question on its way.
  private mutating func cancel() {
    guard let asking else { return }
    kill(asking.process, SIGKILL)
    Self.wait(for: asking)
    self.asking = nil
  }

  /// Takes the answer of the question on its way, which has ended; false where nobody reads the output.
  private mutating func finish() -> Bool {
    guard let asking else { return true }
    var bytes = [UInt8](repeating: 0, count: Self.longestLine)
    let count = read(asking.pipe, &bytes, bytes.count)
    // A process that has told all that it is asked for need not go on.
    if count > 0 { kill(asking.process, SIGKILL) }
    let signal = Self.wait(for: asking)
    self.asking = nil
    if count <= 0, let signal {
      output.complain(Messages.failed(catalogue.name, Messages.catalogueCrashed(signal)))
    }
    let line = count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : ""
    let told = CatalogueAnswer(line: line).flatMap { $0.call == asking.call ? $0 : nil }
    let answer = told ?? CatalogueAnswer(.failed, to: asking.call)
    if answer.state == .busy { quietUntil = Self.milliseconds() + answer.wait * 1000 }
    return tell(answer)
  }

  /// Waits for the end of a question's process; returns the signal that ended it, if one did.
  @discardableResult
  private static func wait(for asking: Asking) -> Int32? {
    close(asking.pipe)
    var status: Int32 = 0
    while waitpid(asking.process, &status, 0) < 0 && errno == EINTR {}
    return phraseboard_fork_exited(status) != 0 ? nil : phraseboard_fork_signal(status)
  }

  /// Writes an answer; false where nobody reads it.
  private func tell(_ answer: CatalogueAnswer) -> Bool {
    Self.write(answer.line + "\n", to: STDOUT_FILENO)
  }

  private static func write(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { Glibc.write(descriptor, $0.baseAddress, $0.count) == $0.count }
  }

  // MARK: The process of a question

  private func start(_ call: CatalogueCall, _ fetch: CatalogueFetch) -> Asking? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let process = phraseboard_fork()
    if process == 0 {
      close(ends[0])
      _ = Isolation.restrictReading(
        to: ReadablePlaces.ofServer(storeFolders: SnippetStore.folders(of: storePath), headers: []))
      _ = Self.write(answer(call, fetch).line, to: ends[1])
      _exit(0)
    }
    close(ends[1])
    guard process > 0 else {
      close(ends[0])
      return nil
    }
    return Asking(call: call, process: process, pipe: ends[0], end: Self.milliseconds() + patience)
  }

  private func answer(_ call: CatalogueCall, _ fetch: CatalogueFetch) -> CatalogueAnswer {
    do {
      let store = try SnippetStore(path: storePath, log: output.complain)
      return try CatalogueQuestion(fetch: fetch, catalogue: catalogue, store: store, output: output).ask(call)
    } catch {
      output.complain("\(error)")
      return CatalogueAnswer(.failed, to: call)
    }
  }

  private static func milliseconds() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return now.tv_sec * 1000 + now.tv_nsec / 1_000_000
  }
}
