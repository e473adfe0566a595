import Expectations
import Gestures
import Keyboard
import Testing

@testable import Settings

/// The text of a file, and what is said about it.
struct Example: CustomTestStringConvertible {
  let text: String
  let diagnostics: [String]
  let settings: Settings

  init(_ text: String, _ diagnostics: [String] = [], set: (inout Settings) -> Void = { _ in }) {
    self.text = text
    self.diagnostics = diagnostics
    var settings = Settings()
    set(&settings)
    self.settings = settings
  }

  var testDescription: String { text }
}

private let layers = #""top" or "overlay""#
private let command = "a shell command in one line, without control characters"
/// The keys of [keyboard].
let keyboardKeys =
  "layer, on_globe, strip, recents, osk, auto_show, with_hardware, handle, height, bottom_margin, output, on_show, "
  + "start"
private let height = "\"auto\" or a whole number of logical pixels from 100 to 2000"
private let scale = "a number from 0.8 to 2.0"
private let rows = #""auto" or a whole number from 3 to 5"#
private let font = #"the name of a font, such as "Inter""#
private let output = #""focus" or the name of an output, such as "DSI-1""#
private let defaults = "; all settings have their defaults"

/// Examples with closures or interpolation stand outside of the attribute, where Swift 6.0 does not compile them.
struct SettingsTableTests {
  static let acceptedFiles: [Example] = [
    Example(""),
    Example("# only a comment\n"),
    Example("[keyboard]\n"),
    Example("\u{FEFF}[keyboard]\r\nlayer = \"overlay\"\r\n") { $0.layer = .overlay },
    Example("[keyboard]\nlayer = \"top\"\non_globe = \"pkill -USR2 wvkbd\"\n") {
      $0.onGlobe = "pkill -USR2 wvkbd"
    },
    Example("[keyboard]\nstrip = 'always'") { $0.rules.strip = .always },
    Example("[keyboard]\nstrip = 'never'\nrecents = false") {
      $0.rules.strip = .never
      $0.rules.keepsRecents = false
    },
    Example("[keyboard]\nstrip = 'auto'\nrecents = true"),
    Example("[bindings]\ngrab = false\nlabels = 'glyphs'") {
      $0.bindings.grabs = false
      $0.bindings.labels = .glyphs
    },
    Example("[bindings]\ngrab = true\nlabels = 'words'"),
    Example("[words]\ndictionaries = ['system']"),
    Example("[words]\ndictionaries = []") { $0.dictionaries = [] },
    Example("[words]\ndictionaries = ['/srv/a', 'system', '~/b']") {
      $0.dictionaries = ["/srv/a", "system", Settings.home + "/b"]
    },
    Example("[keyboard]\nosk = 'system'\nauto_show = true\nwith_hardware = 'show'") {
      ($0.rules.osk, $0.rules.showsByItself, $0.rules.withHardware) = (.system, true, .show)
    },
    Example("[keyboard]\nosk = 'guest'\nhandle = 'left'\non_show = 'pkill wvkbd'") {
      ($0.rules.osk, $0.rules.handle, $0.onShow) = (.guest, .left, "pkill wvkbd")
    },
    Example("[keyboard]\nosk = 'auto'\nhandle = 'right'\nauto_show = false\nwith_hardware = 'hide'"),
    Example("[keyboard]\nhandle = 'none'\n[feedback]\nhaptics = false") {
      ($0.rules.handle, $0.hasHaptics) = (.none, false)
    },
    Example("[emoji]\nskin_tone = 'medium-dark'") { $0.rules.emoji.tone = .mediumDark },
    Example("[shortcuts]\nby_keys = false") { $0.rules.shortcuts.byKeys = false },
    Example("[typing]\ncycle = \"replace\"") { $0.rules.cycle = .replace },
    Example("[keyboard]\nheight = \"auto\"") { $0.rules.height = nil },
    Example("[keyboard]\nheight = 300\nbottom_margin = 34\noutput = 'DSI-1'") {
      ($0.rules.height, $0.rules.bottomMargin, $0.output) = (300, 34, "DSI-1")
    },
    Example("[keyboard]\noutput = 'focus'\nbottom_margin = 0\n[look]\nscale = 1"),
    Example("[look]\nscale = 0.8\nfont = 'Inter'") { ($0.rules.scale, $0.rules.font) = (0.8, "Inter") },
    Example("[look]\nscale = 2") { $0.rules.scale = 2 },
    Example("[look]\nrows = 3") { $0.rules.rows = 3 },
    Example("[look]\nrows = 5") { $0.rules.rows = 5 },
    Example("[look]\nrows = 'auto'"),
    Example("[typing]\ncycle = 'append'"),
    Example("[typing]\nspace = \"smart\"") { $0.space = .smart },
    Example("[typing]\nspace = 'off'"),
    Example("keyboard.layer = 'overlay'") { $0.layer = .overlay },
    Example("keyboard = { layer = 'overlay' }") { $0.layer = .overlay },
    Example(#"[keyboard]\#non_globe = "gru\u00DF 'größe' 日本 😀""#) { $0.onGlobe = "gruß 'größe' 日本 😀" },
  ]

  @Test(arguments: acceptedFiles)
  func accepted(_ example: Example) {
    check(example)
  }

  static let acceptedTimingFiles: [Example] = [
    Example("[timing]"),
    Example("[timing]\nlong_press = 400") { $0.rules.timing.longPress = 400 },
    Example("[timing]\nrepeat_delay = 200") { $0.rules.timing.repeatDelay = 200 },
    Example("[timing]\nrepeat_character = 1_000") { $0.rules.timing.repeatCharacter = 1000 },
    Example("[timing]\nrepeat_word = 0x64") { $0.rules.timing.repeatWord = 100 },
    Example("[timing]\nrepeat_faster = 20") { $0.rules.timing.fasterCharacter = 20 },
    Example("[timing]\nedge_scroll = 50") { $0.rules.timing.edgeScrollDelay = 50 },
    Example("[timing]\nbounce = 150") { $0.rules.timing.bounce = 150 },
    Example("[timing]\nbounce = 0"),
    Example("[timing]\ntrackpad = 3000") { $0.rules.timing.trackpad = 3000 },
    Example("timing.trackpad = 300\n[keyboard]\nlayer = 'overlay'") {
      $0.rules.timing.trackpad = 300
      $0.layer = .overlay
    },
  ]

  @Test(arguments: acceptedTimingFiles)
  func acceptedTimes(_ example: Example) {
    check(example)
  }

  @Test(arguments: [
    ("long_press", 200, 3000), ("repeat_delay", 200, 3000), ("repeat_character", 20, 1000),
    ("repeat_word", 50, 3000), ("trackpad", 200, 3000),
    ("repeat_faster", 20, 1000), ("edge_scroll", 50, 3000), ("bounce", 0, 1000),
  ])
  func timesHaveARange(key: String, lowest: Int, highest: Int) {
    let allowed = "must be a whole number of milliseconds from \(lowest) to \(highest)"
    for number in [lowest, highest] {
      let bytes = Array("[timing]\n\(key) = \(number)".utf8)
      #expect(Settings.parse(bytes, path: "c.toml", folders: folders).diagnostics.isEmpty)
    }
    for number in [lowest - 1, highest + 1, min(0, lowest - 1), -1, Int.min, Int.max] {
      check(Example("[timing]\n\n\(key) = \(number)", ["3: [timing].\(key): is \(number); \(allowed)"]))
    }
    for (text, type) in [
      ("400.0", "a number"), ("'400'", "a string"), ("true", "a boolean"), ("[400]", "an array"),
    ] {
      check(Example("[timing]\n\(key) = \(text)", ["2: [timing].\(key): is \(type); \(allowed)"]))
    }
  }

  @Test func timesOfAnEmptyFileAreTheDefaults() {
    expect(
      Settings.parse([], path: "c.toml", folders: folders).settings.rules.timing, equals: GestureTiming())
  }

  @Test func misspeltTimeHasASuggestion() {
    check(
      Example(
        "[timing]\nlongpress = 400", ["2: [timing].longpress: unknown setting; did you mean long_press?"]))
    check(
      Example("[timings]\nlong_press = 400", ["1: [timings]: unknown section; did you mean [timing]?"]))
    check(
      Example(
        "long_press = 400", ["1: long_press: stands outside of its section; put it below [timing]"]))
  }

  static let filesWithBadValues: [Example] = [
    Example("[keyboard]\nlayer = \"middle\"", [#"2: [keyboard].layer: is "middle"; must be \#(layers)"#]),
    Example("[keyboard]\nlayer = \"\"", [#"2: [keyboard].layer: is ""; must be \#(layers)"#]),
    Example("[keyboard]\nlayer = 1", ["2: [keyboard].layer: is an integer; must be \(layers)"]),
    Example("[keyboard]\nlayer = 1.5", ["2: [keyboard].layer: is a number; must be \(layers)"]),
    Example("[keyboard]\nlayer = true", ["2: [keyboard].layer: is a boolean; must be \(layers)"]),
    Example("[keyboard]\nlayer = ['top']", ["2: [keyboard].layer: is an array; must be \(layers)"]),
    Example("[keyboard]\nlayer = 07:32:00", ["2: [keyboard].layer: is a date or time; must be \(layers)"]),
    Example("[keyboard.layer]\nx = 1", ["1: [keyboard].layer: is a section; must be \(layers)"]),
    Example(
      "[keyboard]\nstrip = 'on'", [#"2: [keyboard].strip: is "on"; must be "auto" or "always" or "never""#]),
    Example("[keyboard]\nrecents = 'no'", ["2: [keyboard].recents: is a string; must be true or false"]),
    Example(
      "[keyboard]\nosk = 'phosh'", [#"2: [keyboard].osk: is "phosh"; must be "auto" or "guest" or "system""#]),
    Example("[keyboard]\nauto_show = 1", ["2: [keyboard].auto_show: is an integer; must be true or false"]),
    Example(
      "[keyboard]\nwith_hardware = true",
      [#"2: [keyboard].with_hardware: is a boolean; must be "hide" or "show""#]),
    Example(
      "[keyboard]\nhandle = 'top'",
      [#"2: [keyboard].handle: is "top"; must be "right" or "left" or "none""#]),
    Example("[keyboard]\non_show = ''", ["2: [keyboard].on_show: is empty; must be \(command)"]),
    Example("[bindings]\ngrab = 'no'", ["2: [bindings].grab: is a string; must be true or false"]),
    Example(
      "[bindings]\nlabels = 'emoji'",
      [#"2: [bindings].labels: is "emoji"; must be "words" or "glyphs""#]),
    Example("[feedback]\nhaptics = 'on'", ["2: [feedback].haptics: is a string; must be true or false"]),
    Example("[keyboard]\nheight = \"high\"", ["2: [keyboard].height: is a string; must be \(height)"]),
    Example("[keyboard]\nheight = 99", ["2: [keyboard].height: is 99; must be \(height)"]),
    Example("[keyboard]\nheight = 2001", ["2: [keyboard].height: is 2001; must be \(height)"]),
    Example("[keyboard]\nheight = 262.5", ["2: [keyboard].height: is a number; must be \(height)"]),
    Example(
      "[keyboard]\nbottom_margin = -1",
      ["2: [keyboard].bottom_margin: is -1; must be a whole number of logical pixels from 0 to 200"]),
    Example("[keyboard]\noutput = ' '", ["2: [keyboard].output: is empty; must be \(output)"]),
    Example("[keyboard]\noutput = 1", ["2: [keyboard].output: is an integer; must be \(output)"]),
    Example("[look]\nscale = 0.79", ["2: [look].scale: is 0.79; must be \(scale)"]),
    Example("[look]\nscale = 3", ["2: [look].scale: is 3; must be \(scale)"]),
    Example("[look]\nscale = nan", ["2: [look].scale: is nan; must be \(scale)"]),
    Example("[look]\nscale = '1'", ["2: [look].scale: is a string; must be \(scale)"]),
    Example("[look]\nrows = 2", ["2: [look].rows: is 2; must be \(rows)"]),
    Example("[look]\nrows = 6", ["2: [look].rows: is 6; must be \(rows)"]),
    Example("[look]\nrows = 4.0", ["2: [look].rows: is a number; must be \(rows)"]),
    Example("[look]\nrows = '4'", [#"2: [look].rows: is "4"; must be \#(rows)"#]),
    Example("[look]\nrows = true", ["2: [look].rows: is a boolean; must be \(rows)"]),
    Example("[look]\nfont = 'Inter, Lato'", [#"2: [look].font: is "Inter, Lato"; must be \#(font)"#]),
    Example(#"[look]\#nfont = "a\u0007""#, [#"2: [look].font: is "a\u{7}"; must be \#(font)"#]),
    Example("[keyboard]\nrecents = 0", ["2: [keyboard].recents: is an integer; must be true or false"]),
    Example("[typing]\nspace = true", [#"2: [typing].space: is a boolean; must be "off" or "smart""#]),
    Example("[typing]\ncycle = 'x'", [#"2: [typing].cycle: is "x"; must be "append" or "replace""#]),
    Example("[keyboard]\non_globe = ''", ["2: [keyboard].on_globe: is empty; must be \(command)"]),
    Example("[keyboard]\non_globe = ' \t '", ["2: [keyboard].on_globe: is empty; must be \(command)"]),
    Example(
      #"[keyboard]\#non_globe = "a\u0000b""#,
      [#"2: [keyboard].on_globe: holds the control character \u{0}; must be \#(command)"#]),
    Example(
      "[keyboard]\non_globe = '''\na\nb'''",
      [#"2: [keyboard].on_globe: holds the control character \u{A}; must be \#(command)"#]),
    Example(
      #"[keyboard]\#non_globe = "a\u0085b""#,
      [#"2: [keyboard].on_globe: holds the control character \u{85}; must be \#(command)"#]),
    Example("[keyboard]\non_globe = 3", ["2: [keyboard].on_globe: is an integer; must be \(command)"]),
  ]

  @Test(arguments: filesWithBadValues)
  func badValueKeepsItsDefault(_ example: Example) {
    check(example)
  }

  static let filesWithUnknownNames: [Example] = [
    Example(
      "[keyboard]\non-globe = 'x'", ["2: [keyboard].on-globe: unknown setting; did you mean on_globe?"]),
    Example("[keyboard]\nlayr = 'top'", ["2: [keyboard].layr: unknown setting; did you mean layer?"]),
    Example("[keyboard]\nLayer = 'top'", ["2: [keyboard].Layer: unknown setting; did you mean layer?"]),
    Example(
      "[keyboard]\nfont = 1",
      ["2: [keyboard].font: unknown setting; known here: \(keyboardKeys)"]
    ),
    Example(
      "[keyboard]\n'a \\ \u{202E}b' = 1",
      [#"2: [keyboard]."a \ \u{202E}b": unknown setting; known here: \#(keyboardKeys)"#]),
    Example(
      "[keyboard]\n'' = 1",
      [#"2: [keyboard]."": unknown setting; known here: \#(keyboardKeys)"#]),
    Example("[keybord]\nlayer = 1", ["1: [keybord]: unknown section; did you mean [keyboard]?"]),
    Example(
      "[theme]",
      [
        "1: [theme]: unknown section; known here: [keyboard], [look], [timing], [letters], [emoji], [copied], [shortcuts], [words], [typing], [feedback], [bindings], [[source]], [[catalogue]]"
      ]),
    Example("[[keyboard]]\nlayer = 1", ["1: [keyboard]: is an array; must be a section"]),
    Example("keyboard = 1", ["1: [keyboard]: is an integer; must be a section"]),
    Example("layer = 'top'", ["1: layer: stands outside of its section; put it below [keyboard]"]),
    Example(
      "color = 1",
      [
        "1: color: unknown setting outside of every section; known here: [keyboard], [look], [timing], [letters], [emoji], [copied], [shortcuts], [words], [typing], [feedback], [bindings], [[source]], [[catalogue]]"
      ]),
  ]

  @Test(arguments: filesWithUnknownNames)
  func unknownNameHasASuggestion(_ example: Example) {
    check(example)
  }

  @Test func fileThatIsNotTOMLHasItsLine() {
    let text = "[keyboard]\nlayer = 'overlay'\non_globe =\n"
    check(
      Example(
        text, ["3: not TOML: nothing stands behind the =; write the value there\(defaults)"]))
  }

  @Test func duplicateKeyIsNamedWithTheLineOfTheSecond() {
    let reason = "layer is there twice; take one of the two away"
    check(
      Example("[keyboard]\nlayer = 'overlay'\nlayer = 'top'\n", ["3: not TOML: \(reason)\(defaults)"]))
  }

  @Test func bytesThatAreNotUTF8AreNamedWithTheirLine() {
    let bytes = Array("[keyboard]\nlayer = '".utf8) + [0xFF] + Array("'\n".utf8)
    let (settings, diagnostics) = Settings.parse(bytes, path: "c.toml", folders: folders)
    expect(settings, equals: Settings())
    expect(
      diagnostics.map(\.description),
      equals: [
        "c.toml:2: not TOML: the text is not UTF-8; save the file as UTF-8 in your editor\(defaults)"
      ])
  }

  @Test func everythingWrongIsSaidInTheOrderOfLines() {
    let text = "x = 1\n[keyboard]\non_globe = 1\nlayer = 2\n[z]\n[b]\n"
    let (_, diagnostics) = Settings.parse(Array(text.utf8), path: "c.toml", folders: folders)
    expect(diagnostics.map(\.line), equals: [1, 3, 4, 5, 6])
  }

  @Test func goodValueHoldsBesideABadOne() {
    check(
      Example(
        "[keyboard]\nlayer = 'overlay'\non_globe = 1",
        ["3: [keyboard].on_globe: is an integer; must be \(command)"]
      ) { $0.layer = .overlay })
  }

  @Test func longNamesAreCutInMessages() {
    let text = "[keyboard]\n" + String(repeating: "k", count: 500) + " = 1"
    let cut = String(repeating: "k", count: 40)
    check(
      Example(
        text, [#"2: [keyboard]."\#(cut)…": unknown setting; known here: \#(keyboardKeys)"#]))
  }

  @Test func settingsAreNamedOnce() {
    let names = Setting.all.map { "[\($0.section)].\($0.key)" }
    expect(Set(names).count, equals: names.count)
  }

  private func check(_ example: Example) {
    let (settings, diagnostics) = Settings.parse(Array(example.text.utf8), path: "c.toml", folders: folders)
    expect(settings, equals: example.settings)
    expect(diagnostics.map(\.description), equals: example.diagnostics.map { "c.toml:" + $0 })
  }
}

/// The panel of settings, and the file.
@Suite struct OfferedSettingTests {
  @Test func whatCanBeChangedByTouchIsASettingAndNoCommand() {
    for offered in OfferedSetting.all where !offered.name.key.isEmpty {
      let setting = Setting.all.first { SettingName($0.section, $0.key) == offered.name }
      expect(setting?.isCommand, equals: false, "\(offered.name)")
    }
  }

  @Test func everyValueThatIsOfferedIsTakenAndToldAsItIs() throws {
    let files: [SettingName: [SettingChoice]] = [
      SettingName("look", "theme"): [
        SettingChoice(.text("auto"), ""), SettingChoice(.text("apple-light"), ""),
      ]
    ]
    for offered in OfferedSetting.all where !offered.name.key.isEmpty {
      for choice in offered.fixedChoices + (files[offered.name] ?? []) {
        let text = "[\(offered.name.table)]\n\(offered.name.key) = \(choice.value.toml)\n"
        let folders = SettingsFolders(home: "/h", settings: "/s")
        let read = Settings.parse(Array(text.utf8), path: "config.toml", folders: folders)
        #expect(read.diagnostics.isEmpty, "\(text): \(read.diagnostics)")
        expect(Setting.values(of: read.settings)[offered.name], equals: choice.value, "\(text)")
      }
    }
  }

  @Test func whatIsNotSetHasTheValueOfAnEmptyFile() {
    let values = Setting.values(of: Settings())
    expect(values[SettingName("keyboard", "height")], equals: .text("auto"))
    expect(values[SettingName("look", "theme")], equals: .text("auto"))
    expect(values[SettingName("feedback", "haptics")], equals: .flag(true))
    expect(values[SettingName("bindings", "labels")], equals: .text("words"))
    #expect(values[SettingName("keyboard", "on_globe")] == nil)
  }
}
