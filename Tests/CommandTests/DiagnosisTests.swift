import Expectations
import Store
import Testing

@testable import phraseboard

/// The meaning of facts: every state of every item.
@Suite struct DiagnosisTests {
  private static let allGlobals = [
    "zwlr_layer_shell_v1": 4, "zwp_virtual_keyboard_manager_v1": 1, "zwp_input_method_manager_v2": 1,
    "wl_subcompositor": 1, "wp_viewporter": 1, "zxdg_output_manager_v1": 3, "zwp_tablet_manager_v2": 1,
    "ext_data_control_manager_v1": 1, "wl_seat": 7,
  ]

  /// Everything as it should be: on phosh, with Phraseboard as the input method.
  private static var good: DoctorFacts {
    var facts = DoctorFacts.unknown
    facts.compositor = .running(name: "phoc", display: "wayland-0", globals: allGlobals)
    facts.keyboard = .running(isVisible: true, isInputMethod: true, tells: "text")
    facts.systemKeyboard = .init(program: "squeekboard")
    facts.lock = .init(hasLogind: true, hasSession: true, hasScreenSaver: true)
    (facts.haptics, facts.portal, facts.portalHasSettings) = (.running, .running, true)
    facts.isolation = .init(landlock: 6)
    facts.isKeyboardConfined = true
    facts.fonts = .init(hasEmoji: true, missing: [])
    facts.settings = .init(path: "/c.toml", exists: true)
    facts.words = .init(lists: 2)
    facts.store = .opened(path: "/s.db", readOnly: nil, format: 4, keys: 3)
    facts.sources = [source()]
    return facts
  }

  private static func source(
    isEnabled: Bool = true, attempts: Int = 1, failure: String? = nil, problems: [String] = []
  ) -> SourceReport {
    var state = SourceState(name: "work")
    (state.attempts, state.failure, state.problems) = (attempts, failure, problems)
    (state.snippetCount, state.nextAttempt) = (2, 1060)
    return SourceReport(name: "work", location: "/w", isEnabled: isEnabled, stored: state)
  }

  private static func items(_ change: (inout DoctorFacts) -> Void = { _ in }) -> [DoctorItem] {
    var facts = good
    change(&facts)
    return Diagnosis(facts: facts, time: TimeText(now: 1000)).items
  }

  @Test func allIsWell() {
    let items = Self.items()
    #expect(items.filter { $0.state != .ok }.isEmpty, "\(items.filter { $0.state != .ok })")
    #expect(items.allSatisfy { $0.help == nil && !$0.means.isEmpty && !$0.detail.isEmpty })
    #expect(Diagnosis.canWork(items))
  }

  @Test(
    "What is not enforced is told",
    arguments: [
      (["landlock": "none"], "not enforced: landlock (none)", "could write your files"),
      (["seccomp": "x", "landlock": "y"], "not enforced: landlock (y), seccomp (x)", "reach the network"),
      (["no-core-dumps": "z"], "not enforced: no-core-dumps (z)", "core dump"),
    ])
  func isolation(obstacles: [String: String], detail: String, means: String) {
    let item = Self.items { $0.isolation?.obstacles = obstacles }.first { $0.item == "isolation" }
    #expect(item?.state == .note && item?.detail == detail && item?.means.contains(means) == true)
  }

  /// The filter does not apply to systemd, which the keyboard can ask.
  @Test func whatTheSessionBusLeavesOpenIsTold() {
    let obstacles: [[String: String]] = [[:], ["landlock": "y"], ["no-core-dumps": "z"]]
    for obstacles in obstacles {
      let item = Self.items { $0.isolation?.obstacles = obstacles }.first { $0.item == "isolation" }
      let means = item?.means ?? ""
      #expect(means.contains("starts no program by itself") && means.contains("session bus"), "\(means)")
    }
  }

  @Test func aKeyboardThatIsNotConfinedIsTold() {
    let item = Self.items { $0.isKeyboardConfined = false }.first { $0.item == "isolation" }
    #expect(item?.state == .note && item?.help != nil)
    #expect(!Self.items { $0.isolation = nil }.contains { $0.item == "isolation" })
    // No keyboard runs, so what one could give up counts.
    expect(Self.items { $0.isKeyboardConfined = nil }.first { $0.item == "isolation" }?.state, equals: .ok)
  }

  @Test func theProbeTellsWhatIsEnforced() {
    var facts = DoctorFacts.unknown
    Probe.read(#"{"isolation": {"landlock": 3, "obstacles": {"seccomp": "why"}, "later": 1}}"#, into: &facts)
    expect(facts.isolation, equals: .init(landlock: 3, obstacles: ["seccomp": "why"]))
  }

  @Test func idsAreKept() {
    expect(
      Self.items().map(\.item),
      equals: [
        "programs", "keyboard", "compositor", "layer-shell", "virtual-keyboard", "protocols", "seat",
        "input-method", "system-keyboard", "typing", "shortcuts",
        "session-bus", "lock", "haptics", "portal", "isolation",
        "fonts", "emoji", "settings", "words", "store", "source:work",
      ])
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let item: String
    let state: DoctorItem.State
    let detail: String
    let change: @Sendable (inout DoctorFacts) -> Void

    init(
      _ item: String, _ state: DoctorItem.State, _ detail: String,
      _ change: @escaping @Sendable (inout DoctorFacts) -> Void
    ) {
      (self.item, self.state, self.detail, self.change) = (item, state, detail, change)
    }

    var testDescription: String { "\(item): \(detail)" }
  }

  private static func without(_ names: String...) -> @Sendable (inout DoctorFacts) -> Void {
    { facts in
      let globals = allGlobals.filter { !names.contains($0.key) }
      facts.compositor = .running(name: nil, display: "wayland-1", globals: globals)
    }
  }

  private static func telling(_ tells: String) -> @Sendable (inout DoctorFacts) -> Void {
    { $0.keyboard = .running(isVisible: true, isInputMethod: true, tells: tells) }
  }

  /// Away from phosh, nobody has the system keyboard's name, and ours does not run.
  private static func alone(_ answer: DoctorFacts.InputMethodState?) -> @Sendable (inout DoctorFacts) -> Void
  {
    { facts in
      without()(&facts)
      (facts.keyboard, facts.systemKeyboard, facts.inputMethod) = (.absent, nil, answer)
    }
  }

  /// KWin has started the keyboard; an ordinary program sees no virtual keyboards there, and no input methods.
  private static let onKWin: @Sendable (inout DoctorFacts) -> Void = { facts in
    var globals = allGlobals.filter { !["zwp_virtual_keyboard_manager_v1", inputMethods].contains($0.key) }
    globals["org_kde_plasma_window_management"] = 18
    facts.compositor = .running(name: "kwin_wayland", display: "wayland-0", globals: globals)
  }

  private static let inputMethods = "zwp_input_method_manager_v2"

  private static let desktopCases = [
    Case("programs", .fault, "phraseboard-content: not beside") {
      $0.missingPrograms = ["phraseboard-content"]
    },
    Case("compositor", .ok, "phoc on wayland-0") { _ in },
    Case("compositor", .ok, "a compositor on wayland-1", without()),
    Case("compositor", .fault, "gone") { $0.compositor = .failed("gone") },
    Case("compositor", .fault, "does not answer") { $0.compositor = .silent },
    Case("layer-shell", .fault, "does not offer zwlr_layer_shell_v1", without("zwlr_layer_shell_v1")),
    Case("layer-shell", .ok, "zwlr_layer_shell_v1 4", without()),
    Case(
      "virtual-keyboard", .fault, "does not offer zwp_virtual", without("zwp_virtual_keyboard_manager_v1")),
    Case(
      "protocols", .note, "not offered: wl_subcompositor, zwp_tablet_manager_v2",
      without("wl_subcompositor", "zwp_tablet_manager_v2")),
    Case(
      "protocols", .note, "not offered: ext_data_control_manager_v1 or zwlr_data",
      without("ext_data_control_manager_v1")),
    Case("seat", .note, "none", without("wl_seat")),
    Case("virtual-keyboard", .ok, "KWin has started Phraseboard", onKWin),
    Case("virtual-keyboard", .fault, "KWin has not started") {
      onKWin(&$0); $0.keyboard = .absent
    },
    Case("protocols", .ok, "wl_subcompositor 1", onKWin),
    Case("input-method", .ok, "KWin's own", onKWin),
    Case("input-method", .note, "another program") {
      onKWin(&$0); $0.keyboard = .absent
    },
    Case("input-method", .note, "without a compositor") { $0.compositor = .silent },
    Case("input-method", .note, "does not offer", without(inputMethods)),
    Case("input-method", .ok, "Phraseboard") { _ in },
    Case("input-method", .ok, "free", alone(.free)),
    Case("input-method", .note, "another program has it", alone(.taken)),
    Case("input-method", .note, "not asked", alone(nil)),
    Case("input-method", .note, "most likely squeekboard") { $0.keyboard = .absent },
    Case("input-method", .note, "only while it is shown") {
      without()(&$0)
      ($0.keyboard, $0.systemKeyboard) = (.running(isVisible: false, isInputMethod: false), nil)
    },
    Case("system-keyboard", .ok, "squeekboard") { _ in },
    Case("input-method", .note, #"left to others: [keyboard] osk = "guest""#) {
      alone(.free)(&$0)
      $0.settings.values.rules.osk = .guest
    },
    Case("input-method", .note, "left to others: phosh may start") {
      ($0.keyboard, $0.systemKeyboard, $0.inputMethod) = (.absent, nil, .free)
    },
    Case("input-method", .note, "most likely squeekboard") {
      ($0.keyboard, $0.settings.values.rules.osk) = (.absent, .guest)
    },
    Case("system-keyboard", .note, #"squeekboard, although [keyboard] osk = "system""#) {
      $0.settings.values.rules.osk = .system
    },
    Case("system-keyboard", .ok, "Phraseboard") {
      ($0.systemKeyboard, $0.settings.values.rules.osk) = (.init(isPhraseboard: true), .system)
    },
    Case("system-keyboard", .ok, "does not name") { $0.systemKeyboard = .init(program: nil) },
    Case("system-keyboard", .ok, "Phraseboard") {
      $0.systemKeyboard = .init(program: "phraseboard-key", isPhraseboard: true)
    },
    Case("system-keyboard", .note, "nobody owns sm.puri.OSK0") { $0.systemKeyboard = nil },
    Case("system-keyboard", .note, "nobody owns sm.puri.OSK0") {
      ($0.systemKeyboard, $0.isEnabledAsSystemKeyboard) = (nil, true)
    },
    Case("system-keyboard", .ok, "nobody owns sm.puri.OSK0") {
      $0.systemKeyboard = nil
      without()(&$0)
    },
    Case("system-keyboard", .note, "without a session bus") { $0.busFailure = "none" },
    Case("shortcuts", .ok, "tells its text") { _ in },
    Case("shortcuts", .note, "does not tell its text", telling("nothing")),
    Case("shortcuts", .note, "private", telling("private")),
    Case("shortcuts", .ok, "no text field in front", telling("no-field")),
    Case("shortcuts", .ok, "no text field in front", telling("")),
    Case("shortcuts", .ok, "while no keyboard runs") { $0.keyboard = .absent },
    Case("typing", .ok, "the input method, which is Phraseboard") { _ in },
    Case("typing", .fault, "no way") { $0.compositor = .failed("gone") },
    Case("typing", .fault, "no way", without("zwp_virtual_keyboard_manager_v1")),
    Case("typing", .note, "no input methods") {
      without(inputMethods)(&$0)
      $0.keyboard = .absent
    },
    Case("typing", .ok, "which is free", alone(.free)),
    Case("typing", .note, "another program is", alone(.taken)),
    Case("typing", .ok, "where it is free", alone(nil)),
    Case("typing", .note, #"by keys: [keyboard] osk = "guest""#) {
      alone(.free)(&$0)
      $0.settings.values.rules.osk = .guest
    },
    Case("typing", .note, "by keys: phosh may start another keyboard") {
      ($0.keyboard, $0.systemKeyboard, $0.inputMethod) = (.absent, nil, .free)
    },
    Case("typing", .note, "while squeekboard is") { $0.keyboard = .absent },
  ]

  private static let busCases = [
    Case("keyboard", .ok, "on the screen") { _ in },
    Case("keyboard", .ok, "hidden") { $0.keyboard = .running(isVisible: false, isInputMethod: false) },
    Case("keyboard", .note, "does not run") { $0.keyboard = .absent },
    Case("keyboard", .fault, "does not answer") { $0.keyboard = .silent },
    Case("keyboard", .note, "not known") { ($0.keyboard, $0.busFailure) = (.absent, "none") },
    Case("session-bus", .note, "no session bus: why") { $0.busFailure = "no session bus: why" },
    Case("lock", .ok, "told by logind and the screen saver") { _ in },
    Case("lock", .ok, "told by the screen saver") { $0.lock.hasSession = false },
    Case("lock", .ok, "told by logind") { $0.lock.hasScreenSaver = false },
    Case("lock", .note, "no session of yours") { $0.lock = .init(hasLogind: true) },
    Case("lock", .note, "no logind") { $0.lock = .init() },
    Case("lock", .note, "no system bus: why") { $0.lock = .init(systemBusFailure: "no system bus: why") },
    Case("haptics", .ok, "runs") { _ in },
    Case("haptics", .ok, "when needed") { $0.haptics = .activatable },
    Case("haptics", .note, "nobody offers") { $0.haptics = .absent },
    Case("haptics", .note, "not known") { $0.busFailure = "none" },
    Case("haptics", .ok, "off: [feedback] haptics = false") { $0.settings.values.hasHaptics = false },
    Case("portal", .ok, "with settings") { _ in },
    Case("portal", .ok, "when needed") { $0.portal = .activatable },
    Case("portal", .note, "without settings") { $0.portalHasSettings = false },
    Case("portal", .note, "nobody offers") { $0.portal = .absent },
    Case("portal", .note, "not known") { $0.busFailure = "none" },
  ]

  private static let contentCases = [
    Case("fonts", .note, "none for U+3042 U+0E01 (Hira, Thai)") {
      $0.fonts?.missing = [("Hira", ["U+3042"]), ("Thai", ["U+0E01"])]
    },
    Case("fonts", .note, "U+8 and 1 more (Zsye)") {
      $0.fonts?.missing = [("Zsye", (1...9).map { "U+\($0)" })]
    },
    Case("fonts", .fault, "none is installed") {
      $0.fonts = .init(hasAny: false, hasEmoji: false, missing: [("Latn", ["a"])])
    },
    Case("emoji", .note, "no font") { $0.fonts?.hasEmoji = false },
    Case("settings", .ok, "no file /c.toml") { $0.settings.exists = false },
    Case("settings", .note, "/c.toml:1: x (and 1 more)") { $0.settings.diagnostics = ["/c.toml:1: x", "y"] },
    Case("words", .ok, "2 lists") { _ in },
    Case("words", .ok, "no list") { $0.words.lists = 0 },
    Case("words", .note, "none in your language") { $0.words.missing = ("none in your language", nil) },
    Case("words", .note, "/w is a folder; /x is none") {
      $0.words.unread = ["/w is a folder", "/x is none"]
    },
    Case("store", .ok, "/s.db, 3 keys, format 4") { _ in },
    Case("store", .note, "1 key, format 4; cannot be written: why") {
      $0.store = .opened(path: "/s.db", readOnly: "why", format: 4, keys: 1)
    },
    Case("store", .ok, "none yet: /s.db") { $0.store = .none(path: "/s.db", obstacle: nil) },
    Case("store", .fault, "/s: not allowed") { $0.store = .none(path: "/s.db", obstacle: "/s: not allowed") },
    Case("store", .fault, "broken") { $0.store = .failed("broken") },
    Case("source:work", .ok, " (in 1 min)") { _ in },
    Case("source:work", .note, "it is not TOML") { $0.sources = [source(problems: ["it is not TOML"])] },
    Case("source:work", .note, "no answer; 2 keys, next") { $0.sources = [source(failure: "no answer.")] },
    Case("source:work", .note, "its settings have a mistake") {
      $0.sources = [
        SourceReport(name: "work", location: "", isEnabled: true, stored: SourceState(name: "work"))
      ]
    },
    Case("source:work", .ok, "not asked yet") { $0.sources = [source(attempts: 0)] },
    Case("source:work", .ok, "disabled") { $0.sources = [source(isEnabled: false)] },
  ]

  @Test(arguments: desktopCases + busCases + contentCases)
  func state(of expected: Case) throws {
    let items = Self.items(expected.change)
    let item = try #require(items.first { $0.item == expected.item })
    #expect(item.state == expected.state && item.detail.contains(expected.detail), "\(item)")
    #expect(!item.means.isEmpty)
    #expect(item.state != .fault || !Diagnosis.canWork(items))
  }

  /// The diagnosis does not advise again what was done already.
  @Test func helpWhereTheEntryIsThere() {
    func help(isEnabled: Bool) -> String? {
      let items = Self.items {
        ($0.systemKeyboard, $0.isEnabledAsSystemKeyboard) = (nil, isEnabled)
      }
      return items.first { $0.item == "system-keyboard" }?.help
    }
    expect(help(isEnabled: false), equals: "phraseboard system-keyboard enable, and log out and in again")
    expect(
      help(isEnabled: true), equals: "log out and in again: phosh starts Phraseboard from the next login on")
  }

  /// The diagnosis advises something that works there.
  @Test func helpWithoutASessionBus() {
    func help(_ failure: String?) -> String? {
      let items = Self.items { ($0.lock, $0.busFailure) = (.init(), failure) }
      return items.first { $0.item == "lock" }?.help
    }
    expect(help(nil), equals: "phraseboard hide, before you lock")
    expect(help("none"), equals: "pkill -USR1 phraseboard-key, before you lock")
  }

  @Test func packagesForScripts() {
    let items = Self.items {
      $0.fonts?.missing = ["Hira", "Hani", "Zsye", "Thai"].map { ($0, ["U+1"]) }
    }
    expect(
      items.first { $0.item == "fonts" }?.help,
      equals: "install fonts-noto-cjk fonts-noto-color-emoji fonts-noto-core (named as on Debian)")
  }

  @Test(arguments: [("work", "work"), ("at work", "'at work'"), ("it's", #"'it'\''s'"#)])
  func namesInCommands(name: String, word: String) {
    let items = Self.items {
      var state = SourceState(name: name)
      (state.attempts, state.failure) = (1, "no answer")
      $0.sources = [SourceReport(name: name, location: "/w", isEnabled: true, stored: state)]
    }
    expect(items.last?.help, equals: "phraseboard refresh --source \(word)")
  }

  /// The diagnosis leaves out what only a compositor or the probe can tell, where these are missing.
  @Test func nothingIsSaidOfWhatIsNotKnown() {
    let ids = Diagnosis(facts: .unknown, time: TimeText(now: 0)).items.map(\.item)
    #expect(
      Set(["layer-shell", "virtual-keyboard", "protocols", "seat", "fonts", "emoji"]).isDisjoint(with: ids))
  }

  // MARK: The probe

  @Test func linesOfTheProbe() {
    var facts = DoctorFacts.unknown
    Probe.read(#"{"failure": "none"}"#, into: &facts)
    expect(facts.compositor, equals: .failed("none"))
    Probe.read(
      #"{"compositor": {"name": "sway", "display": "wayland-1", "new": [], "globals": {"wl_seat": 7}}}"#,
      into: &facts)
    expect(facts.compositor, equals: .running(name: "sway", display: "wayland-1", globals: ["wl_seat": 7]))
    Probe.read(#"{"inputMethod": "taken"}"#, into: &facts)
    expect(facts.inputMethod, equals: .taken)
    Probe.read(#"{"fonts": {"emoji": true, "missing": {"Hira": ["U+3042"]}}}"#, into: &facts)
    expect(facts.fonts, equals: .init(hasEmoji: true, missing: [("Hira", ["U+3042"])]))
  }

  @Test(arguments: [
    "", "{", "[]", #"{"fonts": {"emoji": true, "missing": {"Hira": ["U+30"#, #"{"compositor": 1}"#,
    #"{"compositor": {"globals": {"wl_seat": "7"}}}"#, #"{"inputMethod": "other"}"#, "\u{0}", #"{"x": 1}"#,
  ])
  func whatTheProbeCannotSayTellsNothing(line: String) {
    var facts = DoctorFacts.unknown
    Probe.read(line, into: &facts)
    #expect(facts.compositor == .silent && facts.inputMethod == nil && facts.fonts == nil)
  }

  @Test func inspection() {
    let state = Inspected(json: #"{"version": 1, "visible": true, "typing": "input-method", "keys": [{}]}"#)
    #expect(state?.isVisible == true && state?.typing == "input-method")
    #expect(Inspected(json: "hello") == nil)
  }

  // MARK: On paper

  @Test func anItemInLines() {
    let item = DoctorItem("seat", .note, "none\u{1B}", means: "No touch.", help: "plug one in")
    expect(
      item.lines(idWidth: 6),
      equals: [
        "note   seat    none\u{FFFD}", "               No touch.", "               Try: plug one in",
      ])
    expect(
      item.json.description,
      equals:
        #"{"item": "seat", "state": "note", "detail": "none\u001b", "means": "No touch.", "help": "plug one in"}"#
    )
  }
}
