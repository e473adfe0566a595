/// The names of programs that call the keyboard, for people.
enum ProgramName {
  /// The keyboard's own command. Whoever runs it is the one that wants to type.
  private static let command = "phraseboard"
  /// The files of /proc that are read are shorter.
  private static let most = 1_024

  /// Returns the name of the program of a process, as the kernel has it; that of the program behind the keyboard's own command.
  static func of(_ process: UInt32?) -> String {
    guard let process, let name = read("/proc/\(process)/comm") else { return Messages.someProgram }
    guard name == command, let status = read("/proc/\(process)/stat"), let parent = parent(in: status),
      let caller = read("/proc/\(parent)/comm")
    else { return name }
    return caller
  }

  /// Returns the number of the parent in a `/proc/PID/stat` (proc(5)); nil for one that is none a user has started.
  static func parent(in status: String) -> Int? {
    // The name in parentheses may have any characters.
    guard let end = status.lastIndex(of: ")") else { return nil }
    let fields = status[end...].split(separator: " ")
    guard fields.count > 2, let parent = Int(fields[2]), parent > 1 else { return nil }
    return parent
  }

  private static func read(_ path: String) -> String? {
    let line = ProcFile.read(path, atMost: most)?.prefix { $0 != "\n" } ?? ""
    return line.isEmpty ? nil : String(line)
  }
}
