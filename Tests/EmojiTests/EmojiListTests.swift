import Emoji
import Expectations
import Foundation
import Testing

@Suite struct EmojiListTests {
  @Test func theListHasGroupsAndForms() {
    let list = EmojiList(Array("# A\n😀\n👋 👋🏻 👋🏿\n# Empty\n# B\n#️⃣\n🏃 🏃🏻\t🏃‍♂️ 🏃🏻‍♂️\n".utf8))
    expect(list.groups.map(\.name), equals: ["A", "B"])
    expect(list.groups.map(\.keys), equals: [0..<2, 2..<4])
    expect(list.keys.map(\.text), equals: ["😀", "👋", "#️⃣", "🏃"])
    expect(list.keys[1].forms, equals: [["👋", "👋🏻", "👋🏿"]])
    expect(list.keys[3].forms, equals: [["🏃", "🏃🏻"], ["🏃‍♂️", "🏃🏻‍♂️"]])
  }

  @Test(arguments: ["", "\n\n", "# A", " 😀\n\t😀\n"]) func aFileWithoutEmojiHasNoGroups(text: String) {
    let list = EmojiList(Array(text.utf8))
    #expect(list.groups.isEmpty && list.keys.isEmpty)
  }

  @Test func damagedBytesAreNoFault() {
    let list = EmojiList([0xF0, 0x9F, 0x0A, 0xFF, 0x20, 0x80, 0x09, 0x0A])
    expect(list.keys.map(\.text), equals: ["\u{FFFD}", "\u{FFFD}"])
    expect(
      EmojiName.all(in: [0xFF, 0x09, 0xFE, 0x09, 0x0A, 0x09, 0x09, 0x0A]).map(\.name), equals: ["\u{FFFD}"])
  }
}

/// The files of `emoji/`, which `tools/make-emoji` makes.
@Suite struct EmojiFileTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../emoji").standardized

  static func bytes(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: folder.appending(path: "\(name).txt")))
  }

  /// The numbers are those of emoji-test.txt 17.0: fully qualified ones, and those without a skin tone.
  @Test func theListHasEachEmojiOnce() throws {
    let list = EmojiList(try Self.bytes("emoji"))
    expect(
      list.groups.map(\.name),
      equals: [
        "Smileys & Emotion", "People & Body", "Animals & Nature", "Food & Drink", "Travel & Places",
        "Activities",
        "Objects", "Symbols", "Flags",
      ])
    let forms = list.keys.flatMap { $0.forms.flatMap(\.self) }
    expect(forms.count, equals: 3_944)
    expect(Set(forms).count, equals: 3_944)
    #expect(forms.allSatisfy { $0.count == 1 }, "each is one character")
    expect(list.keys.flatMap(\.forms).count, equals: 1_914)
    let runner = try #require(list.keys.first { $0.text == "🏃" })
    expect(runner.forms.map(\.count), equals: [6, 6, 6])
    expect(runner.forms.map(\.first), equals: ["🏃", "🏃‍♂️", "🏃‍♀️"])
    let couple = try #require(list.keys.first { $0.text == "🧑‍🤝‍🧑" })
    expect(couple.forms.map(\.count), equals: [26, 26, 26, 26])
  }

  @Test func theMostFrequentOnesAreEmojiOfTheList() throws {
    let list = EmojiList(try Self.bytes("emoji"))
    let known = Set(list.keys.flatMap { $0.forms.compactMap(\.first) })
    let frequent = EmojiName.emoji(in: try Self.bytes("frequent"))
    #expect(frequent.count > 900 && known.isSuperset(of: frequent))
    #expect(frequent.prefix(10).contains("😂"))
  }

  @Test func symbolsAndKaomojiAreInGroups() throws {
    let list = EmojiList(try Self.bytes("symbols"))
    expect(
      list.groups.map(\.name), equals: ["Arrows", "Maths", "Currency", "Bullets and signs", "Kaomoji"])
    let texts = list.keys.map(\.text)
    #expect(Set(texts).count == texts.count && list.keys.allSatisfy { $0.forms.count == 1 })
    #expect(texts.contains("→") && texts.contains("€") && texts.contains(#"¯\_(ツ)_/¯"#))
  }

  @Test func eachLanguageNamesNearlyAllInNoMoreThan200Kilobytes() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    expect(names.count, equals: 24)
    var sum = 0
    for name in names.map({ String($0.dropLast(4)) }) where !["emoji", "frequent", "symbols"].contains(name) {
      let bytes = try Self.bytes(name)
      #expect(bytes.count <= 200_000, "\(name)")
      #expect(EmojiName.all(in: bytes).count > 1_600, "\(name)")
      sum += bytes.count
    }
    #expect(sum < 4_000_000)
  }
}
