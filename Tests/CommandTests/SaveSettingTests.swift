import Expectations
import Foundation
import Keyboard
import Testing

/// The command that the keyboard has started to save a setting from its panel.
@Suite struct SaveSettingTests {
  private let workspace: Workspace
  private let path: String
  private static let file = "config/phraseboard/config.toml"

  init() throws {
    workspace = try Workspace()
    path = workspace.path + "/" + Self.file
  }

  private func save(_ table: String, _ key: String, _ value: SettingValue) throws -> Finished {
    try workspace.run(["save-setting"], input: SettingChange(SettingName(table, key), to: value).json)
  }

  private func write(_ text: String) throws { try workspace.write(text, to: Self.file) }
  private var text: String { get throws { try workspace.read(Self.file) } }

  @Test func aFileThatIsNotThereIsMade() throws {
    try expect(save("look", "theme", .text("auto")), equals: Finished())
    try expect(text, equals: "[look]\ntheme = \"auto\"\n")
  }

  @Test func everyOtherByteStays() throws {
    try write(
      "# mine\n[look]  # of mine\n  scale = 1   # large\ntheme = \"auto\"\n\n[letters]\nlayouts = [\"us\"]\n")
    try expect(save("look", "scale", .number(1.2)), equals: Finished())
    try expect(save("letters", "layouts", .names(["de", "us"])), equals: Finished())
    try expect(save("keyboard", "auto_show", .flag(true)), equals: Finished())
    try expect(save("keyboard", "height", .number(300)), equals: Finished())
    try expect(
      text,
      equals: """
        # mine
        [look]  # of mine
          scale = 1.2   # large
        theme = "auto"

        [letters]
        layouts = ["de", "us"]

        [keyboard]
        height = 300
        auto_show = true

        """)
    try expect(save("keyboard", "height", .text("auto")), equals: Finished())
    #expect(try text.contains("height = \"auto\"\nauto_show = true\n"))
  }

  @Test func aListOfSeveralLinesIsReplacedWhole() throws {
    try write("[letters]\nlayouts = [\n  \"us\", # first\n  \"de\",\n]\ncapitals = \"field\"\n")
    try expect(save("letters", "layouts", .names(["fr"])), equals: Finished())
    try expect(text, equals: "[letters]\nlayouts = [\"fr\"]\ncapitals = \"field\"\n")
  }

  @Test func whatOnlyPeopleChangeIsRefused() throws {
    try write("look = { scale = 1 }\n")
    let finished = try save("look", "scale", .number(1.2))
    #expect(finished.status == 65 && finished.errors == "")
    #expect(finished.output.contains("write there: scale = 1.2"), "\(finished.output)")
    try expect(text, equals: "look = { scale = 1 }\n")
  }

  @Test func aFileWithAMistakeSaysWhere() throws {
    try write("[look]\nscale = \n")
    let finished = try save("look", "scale", .number(1.2))
    #expect(
      finished.status == 65 && finished.output.contains("config.toml:2: not TOML"), "\(finished.output)")
  }

  @Test func aLinkStaysALink() throws {
    try workspace.write("[look]\nscale = 1\n", to: Self.file + ".real")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path + ".real")
    try expect(save("look", "scale", .number(2)), equals: Finished())
    try expect(workspace.read(Self.file + ".real"), equals: "[look]\nscale = 2\n")
    try expect(FileManager.default.destinationOfSymbolicLink(atPath: path), equals: path + ".real")
  }

  /// A keyboard that somebody has taken over cannot have a command run by this.
  @Test(arguments: [
    ("keyboard", "on_globe", "\"rm -rf /\""), ("source", "", "\"x\""), ("words", "dictionaries", "[]"),
    ("look", "scale", "1\n[keyboard]\non_globe = \"x\""), ("look", "scale", "1\non_show = \"x\""),
    ("look", "scale", ""), ("look", "scale", "}"),
  ])
  func nothingButTheValueOfWhatIsOfferedIsWritten(table: String, key: String, value: String) throws {
    try write("[look]\nscale = 1\n")
    let object = ["table": table, "key": key, "value": value]
    let input = String(decoding: try JSONEncoder().encode(object), as: UTF8.self)
    let finished = try workspace.run(["save-setting"], input: input)
    #expect(finished.status == 65 && !finished.output.isEmpty && finished.errors == "", "\(finished)")
    try expect(text, equals: "[look]\nscale = 1\n")
  }

  @Test(arguments: ["", "[]", "{\"table\": 1}", "{\"table\": \"look\", \"key\": \"scale\"}"])
  func whatIsNoChangeIsRefused(input: String) throws {
    let finished = try workspace.run(["save-setting"], input: input)
    #expect(finished.status == 65 && !finished.output.isEmpty, "\(finished)")
  }
}
