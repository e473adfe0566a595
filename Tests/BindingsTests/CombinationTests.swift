import Bindings
import Expectations
import Testing

@Suite struct CombinationTests {
  @Test func equalKeysWithEqualModifiersAreOne() {
    expect(Combination("k", [.ctrl, .alt]), equals: Combination("k", [.alt, .ctrl]))
    #expect(Combination("k", .ctrl) != Combination("k", .super))
    expect(Combination("Prior", .ctrl), equals: Combination("Page_Up", .ctrl))
    expect(Combination("ISO_Left_Tab", .shift), equals: Combination("Tab", .shift))
  }

  private static let texts: [(text: String, canonical: String)] = [
    ("ctrl+shift+k", "ctrl+shift+k"), ("Shift+CTRL+K", "ctrl+shift+k"), (" super + Alt + x ", "alt+super+x"),
    ("control+Left", "ctrl+Left"), ("ctrl+page_down", "ctrl+Page_Down"), ("ctrl+PageDown", "ctrl+Page_Down"),
    ("ctrl+Next", "ctrl+Page_Down"), ("ctrl+?", "ctrl+question"), ("super+.", "super+period"),
    ("ctrl+question", "ctrl+question"), ("f5", "F5"), ("ctrl++", "ctrl+plus"), ("+", "plus"),
    ("ctrl+plus", "ctrl+plus"), ("ctrl+space", "ctrl+space"), ("ctrl+9", "ctrl+9"),
    ("ctrl+KP_9", "ctrl+KP_9"),
    ("ctrl+ä", "ctrl+adiaeresis"), ("ctrl+Ä", "ctrl+adiaeresis"), ("ctrl+a\u{308}", "ctrl+adiaeresis"),
    ("ctrl+U00E4", "ctrl+adiaeresis"), ("ctrl+u00c4", "ctrl+adiaeresis"),
    ("ctrl+Cyrillic_ES", "ctrl+Cyrillic_es"),
    ("alt+с", "alt+Cyrillic_es"), ("alt+א", "alt+U05D0"),
    ("XF86Search", "XF86Search"), ("ctrl+XF86Tools", "ctrl+XF86Tools"), ("ctrl+esc", "ctrl+Escape"),
    ("ctrl+ctrl+k", "ctrl+k"), ("ctrl+U", "ctrl+u"), ("ctrl+dead_acute", "ctrl+dead_acute"),
  ]

  @Test(arguments: texts)
  func textIsReadAndWrittenInOneForm(text: String, canonical: String) throws {
    let combination = try Combination(reading: text)
    expect(combination.description, equals: canonical)
    try expect(Combination(reading: canonical), equals: combination)
  }

  private static let noCombinations: [(text: String, mistake: CombinationMistake)] = [
    ("", CombinationMistake.empty), ("  ", .empty), ("ctrl", .noKey), ("ctrl+", .noKey),
    ("ctrl+shift", .noKey),
    ("ctrl+Alt+", .noKey), ("hyper+k", .noModifier("hyper")), ("k+ctrl", .noModifier("k")),
    ("ctrl++k", .noModifier("")), ("ctrl+Pagedwn", .noSuchKey("Pagedwn")), ("ctrl+ab", .noSuchKey("ab")),
    ("ctrl+U0007", .noSuchKey("U0007")), ("ctrl+UD800", .noSuchKey("UD800")),
    ("ctrl+\u{7}", .noSuchKey("\u{7}")),
    ("ctrl+XF86", .noSuchKey("XF86")), ("ctrl+XF86 x", .noSuchKey("XF86 x")), ("ctrl+F36", .noSuchKey("F36")),
  ]

  @Test(arguments: noCombinations)
  func whatIsNoCombinationSaysWhatIsAllowed(text: String, mistake: CombinationMistake) {
    #expect(throws: mistake) { try Combination(reading: text) }
    #expect(mistake.description.contains("must be"))
  }

  /// The names are those of xkbcommon, for keys on keyboards of several languages.
  @Test func aKeyOfAKeyboardHasTheNameOfTheFile() {
    expect(KeyName.name(xkb: "Prior", typing: nil), equals: "Page_Up")
    expect(KeyName.name(xkb: "adiaeresis", typing: "ä"), equals: "adiaeresis")
    expect(KeyName.name(xkb: "hebrew_aleph", typing: "א"), equals: KeyName.read("א"))
    expect(KeyName.name(xkb: "U0436", typing: "ж"), equals: "Cyrillic_zhe")
    expect(KeyName.name(xkb: "Henkan_Mode", typing: nil), equals: "Henkan_Mode")
    expect(KeyName.name(xkb: "Return", typing: "\r"), equals: "Return")
  }

  private static let missed: [(text: String, reason: ForbiddenCombination)] = [
    ("k", ForbiddenCombination.typesText), ("shift+k", .typesText), ("7", .typesText),
    ("shift+?", .typesText),
    ("space", .typesText), ("shift+space", .typesText), ("KP_5", .typesText), ("ä", .typesText),
    ("א", .typesText), ("dead_grave", .typesText), ("Return", .edits), ("KP_Enter", .edits),
    ("BackSpace", .edits), ("Delete", .edits), ("Tab", .edits), ("Left", .edits), ("Escape", .edits),
    ("Home", .edits), ("Prior", .edits), ("Shift_L", .modifierAlone), ("ctrl+Super_L", .modifierAlone),
    ("Caps_Lock", .modifierAlone), ("ctrl+alt+F1", .console), ("ctrl+alt+shift+F12", .console),
    ("alt+Print", .kernel), ("ctrl+alt+Print", .kernel), ("Sys_Req", .kernel), ("ctrl+Sys_Req", .kernel),
    ("ctrl+alt+Delete", .session), ("ctrl+alt+BackSpace", .session), ("XF86PowerOff", .device),
    ("ctrl+alt+XF86Switch_VT_3", .device),
  ]

  @Test(
    "1 to 7: a combination that somebody would lose is forbidden",
    arguments: missed)
  func forbidden(text: String, reason: ForbiddenCombination) throws {
    let combination = try Combination(reading: text)
    expect(combination.refusal, equals: reason)
    expect(combination.refusalText?.hasPrefix("\(combination) "), equals: true)
  }

  @Test(
    "1 to 6: others may be taken",
    arguments: [
      "ctrl+k", "alt+shift+k", "super+7", "ctrl+Return", "shift+Tab", "ctrl+BackSpace", "alt+Delete",
      "ctrl+Escape",
      "shift+Left", "F5", "ctrl+F1", "alt+F4", "ctrl+alt+F13", "ctrl+Print", "Print", "XF86Search",
      "ctrl+space",
      "ctrl+Delete", "Menu",
    ])
  func allowed(text: String) throws {
    #expect(try Combination(reading: text).refusal == nil)
  }

  private static let labelled: [(text: String, words: String, glyphs: String)] = [
    ("ctrl+shift+f", "Ctrl+Shift+F", "⌃⇧F"), ("super+shift+alt+ctrl+k", "Ctrl+Alt+Shift+Super+K", "⌃⌥⇧⌘K"),
    ("ctrl+Page_Down", "Ctrl+Page Down", "⌃⇟"), ("ctrl+question", "Ctrl+?", "⌃?"), ("F5", "F5", "F5"),
    ("ctrl+ä", "Ctrl+Ä", "⌃Ä"), ("ctrl+ß", "Ctrl+ß", "⌃ß"), ("ctrl+KP_Add", "Ctrl+Keypad +", "⌃Keypad +"),
    ("super+XF86AudioPlay", "Super+AudioPlay", "⌘AudioPlay"), ("ctrl+space", "Ctrl+Space", "⌃␣"),
    ("alt+U05D0", "Alt+א", "⌥א"), ("ctrl+KP_Home", "Ctrl+Keypad Home", "⌃Keypad Home"),
  ]

  @Test(arguments: labelled)
  func labels(text: String, words: String, glyphs: String) throws {
    let combination = try Combination(reading: text)
    expect(combination.label(), equals: words)
    expect(combination.label(.glyphs), equals: glyphs)
  }

  @Test func aLabelIsByTheKeymapWhereThatHasOne() {
    let label: (String) -> String? = { ["z": "y", "ssharp": "ß", "dead_acute": "´", "Left": "x"][$0] }
    expect(Combination("z", .ctrl).label(key: label), equals: "Ctrl+Y")
    expect(Combination("ssharp", .ctrl).label(key: label), equals: "Ctrl+ß")
    expect(Combination("dead_acute", .ctrl).label(key: label), equals: "Ctrl+´")
    expect(Combination("Left", .ctrl).label(key: label), equals: "Ctrl+Left")
    expect(Combination("q", .ctrl).label(key: label), equals: "Ctrl+Q")
    expect(Combination.label(of: [.shift, .ctrl]), equals: "Ctrl+Shift")
    expect(Combination.label(of: [.super, .ctrl], .glyphs), equals: "⌃⌘")
  }

  @Test func aModifierIsHeldOnceItIsPressedAndNotOnceItIsLetGo() {
    expect(HardwareKey(Combination("Shift_R", .ctrl)).held, equals: [.ctrl, .shift])
    expect(HardwareKey(Combination("Shift_R", [.ctrl, .shift]), .released).held, equals: .ctrl)
    expect(HardwareKey(Combination("s", .ctrl), .released).held, equals: .ctrl)
  }
}
