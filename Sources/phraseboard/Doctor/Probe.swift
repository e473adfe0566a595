import ContentFormats
import Glibc

/// The run of `phraseboard-keyboard --probe`, which asks the compositor and looks for fonts. This program is not linked
/// for that.
enum Probe {
  static let program = "phraseboard-keyboard"
  /// The time that it has, in milliseconds: fonts that were just installed take a while the first time.
  private static let patience: UInt64 = 4_000

  /// Runs it, and returns the lines that it has printed until its end or the end of its time.
  static func run(asksInputMethod: Bool, _ options: ContentOptions) -> [String] {
    guard let path = findProgram(program) else { return [] }
    let store = options.store.map { ["--store", $0] } ?? []
    var vector =
      ([path, asksInputMethod ? "--probe-input-method" : "--probe"] + store).map { strdup($0) } + [nil]
    defer { vector.forEach { free($0) } }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return [] }
    defer { close(ends[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addclose(&actions, ends[0])
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addclose(&actions, ends[1])
    // Its lines say the same as its standard error would.
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var child: pid_t = 0
    let number = posix_spawn(&child, path, &actions, nil, &vector, environ)
    close(ends[1])
    guard number == 0 else { return [] }
    let bytes = readAll(ends[0])
    kill(child, SIGKILL)
    while waitpid(child, nil, 0) < 0 && errno == EINTR {}
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private static func readAll(_ descriptor: Int32) -> [UInt8] {
    let deadline = milliseconds() + patience
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4096)
    while true {
      let now = milliseconds()
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = now < deadline ? poll(&request, 1, Int32(deadline - now)) : 0
      if ready < 0 && errno == EINTR { continue }
      guard ready > 0 else { return bytes }
      let count = Glibc.read(descriptor, &block, block.count)
      guard count > 0 else { return bytes }
      bytes += block.prefix(count)
    }
  }

  private static func milliseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1000 + UInt64(time.tv_nsec) / 1_000_000
  }

  // MARK: What it says

  /// Takes the facts of a line; a line that is cut off or unknown has none.
  static func read(_ line: String, into facts: inout DoctorFacts) {
    var reader = JSONReader(Array(line.utf8))
    var found = facts
    let read: Void? = try? reader.document { reader in
      try reader.object("an object") { reader, key in
        switch key {
        case "failure": found.compositor = .failed(try reader.string("a reason"))
        case "compositor": found.compositor = try compositor(&reader)
        case "inputMethod":
          found.inputMethod = DoctorFacts.InputMethodState(rawValue: try reader.string("a state"))
        case "isolation": found.isolation = try isolation(&reader)
        case "fonts": found.fonts = try fonts(&reader)
        default: try reader.skip()
        }
      }
    }
    if read != nil { facts = found }
  }

  private static func compositor(_ reader: inout JSONReader) throws -> DoctorFacts.Compositor {
    var (name, display, globals) = ("", "", [String: Int]())
    try reader.object("a compositor") { reader, key in
      switch key {
      case "name": name = try reader.string("a name")
      case "display": display = try reader.string("a name")
      case "globals":
        try reader.object("versions") { reader, interface in
          globals[interface] = Int(exactly: try reader.number("a version"))
        }
      default: try reader.skip()
      }
    }
    return .running(name: name.isEmpty ? nil : name, display: display, globals: globals)
  }

  private static func isolation(_ reader: inout JSONReader) throws -> DoctorFacts.Isolation {
    var isolation = DoctorFacts.Isolation()
    try reader.object("parts") { reader, key in
      switch key {
      case "landlock": isolation.landlock = Int(exactly: try reader.number("a version")) ?? 0
      case "obstacles":
        try reader.object("reasons") { reader, part in
          isolation.obstacles[part] = try reader.string("a reason")
        }
      default: try reader.skip()
      }
    }
    return isolation
  }

  private static func fonts(_ reader: inout JSONReader) throws -> DoctorFacts.Fonts {
    var fonts = DoctorFacts.Fonts(hasEmoji: false, missing: [])
    try reader.object("fonts") { reader, key in
      switch key {
      case "any": fonts.hasAny = try reader.boolean("true or false")
      case "emoji": fonts.hasEmoji = try reader.boolean("true or false")
      case "missing":
        try reader.object("scripts") { reader, script in
          var characters: [String] = []
          try reader.array("characters") { characters.append(try $0.string("a character")) }
          fonts.missing.append((script, characters))
        }
      default: try reader.skip()
      }
    }
    return fonts
  }
}

/// The parts of `inspect`'s answer that matter here.
struct Inspected {
  private(set) var isVisible = false
  private(set) var typing = ""
  private(set) var tells = ""
  private(set) var theme = ""

  /// Reads the answer; nil when it is not one of a keyboard.
  init?(json: String) {
    var reader = JSONReader(Array(json.utf8))
    var found = (isVisible: false, typing: "", tells: "", theme: "")
    let read: Void? = try? reader.document { reader in
      try reader.object("an object") { reader, key in
        switch key {
        case "visible": found.isVisible = try reader.boolean("true or false")
        case "typing": found.typing = try reader.string("a path")
        case "tells": found.tells = try reader.string("what it tells")
        case "theme": found.theme = try reader.string("a name")
        default: try reader.skip()
        }
      }
    }
    guard read != nil else { return nil }
    (isVisible, typing, tells, theme) = found
  }
}
