import EventLoop
import Glibc
import Isolation
import Keyboard
import Settings

/// The process that starts programs: split off from the keyboard before that gives up the right to do so, and ends with it.
///
/// It decides what is started, and takes from the keyboard no more than which of its few programs. The commands are
/// those of the settings file at the time. Only the content program has a variable with a source's secret in it.
final class LauncherProcess {
  private let socket: MessageSocket
  private let loop: EventLoop
  private var file: SettingsFile
  private let programs: Programs
  /// The programs that run, but for the commands of the settings, by the numbers of their requests.
  private var runs: [UInt32: ChildProcess] = [:]
  private var commands = CommandOrder()
  /// True where the keyboard is to be started again once it has ended.
  private var startsAgain = false
  /// True once the keyboard has ended.
  private var isLast = false

  /// The name in lists of processes. A signal that is sent to the keyboard by its name is not for it.
  private static let name = "phrase-launcher"

  /// The words that its programs are started with, up to what they are to do.
  struct Programs {
    let content: [String]
    /// Becomes the command of a secret.
    let secret: [String]
    /// The keyboard, as it was started.
    let keyboard: [String]
    /// Change the user's own files.
    let save: [FileChange.Kind: [String]]

    /// - Parameters:
    ///   - options: those of the content program.
    ///   - storeOptions: those of them that name the settings and the store.
    ///   - words: those that the keyboard was started with.
    init(content options: [String], store storeOptions: [String], keyboard words: some Sequence<String>) {
      keyboard = [Self.path(of: "phraseboard-keyboard")] + words
      save = Dictionary(
        uniqueKeysWithValues: FileChange.Kind.allCases.map {
          ($0, [Self.path(of: "phraseboard"), "save-\($0.rawValue)"] + storeOptions)
        })
      content = [Self.path(of: "phraseboard-content")] + options
      secret = [Self.path(of: "phraseboard"), "secret-command", "--"]
    }

    /// Returns the path of a program of Phraseboard next to this one, where it is installed and built; else from PATH.
    private static func path(of name: String) -> String {
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink("/proc/self/exe", &buffer, buffer.count - 1)
      let path = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      guard let slash = path.lastIndex(of: "/") else { return name }
      let sibling = path[...slash] + name
      return access(String(sibling), X_OK) == 0 ? String(sibling) : name
    }
  }

  /// Splits it off, with the settings as they have been read by now.
  ///
  /// - Returns: the end of the socket for a `Launcher`.
  /// - Throws: a `SystemError`.
  static func start(_ file: SettingsFile, _ programs: Programs) throws -> Int32 {
    try SplitProcess.start(name) { socket in
      do {
        let process = try LauncherProcess(socket, file, programs)
        _exit(try process.loop.run())
      } catch {
        Log.error("\(error)")
        _exit(1)
      }
    }
  }

  private init(_ socket: Int32, _ file: SettingsFile, _ programs: Programs) throws {
    self.socket = MessageSocket(descriptor: socket)
    self.file = file
    self.programs = programs
    loop = try EventLoop()
    try loop.watch(socket, for: .readable) { [unowned self] _ in receive() }
    loop.onDeadline = { [unowned self] _ in startCommands() }
  }

  private func receive() {
    while true {
      switch socket.receive() {
      case .message(let bytes, let output):
        defer { if let output { close(output) } }
        guard let message = LaunchMessage(bytes: bytes) else { continue }
        guard let request = LaunchRequest(words: message.words) else {
          answer(message.number, .failed(Messages.unknownRequest))
          continue
        }
        start(request, message.number, output)
      case .nothing: return
      case .end: return end()
      }
    }
  }

  /// Takes note that the keyboard has ended. Commands that were asked for before run all the same, in their order.
  private func end() {
    if startsAgain { startKeyboard() }
    loop.unwatch(socket.descriptor)
    isLast = true
    startCommands()
  }

  private func start(_ request: LaunchRequest, _ number: UInt32, _ output: Int32?) {
    do {
      switch request {
      case .end(let run): runs[run]?.end()
      case .again: startsAgain = true
      case .content(let tasks):
        runs[number] = try startContent(ContentProgram.selection(tasks), number)
      case .words: runs[number] = try startContent(["--words"], number)
      case .catalogue(let name):
        guard let output else { return answer(number, .failed(Messages.unknownRequest)) }
        runs[number] = try startContent(["--catalogue", name], talkingBy: output, number)
      case .secret(let path, let id):
        // The secret may show nowhere else.
        guard let output else { return answer(number, .failed(Messages.unknownRequest)) }
        file.read()
        runs[number] = try startForUser(programs.secret + [path, id], output: output, number)
      case .save(let what):
        guard let output, let program = programs.save[what] else {
          return answer(number, .failed(Messages.unknownRequest))
        }
        file.read()
        runs[number] = try startForUser(
          program, isDetached: false, input: output, output: output, number)
      case .command(let command):
        commands.add(command, number: number, at: EventLoop.now())
        startCommands()
      }
    } catch {
      answer(number, .failed("\(error)"))
    }
  }

  /// Starts the commands that are due.
  private func startCommands() {
    while let next = commands.next(at: EventLoop.now()) { start(next) }
    loop.deadline = commands.due
    if isLast, commands.isEmpty { loop.stop(exitCode: 0) }
  }

  private func start(_ next: CommandOrder.Wanted) {
    do {
      // Here, where a file that does not answer holds up no keyboard.
      file.read()
      guard let text = file.settings.command(next.command) else {
        commands.ended(next.number)
        return answer(next.number, .failed(Messages.commandNotSet))
      }
      // It outlives the keyboard.
      _ = try startForUser(["/bin/sh", "-c", text], next.number)
    } catch {
      commands.ended(next.number)
      answer(next.number, .failed("\(error)"))
    }
  }

  /// Starts the keyboard as it was started. It outlives this process.
  private func startKeyboard() {
    do {
      _ = try start(programs.keyboard, isDetached: true, 0) {
        !ProgramEnvironment.ofKeyboardAlone.contains($0)
      }
    } catch {
      Log.error(Messages.notStartedAgain("\(error)"))
    }
  }

  /// Starts the content program, which reads the settings, and keeps no more than it needs by them.
  private func startContent(
    _ words: [String], talkingBy socket: Int32? = nil, _ number: UInt32
  ) throws -> ChildProcess {
    try start(programs.content + words, isDetached: false, input: socket, output: socket, number) {
      !ProgramEnvironment.ofDesktop.contains($0) && !ProgramEnvironment.ofKeyboardAlone.contains($0)
    }
  }

  /// Starts a command of the user's, or a program that has no need of sources' secrets, with the variables of the session.
  private func startForUser(
    _ words: [String], isDetached: Bool = true, input: Int32? = nil, output: Int32? = nil, _ number: UInt32
  ) throws -> ChildProcess {
    let secrets = file.settings.secretVariables
    return try start(words, isDetached: isDetached, input: input, output: output, number) {
      !secrets.contains($0) && !ProgramEnvironment.ofKeyboardAlone.contains($0)
    }
  }

  private func start(
    _ words: [String], isDetached: Bool, input: Int32? = nil, output: Int32? = nil, _ number: UInt32,
    with passes: (String) -> Bool
  ) throws -> ChildProcess {
    try ChildProcess(
      words, isDetached: isDetached, environment: ProgramEnvironment.variables(where: passes),
      input: input, output: output, in: loop
    ) { [unowned self] exit in
      runs[number] = nil
      answer(number, .ended(exit))
      commands.ended(number)
      startCommands()
    }
  }

  private func answer(_ number: UInt32, _ result: LaunchResult) {
    // The end of the socket tells if the keyboard has gone.
    try? socket.send(LaunchMessage(number, result.words).bytes, waits: true)
  }
}

extension Settings {
  /// Returns the command of a key of `[keyboard]`; nil where it is not set.
  func command(_ command: LaunchRequest.Command) -> String? {
    switch command {
    case .onGlobe: onGlobe
    case .onShow: onShow
    }
  }
}
