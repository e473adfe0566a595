import ArgumentParser
import ContentFormats
import Glibc

struct EditKey: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: Messages.edit, discussion: Messages.editDiscussion)

  @Argument(help: Messages.ownKey)
  var key: String

  @OptionGroup var options: ContentOptions

  func run() throws {
    let key = try OwnKey(named: key, options)
    let line = key.format == .toml ? try? key.file().line(of: key.id) : nil
    guard let editor = Editor.ofUser else {
      return try Output.write(lines: [key.path + (line.map { ":\($0)" } ?? "")])
    }
    let code = try runProgram("/bin/sh", editor.words(path: key.path, line: line))
    guard code == 0 else {
      throw Failure(code: .passedOn(code), description: Messages.editorEnded(editor.command, code))
    }
    try OwnFolder().show(options, failsForOthers: true)
  }
}

/// The user's editor.
struct Editor {
  /// The command line for the shell.
  let command: String

  /// The editor of `VISUAL`, or else of `EDITOR`; nil when neither is set.
  static var ofUser: Editor? {
    let names = ["VISUAL", "EDITOR"]
    let commands = names.compactMap { name in getenv(name).map { String(cString: $0) } }
    return commands.first { !$0.allSatisfy(\.isWhitespace) }.map(Editor.init)
  }

  /// Returns the words for a shell to open a file at a line.
  func words(path: String, line: Int?) -> [String] {
    ["-c", command + " \"$@\"", command] + arguments(path, line)
  }

  /// Returns the arguments in the editor's own way; an unknown editor only opens the file.
  private func arguments(_ path: String, _ line: Int?) -> [String] {
    guard let line else { return [path] }
    let name = command.split(whereSeparator: \.isWhitespace).first?.split(separator: "/").last
    switch name {
    case "vi", "vim", "nvim", "view", "nano", "pico", "emacs", "emacsclient", "mg", "micro", "kak", "joe",
      "jed", "ne",
      "gedit", "pluma":
      return ["+\(line)", path]
    case "hx", "helix", "subl", "zed": return ["\(path):\(line)"]
    case "code", "codium": return ["--wait", "--goto", "\(path):\(line)"]
    case "kate": return ["--block", "--line", "\(line)", path]
    default: return [path]
    }
  }
}
