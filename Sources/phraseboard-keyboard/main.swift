import EventLoop
import Glibc
import Isolation
import Keyboard
import Settings
import Snippets
import Store
import Wayland

/// EX_USAGE, EX_UNAVAILABLE and EX_CONFIG of sysexits.h.
let usageCode: Int32 = 64
let unavailableCode: Int32 = 69
let configCode: Int32 = 78

/// Says why a start has failed; returns its exit code.
///
/// KWin starts a keyboard again that has crashed, and gives up for the session after four times in 20 seconds: what cannot work is
/// to count as no crash, whatever a compositor counts. What KWin has started has globals that others lack: a second keyboard has that
/// one show itself, and does not hear of what it lacks.
func endFailedStart(_ error: any Error, _ arguments: Arguments, isFirst: Bool) -> Int32 {
  let byCompositor = arguments.socket != nil
  var isPoor = false
  if case .missingGlobal? = error as? WaylandError { isPoor = true }
  if isPoor, !byCompositor, !isFirst, !arguments.isHidden, SecondKeyboard.hasFirstShow() { return 0 }
  Log.error("\(error)")
  return byCompositor ? 0 : isPoor ? unavailableCode : 1
}

func checkConfig(_ arguments: Arguments) -> Int32 {
  let file = SettingsFile(named: arguments.configPath)
  let diagnostics =
    file.diagnostics + ThemeFiles.standard.diagnostics(of: file.settings.theme)
    + LayoutFiles.standard.diagnostics(of: file.settings)
    + BindingsFile(KeyboardBindings.registry).diagnostics
  for diagnostic in diagnostics { print(diagnostic) }
  return diagnostics.isEmpty ? 0 : configCode
}

func checkCompositor() -> Int32 {
  do {
    _ = try Desktop(try Connection())
    return 0
  } catch {
    Log.error("\(error)")
    return 1
  }
}

func runKeyboard(_ words: Arguments) -> Int32 {
  var arguments = words
  arguments.socket = Connection.takeSocket()
  if let name = arguments.logLevel {
    guard let level = Log.Level(name) else {
      Log.error(Messages.unknownLogLevel(name))
      return usageCode
    }
    Log.level = level
  }
  if arguments.socket != nil {
    SecondKeyboard.takePlace()
  } else if arguments.osk == OSKRule.system.rawValue {
    SecondKeyboard.waitAsSystem(isHidden: arguments.isHidden)
  }
  Isolation.hideMemory()
  Memory.shareHeaps()
  let settings = SettingsFile(named: arguments.configPath)
  for diagnostic in settings.diagnostics { Log.error("\(diagnostic)") }
  let storePath = arguments.storePath ?? SnippetStore.defaultPath
  let application: Application
  var lock: RuntimeLock?
  do {
    let launcher = try LauncherProcess.start(
      settings,
      LauncherProcess.Programs(
        content: arguments.ofContentProgram(storePath: storePath), store: arguments.ofStore(path: storePath),
        keyboard: CommandLine.arguments.dropFirst()))
    let runtimeLock = RuntimeLock()
    lock = runtimeLock
    let secrets = settings.settings.secretVariables
    ProgramEnvironment.keep { !secrets.contains($0) }
    for (part, obstacle) in Isolation(keyboardWith: storePath).shortcomings {
      Log.warning(Messages.notIsolated(part, obstacle))
    }
    application = try Application(arguments, settings, storePath: storePath, launcher: launcher, runtimeLock)
  } catch {
    return endFailedStart(error, arguments, isFirst: lock?.isFirst ?? true)
  }
  do {
    return try application.run()
  } catch {
    Log.error("\(error)")
    return 1
  }
}

func run() -> Int32 {
  do {
    let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
    switch arguments.mode {
    case .run: return runKeyboard(arguments)
    case .checkConfig: return checkConfig(arguments)
    case .checkCompositor: return checkCompositor()
    case .probe(let asks): Probe(storePath: arguments.storePath, asksInputMethod: asks).run()
    case .version: print("phraseboard-keyboard \(Phraseboard.version)")
    case .help: print(Messages.help)
    }
    return 0
  } catch {
    Log.error(error.reason)
    return usageCode
  }
}

exit(run())
