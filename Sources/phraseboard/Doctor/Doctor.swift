import ArgumentParser
import Glibc

struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: Messages.doctor, discussion: Messages.doctorDiscussion)

  @Flag(help: Messages.json)
  var json = false

  @OptionGroup var options: ContentOptions

  func run() throws {
    let items = Diagnosis(facts: DoctorFacts(options), time: TimeText()).items
    let canWork = Diagnosis.canWork(items)
    if json {
      try Output.write(JSON.lines(items.map(\.json)) + "\n")
    } else {
      let width = items.map { TextWidth.columns(TextWidth.plain($0.item)) }.max() ?? 0
      try Output.write(lines: items.flatMap { $0.lines(idWidth: width) } + [Messages.doctorResult(canWork)])
    }
    if !canWork { throw ExitCode(FailureCode.keyboard.rawValue) }
  }
}
