import Expectations
import Foundation
import Glibc
import Snippets
import Testing

/// `words`, without a keyboard.
@Suite struct WordsCommandTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    workspace.environment["XDG_CACHE_HOME"] = workspace.path + "/cache"
    try workspace.write("apple\npie\nshoe\nsecond\nsecondary\nor\nno\nnow\nhere\nwhere\n", to: "list")
  }

  private func words(_ arguments: String..., input: String = "") throws -> Finished {
    try workspace.run(["words"] + arguments + ["--dictionary", "list"], input: input)
  }

  @Test func aText() throws {
    try expect(words("ApplePieShoe"), equals: Finished(output: "Apple Pie Shoe\n"))
    try expect(words("apple,pieshoe!"), equals: Finished(output: "apple,pie shoe!\n"))
    try expect(words("apple", "pieshoe"), equals: Finished(output: "apple pie shoe\n"))
    try expect(words("nowhere", "--all"), equals: Finished(output: "now here\nno where\n"))
    try expect(words("secondary", "--found"), equals: Finished(output: "second\nsecondary\n"))
    try expect(
      words("applepie", "--found", "--all"), equals: Finished(output: "apple pie\n\napple\npie\n"))
  }

  @Test func aTextThatCannotBeDivided() throws {
    let sentence = "\"applexqz\" cannot be divided into words of the dictionary.\n"
    try expect(words("applexqz"), equals: Finished(output: "apple\n", errors: sentence, status: 1))
    try expect(words("applexqz", "--found"), equals: Finished(output: "apple\n", errors: sentence, status: 1))
    try expect(
      words("applexqz", "--json"),
      equals: Finished(
        output: #"{"text": "applexqz", "segmentations": [], "found": ["apple"]}"# + "\n", status: 1))
  }

  @Test func asJSON() throws {
    try expect(
      words("--json", "Secondary"),
      equals: Finished(
        output:
          #"{"text": "Secondary", "segmentations": [["Secondary"]], "found": ["second", "secondary"]}"#
          + "\n"))
    try expect(
      words("--json", "--all", "nowhere").output,
      equals:
        #"{"text": "nowhere", "segmentations": [["now", "here"], ["no", "where"]], "found": ["no", "now", "where", "here"]}"#
        + "\n")
  }

  @Test func aBatch() throws {
    try expect(
      words(input: "applepie\n\nxqz\nShoeOrPie"),
      equals: Finished(
        output: "apple pie\n\nxqz\nShoe Or Pie\n", errors: "One line cannot be divided.\n", status: 1))
    try expect(
      words("--found", input: "secondary\npie\n"), equals: Finished(output: "second secondary\npie\n"))
    try expect(
      words("--all", input: "nowhere\npie\n"), equals: Finished(output: "now here\nno where\n\npie\n\n"))
    try expect(
      words("--json", input: "pie\n\n").output,
      equals: #"{"text": "pie", "segmentations": [["pie"]], "found": ["pie"]}"# + "\n"
        + #"{"text": "", "segmentations": [], "found": []}"# + "\n")
    try expect(words(input: ""), equals: Finished())
  }

  @Test func aRefusedEntryIsToldEachTime_andTheOthersLoad() throws {
    try workspace.write("apple\nPie\npie\nx y\n", to: "list")
    let list = workspace.path + "/list"
    for _ in 0..<2 {
      try expect(
        words("applepie"),
        equals: Finished(
          output: "apple pie\n",
          errors: """
            Warning: \(list):2: capital letters; write entries in small letters
            Warning: \(list):4: an entry is one word of letters, hyphens and apostrophes

            """))
    }
    try workspace.write("[\"apple\",\n \"Pie\", \"pie\",\n 7]", to: "list")
    let result = try words("applepie")
    #expect(result.output == "apple pie\n" && result.errors.contains("\(list):2: capital letters"))
    #expect(result.errors.contains("\(list):3: an entry is one word"))
  }

  @Test func aListThatCannotBeUsed() throws {
    try expect(workspace.run("words", "pie", "--dictionary", "none").status, equals: 66)
    try workspace.write("[\"apple\", ", to: "list")
    let result = try words("apple")
    #expect(result.status == 65 && result.errors.contains("\(workspace.path)/list: line 1: "))
    try workspace.write("\n", to: "list")
    try expect(words("apple").status, equals: 66)
  }

  @Test func theCountsOfAList() throws {
    try workspace.write("now 3\nhere 5\nno 900\nwhere 500\n", to: "list")
    try expect(words("nowhere").output, equals: "no where\n")
  }

  // MARK: Settings and cache

  /// Sets a dictionary of a list of the user's own and the words of their phrases.
  private func useList() throws {
    try workspace.settings("[words]\ndictionaries = [\"\(workspace.path)/list\"]\n")
  }

  private var cache: String { workspace.path + "/cache/phraseboard" }

  @Test func theDictionaryOfTheSettings_withTheWordsOfPhrases_butOfNoSecret() throws {
    try useList()
    try workspace.show([
      (
        "own",
        [
          Snippet(id: "1", label: "a", pieces: ["Grüezi, zämme"]),
          Snippet(id: "2", label: "b", pieces: ["staple"], isSecret: true),
        ]
      )
    ])
    try expect(workspace.run("words", "applegrüezi").output, equals: "apple grüezi\n")
    try expect(workspace.run("words", "applestaple").status, equals: 1)
    try workspace.show([("own", [Snippet(id: "1", label: "a", pieces: ["Hoi"])])])
    try expect(workspace.run("words", "applehoi").output, equals: "apple hoi\n")
    try expect(workspace.run("words", "applegrüezi").status, equals: 1)
  }

  @Test func theCacheFollowsTheList() throws {
    try useList()
    try expect(workspace.run("words", "applepie").output, equals: "apple pie\n")
    expect(workspace.names(in: cache), equals: ["words"])
    let before = try Data(contentsOf: URL(filePath: cache + "/words"))
    try expect(workspace.run("words", "applepie").output, equals: "apple pie\n")
    try expect(Data(contentsOf: URL(filePath: cache + "/words")), equals: before)
    try expect(workspace.mode(cache + "/words"), equals: 0o600)
    try workspace.write("applep\nie\n", to: "list")
    try expect(workspace.run("words", "applepie").output, equals: "applep ie\n")
  }

  @Test func aDamagedCacheIsBuiltAnew() throws {
    try useList()
    try expect(workspace.run("words", "applepie").output, equals: "apple pie\n")
    let file = URL(filePath: cache + "/words")
    let whole = try Data(contentsOf: file)
    var changed = whole
    changed[whole.count / 2] ^= 0xFF
    for damaged in [changed, whole.prefix(100), Data(), whole + Data([0])] {
      try damaged.write(to: file)
      try expect(workspace.run("words", "applepie"), equals: Finished(output: "apple pie\n"))
      try expect(Data(contentsOf: file), equals: whole)
    }
  }

  @Test func withoutAPlaceForTheCacheItWorksAllTheSame() throws {
    try useList()
    try workspace.write("a file in the way", to: "cache")
    try expect(workspace.run("words", "applepie"), equals: Finished(output: "apple pie\n"))
  }

  @Test func theContentProgramBuildsWhatTheCommandReads() throws {
    try useList()
    let content = Workspace.build + "/phraseboard-content"
    func build() throws -> Finished { try workspace.run(["--words"], of: content) }
    try expect(build(), equals: Finished())
    expect(workspace.names(in: cache), equals: ["words"])
    // The command finds a dictionary that is not what it would build itself.
    var status = stat()
    let file = cache + "/words"
    expect(stat(file, &status), equals: 0)
    let number = status.st_ino
    try expect(workspace.run("words", "applepie").output, equals: "apple pie\n")
    try expect(build(), equals: Finished())
    #expect(stat(file, &status) == 0 && status.st_ino == number)
    try Data([1, 2, 3]).write(to: URL(filePath: file))
    try expect(build(), equals: Finished())
    try workspace.write("Apple\n", to: "list")
    let refused = try build()
    #expect(refused.status == 65 && refused.errors.contains("/list:1: capital letters"))
  }

  /// Words of a key that was removed, or is secret now, do not stay in the cache.
  @Test func theCacheIsEmptiedAsSoonAsKeysChange() throws {
    try useList()
    func refresh(_ secret: String) throws {
      try workspace.write(
        "[[snippet]]\nlabel = \"a\"\nphrases = [\"staple\"]\n\(secret)",
        to: "config/phraseboard/snippets/a.toml")
      try expect(workspace.run([], of: Workspace.build + "/phraseboard-content"), equals: Finished())
    }
    try refresh("")
    try expect(workspace.run("words", "applestaple").output, equals: "apple staple\n")
    let built = try Data(contentsOf: URL(filePath: cache + "/words"))
    try refresh("")
    try expect(Data(contentsOf: URL(filePath: cache + "/words")), equals: built)
    try refresh("secret = true\n")
    #expect(try Data(contentsOf: URL(filePath: cache + "/words")).isEmpty)
    try expect(workspace.run("words", "applestaple").status, equals: 1)
  }

  @Test func aLanguageWithoutAList() throws {
    workspace.environment["LC_ALL"] = "fi_FI.UTF-8"
    let result = try workspace.run("words", "pie")
    #expect(result.status == 66 && result.errors.contains("fi_FI.UTF-8"))
  }

  /// Debian's wamerican and scowl.
  @Test func english() throws {
    try expect(workspace.run("words", "applepieshoe"), equals: Finished(output: "apple pie shoe\n"))
    try expect(
      workspace.run("words", "thequickbrownfoxjumpsoverthelazydog").output,
      equals: "the quick brown fox jumps over the lazy dog\n")
    let found = try workspace.run("words", "--found", "secondary").output.split(separator: "\n")
    #expect(found.contains("second") && found.contains("secondary"))
  }
}
