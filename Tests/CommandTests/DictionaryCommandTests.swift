import Expectations
import Foundation
import Keyboard
import Testing

/// The dictionaries of the letters: `words list`, `add`, `remove`, `check` and `build`; and the user's own words.
@Suite struct DictionaryCommandTests {
  private let workspace: Workspace
  private let folder: String

  init() throws {
    workspace = try Workspace()
    // Beside the program of the build are the installed dictionaries, once make build has made them.
    try workspace.replaceContentProgram()
    folder = workspace.path + "/config/phraseboard/words"
    try workspace.write("# Catalan\nhola 9\nadéu 4\nhola a 3\n", to: "ca.txt")
  }

  private func words(_ arguments: String...) throws -> Finished { try workspace.run(["words"] + arguments) }

  @Test func aListBecomesTheDictionaryOfItsLanguage() throws {
    try expect(
      words("add", "ca.txt"),
      equals: Finished(output: "ca: 2 words, 1 that follow others, in \(folder)/ca.words\n"))
    try expect(words("add", "--language", "oc", "ca.txt").status, equals: 0)
    let list = try words("list").output.split(separator: "\n").map { $0.split(separator: " ") }
    expect(list.map { $0.first }, equals: ["LANGUAGE", "ca", "oc"])
    expect(list[1].suffix(2).map(String.init), equals: ["yours", folder + "/ca.words"])
    let json = try words("list", "--json").output
    #expect(json.contains(#""language": "ca""#) && json.contains(#""own": true"#))
    try expect(words("check").status, equals: 0)
    try expect(words("remove", "oc"), equals: Finished())
    try expect(
      words("remove", "oc"),
      equals: Finished(
        errors: "Error: You have added none for \"oc\"; you have: ca.\n", status: 66))
    try expect(words("remove", "ca"), equals: Finished())
    try expect(words("list").status, equals: 66)
    try expect(words("remove", "ca").errors, equals: "Error: You have added no dictionary.\n")
  }

  @Test func aDamagedDictionaryIsTold() throws {
    _ = try words("add", "ca.txt")
    let path = folder + "/ca.words"
    var bytes = try Data(contentsOf: URL(filePath: path))
    bytes[bytes.count - 4] ^= 1
    try bytes.write(to: URL(filePath: path))
    var result = try words("check")
    #expect(result.status == 65 && result.errors.hasPrefix("\(path) is damaged; "))
    #expect(try words("list").output.contains("yours, damaged"))
    try workspace.write("no dictionary", to: "config/phraseboard/words/ca.words")
    result = try words("check")
    #expect(result.status == 65 && result.errors.hasPrefix("\(path) is no dictionary of this version"))
    try FileManager.default.removeItem(atPath: path)
    try expect(words("check").status, equals: 66)
  }

  @Test func aListThatBreaksRulesIsReadAsFarAsItKeepsThem() throws {
    try workspace.write("hola 9\nh0la\nthree words and one 2\n", to: "xx.txt")
    let result = try words("add", "xx.txt")
    #expect(result.status == 0 && result.output.hasPrefix("xx: 1 words"))
    #expect(result.errors.contains("xx.txt:2: ") && result.errors.contains("xx.txt:3: "))
    try workspace.write("# nothing\n", to: "yy.txt")
    try expect(words("add", "yy.txt").status, equals: 65)
    try expect(words("add", "none.txt").status, equals: 66)
    try expect(words("add", "--language", "../x", "ca.txt").status, equals: 64)
    #expect(!FileManager.default.fileExists(atPath: folder + "/yy.words"))
  }

  @Test func aDictionaryIsBuiltWhereAPackageWantsIt() throws {
    let path = workspace.path + "/made/ca.words"
    try expect(words("build", "ca.txt", "-o", path).status, equals: 0)
    try expect(words("add", "ca.txt").status, equals: 0)
    let (built, added) = (
      FileManager.default.contents(atPath: path), FileManager.default.contents(atPath: folder + "/ca.words")
    )
    #expect(built != nil && built == added)
    // Everybody may read it, unless the user's files are for nobody else.
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(FileManager.default.createFile(atPath: workspace.path + "/plain", contents: nil))
    try expect(mode(path), equals: mode(workspace.path + "/plain"))
  }

  // MARK: Own words

  private func save(_ change: WordChange) throws -> Finished {
    try workspace.run(["save-word"], input: change.json)
  }

  @Test func wordsAreAddedAndRemoved() throws {
    let file = "config/phraseboard/words.txt"
    try expect(save(WordChange("Öztürk", isAdded: true)), equals: Finished())
    try expect(save(WordChange("phosh", isAdded: true)), equals: Finished())
    try expect(save(WordChange("phosh", isAdded: true)), equals: Finished())
    try expect(workspace.read(file), equals: "Öztürk\nphosh\n")
    try expect(save(WordChange("Öztürk", isAdded: false)), equals: Finished())
    try expect(workspace.read(file), equals: "phosh\n")
    for word in ["two\nlines", "a1", "-x", ""] {
      let result = try save(WordChange(word, isAdded: true))
      #expect(result.status == 65 && !result.output.isEmpty, "\(word)")
    }
    try expect(workspace.run(["save-word"], input: "{}").status, equals: 65)
    try expect(workspace.read(file), equals: "phosh\n")
  }
}
