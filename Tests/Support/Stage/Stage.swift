import Foundation

/// A desktop of its own without a screen: a session bus, sway, and whatever programs a test puts on it.
///
/// Real touches and a real mouse come from a host compositor in which sway is nested.  Nothing on it sees the
/// session, the home folder or the settings of whoever runs it, and nothing of it is left when this object is
/// gone. Run by root, its programs run as another user.
public final class Stage {
  /// What sway runs in.
  public enum Backend: Sendable {
    /// Nested in the host compositor, which has a touch screen and, if wanted, a mouse.
    case nested(pointer: Bool)
    /// On its own. Nothing can be touched.
    case headless
  }

  public struct Options: Sendable {
    /// The output in pixels; its logical size is this divided by `scale`.
    public var width = 720
    public var height = 1440
    public var scale = 2
    public var backend = Backend.nested(pointer: false)
    /// Lines for the end of sway's configuration.
    public var swayConfig = ""
    /// How long, in seconds, everything on the stage may take together.
    public var timeLimit = 90.0
    /// How long, in seconds, a single awaited event may take.
    public var patience = 15.0

    public init() {}
  }

  public let options: Options
  /// The folder of everything on this stage, which goes with it.
  public let directory: String
  /// The environment of every program on the stage.
  public private(set) var environment: [String: String]
  public private(set) var processes: [StageProcess] = []

  /// How many programs have been started and paths given out, for names that do not repeat.
  private var serial = 0
  private let support: String
  private let end: Deadline
  private var host: HostCompositor?
  private var swayProcess: StageProcess?

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
      try startSway()
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
    try? FileManager.default.removeItem(atPath: directory)
  }

  /// When waiting for the next event becomes a failure.
  public var deadline: Deadline { Deadline(seconds: options.patience).earlier(of: end) }

  /// sway itself.
  public var sway: StageProcess {
    guard let swayProcess else { preconditionFailure("a stage without sway") }
    return swayProcess
  }

  /// The ends of the logs of every program on the stage.
  public var logs: String { processes.map { $0.logTail() }.filter { !$0.isEmpty }.joined(separator: "\n") }

  // MARK: Programs

  /// Starts a program on the stage.
  ///
  /// `command[0]` is a path or is looked up in PATH; `name` is for messages.
  @discardableResult
  public func start(
    _ command: [String], name: String, environment extra: [String: String] = [:]
  ) throws -> StageProcess {
    var prefix = [warden]
    if Installation.isRoot {
      let user = String(Installation.unprivileged)
      prefix = ["setpriv", "--reuid", user, "--regid", user, "--clear-groups", "--no-new-privs"] + prefix
    }
    let process = try StageProcess(
      name: name, command: command, prefix: prefix,
      environment: environment.merging(extra) { _, new in new }, directory: directory,
      log: newPath("log/\(name)"))
    processes.append(process)
    return process
  }

  /// What a program that was run to its end has left.
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

  /// A path under which the programs of the stage can run `program`: itself, or a copy where they could not read it.
  public func install(_ program: String) throws -> String {
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw StageError("\(program) is not there or not executable")
    }
    guard Installation.isRoot else { return program }
    return try Installation.copy(program: program, to: directory + "/bin", libraries: directory + "/lib")
  }

  /// The path of one of the stage's own programs.
  func supportProgram(_ name: String) throws -> String { try install(support + "/" + name) }

  /// A path for a FIFO or file that the programs of the stage may write.
  func newPath(_ name: String) -> String {
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
    _ = try supportProgram("stage-warden")
    environment = [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8",
      "LD_LIBRARY_PATH": directory + "/lib",
      "HOME": directory + "/home", "XDG_RUNTIME_DIR": directory + "/run",
      "XDG_CONFIG_HOME": directory + "/config", "XDG_DATA_HOME": directory + "/data",
      "XDG_STATE_HOME": directory + "/state", "XDG_CACHE_HOME": directory + "/cache",
      "GSETTINGS_BACKEND": "memory", "NO_AT_BRIDGE": "1",
    ]
  }

  /// A bus that starts no services of the machine. It is the session's and the system's.
  private func startBus() throws {
    let configuration = """
      <busconfig>
        <type>session</type>
        <listen>unix:path=\(directory)/run/bus</listen>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """
    let path = try write(configuration, to: "bus.conf")
    let bus = try start(
      ["dbus-daemon", "--nofork", "--nopidfile", "--print-address=1", "--config-file=\(path)"], name: "bus")
    let address = try bus.nextLine(by: deadline, waitingFor: "its address")
    environment["DBUS_SESSION_BUS_ADDRESS"] = address
    environment["DBUS_SYSTEM_BUS_ADDRESS"] = address
  }

  private func startSway() throws {
    var variables = [
      "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_BACKENDS": "headless",
    ]
    if case .nested(let pointer) = options.backend {
      let size = "\(options.width)x\(options.height)"
      let process = try start(
        [try supportProgram("host-compositor"), "--socket", HostCompositor.socket, "--size", size]
          + (pointer ? ["--pointer"] : []), name: "host")
      host = try HostCompositor(process: process, deadline: deadline)
      variables["WLR_BACKENDS"] = "wayland"
      variables["WAYLAND_DISPLAY"] = HostCompositor.socket
    }
    let path = try write(swayConfig, to: "sway.conf")
    let sway = try start(["sway", "-c", path], name: "sway", environment: variables)
    swayProcess = sway
    let sockets = try sway.nextLine(by: deadline, waitingFor: "its sockets").split(separator: " ")
    guard sockets.count == 3, sockets[0] == "sway-ready" else { throw StageError("sway gave no sockets") }
    environment["WAYLAND_DISPLAY"] = String(sockets[1])
    environment["SWAYSOCK"] = String(sockets[2])
    try host?.waitUntilReady(by: deadline)
  }

  /// Waits until sway has handled everything that its clients have sent by now.
  func waitForSway() throws {
    let result = try run(["swaymsg", "-t", "get_version"])
    guard result.ending == .exit(0) else { throw failure("sway does not answer: \(result.standardError)") }
  }

  private var swayConfig: String {
    let isHeadless = if case .headless = options.backend { true } else { false }
    let mode = isHeadless ? "output * mode --custom \(options.width)x\(options.height)" : ""
    return """
      xwayland disable
      default_border none
      focus_follows_mouse no
      \(mode)
      output * scale \(options.scale)
      \(options.swayConfig)
      exec echo "sway-ready $WAYLAND_DISPLAY $SWAYSOCK"

      """
  }

  /// Writes a file that the programs of the stage may read and write, and returns its path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    let path = directory + "/" + name
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    } catch {
      throw StageError("cannot write \(path): \(error.localizedDescription)")
    }
    try Installation.handOver(path)
    return path
  }
}

// MARK: - Fingers and mouse

extension Stage {
  /// One finger goes down and up at a place, in logical pixels of the output.
  public func tap(x: Double, y: Double) throws {
    try down(0, x: x, y: y)
    try up(0)
  }

  /// A finger goes down.
  ///
  /// The event and its frame are on their way to sway when this returns.
  public func down(_ finger: Int, x: Double, y: Double) throws {
    try send("down \(finger) \(place(x, y))")
    try send("frame")
  }

  public func motion(_ finger: Int, x: Double, y: Double) throws {
    try send("motion \(finger) \(place(x, y))")
    try send("frame")
  }

  public func up(_ finger: Int) throws {
    try send("up \(finger)")
    try send("frame")
  }

  /// All fingers are taken back, as when the system takes a gesture over.
  ///
  /// wlroots 0.15 does not pass this on.
  public func cancel() throws { try send("cancel") }

  /// The mouse goes to a place and its button is pressed and released there.
  public func click(x: Double, y: Double) throws {
    try send("pointer \(place(x, y))")
    try send("button press")
    try send("button release")
  }

  private func place(_ x: Double, _ y: Double) -> String {
    "\(x * Double(options.scale)) \(y * Double(options.scale))"
  }

  /// Sends any command of the host's protocol, in pixels of the output.
  public func send(_ command: String) throws {
    guard let host else { throw StageError("a headless stage cannot be touched") }
    try host.run(command, by: deadline)
  }

  /// Saves a picture of the output as a PNG file.
  public func screenshot(to path: String) throws {
    let picture = newPath("screen.png")
    let result = try run(["grim", picture])
    guard result.ending == .exit(0) else {
      throw StageError("no screenshot: \(result.ending)\n\(result.standardError)")
    }
    let files = FileManager.default
    if files.fileExists(atPath: path) { try files.removeItem(atPath: path) }
    try files.copyItem(atPath: picture, toPath: path)
  }
}
