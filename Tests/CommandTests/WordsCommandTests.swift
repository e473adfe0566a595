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
    #expect(try words("ApplePieShoe") == Finished(output: "Apple Pie Shoe\n"))
    #expect(try words("apple,pieshoe!") == Finished(output: "apple,pie shoe!\n"))
    #expect(try words("apple", "pieshoe") == Finished(output: "apple pie shoe\n"))
    #expect(try words("nowhere", "--all") == Finished(output: "now here\nno where\n"))
    #expect(try words("secondary", "--found") == Finished(output: "second\nsecondary\n"))
    #expect(
      try words("applepie", "--found", "--all") == Finished(output: "apple pie\n\napple\npie\n"))
  }

  @Test func aTextThatCannotBeDivided() throws {
    let sentence = "\"applexqz\" cannot be divided into words of the dictionary.\n"
    #expect(try words("applexqz") == Finished(output: "apple\n", errors: sentence, status: 1))
    #expect(try words("applexqz", "--found") == Finished(output: "apple\n", errors: sentence, status: 1))
    #expect(
      try words("applexqz", "--json")
        == Finished(
          output: #"{"text": "applexqz", "segmentations": [], "found": ["apple"]}"# + "\n", status: 1))
  }

  @Test func asJSON() throws {
    #expect(
      try words("--json", "Secondary")
        == Finished(
          output:
            #"{"text": "Secondary", "segmentations": [["Secondary"]], "found": ["second", "secondary"]}"#
            + "\n"))
    #expect(
      try words("--json", "--all", "nowhere").output
        == #"{"text": "nowhere", "segmentations": [["now", "here"], ["no", "where"]], "found": ["no", "now", "where", "here"]}"#
        + "\n")
  }

  @Test func aBatch() throws {
    #expect(
      try words(input: "applepie\n\nxqz\nShoeOrPie")
        == Finished(
          output: "apple pie\n\nxqz\nShoe Or Pie\n", errors: "One line cannot be divided.\n", status: 1))
    #expect(try words("--found", input: "secondary\npie\n") == Finished(output: "second secondary\npie\n"))
    #expect(try words("--all", input: "nowhere\npie\n") == Finished(output: "now here\nno where\n\npie\n\n"))
    #expect(
      try words("--json", input: "pie\n\n").output
        == #"{"text": "pie", "segmentations": [["pie"]], "found": ["pie"]}"# + "\n"
        + #"{"text": "", "segmentations": [], "found": []}"# + "\n")
    #expect(try words(input: "") == Finished())
  }

  @Test func aRefusedEntryIsToldEachTime_andTheOthersLoad() throws {
    try workspace.write("apple\nPie\npie\nx y\n", to: "list")
    let list = workspace.path + "/list"
    for _ in 0..<2 {
      #expect(
        try words("applepie")
          == Finished(
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
    #expect(try workspace.run("words", "pie", "--dictionary", "none").status == 66)
    try workspace.write("[\"apple\", ", to: "list")
    let result = try words("apple")
    #expect(result.status == 65 && result.errors.contains("\(workspace.path)/list: line 1: "))
    try workspace.write("\n", to: "list")
    #expect(try words("apple").status == 66)
  }

  @Test func theCountsOfAList() throws {
    try workspace.write("now 3\nhere 5\nno 900\nwhere 500\n", to: "list")
    #expect(try words("nowhere").output == "no where\n")
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
    #expect(try workspace.run("words", "applegrüezi").output == "apple grüezi\n")
    #expect(try workspace.run("words", "applestaple").status == 1)
    try workspace.show([("own", [Snippet(id: "1", label: "a", pieces: ["Hoi"])])])
    #expect(try workspace.run("words", "applehoi").output == "apple hoi\n")
    #expect(try workspace.run("words", "applegrüezi").status == 1)
  }

  @Test func theCacheFollowsTheList() throws {
    try useList()
    #expect(try workspace.run("words", "applepie").output == "apple pie\n")
    #expect(workspace.names(in: cache) == ["words"])
    let before = try Data(contentsOf: URL(filePath: cache + "/words"))
    #expect(try workspace.run("words", "applepie").output == "apple pie\n")
    #expect(try Data(contentsOf: URL(filePath: cache + "/words")) == before)
    #expect(try workspace.mode(cache + "/words") == 0o600)
    try workspace.write("applep\nie\n", to: "list")
    #expect(try workspace.run("words", "applepie").output == "applep ie\n")
  }

  @Test func aDamagedCacheIsBuiltAnew() throws {
    try useList()
    #expect(try workspace.run("words", "applepie").output == "apple pie\n")
    let file = URL(filePath: cache + "/words")
    let whole = try Data(contentsOf: file)
    var changed = whole
    changed[whole.count / 2] ^= 0xFF
    for damaged in [changed, whole.prefix(100), Data(), whole + Data([0])] {
      try damaged.write(to: file)
      #expect(try workspace.run("words", "applepie") == Finished(output: "apple pie\n"))
      #expect(try Data(contentsOf: file) == whole)
    }
  }

  @Test func withoutAPlaceForTheCacheItWorksAllTheSame() throws {
    try useList()
    try workspace.write("a file in the way", to: "cache")
    #expect(try workspace.run("words", "applepie") == Finished(output: "apple pie\n"))
  }

  @Test func theContentProgramBuildsWhatTheCommandReads() throws {
    try useList()
    let content = Workspace.build + "/phraseboard-content"
    func build() throws -> Finished { try workspace.run(["--words"], of: content) }
    #expect(try build() == Finished())
    #expect(workspace.names(in: cache) == ["words"])
    // The command finds a dictionary that is not what it would build itself.
    var status = stat()
    let file = cache + "/words"
    #expect(stat(file, &status) == 0)
    let number = status.st_ino
    #expect(try workspace.run("words", "applepie").output == "apple pie\n")
    #expect(try build() == Finished())
    #expect(stat(file, &status) == 0 && status.st_ino == number)
    try Data([1, 2, 3]).write(to: URL(filePath: file))
    #expect(try build() == Finished())
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
      #expect(try workspace.run([], of: Workspace.build + "/phraseboard-content") == Finished())
    }
    try refresh("")
    #expect(try workspace.run("words", "applestaple").output == "apple staple\n")
    let built = try Data(contentsOf: URL(filePath: cache + "/words"))
    try refresh("")
    #expect(try Data(contentsOf: URL(filePath: cache + "/words")) == built)
    try refresh("secret = true\n")
    #expect(try Data(contentsOf: URL(filePath: cache + "/words")).isEmpty)
    #expect(try workspace.run("words", "applestaple").status == 1)
  }

  @Test func aLanguageWithoutAList() throws {
    workspace.environment["LC_ALL"] = "fi_FI.UTF-8"
    let result = try workspace.run("words", "pie")
    #expect(result.status == 66 && result.errors.contains("fi_FI.UTF-8"))
  }

  /// Debian's wamerican and scowl.
  @Test func english() throws {
    #expect(try workspace.run("words", "applepieshoe") == Finished(output: "apple pie shoe\n"))
    #expect(
      try workspace.run("words", "thequickbrownfoxjumpsoverthelazydog").output
        == "the quick brown fox jumps over the lazy dog\n")
    let found = try workspace.run("words", "--found", "secondary").output.split(separator: "\n")
    #expect(found.contains("second") && found.contains("secondary"))
  }
}
