import Keyboard
import Snippets
import Toml

/// The rule for a value, and the way to read it.
struct Rule<Value: Sendable>: Sendable {
  /// The mistake in a value, such as "is empty".
  struct Refusal: Error {
    let reason: String
  }

  /// The values that are allowed, for the sentence "must be …". Made when it is asked for: folders tell the names of themes.
  var allowed: String { describe() }
  private let describe: @Sendable () -> String
  let read: @Sendable (TomlValue) -> Result<Value, Refusal>

  init(
    allowed: @autoclosure @escaping @Sendable () -> String,
    _ read: @escaping @Sendable (TomlValue) -> Result<Value, Refusal>
  ) {
    describe = allowed
    self.read = read
  }

  /// A rule for a value that is written as a string.
  init(
    text allowed: @autoclosure @escaping @Sendable () -> String,
    _ read: @escaping @Sendable (String) -> Result<Value, Refusal>
  ) {
    describe = allowed
    self.read = { value in
      guard case .string(let text) = value else {
        return .failure(Refusal(reason: "is \(value.typeName)"))
      }
      return read(text)
    }
  }
}

extension Rule where Value == String? {
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
  /// Returns the rule for a time in whole milliseconds.
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

extension Rule where Value == Int? {
  /// The number of lines of keys on a page; nil for "auto".
  static let rows = Rule(allowed: "\"auto\" or a whole number from 3 to 5") { value in
    switch value {
    case .string("auto"): return .success(nil)
    case .string(let text): return .failure(Refusal(reason: "is \(quoted(text))"))
    case .integer(let number):
      return (3...5).contains(number) ? .success(Int(number)) : .failure(Refusal(reason: "is \(number)"))
    case .table, .array, .float, .boolean, .dateOrTime:
      return .failure(Refusal(reason: "is \(value.typeName)"))
    }
  }
}

extension Rule where Value == Double {
  /// Returns the rule for a length in whole logical pixels.
  static func pixels(_ range: ClosedRange<Int>) -> Rule {
    let allowed = "a whole number of logical pixels from \(range.lowerBound) to \(range.upperBound)"
    return Rule(allowed: allowed) { value in
      guard case .integer(let number) = value else {
        return .failure(Refusal(reason: "is \(value.typeName)"))
      }
      if let length = Int(exactly: number), range.contains(length) { return .success(Double(length)) }
      return .failure(Refusal(reason: "is \(number)"))
    }
  }
}

extension Rule where Value == Double {
  /// Returns the rule for a number, with or without a fraction.
  static func factor(_ range: ClosedRange<Double>) -> Rule {
    Rule(allowed: "a number from \(range.lowerBound) to \(range.upperBound)") { value in
      switch value {
      case .integer(let number):
        return range.contains(Double(number))
          ? .success(Double(number)) : .failure(Refusal(reason: "is \(number)"))
      case .float(let number):
        return range.contains(number) ? .success(number) : .failure(Refusal(reason: "is \(number)"))
      case .table, .array, .string, .boolean, .dateOrTime:
        return .failure(Refusal(reason: "is \(value.typeName)"))
      }
    }
  }
}

extension Rule where Value == String? {
  /// The name of an output; nil for "focus", which is none.
  static let output = Rule.name("\"focus\" or the name of an output, such as \"DSI-1\"", without: []) {
    $0 == "focus" ? nil : $0
  }

  /// The name of a family of fonts. A comma would be between several.
  static let font = Rule.name("the name of a font, such as \"Inter\"", without: [","]) { $0 }

  private static func name(
    _ allowed: String, without refused: Set<Unicode.Scalar>, _ value: @escaping @Sendable (String) -> String?
  ) -> Rule {
    Rule(text: allowed) { text in
      if text.unicodeScalars.allSatisfy(\.properties.isWhitespace) {
        return .failure(Refusal(reason: "is empty"))
      }
      let isRefused = text.unicodeScalars.contains {
        refused.contains($0) || $0.properties.generalCategory == .control
      }
      // Longer ones than any font or output has only fill the messages.
      if isRefused || text.utf8.count > 100 { return .failure(Refusal(reason: "is \(quoted(text))")) }
      return .success(value(text))
    }
  }
}

extension Rule where Value: Sendable {
  /// The same rule for a setting that the keyboard chooses itself, if it is `auto`.
  var orAuto: Rule<Value?> {
    let (read, allowed) = (read, allowed)
    return Rule<Value?>(allowed: "\(quoted(Setting.auto)) or \(allowed)") { value in
      if value == .string(Setting.auto) { return .success(nil) }
      return read(value).map { $0 }.mapError { Rule<Value?>.Refusal(reason: $0.reason) }
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

extension Rule where Value == ThemeChoice {
  /// "auto", or the name of a theme that there is.
  static let theme = Rule(text: allowedThemes) { text in
    let isThere = text == ThemeChoice.auto.name || ThemeFiles.standard.has(text)
    return isThere ? .success(ThemeChoice(name: text)) : .failure(Refusal(reason: "is \(quoted(text))"))
  }

  private static var allowedThemes: String {
    let names = [ThemeChoice.auto.name] + ThemeFiles.standard.all.map(\.name)
    return "one of " + names.map(quoted).joined(separator: ", ")
  }
}

/// One key of the settings file.
public struct Setting: Sendable {
  let section: String
  let key: String
  /// True where the value is run.
  let isCommand: Bool
  /// Stores a value, of an array with its elements, or returns the mistake in it and what is allowed.
  let read: @Sendable (TomlValue, [TomlValue], inout Settings) -> String?
  /// Stores this setting's value in other settings.
  let copy: @Sendable (Settings, inout Settings) -> Void
  /// Returns the value as the file would have it; nil where nothing is set.
  let value: @Sendable (Settings) -> SettingValue?

  init<Value: WrittenSetting>(
    _ section: String, _ key: String, _ place: WritableKeyPath<Settings, Value> & Sendable,
    _ rule: Rule<Value>, isCommand: Bool = false, unset: SettingValue? = nil
  ) {
    self.isCommand = isCommand
    self.section = section
    self.key = key
    copy = { $1[keyPath: place] = $0[keyPath: place] }
    value = { $0[keyPath: place].written ?? unset }
    read = { value, _, settings in
      switch rule.read(value) {
      case .success(let value):
        settings[keyPath: place] = value
        return nil
      case .failure(let refusal):
        return "\(refusal.reason); must be \(rule.allowed)"
      }
    }
  }

  /// A list of names.
  init(
    names section: String, _ key: String, _ place: WritableKeyPath<Settings, [String]> & Sendable,
    _ read: @escaping @Sendable (TomlValue, [TomlValue]) -> Result<[String], Rule<[String]>.Refusal>
  ) {
    (self.section, self.key, isCommand) = (section, key, false)
    copy = { $1[keyPath: place] = $0[keyPath: place] }
    value = { .names($0[keyPath: place]) }
    self.read = { value, elements, settings in
      switch read(value, elements) {
      case .success(let names):
        settings[keyPath: place] = names
        return nil
      case .failure(let refusal): return refusal.reason
      }
    }
  }

  /// The value of a setting that the keyboard chooses itself.
  static let auto = "auto"

  /// Returns the values of settings, by their names; none for a setting that is not set.
  public static func values(of settings: Settings) -> [SettingName: SettingValue] {
    Dictionary(
      all.compactMap { setting in
        setting.value(settings).map { (SettingName(setting.section, setting.key), $0) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Every key there is.
  ///
  /// The times begin where a tap still fits in or the eye still follows, or at 0 for off, and end where nobody waits any
  /// more.
  static let all = [
    Setting("keyboard", "layer", \.layer, .choice),
    Setting("keyboard", "on_globe", \.onGlobe, .command, isCommand: true),
    Setting("keyboard", "strip", \.rules.strip, .choice),
    Setting("keyboard", "recents", \.rules.keepsRecents, .flag),
    Setting("keyboard", "osk", \.rules.osk, .choice),
    Setting("keyboard", "auto_show", \.rules.showsByItself, .flag),
    Setting("keyboard", "with_hardware", \.rules.withHardware, .choice),
    Setting("keyboard", "handle", \.rules.handle, .choice),
    Setting("keyboard", "height", \.rules.height, Rule.pixels(100...2000).orAuto, unset: .text(auto)),
    Setting("keyboard", "bottom_margin", \.rules.bottomMargin, .pixels(0...200)),
    Setting("keyboard", "output", \.output, .output),
    Setting("keyboard", "on_show", \.onShow, .command, isCommand: true),
    Setting("keyboard", "start", \.rules.start, .choice),
    Setting("look", "theme", \.theme, .theme),
    Setting("look", "labels", \.rules.labels, .choice),
    Setting("look", "motion", \.motion, .choice),
    Setting("look", "scale", \.rules.scale, .factor(0.8...2)),
    Setting("look", "rows", \.rules.rows, .rows, unset: .text(auto)),
    Setting("look", "font", \.rules.font, .font),
    Setting("timing", "long_press", \.rules.timing.longPress, .milliseconds(200...3000)),
    Setting("timing", "repeat_delay", \.rules.timing.repeatDelay, .milliseconds(200...3000)),
    Setting("timing", "repeat_character", \.rules.timing.repeatCharacter, .milliseconds(20...1000)),
    Setting("timing", "repeat_word", \.rules.timing.repeatWord, .milliseconds(50...3000)),
    Setting("timing", "repeat_faster", \.rules.timing.fasterCharacter, .milliseconds(20...1000)),
    Setting("timing", "edge_scroll", \.rules.timing.edgeScrollDelay, .milliseconds(50...3000)),
    Setting("timing", "trackpad", \.rules.timing.trackpad, .milliseconds(200...3000)),
    Setting("timing", "bounce", \.rules.timing.bounce, .milliseconds(0...1000)),
    Setting(names: "letters", "layouts", \.layouts) { LayoutFiles.standard.names($0, $1) },
    Setting("letters", "capitals", \.rules.letters.capitals, .choice),
    Setting("letters", "offers", \.rules.letters.offers, .flag),
    Setting("letters", "words", \.rules.letters.words, .choice),
    Setting("letters", "emoji", \.rules.letters.emoji, .flag),
    Setting("emoji", "skin_tone", \.rules.emoji.tone, .choice),
    Setting("copied", "on", \.rules.keepsCopied, .flag),
    Setting("shortcuts", "on", \.rules.shortcuts.on, .choice),
    Setting("shortcuts", "by_keys", \.rules.shortcuts.byKeys, .flag),
    Setting(names: "shortcuts", "except", \.rules.shortcuts.except) { Setting.applications($0, $1) },
    Setting(names: "words", "dictionaries", \.dictionaries) { Setting.dictionaries($0, $1) },
    Setting("typing", "cycle", \.rules.cycle, .choice),
    Setting("typing", "space", \.space, .choice),
    Setting("typing", "clipboard", \.copiedKeys, .choice),
    Setting("typing", "programs", \.rules.programs, .flag),
    Setting("feedback", "haptics", \.hasHaptics, .flag),
    Setting("bindings", "grab", \.bindings.grabs, .flag),
    Setting("bindings", "labels", \.bindings.labels, .choice),
  ]
}
