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

/// The keyboard of this session, and the way in which it was started.
private struct RunningKeyboard {
  private let process: pid_t
  private let commandLine: [String]
  private let isVisible: Bool
  private let isService: Bool

  /// The time in milliseconds for the keyboard to end or to start: far more than it needs.
  private static let patience: Int32 = 10_000
  /// The milliseconds between two looks.
  private static let pause: Int32 = 50
  private static let unit = "/phraseboard.service"

  /// Asks the keyboard for its state, and the system for its process.
  ///
  /// - Throws: a `Failure` when no keyboard runs.
  init() throws {
    // Asks the keyboard first: the error says why there is none.
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
    // The keyboard gives up its name on the bus before its lock.
    for _ in 0..<(Self.patience / Self.pause) {
      if !isRunning { return }
      poll(nil, 0, Self.pause)
    }
    throw Failure(description: Messages.notEnded)
  }

  /// True while the process runs. One that has ended stays until its parent asks for it (proc_pid_stat(5): state Z).
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

  /// Waits until the keyboard has its place on the bus, where it answers.
  private func waitForStart(of child: pid_t) throws {
    for _ in 0..<(Self.patience / Self.pause) {
      if (try? BusSurvey(timeout: 2_000).owner(of: BusSurvey.keyboard)) != nil { return }
      var status: Int32 = 0
      // The keyboard has said why it ended.
      if waitpid(child, &status, WNOHANG) == child { throw ExitCode(1) }
      poll(nil, 0, Self.pause)
    }
    throw Failure(description: Messages.notBack)
  }
}
