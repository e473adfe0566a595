import ArgumentParser
import Bus
import Glibc

struct Quit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quit", abstract: Messages.quit, discussion: Messages.quitDiscussion)

  func run() throws {
    try RunningKeyboard().end()
  }
}

struct Restart: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restart", abstract: Messages.restart, discussion: Messages.restartDiscussion)

  func run() throws {
    let keyboard = try RunningKeyboard()
    try keyboard.end()
    try keyboard.startAgain()
  }
}

/// The keyboard of this session, and how it was started.
private struct RunningKeyboard {
  private let process: pid_t
  private let commandLine: [String]
  private let isVisible: Bool
  private let isService: Bool

  /// Milliseconds: far more than a keyboard needs to end or to start.
  private static let patience: Int32 = 10_000
  /// Milliseconds between two looks.
  private static let pause: Int32 = 50
  private static let unit = "/phraseboard.service"

  /// - Throws: a `Failure` where no keyboard runs.
  init() throws {
    // Before anything else it says why there is none, if so.
    let state = try withKeyboard { try $0.inspect() }
    isVisible = state.contains("\"visible\":true")
    let owner = try? BusSurvey(timeout: 2_000).owner(of: BusSurvey.keyboard)
    guard let process = owner?.processID else {
      throw Failure(description: Messages.text(for: .notRunning))
    }
    self.process = process
    let text = try? Files.read("/proc/\(process)/cmdline")
    commandLine = (text ?? []).split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
    let group = (try? Files.read("/proc/\(process)/cgroup")).map { String(decoding: $0, as: UTF8.self) }
    isService = group?.contains(Self.unit) ?? false
  }

  func end() throws {
    try withKeyboard { try $0.quit() }
    // It gives up its name on the bus before its lock.
    for _ in 0..<(Self.patience / Self.pause) {
      if !isRunning { return }
      poll(nil, 0, Self.pause)
    }
    throw Failure(description: Messages.notEnded)
  }

  /// A process that has ended is there until its parent asks for it (proc_pid_stat(5): state Z).
  private var isRunning: Bool {
    guard kill(process, 0) == 0, let state = try? Files.read("/proc/\(process)/stat") else { return false }
    return !String(decoding: state, as: UTF8.self).contains(") Z ")
  }

  func startAgain() throws {
    if isService {
      return try withKeyboard { keyboard in
        try keyboard.start()
        if isVisible { try keyboard.show() }
      }
    }
    guard let path = commandLine.first else { throw Failure(description: Messages.commandLineUnknown) }
    let wasHidden = commandLine.contains("--hidden")
    let child = try startProgram(
      path, commandLine.dropFirst() + (isVisible || wasHidden ? [] : ["--hidden"]), isAlone: true)
    try waitForStart(of: child)
    if isVisible && wasHidden { try withKeyboard { try $0.show() } }
  }

  /// Until the keyboard answers, which it does once it has its place on the bus.
  private func waitForStart(of child: pid_t) throws {
    for _ in 0..<(Self.patience / Self.pause) {
      if (try? BusSurvey(timeout: 2_000).owner(of: BusSurvey.keyboard)) != nil { return }
      var status: Int32 = 0
      // It has said why.
      if waitpid(child, &status, WNOHANG) == child { throw ExitCode(1) }
      poll(nil, 0, Self.pause)
    }
    throw Failure(description: Messages.notBack)
  }
}
