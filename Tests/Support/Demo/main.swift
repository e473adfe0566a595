import Foundation
import Stage

/// Prints to standard error and ends the program.
func fail(_ message: String, code: Int32) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(code)
}

guard let options = Options(CommandLine.arguments.dropFirst()) else { fail(Options.help, code: EX_USAGE) }
if options.wantsHelp {
  say(Options.help)
  exit(EXIT_SUCCESS)
}

do {
  let programs =
    try options.keyboard.map {
      Programs(directory: URL(fileURLWithPath: $0).deletingLastPathComponent().path)
    } ?? Programs.found()
  var stageOptions = Stage.Options()
  stageOptions.timeLimit = 50
  say("Starting sway with a text field, without a screen ...")
  let stage = try Stage(stageOptions)
  defer { stage.stop() }
  // The stage's folder is all of it that would outlive this program.
  let interruptions = [SIGINT, SIGTERM].map { number in
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
    let directory = stage.directory
    source.setEventHandler {
      try? FileManager.default.removeItem(atPath: directory)
      exit(128 + number)
    }
    source.resume()
    return source
  }
  say("A finger taps:")
  let text = try Demonstration(stage: stage, programs: programs).run(
    screenshot: options.screenshot, rest: options.rest)
  for source in interruptions { source.cancel() }
  say("The text field received:")
  for line in text.split(separator: "\n", omittingEmptySubsequences: false) { say("  \(line)") }
  say("That is what it had to be. Picture: \(URL(fileURLWithPath: options.screenshot).path)")
} catch {
  fail("The demo failed: \(error)", code: EXIT_FAILURE)
}
