import Toml

/// What a value may be, and how it is read.
struct Rule<Value: Sendable>: Sendable {
  /// What is wrong with a value, such as "is empty".
  struct Refusal: Error {
    let reason: String
  }

  /// What is allowed, for the sentence "must be …".
  let allowed: String
  let read: @Sendable (TomlValue) -> Result<Value, Refusal>

  init(
    allowed: String, _ read: @escaping @Sendable (TomlValue) -> Result<Value, Refusal>
  ) {
    self.allowed = allowed
    self.read = read
  }

  /// A rule for a value that is written as a string.
  init(text allowed: String, _ read: @escaping @Sendable (String) -> Result<Value, Refusal>) {
    self.allowed = allowed
    self.read = { value in
      guard case .string(let text) = value else {
        return .failure(Refusal(reason: "is \(value.typeName)"))
      }
      return read(text)
    }
  }
}

extension Rule where Value == String {
  /// A command for /bin/sh.
  ///
  /// A blank one would do nothing, and the argument of a program cannot hold NUL.
  static let command = Rule(text: "a shell command in one line, without control characters") { text in
    if text.unicodeScalars.allSatisfy(\.properties.isWhitespace) {
      return .failure(Refusal(reason: "is empty"))
    }
    if let control = text.unicodeScalars.first(where: { $0.properties.generalCategory == .control }) {
      return .failure(Refusal(reason: "holds the control character \(escaped(String(control)))"))
    }
    return .success(text)
  }
}

extension Rule where Value == Bool {
  static let flag = Rule(allowed: "true or false") { value in
    guard case .boolean(let isOn) = value else { return .failure(Refusal(reason: "is \(value.typeName)")) }
    return .success(isOn)
  }
}

extension Rule where Value == UInt64 {
  /// A time in whole milliseconds.
  static func milliseconds(_ range: ClosedRange<UInt64>) -> Rule {
    let allowed = "a whole number of milliseconds from \(range.lowerBound) to \(range.upperBound)"
    return Rule(allowed: allowed) { value in
      guard case .integer(let number) = value else {
        return .failure(Refusal(reason: "is \(value.typeName)"))
      }
      if let time = UInt64(exactly: number), range.contains(time) { return .success(time) }
      return .failure(Refusal(reason: "is \(number)"))
    }
  }
}

extension Rule where Value: CaseIterable & RawRepresentable<String> {
  /// One of the names of an enumeration.
  static var choice: Rule {
    let names = Value.allCases.map { quoted($0.rawValue) }
    return Rule(text: names.joined(separator: " or ")) { text in
      Value(rawValue: text).map { .success($0) } ?? .failure(Refusal(reason: "is \(quoted(text))"))
    }
  }
}

/// One key of the settings file.
struct Setting: Sendable {
  let section: String
  let key: String
  /// Stores a value, or returns what is wrong with it and what is allowed.
  let read: @Sendable (TomlValue, inout Settings) -> String?

  init<Value>(
    _ section: String, _ key: String, _ rule: Rule<Value>,
    store: @escaping @Sendable (inout Settings, Value) -> Void
  ) {
    self.section = section
    self.key = key
    read = { value, settings in
      switch rule.read(value) {
      case .success(let value):
        store(&settings, value)
        return nil
      case .failure(let refusal):
        return "\(refusal.reason); must be \(rule.allowed)"
      }
    }
  }

  /// Every key there is.
  ///
  /// The times begin where a tap still fits in or the eye still follows, or at 0 for off, and end where nobody waits any
  /// more.
  static let all = [
    Setting("keyboard", "layer", .choice) { $0.layer = $1 },
    Setting("keyboard", "on_globe", .command) { $0.onGlobe = $1 },
    Setting("keyboard", "strip", .choice) { $0.strip = $1 },
    Setting("keyboard", "recents", .flag) { $0.keepsRecents = $1 },
    Setting("timing", "long_press", .milliseconds(200...3000)) { $0.timing.longPress = $1 },
    Setting("timing", "repeat_delay", .milliseconds(200...3000)) { $0.timing.repeatDelay = $1 },
    Setting("timing", "repeat_character", .milliseconds(20...1000)) { $0.timing.repeatCharacter = $1 },
    Setting("timing", "repeat_word", .milliseconds(50...3000)) { $0.timing.repeatWord = $1 },
    Setting("timing", "repeat_faster", .milliseconds(20...1000)) { $0.timing.fasterCharacter = $1 },
    Setting("timing", "edge_scroll", .milliseconds(50...3000)) { $0.timing.edgeScrollDelay = $1 },
    Setting("timing", "trackpad", .milliseconds(200...3000)) { $0.timing.trackpad = $1 },
    Setting("timing", "bounce", .milliseconds(0...1000)) { $0.timing.bounce = $1 },
    Setting("typing", "cycle", .choice) { $0.cycle = $1 },
  ]
}
