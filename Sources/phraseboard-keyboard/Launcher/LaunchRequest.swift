import EventLoop
import Keyboard

/// A request to the process that starts programs. It names no program, and gives no command: whoever took
/// the keyboard over could ask for nothing else.
enum LaunchRequest: Equatable {
  /// The content program, with these tasks.
  case content(Set<ContentProgram.Task>)
  /// The command that the settings file has for this key at the time.
  case command(Command)
  /// The text of a secret that a command gives: of the key with this id in this file of the user's own folder. The program
  /// that is started reads the command there; its output goes to the descriptor that comes with the request.
  case secret(file: String, id: String)
  /// Change the user's own files. The change is in the file that comes with the request, and why it is refused is written
  /// behind it.
  case save(FileChange.Kind)
  /// The content program, to build the dictionary.
  case words
  /// The content program, for the panel of the catalogue of this name. It is asked, and answers, by the descriptor that comes
  /// with the request, and ends with that.
  case catalogue(String)
  /// The keyboard itself, once it has ended.
  case again
  /// The end of the program that the request of this number has started.
  case end(UInt32)

  /// Commands of the settings.
  enum Command: String, CaseIterable {
    case onGlobe = "on_globe"
    case onShow = "on_show"
  }
}

/// The end of a request.
enum LaunchResult: Equatable {
  case ended(ChildProcess.Exit)
  /// The reason why nothing was started.
  case failed(String)
}

/// A message between the two processes: a number that a request and its result share, and what follows in words that
/// NUL ends.
struct LaunchMessage: Equatable {
  let number: UInt32
  let words: [String]

  init(_ number: UInt32, _ words: [String]) {
    self.number = number
    self.words = words
  }

  var bytes: [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } + words.flatMap { Array($0.utf8) + [0] }
  }

  /// Returns nil for bytes that are no message.
  init?(bytes: [UInt8]) {
    guard bytes.count >= 4, bytes.count == 4 || bytes.last == 0 else { return nil }
    number = (0..<4).reduce(0) { $0 | UInt32(bytes[$1]) << ($1 * 8) }
    words = bytes[4...].split(separator: 0, omittingEmptySubsequences: false).dropLast()
      .map { String(decoding: $0, as: UTF8.self) }
  }
}

extension LaunchRequest {
  /// True for what must not be lost: a change of the user's, or a text that is to be typed.
  var isAwaited: Bool {
    switch self {
    case .secret, .save: true
    case .content, .command, .words, .catalogue, .again, .end: false
    }
  }

  var words: [String] {
    switch self {
    case .command(let command): ["command", command.rawValue]
    case .secret(let file, let id): ["secret", file, id]
    case .save(let what): ["save", what.rawValue]
    case .words: ["words"]
    case .again: ["again"]
    case .catalogue(let name): ["catalogue", name]
    case .end(let number): ["end", "\(number)"]
    case .content(let tasks):
      ["content"]
        + tasks.flatMap { task in
          switch task {
          case .all: ["all", ""]
          case .due: ["due", ""]
          case .timed(let name): ["timed", name]
          case .source(let name): ["source", name]
          }
        }
    }
  }

  /// Returns nil for words that are no request.
  init?(words: [String]) {
    switch words.first {
    case "command":
      guard words.count == 2, let command = Command(rawValue: words[1]) else { return nil }
      self = .command(command)
    case "secret":
      guard words.count == 3 else { return nil }
      self = .secret(file: words[1], id: words[2])
    case "save":
      guard words.count == 2, let what = FileChange.Kind(rawValue: words[1]) else { return nil }
      self = .save(what)
    case "words":
      guard words.count == 1 else { return nil }
      self = .words
    case "again":
      guard words.count == 1 else { return nil }
      self = .again
    case "catalogue":
      guard words.count == 2 else { return nil }
      self = .catalogue(words[1])
    case "end":
      guard words.count == 2, let number = UInt32(words[1]) else { return nil }
      self = .end(number)
    case "content":
      var tasks: Set<ContentProgram.Task> = []
      var rest = words.dropFirst()
      while let kind = rest.popFirst() {
        guard let name = rest.popFirst() else { return nil }
        switch kind {
        case "all": tasks.insert(.all)
        case "due": tasks.insert(.due)
        case "timed": tasks.insert(.timed(name))
        case "source": tasks.insert(.source(name))
        default: return nil
        }
      }
      self = .content(tasks)
    default: return nil
    }
  }
}

extension LaunchResult {
  var words: [String] {
    switch self {
    case .ended(.code(let code)): ["code", "\(code)"]
    case .ended(.signal(let signal)): ["signal", "\(signal)"]
    case .failed(let reason): ["failed", reason]
    }
  }

  /// Returns nil for words that are no result.
  init?(words: [String]) {
    guard words.count == 2 else { return nil }
    switch (words[0], Int32(words[1])) {
    case ("code", let code?): self = .ended(.code(code))
    case ("signal", let signal?): self = .ended(.signal(signal))
    case ("failed", _): self = .failed(words[1])
    default: return nil
    }
  }
}
