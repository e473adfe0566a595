import Expectations
import Testing

@testable import Xkb

/// Where the characters of a compositor's keymap are.
struct XkbPlacesTests {
  private static let shift = XkbKeymap.shift
  private static let altGr = XkbKeymap.altGr

  /// A keymap of three keys: one with four levels, one with two, and one with a character that another has, too; and of two that are
  /// not to be pressed.
  private static let text = """
    xkb_keymap {
      xkb_keycodes { minimum = 8; maximum = 708; <AD01> = 24; <AD02> = 25; <AD03> = 26; <RTRN> = 36; <LFSH> = 50; <KPMU> = 63; <I442> = 442; <RALT> = 108; };
      xkb_types {
        type "ONE_LEVEL" { modifiers = none; level_name[1] = "Any"; };
        type "TWO_LEVEL" { modifiers = Shift; map[Shift] = 2; level_name[1] = "Base"; level_name[2] = "Shift"; };
        type "FOUR_LEVEL" {
          modifiers = Shift+Mod5; map[Shift] = 2; map[Mod5] = 3; map[Shift+Mod5] = 4;
          level_name[1] = "Base"; level_name[2] = "Shift"; level_name[3] = "Alt"; level_name[4] = "Shift Alt";
        };
        type "OTHER" { modifiers = Mod3; map[Mod3] = 2; level_name[1] = "Base"; level_name[2] = "Other"; };
      };
      xkb_compatibility { };
      xkb_symbols {
        key <AD01> { type = "FOUR_LEVEL", [ q, Q, at, dead_acute ] };
        key <AD02> { type = "TWO_LEVEL", [ w, Q ] };
        key <AD03> { type = "OTHER", [ e, EuroSign ] };
        key <RTRN> { [ Return ] };
        key <KPMU> { [ KP_Multiply ] };
        key <I442> { [ dollar ] };
        modifier_map Shift { <LFSH> };
      };
    };
    """

  @Test func eachIsOnAKeyWithItsModifiers() throws {
    let places = try XkbKeymap(text: Array(Self.text.utf8)).places
    expect(places["q"], equals: .init(code: 16, modifiers: 0))
    expect(places["@"], equals: .init(code: 16, modifiers: Self.altGr))
    expect(places["w"], equals: .init(code: 17, modifiers: 0))
    expect(places["e"], equals: .init(code: 18, modifiers: 0))
  }

  @Test func theFirstOfSeveralKeysCounts() throws {
    let places = try XkbKeymap(text: Array(Self.text.utf8)).places
    expect(places["Q"], equals: .init(code: 16, modifiers: Self.shift))
  }

  /// A level of other modifiers, a dead key, Return, which is no character, the keypad, and a key that Chromium does not know.
  @Test func whatNoKeyTypesAtOnceHasNone() throws {
    let places = try XkbKeymap(text: Array(Self.text.utf8)).places
    #expect(places["€"] == nil && places["´"] == nil && places["\r"] == nil)
    #expect(places["*"] == nil && places["$"] == nil)
    expect(places.count, equals: 5)
  }
}
