import ArgumentParser
import Glibc
import Settings

struct Refresh: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "refresh", abstract: Messages.refresh, discussion: Messages.refreshDiscussion)

  @Option(name: .customLong("source"), help: Messages.refreshedSource)
  var sources: [String] = []

  @OptionGroup var options: ContentOptions

  func run() throws {
    let settings = options.settings()
    let known = settings.sourcesInEffect.map(\.name)
    for source in settings.sources where !source.isEnabled && sources.contains(source.name) {
      throw Failure(code: .usage, description: Messages.sourceDisabled(source.name))
    }
    try check(sources, among: known, Messages.unknownSource)
    // Shows a progress bar only to people.
    let progress = isatty(STDERR_FILENO) == 1 ? ["--progress"] : []
    let code = try ContentProgram.run(
      options.arguments + sources.flatMap { ["--source", $0] } + ["--retry"] + progress)
    guard code == 0 else { throw Failure(code: .passedOn(code), description: Messages.notRefreshed(code)) }
    try Output.write(lines: [TextWidth.sentence(Messages.refreshed(sources.isEmpty ? known : sources))])
  }
}
