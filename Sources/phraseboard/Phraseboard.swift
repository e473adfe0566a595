import ArgumentParser
import ContentProgram
import Glibc

@main
struct Phraseboard: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "phraseboard",
    abstract: Messages.program,
    discussion: Messages.programDiscussion,
    version: Messages.version,
    subcommands: [
      Run.self, Quit.self, Restart.self, Show.self, Hide.self, Toggle.self, TypeKey.self, Undo.self,
      Inspect.self,
      ListPhrases.self, PickKeys.self,
      SearchCatalogue.self,
      ListRecents.self, Keep.self, Unkeep.self, Unhide.self, AddPhrase.self, EditKey.self, RenameKey.self,
      MoveKey.self, RemoveKey.self, ImportPhrases.self,
      ExportPhrases.self, Refresh.self, ListSources.self, ListThemes.self, SetTheme.self,
      ListLayouts.self, ListBindings.self, Bind.self, Unbind.self, ResetBindings.self, WordCommands.self,
      FindEmoji.self, Doctor.self,
      SystemKeyboard.self, SetUp.self, SecretCommand.self, SaveKey.self, SaveSetting.self, SaveEdit.self,
      SaveBindings.self, SaveKept.self, SaveWord.self,
    ])

  static func main() {
    // It is installed under both names.
    if CommandLine.arguments.first?.split(separator: "/").last.map(String.init) == Program.name {
      Program.main()
    }
    do {
      try CommandNames.check(CommandLine.arguments.dropFirst(), of: Self.self)
      var command = try parseAsRoot()
      try command.run()
    } catch let failure as Failure {
      Output.tell(Messages.error(failure.description))
      Glibc.exit(failure.code.rawValue)
    } catch {
      exit(withError: error)
    }
  }
}

/// The exit codes of a program that does not end well (sysexits.h).
enum FailureCode {
  /// The keyboard is not running, or refuses.
  case keyboard
  /// Another binding has the combination.
  case conflict
  /// There is no such binding, or a combination that cannot be taken.
  case binding
  /// The command line asks for something that is not there.
  case usage
  /// The text or file that was read cannot be used.
  case data
  /// There is nothing to read.
  case noInput
  /// A program of Phraseboard cannot be run.
  case unavailable
  /// The store cannot be opened or read.
  case store
  /// A file or the output cannot be written.
  case cannotCreate
  /// A server refuses the keys.
  case noPermission
  /// The exit code of another program, passed on.
  case passedOn(Int32)

  var rawValue: Int32 {
    switch self {
    case .keyboard, .conflict: 1
    case .binding: 2
    case .usage: 64
    case .data: 65
    case .noInput: 66
    case .unavailable: 69
    case .store: 70
    case .cannotCreate: 73
    case .noPermission: 77
    case .passedOn(let code): code
    }
  }
}

/// An error that ends the program with an exit code and one sentence.
struct Failure: Error, CustomStringConvertible {
  var code = FailureCode.keyboard
  let description: String
}
