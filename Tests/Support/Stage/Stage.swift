import Foundation

/// A desktop of its own without a screen: a session bus, sway, and whatever programs a test puts on it.
///
/// Real touches and a real mouse come from a host compositor in which sway is nested.  Nothing on it sees the
/// session, the home folder or the settings of whoever runs it, and nothing of it is left when this object is
/// gone. Run by root, its programs run as another user.
public final class Stage {
  /// A place that sway runs in, if there is one.
  public enum Backend: Sendable {
    /// Nested in the host compositor, which has a touch screen and, if wanted, a mouse and a pen.
    case nested(pointer: Bool = false, pen: Bool = false)
    /// sway on its own. Nothing can be touched.
    case headless
    /// The host compositor without sway: the keyboard is its one client, and it passes on what sway does not. Nothing
    /// shows text; see `pressedKeys`.
    case none
  }

  public struct Options: Sendable {
    /// The output in pixels; its logical size is this divided by `scale`.
    public var width: Int
    public var height: Int
    public var scale: Int
    public var backend: Backend
    /// The compositor and its desktop; phoc and phosh can only be nested.
    public var shell: Shell = .usual
    /// True when X11 clients can be started.
    public var xwayland = false
    /// False where KWin's settings say which keyboard it starts, and not the stage.
    public var lendsInputMethod = true
    /// The number of KWin's outputs. The host shows the first one.
    public var outputs = 1
    /// Lines for the end of sway's configuration.
    public var swayConfig = ""
    /// The seconds that everything on the stage may take together.
    public var timeLimit: Double
    /// The seconds that a single awaited event may take.
    public var patience: Double

    /// Takes what a test wants otherwise than the phone with a touch screen that a stage is.
    public init(
      width: Int = 720, height: Int = 1440, scale: Int = 2, backend: Backend = .nested(),
      timeLimit: Double = 90, patience: Double = 15
    ) {
      (self.width, self.height, self.scale) = (width, height, scale)
      (self.backend, self.timeLimit, self.patience) = (backend, timeLimit, patience)
    }
  }

  public let options: Options
  /// The folder of everything on this stage, which goes with it.
  public let directory: String
  /// The environment of every program on the stage.
  public internal(set) var environment: [String: String]
  public private(set) var processes: [StageProcess] = []

  /// The number of programs started and paths given out, for names that do not repeat.
  private var serial = 0
  private let support: String
  private let end: Deadline
  private(set) var host: HostCompositor?
  private var swayProcess: StageProcess?
  private var busProcess: StageProcess?

  /// Sets the stage, and returns when sway is up and, if nested, can be touched.
  public init(_ options: Options = Options()) throws {
    self.options = options
    end = Deadline(seconds: options.timeLimit)
    support = try Installation.supportDirectory()
    directory = try Installation.makeDirectory()
    environment = [:]
    do {
      try makeFolders()
      try startBus()
      try startCompositor()
    } catch {
      let reason = (error as? StageError)?.reason ?? "\(error)"
      let failure = self.failure("the stage could not be set: \(reason)")
      stop()
      throw failure
    }
  }

  deinit { stop() }

  /// Ends every program and removes every file of the stage.
  ///
  /// Later calls do nothing.
  public func stop() {
    for process in processes.reversed() { process.stop() }
    processes = []
    host = nil
    swayProcess = nil
    busProcess = nil
    try? FileManager.default.removeItem(atPath: directory)
  }

  /// The moment at which waiting for the next event becomes a failure.
  public var deadline: Deadline { Deadline(seconds: options.patience).earlier(of: end) }

  /// Waits for what nothing tells of, such as a file.
  public func wait(for name: String, until condition: () throws -> Bool) throws {
    let deadline = deadline
    while try !condition() {
      guard !deadline.hasPassed else { throw failure("there is nothing of \(name)") }
      Thread.sleep(forTimeInterval: 0.01)
    }
  }

  /// The process of sway itself.
  public var sway: StageProcess {
    guard let swayProcess else { preconditionFailure("a stage without sway") }
    return swayProcess
  }

  /// The compositor whose window a nested sway is; without its answers, sway shows no more than one frame.
  public var hostCompositor: StageProcess? { host?.process }

  /// The ends of the logs of every program on the stage.
  public var logs: String { processes.map { $0.logTail() }.filter { !$0.isEmpty }.joined(separator: "\n") }

  /// Tells whether stages have this version of sway or a later one.
  public static func hasSway(_ major: Int, _ minor: Int) -> Bool {
    !swayVersion.lexicographicallyPrecedes([major, minor])
  }

  /// The numbers of sway's version; none where there is no sway.
  private static let swayVersion: [Int] = {
    let words = (try? Installation.output(of: "/usr/bin/env", ["sway", "--version"]))?.split(separator: " ")
    let numbers = words?.dropFirst(2).first?.split(whereSeparator: { !$0.isNumber })
    return numbers?.compactMap { Int($0) } ?? []
  }()

  /// Returns a stage of nothing but so many processes that keep the processor busy.
  public static func withBusyProcesses(_ count: Int) throws -> Stage {
    var options = Options()
    options.backend = .none
    let stage = try Stage(options)
    for _ in 0..<count { try stage.start(["/bin/sh", "-c", "while :; do :; done"], name: "busy") }
    return stage
  }

  // MARK: Programs

  /// Starts a program on the stage.
  ///
  /// `command[0]` is a path or is looked up in PATH; `name` is for messages.
  @discardableResult
  public func start(
    _ command: [String], name: String, environment extra: [String: String] = [:]
  ) throws -> StageProcess {
    let user = Installation.isRoot ? String(Installation.unprivileged) : "-"
    let process = try StageProcess(
      name: name, command: command, prefix: [warden, user],
      environment: environment.merging(extra) { _, new in new }, directory: directory,
      log: newPath("log/\(name)"))
    processes.append(process)
    return process
  }

  /// The result of a program that was run to its end.
  public struct Result: Sendable {
    public let ending: StageProcess.Ending
    public let output: String
    public let standardError: String
  }

  /// Runs a program on the stage to its end, without input.
  public func run(_ command: [String], environment extra: [String: String] = [:]) throws -> Result {
    let name = URL(fileURLWithPath: command.first ?? "").lastPathComponent
    let process = try start(command, name: name, environment: extra)
    defer { forget(process) }
    let lines = try process.remainingOutput(by: deadline)
    let ending = try process.waitUntilEnded(by: deadline)
    return Result(
      ending: ending, output: lines.joined(separator: "\n"), standardError: process.standardError)
  }

  /// Stops a program, and drops its log from `logs`.
  public func forget(_ process: StageProcess) {
    process.stop()
    processes.removeAll { $0 === process }
  }

  /// Returns a path under which the programs of the stage can run `program`: itself, or a copy where they could not read it.
  ///
  /// - Parameter folder: the name of the folder of the stage for copies.
  public func install(_ program: String, in folder: String = "bin") throws -> String {
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw StageError("\(program) is not there or not executable")
    }
    guard Installation.isRoot else { return program }
    return try Installation.copy(
      program: program, to: "\(directory)/\(folder)", libraries: directory + "/lib")
  }

  /// Returns the path of one of the stage's own programs.
  public func supportProgram(_ name: String) throws -> String { try install(support + "/" + name) }

  /// Returns a path for a FIFO or file that the programs of the stage may write.
  public func newPath(_ name: String) -> String {
    serial += 1
    return "\(directory)/\(name).\(serial)"
  }

  // MARK: Setting up

  private var warden: String {
    Installation.isRoot ? directory + "/bin/stage-warden" : support + "/stage-warden"
  }

  private func makeFolders() throws {
    for name in ["bin", "lib", "log", "run", "home", "config", "data", "state", "cache"] {
      let path = directory + "/" + name
      guard mkdir(path, 0o700) == 0 else { throw StageError(systemError("mkdir \(path)")) }
      try Installation.handOver(path)
    }
    try Installation.installFiles(in: directory + "/share/phraseboard")
    _ = try supportProgram("stage-warden")
    environment = [
      "PATH": "\(directory)/bin:/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8",
      "LD_LIBRARY_PATH": directory + "/lib",
      "HOME": directory + "/home", "XDG_RUNTIME_DIR": directory + "/run",
      "XDG_CONFIG_HOME": directory + "/config", "XDG_DATA_HOME": directory + "/data",
      "XDG_DATA_DIRS": directory + "/share:/usr/local/share:/usr/share",
      "XDG_STATE_HOME": directory + "/state", "XDG_CACHE_HOME": directory + "/cache",
      "GSETTINGS_BACKEND": "memory", "NO_AT_BRIDGE": "1", "FONTCONFIG_FILE": try StageFonts.configuration(),
    ]
    // Programs that are built with sanitizers read these.
    for name in ["ASAN_OPTIONS", "UBSAN_OPTIONS"] {
      environment[name] = ProcessInfo.processInfo.environment[name]
    }
  }

  /// Starts a bus that starts no services of the machine. It is the session's and the system's.
  private func startBus() throws {
    let configuration = """
      <busconfig>
        <type>session</type>
        <listen>unix:path=\(directory)/run/bus</listen>
        <policy context="default">
          <allow user="*"/>
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """
    try write(configuration, to: "bus.conf")
    try runBus()
  }

  private func runBus() throws {
    let bus = try start(
      ["dbus-daemon", "--nofork", "--nopidfile", "--print-address=1"]
        + ["--config-file=\(directory)/bus.conf"], name: "bus")
    // The address is without the identity of this bus, as a session has it: another one may come in its place.
    let address = try bus.nextLine(by: deadline, waitingFor: "its address").prefix { $0 != "," }
    environment["DBUS_SESSION_BUS_ADDRESS"] = String(address)
    environment["DBUS_SYSTEM_BUS_ADDRESS"] = String(address)
    busProcess = bus
  }

  /// The address of the bus.
  var busAddress: String? { environment["DBUS_SESSION_BUS_ADDRESS"] }

  /// Ends the bus, and starts it again where it was: who was on it has to connect again.
  public func restartBus() throws {
    if let busProcess { forget(busProcess) }
    try runBus()
  }

  private func startCompositor() throws {
    try startHost()
    if case .none = options.backend {
      environment["WAYLAND_DISPLAY"] = HostCompositor.socket
      return
    }
    switch options.shell {
    case .sway: try startSway()
    case .phoc: try startPhoc()
    case .phosh: try startPhosh()
    case .kwin: try startKWin()
    case .weston: try startWeston()
    case .labwc: try startLabwc()
    }
  }

  private func startSway() throws {
    var variables = ["WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1"]
    variables["WLR_BACKENDS"] = host == nil ? "headless" : "wayland"
    if host != nil { variables["WAYLAND_DISPLAY"] = HostCompositor.socket }
    let path = try write(swayConfig, to: "sway.conf")
    let sway = try start(["sway", "-c", path], name: "sway", environment: variables)
    swayProcess = sway
    let sockets = try sway.nextLine(by: deadline, waitingFor: "its sockets").split(separator: " ")
    let count = options.xwayland ? 4 : 3
    guard sockets.count == count, sockets[0] == "sway-ready" else { throw StageError("sway gave no sockets") }
    environment["WAYLAND_DISPLAY"] = String(sockets[1])
    environment["SWAYSOCK"] = String(sockets[2])
    if options.xwayland { environment["DISPLAY"] = String(sockets[3]) }
    try host?.waitUntilReady(by: deadline)
  }

  private func startHost() throws {
    let devices: [String]
    switch options.backend {
    case .headless: return
    case .none: devices = ["--pointer", "--layer-shell"]
    case .nested(let pointer, let pen): devices = (pointer ? ["--pointer"] : []) + (pen ? ["--pen"] : [])
    }
    let scale = options.scale / hostScale
    let size = "\(options.width / scale)x\(options.height / scale)"
    let process = try start(
      [try supportProgram("host-compositor"), "--socket", HostCompositor.socket, "--size", size] + devices
        + (options.shell.startsKeyboard ? ["--pictures"] : []),
      name: "host")
    host = try HostCompositor(process: process, deadline: deadline)
  }

  /// Waits until the compositor has handled everything that its clients have sent by now.
  public func waitForCompositor() throws {
    if case .none = options.backend {
      try host?.waitUntilReady(by: deadline)
      return
    }
    switch options.shell {
    case .sway: try ask(.version)
    // These have no protocol for pictures of the screen.
    case .kwin, .weston: try host?.waitUntilReady(by: deadline)
    case .phoc, .phosh, .labwc:
      let result = try run(["grim", "-g", "0,0 1x1", "-"])
      guard result.ending == .exit(0) else {
        throw failure("the compositor does not answer: \(result.standardError)")
      }
    }
  }

  /// Locks the session with swaylock; returns when the lock has the screen and all input.
  public func startSwaylock() throws -> StageProcess {
    // swaylock goes into the background once it has the screen, as a child of its warden, which it ends with. Unless it
    // is told to unlock, the session stays locked without it (ext-session-lock).
    // Its checker of passwords becomes such a child too, but leads no session; the signal would end it, and swaylock
    // 1.8 gives up without it.
    let script = """
      swaylock --daemonize && echo locked && read -r word
      for child in $(cat /proc/$PPID/task/$PPID/children); do
        [ "$child" = $$ ] || [ "$(cut -d' ' -f6 "/proc/$child/stat")" != "$child" ] || kill -USR1 "$child"
      done
      exec cat
      """
    let lock = try start(["sh", "-c", script], name: "lock")
    _ = try lock.nextLine(by: deadline, waitingFor: "that the session is locked")
    return lock
  }

  /// Unlocks the session, and goes on.
  public func unlock(_ swaylock: StageProcess) { swaylock.write(line: "unlock") }

  private var swayConfig: String {
    let isHeadless = if case .headless = options.backend { true } else { false }
    let mode = isHeadless ? "output * mode --custom \(options.width)x\(options.height)" : ""
    return """
      xwayland \(options.xwayland ? "enable" : "disable")
      default_border none
      focus_follows_mouse no
      \(mode)
      output * scale \(options.scale)
      \(options.swayConfig)
      exec echo "sway-ready $WAYLAND_DISPLAY $SWAYSOCK\(options.xwayland ? " $DISPLAY" : "")"

      """
  }

  /// Writes a file that the programs of the stage may read and write, and returns its path.
  ///
  /// Folders in `name` are made.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    let path = directory + "/" + name
    try makeFolders(of: name)
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    } catch {
      throw StageError("cannot write \(path): \(error.localizedDescription)")
    }
    try Installation.handOver(path)
    return path
  }

  private func makeFolders(of name: String) throws {
    var folder = directory
    for part in name.split(separator: "/").dropLast() {
      folder += "/" + part
      if mkdir(folder, 0o700) == 0 {
        try Installation.handOver(folder)
      } else if errno != EEXIST {
        throw StageError(systemError("mkdir \(folder)"))
      }
    }
  }
}
