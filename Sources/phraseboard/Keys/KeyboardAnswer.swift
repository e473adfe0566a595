import CommandFormats
import ContentFormats
import Glibc

/// The common part of the commands that the keyboard starts. The change comes by the standard input, since every program can
/// read arguments; a refusal goes to the standard output, for the keyboard to show.
enum KeyboardAnswer {
  /// Makes a change of the input; ends the program where that is refused.
  static func make(_ change: (_ input: [UInt8]) throws -> Void) throws {
    do {
      try change(Files.read(STDIN_FILENO, name: Messages.input))
    } catch let failure as Failure {
      // A phone has no room for the path of the folder.
      try Output.write(failure.description.replacing(OwnFolder().path + "/", with: ""))
      Glibc.exit(failure.code.rawValue)
    }
  }

  /// Shows a change of the folder. It is made in any case, and a keyboard that runs sees it by itself.
  static func show(_ options: ContentOptions) {
    do { try OwnFolder().show(options) } catch {
      Output.tell(Messages.warning("\(error)"))
    }
  }

  /// Returns the texts of an object in JSON, by their names.
  ///
  /// - Throws: a `Failure` with `refusal` for what the keyboard never sends.
  static func texts(_ json: [UInt8], refusal: (String) -> String) throws -> [String: String] {
    var members: [String: String] = [:]
    do {
      var reader = JSONReader(json)
      try reader.document { reader in
        try reader.object("an object") { reader, key in members[key] = try reader.string("a text") }
      }
    } catch let error as DocumentError {
      throw Failure(code: .data, description: refusal(error.problem(in: Messages.input).description))
    }
    return members
  }
}
