import ContentFormats
import Expectations
import Foundation
import Snippets
import TestSupport
import Testing

@testable import ContentService

@Suite struct FolderTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func content(limits: FolderLimits = FolderLimits()) throws -> FileContent {
    try #require(try FileContent.read(directory.path, limits: limits))
  }

  private func names(limits: FolderLimits = FolderLimits()) throws -> [String] {
    try content(limits: limits).parts.map(\.name)
  }

  @Test func everyDocumentIsAPartInTheOrderOfPaths() throws {
    try directory.file("b.json", labelled("B"))
    try directory.file("a/z.json", labelled("AZ"))
    try directory.file("a.json", labelled("A", "A2"))
    try directory.file("a/b/c.JSON", labelled("ABC"))
    try directory.file("hand.toml", "[[snippet]]\nname = \"hand\"\npieces = [\"x\"]\n")
    let content = try content()
    expect(content.parts.map(\.name), equals: ["a.json", "a/b/c.JSON", "a/z.json", "b.json", "hand.toml"])
    expect(
      content.parts.map { $0.snippets?.map(\.label) ?? [] },
      equals: [["A", "A2"], ["ABC"], ["AZ"], ["B"], ["hand"]])
    #expect(content.problems.isEmpty)
  }

  /// The user who has put it there waits for its keys.
  @Test(
    arguments: [
      ("my", "if it holds keys, rename it to my.toml"), ("my.txt", "if it holds keys, rename it to my.toml"),
      ("my.toml.txt", "if it holds keys, rename it to my.toml"),
      ("my.tml", "if it holds keys, rename it to my.toml"),
      ("my.jsn", "if it holds keys, rename it to my.json"),
      ("list.csv", "take its keys in with: phraseboard import list.csv"),
      ("quick.mb", "take its keys in with: phraseboard import quick.mb"),
    ])
  func aFileThatIsNotReadIsTold(name: String, advice: String) throws {
    let file = try directory.file(name, "")
    let content = try content()
    #expect(content.parts.isEmpty && content.refusals.isEmpty)
    expect(content.problems.map(\.description), equals: ["\(file): is not read; \(advice)"])
  }

  @Test func otherFilesAndDroppingsOfEditorsAreNotLookedAt() throws {
    try directory.file("a.json", labelled("A"))
    let others = [
      "a.json~", "#a.json#", ".#a.json", ".a.json.swp", ".hidden.json", "4913", "a.json.orig", "README",
      "notes.md", "picture.png", ".git/a.json",
    ]
    for name in others { try directory.file(name, "not to be read") }
    let content = try content()
    expect(content.parts.map(\.name), equals: ["a.json"])
    #expect(content.problems.isEmpty)
  }

  @Test func aBadFileIsKeptAndToldAndTheOthersCount() throws {
    try directory.file("a.json", labelled("A"))
    try directory.file("bad.json", "{\n\"content\": [\n")
    try directory.file("bad.toml", "[[snippet]]\nname = \n")
    try directory.file("empty.toml", " \n")
    expect(mkfifo(directory.path + "/pipe.json", 0o600), equals: 0)
    try FileManager.default.createSymbolicLink(
      atPath: directory.path + "/gone.json", withDestinationPath: "nowhere")
    let content = try content()
    expect(
      content.parts.map(\.name),
      equals: ["a.json", "bad.json", "bad.toml", "empty.toml", "gone.json", "pipe.json"])
    expect(content.parts.map { $0.snippets?.count }, equals: [1, nil, nil, nil, nil, nil])
    let problems = content.problems.map(\.description)
    expect(problems.count, equals: 5, "\(problems)")
    for (problem, start) in zip(
      problems,
      [
        "bad.json:3: ", "bad.toml:2: ", "empty.toml: empty; remove it to remove its keys",
        "gone.json: cannot be opened: No such file", "pipe.json: is a named pipe",
      ])
    {
      #expect(problem.hasPrefix("\(directory.path)/\(start)"), "\(problem)")
    }
  }

  @Test func theSameContentIsKnownAgain() throws {
    try directory.file("a.json", labelled("A"))
    try directory.file("b.json", "{")
    var known = try content().fingerprint
    func isKnown() throws -> Bool {
      let content = try FileContent.read(directory.path, known: known)
      known = content?.fingerprint ?? known
      return content == nil
    }
    #expect(try isKnown())
    // An editor saves by rename, without a change.
    try directory.file("new", labelled("A"))
    rename(directory.path + "/new", directory.path + "/a.json")
    #expect(try isKnown())
    try directory.file("a.json", labelled("B"))
    #expect(try !isKnown() && isKnown())
    try directory.file("b.json", "{ ")
    #expect(try !isKnown() && isKnown())
    rename(directory.path + "/a.json", directory.path + "/c.json")
    #expect(try !isKnown() && isKnown())
    try directory.remove("c.json")
    #expect(try !isKnown() && isKnown())
    // The files share the same bytes in another way.
    try directory.remove("b.json")
    try directory.file("a.json", "xy")
    try directory.file("b.json", "z")
    #expect(try !isKnown())
    try directory.file("a.json", "x")
    try directory.file("b.json", "yz")
    #expect(try !isKnown())
  }

  @Test func aMissingFolderIsEmptyOnlyWhereItMayBe() throws {
    let path = directory.path + "/none"
    let empty = try #require(try FileContent.read(path, mayBeMissing: true))
    #expect(empty.parts.isEmpty && empty.problems.isEmpty)
    #expect(try FileContent.read(path, known: empty.fingerprint, mayBeMissing: true) == nil)
    #expect(throws: FetchError(reason: "cannot be opened: No such file or directory; check the path")) {
      try FileContent.read(path)
    }
    let through = try directory.file("file", "") + "/x"
    #expect(
      throws: FetchError(
        reason: "cannot be opened: Not a directory; move the file away that is in the place of a folder")
    ) {
      try FileContent.read(through, mayBeMissing: true)
    }
  }

  @Test func linksAreFollowedAndLoopsEnd() throws {
    try directory.file("a/a.json", labelled("A"))
    let outside = try TemporaryDirectory()
    try outside.file("b.json", labelled("B"))
    let links = [
      "a/up": "..", "a/self": ".", "out": outside.path, "again": outside.path, "file.json": "a/a.json",
    ]
    for (name, target) in links {
      try FileManager.default.createSymbolicLink(
        atPath: directory.path + "/" + name, withDestinationPath: target)
    }
    // The folder outside counts once, by its first name.
    try expect(names(), equals: ["a/a.json", "again/b.json", "file.json"])
  }

  @Test func depthIsLimited() throws {
    try directory.file("1/2/3.json", labelled("3"))
    try directory.file("1/2/3/4.json", labelled("4"))
    var limits = FolderLimits()
    limits.depth = 3
    let content = try content(limits: limits)
    expect(content.parts.map(\.name), equals: ["1/2/3.json"])
    expect(
      content.problems.map(\.description),
      equals: ["\(directory.path)/1/2/3: lies more than 3 folders deep and is left out"])
  }

  @Test func countsAndSizesAreLimited() throws {
    for name in ["a", "b", "c"] { try directory.file("\(name).json", labelled(name)) }
    var limits = FolderLimits()
    limits.files = 2
    try expect(names(limits: limits), equals: ["a.json", "b.json"])
    try expect(
      content(limits: limits).problems.map(\.reason),
      equals: ["holds more than 2 documents; the rest is left out"])
    limits = FolderLimits()
    limits.entries = 2
    try expect(names(limits: limits).count, equals: 2)
    try expect(
      content(limits: limits).problems.map(\.reason),
      equals: ["holds more than 2 files; the rest is left out"])
    limits = FolderLimits()
    limits.bytes = 2 * labelled("a").utf8.count
    let content = try content(limits: limits)
    expect(content.parts.map { $0.snippets?.count }, equals: [1, 1, nil])
    expect(content.problems.count, equals: 1)
    try directory.file("a.json", [UInt8](repeating: 0x20, count: ContentDocument.sizeLimit + 1))
    try expect(self.content().parts.map { $0.snippets?.count }, equals: [nil, 1, 1])
  }

  @Test func espansosOwnSettingsAreNoMatches() throws {
    try directory.file("match/base.yml", "matches: []\n")
    try directory.file("match/deep/more.yaml", "matches: []\n")
    try directory.file("config/default.yml", "toggle_key: ALT\n")
    try directory.file("other.json", labelled("A"))
    try expect(names(), equals: ["match/base.yml", "match/deep/more.yaml", "other.json"])
  }

  @Test func espansosPartialFilesCountWhereTheyAreImported() throws {
    let match = { (trigger: String) in "matches:\n  - trigger: \"\(trigger)\"\n    replace: \"x\"\n" }
    try directory.file("match/base.yml", "imports: [\"_used.yml\", \"../../outside.yml\"]\n" + match(":a"))
    try directory.file("match/_used.yml", match(":b"))
    try directory.file("match/_unused.yml", match(":c"))
    try directory.file("match/broken.yml", "matches: [")
    try directory.file("match/empty.yml", "\n")
    let content = try content()
    expect(
      content.parts.map(\.name),
      equals: ["match/_used.yml", "match/base.yml", "match/broken.yml", "match/empty.yml"])
    expect(content.parts.map { $0.snippets?.map(\.id) }, equals: [[":b"], [":a"], nil, nil])
    let problems = content.problems.map(\.description)
    expect(problems.count, equals: 3, "\(problems)")
    #expect(problems.contains { $0.contains("base.yml:1: ") && $0.contains("outside.yml") }, "\(problems)")
  }

  @Test func namesThatAreNotTextAreLeftAlone() throws {
    try directory.file("a.json", labelled("A"))
    let name = Array(directory.path.utf8CString.dropLast()) + [0x2F, -1] + Array(".json".utf8CString)
    let descriptor = open(name, O_CREAT | O_WRONLY, 0o600)
    #expect(descriptor >= 0)
    close(descriptor)
    try expect(names(), equals: ["a.json"])
  }

  @Test func aSingleFileIsOnePart() throws {
    let json = try directory.file("a.json", labelled("A"))
    let content = try #require(try FileContent.read(json))
    #expect(content.parts.map(\.name) == [""] && content.parts.first?.snippets?.map(\.label) == ["A"])
    #expect(try FileContent.read(json, known: content.fingerprint) == nil)
    // A file without an extension is the endpoint's JSON.
    try expect(
      FileContent.read(directory.file("plain", labelled("B")))?.parts.first?.snippets?.count, equals: 1)
    #expect(throws: DocumentError.self) { try FileContent.read(directory.file("bad.json", "{")) }
  }
}
