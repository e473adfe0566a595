import EventLoop
import Glibc
import Settings
import Snippets
import Store
import Wayland

/// EX_USAGE and EX_CONFIG of sysexits.h.
let usageCode: Int32 = 64
let configCode: Int32 = 78

func load(_ arguments: Arguments) -> (settings: Settings, diagnostics: [Diagnostic]) {
  if let path = arguments.configPath { return Settings.load(path: path, mustExist: true) }
  return Settings.load(path: Settings.defaultPath)
}

func checkConfig(_ arguments: Arguments) -> Int32 {
  let diagnostics = load(arguments).diagnostics
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

func runKeyboard(_ arguments: Arguments) -> Int32 {
  if let name = arguments.logLevel {
    guard let level = Log.Level(name) else {
      Log.error(Messages.unknownLogLevel(name))
      return usageCode
    }
    Log.level = level
  }
  let (settings, diagnostics) = load(arguments)
  for diagnostic in diagnostics { Log.error("\(diagnostic)") }
  do {
    let application = try Application(
      arguments, settings, storePath: arguments.storePath ?? SnippetStore.defaultPath)
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
