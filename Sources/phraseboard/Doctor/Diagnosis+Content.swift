import WordFiles

/// The items about fonts, settings and phrases.
extension Diagnosis {
  // MARK: Fonts

  private static let mostCharacters = 8

  var fonts: DoctorItem? {
    guard let fonts = facts.fonts else { return nil }
    guard fonts.hasAny else {
      return DoctorItem(
        "fonts", .fault, "none is installed, or FONTCONFIG_FILE names a file without them",
        means: "Nothing is shown on any key; they type all the same.",
        help: WordMessages.install("fonts-dejavu-core"))
    }
    guard !fonts.missing.isEmpty else {
      return DoctorItem(
        "fonts", .ok, "one for every character of your keys and phrases", means: "All of them can be read.")
    }
    let characters = fonts.missing.flatMap(\.characters)
    let shown = characters.prefix(Self.mostCharacters).joined(separator: " ")
    let more = characters.count - Self.mostCharacters
    let scripts = fonts.missing.map(\.script).joined(separator: ", ")
    return DoctorItem(
      "fonts", .note, "none for \(shown)\(more > 0 ? " and \(more) more" : "") (\(scripts))",
      means: "These characters are typed, and shown as boxes.",
      help: WordMessages.install(Self.packages(for: fonts.missing.map(\.script)).joined(separator: " ")))
  }

  /// Returns Debian's packages with fonts for scripts.
  private static func packages(for scripts: [String]) -> [String] {
    let eastAsian: Set = ["Hani", "Hans", "Hant", "Hira", "Kana", "Hang", "Bopo"]
    let packages = scripts.map { script in
      eastAsian.contains(script) ? "fonts-noto-cjk" : script == "Zsye" ? emojiPackage : "fonts-noto-core"
    }
    return Set(packages).sorted()
  }

  private static let emojiPackage = "fonts-noto-color-emoji"

  var emoji: DoctorItem? {
    guard let fonts = facts.fonts else { return nil }
    guard !fonts.hasEmoji else {
      return DoctorItem("emoji", .ok, "there is a font", means: "Emoji can be seen on keys.")
    }
    return DoctorItem(
      "emoji", .note, "no font",
      means: fonts.hasAny ? "Emoji are typed, and shown as boxes." : "Emoji are typed, and not shown.",
      help: WordMessages.install(Self.emojiPackage))
  }

  // MARK: Settings

  var settings: DoctorItem {
    let file = facts.settings
    guard let first = file.diagnostics.first else {
      return DoctorItem(
        "settings", .ok, file.exists ? file.path : "no file \(file.path)",
        means: file.exists ? "All that is set counts." : "Everything has its default.")
    }
    let more = file.diagnostics.count - 1
    return DoctorItem(
      "settings", .note, first + (more > 0 ? " (and \(more) more)" : ""),
      means: "What is wrong does not count: its last good value does, or else its default.",
      help: "phraseboard run --check-config")
  }

  // MARK: Phrases

  var words: DoctorItem {
    if let missing = facts.words.missing {
      return DoctorItem(
        "words", .note, missing.reason, means: "Words knows those of your phrases alone.",
        help: missing.help ?? WordMessages.nameOne)
    }
    guard facts.words.unread.isEmpty else {
      return DoctorItem(
        "words", .note, facts.words.unread.joined(separator: "; "), means: "Words does not know its words.",
        help: "correct [words] dictionaries in the settings")
    }
    let lists = facts.words.lists
    return DoctorItem(
      "words", .ok, lists == 0 ? "no list is set" : lists == 1 ? "1 list" : "\(lists) lists",
      means: lists == 0
        ? "Words knows those of your phrases alone." : "Words divides text that has run together.")
  }

  var store: DoctorItem {
    switch facts.store {
    case .none(let path, nil):
      return DoctorItem("store", .ok, "none yet: \(path)", means: "The keyboard makes it.")
    case .none(_, let obstacle?):
      return DoctorItem(
        "store", .fault, obstacle, means: "The keyboard has no keys.",
        help: "name a file that can be written: phraseboard run --store FILE")
    case .failed(let reason):
      return DoctorItem(
        "store", .fault, reason, means: "The keyboard has no keys until this is mended; it tries again.",
        help: "name another file: phraseboard run --store FILE")
    case .opened(let path, let readOnly, let format, let keys):
      let count = keys == 1 ? "1 key" : "\(keys) keys"
      let detail = "\(path), \(count), format \(format)"
      guard let readOnly else {
        return DoctorItem("store", .ok, detail, means: "It can be read and written.")
      }
      return DoctorItem(
        "store", .note, "\(detail); cannot be written: \(readOnly)",
        means: "Keys are shown and typed; new phrases and what you keep or hide are not saved.",
        help: "make the file and its folder writable")
    }
  }

  /// Returns the text as one word of a command line.
  private static func shellWord(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "0123456789._-".unicodeScalars.contains($0)
    }
    return isPlain
      ? text
      : "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  func source(_ source: SourceReport) -> DoctorItem {
    let id = "source:\(source.name)"
    let next = source.next(time)
    let keys = source.stored.snippetCount == 1 ? "1 key" : "\(source.stored.snippetCount) keys"
    let detail = "\(keys), next attempt \(next)"
    let refresh = "phraseboard refresh --source \(Self.shellWord(source.name))"
    switch source.state {
    case .ok where source.stored.problems.isEmpty:
      return DoctorItem(id, .ok, detail, means: "Its keys are up to date.")
    case .ok:
      return DoctorItem(
        id, .note, "\(detail); \(source.stored.problems[0])",
        means: "Some of it is left out, or typed as it stands.",
        help: "phraseboard sources")
    case .failed:
      let failure = source.stored.failure ?? ""
      return DoctorItem(
        id, .note, "\(failure.hasSuffix(".") ? String(failure.dropLast()) : failure); \(detail)",
        means: source.stored.lastSuccess == nil
          ? "It has given no keys yet." : "Its keys are those of the last success.",
        help: refresh)
    case .new where source.location.isEmpty:
      return DoctorItem(
        id, .note, "its settings have a mistake", means: "It is not read.",
        help: "phraseboard run --check-config")
    case .new:
      return DoctorItem(id, .ok, "not asked yet", means: "The keyboard asks it when it starts.")
    case .disabled:
      return DoctorItem(id, .ok, "disabled in the settings", means: "Its keys are not shown.")
    }
  }
}
