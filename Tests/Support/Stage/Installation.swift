import Foundation

/// The files of a stage: where its own programs are, and copies of programs that its user could not read.
public enum Installation {
  /// The user and group that programs run as when the test runner is root: sway refuses root.
  static let unprivileged: uid_t = 65534

  static var isRoot: Bool { geteuid() == 0 }

  /// The folder of the host compositor, the warden and the receivers of text, which `make support` fills: the
  /// value of PHRASEBOARD_SUPPORT, or `support` next to or above the folder of the running program.
  static func supportDirectory() throws -> String {
    if let named = ProcessInfo.processInfo.environment["PHRASEBOARD_SUPPORT"] { return named }
    var directory = URL(fileURLWithPath: try ownExecutable()).deletingLastPathComponent()
    while directory.path != "/" {
      let candidate = directory.appendingPathComponent("support").path
      if FileManager.default.isExecutableFile(atPath: candidate + "/stage-warden") { return candidate }
      directory.deleteLastPathComponent()
    }
    throw StageError("the programs of the stage are not built: run 'make support'")
  }

  /// The path of the running program.
  static func ownExecutable() throws -> String {
    try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
  }

  /// Makes a folder below /tmp: a socket's path has at most 107 bytes, and TMPDIR may be long or private.
  static func makeDirectory() throws -> String {
    guard let template = strdup("/tmp/phraseboard-stage.XXXXXX") else {
      throw StageError(systemError("strdup"))
    }
    defer { free(template) }
    guard mkdtemp(template) != nil else { throw StageError(systemError("mkdtemp")) }
    let path = String(cString: template)
    try handOver(path)
    return path
  }

  /// Gives a file or folder that we made to the user of the stage.
  static func handOver(_ path: String) throws {
    guard isRoot else { return }
    guard chown(path, unprivileged, unprivileged) == 0 else { throw StageError(systemError("chown \(path)")) }
  }

  /// Makes a folder of links to the themes and layouts of this source tree, which this process copies once.
  static func installFiles(in folder: String) throws {
    let parent = URL(fileURLWithPath: folder).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    try FileManager.default.linkItem(atPath: files.get(), toPath: folder)
  }

  private static let files = Result {
    let folder = try SharedFolder.path() + "/share"
    for name in ["themes", "layouts"] { try install(name, in: "\(folder)/\(name)") }
    return folder
  }

  private static func install(_ name: String, in folder: String) throws {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../\(name)").standardized
    let names = try FileManager.default.contentsOfDirectory(atPath: source.path)
    let files = names.filter { $0.hasSuffix(".toml") }.map { source.appendingPathComponent($0).path }
    _ = try output(of: "/usr/bin/install", ["-D", "--mode=644", "-t", folder] + files)
  }

  /// Tells whether everybody can read and run the file: sooner than trying it as another user, and enough here.
  static func isPublic(_ path: String) -> Bool {
    var url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    var needed: mode_t = S_IROTH
    while true {
      var status = stat()
      guard stat(url.path, &status) == 0, status.st_mode & needed == needed else { return false }
      if url.path == "/" { return true }
      needed = S_IXOTH
      url.deleteLastPathComponent()
    }
  }

  /// Puts a program into `directory`, and those of its libraries that are private into `libraries`.
  static func copy(program: String, to directory: String, libraries: String) throws -> String {
    let path = directory + "/" + URL(fileURLWithPath: program).lastPathComponent
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    try ProgramCopies.link(program, as: path)
    for library in try ProgramCopies.privateLibraries(of: program) {
      try ProgramCopies.link(library, as: libraries + "/" + URL(fileURLWithPath: library).lastPathComponent)
    }
    return path
  }

  /// Returns the absolute paths that the dynamic linker finds for a program; none for a script.
  static func librariesOf(_ program: String) throws -> [String] {
    let text = try output(of: "/usr/bin/ldd", [program], mayFail: true)
    return text.split(separator: "\n").compactMap { line in
      guard let arrow = line.range(of: "=> /") else { return nil }
      return "/" + line[arrow.upperBound...].prefix { $0 != " " }
    }
  }

  /// Runs a program to its end, and returns what it has printed. Throws where it fails, unless it may.
  public static func output(
    of program: String, _ arguments: [String], mayFail: Bool = false
  ) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = mayFail ? FileHandle.nullDevice : FileHandle.standardError
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard mayFail || process.terminationStatus == 0 else {
      throw StageError("\(program) \(arguments.joined(separator: " ")) failed")
    }
    return String(decoding: data, as: UTF8.self)
  }
}
