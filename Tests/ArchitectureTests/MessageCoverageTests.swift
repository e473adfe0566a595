import Foundation
import Testing

/// Holds every text for users in the sources against docs/messages.md, which is what tests have provoked: a new message is
/// in it, or here with the reason why not.
@Suite struct MessageCoverageTests {
  private static let files = [
    "phraseboard/Messages/Messages.swift", "phraseboard/Messages/Messages+Doctor.swift",
    "phraseboard/Messages/Messages+Keys.swift",
    "phraseboard/Messages/Messages+Phrases.swift", "phraseboard/Messages/Messages+Changes.swift",
    "phraseboard/Messages/Messages+SystemKeyboard.swift", "phraseboard/Messages/Messages+Themes.swift",
    "phraseboard/Messages/Messages+Layouts.swift", "phraseboard/Messages/Messages+Words.swift",
    "WordFiles/WordMessages.swift",
    "phraseboard-content/Messages.swift", "phraseboard-keyboard/Application/Messages.swift",
    "Keyboard/Strings.swift",
    "Toml/TomlMistake.swift",
  ]

  /// What is no mistake: help, names of columns, and what went well.
  private static let noMistakes: [String: Set<String>] = [
    "phraseboard/Messages/Messages.swift": ["groupTab", "hideDiscussion"],
    "phraseboard/Messages/Messages+Doctor.swift": ["doctorResult"],
    "phraseboard/Messages/Messages+Keys.swift": ["recentsHeader", "cleared"],
    "phraseboard/Messages/Messages+Phrases.swift": [
      "listHeader", "location", "text", "lastSuccess", "nextAttempt", "lastError", "problems", "noTime",
      "farAway", "refreshed", "typePiece", "typeSecret", "input", "secretCommand", "importing", "leftOut",
      "noticed", "more",
    ],
    "phraseboard/Messages/Messages+Changes.swift": ["removed", "saveKey"],
    "phraseboard/Messages/Messages+SystemKeyboard.swift": [
      "enableSystemKeyboard", "disableSystemKeyboard", "systemKeyboardStatus", "systemKeyboardEnabled",
      "enabledNext", "enabledWithoutLetters", "disableService", "systemKeyboardDisabled", "disabledNext",
      "systemKeyboardIsDisabled", "otherEntryStays", "statusEnabled", "statusDisabled", "statusOther",
    ],
    "phraseboard/Messages/Messages+Themes.swift": ["followsDesktop", "themeIsSet"],
    "phraseboard/Messages/Messages+Layouts.swift": ["layoutsHeader", "layoutState"],
    "phraseboard-content/Messages.swift": ["unchanged", "joined"],
    "phraseboard-keyboard/Application/Messages.swift": ["busIsBack"],
    "Keyboard/Strings.swift": [
      "noContent", "allHidden", "rest", "systemKeyboard", "hideKeyboard", "favouritesTab", "noFavourites",
      "noRecents", "unkeep", "newFromSelection", "newFromClipboard", "groupField", "wordsField",
      "buildingDictionary", "dividing", "noWords",
    ],
    // What toml++ says.
    "Toml/TomlMistake.swift": ["find", "redefinition"],
  ]

  /// What is not in the table: the suite that provokes it, or why none does.
  private static let exceptions: [String: [String: String]] = [
    "phraseboard/Messages/Messages.swift": ["programNotStarted": "RefreshTests", "text": "CommandTests"],
    "phraseboard/Messages/Messages+Keys.swift": ["seeKeys": "MarkTests"],
    "phraseboard/Messages/Messages+Phrases.swift": [
      "allHidden": "needs a keyboard on which all keys were hidden", "notRefreshed": "RefreshTests",
      "argumentsNotUnicode": "Foundation starts no program with such arguments",
      "noPiece": "the parser wants a phrase before", "inputNotUnicode": "needs an input of bytes",
      "contentProgramEnded": "the content program ends with no other code", "outputNotWritten": "ListTests",
      "tooManyFiles": "needs thousands of files", "notImported": "ImportTests",
    ],
    "phraseboard/Messages/Messages+Changes.swift": [
      "keyBuiltIn": "needs a home that cannot be written",
      "keyOfMistake": "needs keys from before the mistake",
      "notEnded": "needs a keyboard that hangs", "notBack": "needs a keyboard that hangs",
      "commandLineUnknown": "needs a kernel that does not tell",
      "keyGone": "SaveKeyTests", "secretNotEdited": "SaveKeyTests", "draftRefused": "SaveKeyTests",
      "draftIncomplete": "SaveKeyTests",
    ],
    "phraseboard/Messages/Messages+Words.swift": ["linesNotDivided": "WordsTests"],
    "WordFiles/WordMessages.swift": [
      "noWordsToShow": "WordsTests", "tooManyWords": "needs lists of hundreds of megabytes",
      "more": "needs a hundred mistakes in one list",
      "notKept": "needs a cache that cannot be written",
    ],
    "phraseboard/Messages/Messages+SystemKeyboard.swift": [
      "otherEntry": "SystemKeyboardTests", "notRemoved": "root removes everything",
      "noSuchPathInEntry": "needs a program in a folder with a quote in its name",
    ],
    "phraseboard-content/Messages.swift": [
      "sentence": "FaultyContentTests", "unfinished": "HangTests", "killed": "HangTests",
      "gaveUp": "HangTests", "refusedFiles": "RefreshProgramTests", "retrying": "RefreshProgramTests",
      "notIsolated": "needs a kernel without seccomp or Landlock",
    ],
    "phraseboard-keyboard/Application/Messages.swift": [
      "alreadyRunning": "TroubleTests", "alreadyRunningShown": "TroubleTests",
      "alreadyRunningSilent": "TroubleTests", "busLost": "LockTests", "systemBusLost": "LockTests",
      "noBusRemark": "without a bus nobody reads the list of the globe", "noSystemBus": "LockTests",
      "systemKeyboardRefused": "needs a phosh whose keyboard does not give its name",
      "storeFailed": "TroubleTests", "changeNotSaved": "needs a disk that fails at one moment",
      "changeNotSavedYet": "needs a program that writes for seconds",
      "contentProgramFailed": "needs a program that goes while the keyboard runs",
      "contentNotStored": "needs a disk that is full for one program",
      "contentProgramEnded": "the content program ends with no other code",
      "contentProgramKilled": "needs a lack of memory", "contentProgramHung": "takes five minutes",
      "dictionaryNotBuilt": "needs a disk that is full for one program",
      "launcherGone": "needs a launcher that fails", "unknownRequest": "no keyboard of ours asks so",
      "commandNotSet": "no keyboard of ours asks so",
      "notIsolated": "needs a kernel without seccomp or Landlock", "keymapFailed": "needs a lack of memory",
      "paintFailed": "needs a lack of memory",
      "seatGone": "needs a seat that goes, whose loss has no words yet",
      "inputMethodTaken": "is told at the level info",
      "noClipboard": "needs a compositor without data control",
      "clipboardFailed": "VariableTests", "clipboardEmpty": "VariableTests", "clipboardLate": "VariableTests",
      "clipboardCompositor": "needs a compositor that stands still", "clipboardTooLarge": "VariableTests",
      "dateTooLong": "needs a format of many thousands of letters", "secretNotRead": "needs a damaged store",
      "secretProgramFailed": "needs a launcher that fails", "secretProgramLate": "takes a minute",
      "pieceNotRead": "needs a damaged store",
      "searchFailed": "needs a damaged store", "unreadable": "needs a damaged store",
      "noSeat": "needs a compositor without a seat", "notWatching": "needs a kernel without room for watches",
      "keyboardsNotWatched": "needs a kernel that takes no such socket",
      "severalFailed": "ContentSourcesTests", "keyNotSaved": "needs a launcher that fails",
      "keySavedLate": "takes half a minute", "saveProgramEnded": "the program gives its reason",
      "saveProgramKilled": "needs a lack of memory",
    ],
    "Keyboard/Strings.swift": [
      "capsLockKey": "is a key's name", "searchField": "stands in an empty field",
      "searching": "is gone at once",
      "nothingFound": "SearchTests", "refused": "RefusalTests", "deeds": "RefusalTests",
      "said": "TroubleTests",
      "holdGlobe": "TroubleTests", "labelNeeded": "EditorTests", "phraseNeeded": "EditorTests",
      "nothingSelected": "EditorTests", "nothingCopied": "EditorTests", "cut": "EditorTests",
    ],
  ]

  /// Texts shorter than this are names and units.
  private static let shortest = 8

  struct Text: Hashable {
    let file: String
    let member: String
    /// What stands between its values.
    let parts: [String]
  }

  @Test func everyTextIsInTheTableOrHasAReason() throws {
    let docs = ArchitectureTests.root.appendingPathComponent("docs/messages.md")
    let table = try String(contentsOf: docs, encoding: .utf8).replacingOccurrences(of: "\\|", with: "|")
    var unused = Set(Self.files.flatMap { file in Self.excepted(in: file).map { "\(file): \($0)" } })
    for file in Self.files {
      let source = try String(
        contentsOf: ArchitectureTests.sources.appendingPathComponent(file), encoding: .utf8)
      for text in Self.texts(of: source, in: file) {
        let isTold = text.parts.allSatisfy(table.contains)
        if isTold { continue }
        unused.remove("\(file): \(text.member)")
        guard !Self.excepted(in: file).contains(text.member) else { continue }
        Issue.record("\(file): \(text.member): \(text.parts) is in no row of docs/messages.md")
      }
    }
    #expect(unused.isEmpty, "exceptions that none needs: \(unused.sorted())")
  }

  private static func excepted(in file: String) -> Set<String> {
    (noMistakes[file] ?? []).union((exceptions[file] ?? [:]).keys)
  }

  /// A reason that names a suite names one that there is.
  @Test func suitesThatReasonsNameExist() throws {
    let tests = ArchitectureTests.root.appendingPathComponent("Tests")
    let files = try #require(FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil))
    let suites = Set(files.compactMap { ($0 as? URL)?.deletingPathExtension().lastPathComponent })
    for suite in Self.exceptions.values.flatMap(\.values) where suite.hasSuffix("Tests") {
      #expect(suites.contains(suite))
    }
  }

  @Test func textsAreFoundWithTheirMembers() {
    let source = """
      enum M {
        /// A "comment".
        static let help = ArgumentHelp("What it is for.", valueName: "file")
        static func one(_ path: String, n: Int) -> String { "This file here \\(f("x", (path))) cannot be read: \\(n)." }
        static let two =
          #"a \\ in "quotes" stands"# + "and more text"
        static let long = \"\"\"
          not this
          \"\"\"
      }
      """
    #expect(
      Self.texts(of: source, in: "m") == [
        Text(file: "m", member: "one", parts: ["This file here ", " cannot be read: "]),
        Text(file: "m", member: "two", parts: [#"a \ in "quotes" stands"#]),
        Text(file: "m", member: "two", parts: ["and more text"]),
      ])
  }

  // MARK: Reading

  /// The texts of a file by the members that they stand in, without help and comments.
  static func texts(of source: String, in file: String) -> [Text] {
    let plain = source.replacing(/(?s)""".*?"""/, with: "").replacing(/(?m)^ *\/\/.*$/, with: "")
      .replacing(/(?s)ArgumentHelp\(.*?\)\n/, with: "\n")
    var texts: [Text] = []
    var member = ""
    for line in plain.split(separator: "\n") {
      if let match = line.firstMatch(of: /static (?:let|func|var) (\w+)/) {
        member = String(match.1)
      } else if let match = line.firstMatch(of: /^ *case \.?(\w+)/), file.hasPrefix("Toml/") {
        member = String(match.1)
      }
      texts += literals(in: Array(line)).map { Text(file: file, member: member, parts: $0) }
    }
    // What a command is for has a longer text beside it.
    return texts.filter { !$0.parts.isEmpty && !source.contains("static let \($0.member)Discussion") }
  }

  /// The parts of each text of a line that are long enough to be told from others.
  private static func literals(in line: [Character]) -> [[String]] {
    var result: [[String]] = []
    var index = 0
    while index < line.count {
      guard line[index] == "\"" else {
        index += 1
        continue
      }
      let isRaw = index > 0 && line[index - 1] == "#"
      var (parts, part) = ([String](), "")
      index += 1
      while index < line.count, line[index] != "\"" || isRaw && line[safe: index + 1] != "#" {
        let opening = isRaw ? "\\#(" : "\\("
        if line[index] == "\\", String(line[index...].prefix(opening.count)) == opening {
          parts.append(part)
          part = ""
          index = end(of: line, from: index + opening.count)
        } else {
          if line[index] == "\\", !isRaw { index += 1 }
          part.append(line[safe: index] ?? " ")
          index += 1
        }
      }
      index += 1
      result.append((parts + [part]).filter { $0.count(where: \.isLetter) >= shortest })
    }
    return result
  }

  /// Behind the parenthesis that ends a value.
  private static func end(of line: [Character], from start: Int) -> Int {
    var (index, depth) = (start, 1)
    while index < line.count, depth > 0 {
      depth += line[index] == "(" ? 1 : line[index] == ")" ? -1 : 0
      index += 1
    }
    return index
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
