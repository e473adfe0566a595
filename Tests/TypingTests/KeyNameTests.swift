import Bindings
import CXkb
import Expectations
import Testing

/// Compares the names of keys with those of xkbcommon.
@Suite struct KeyNameTests {
  private static func name(_ symbol: UInt32) -> String {
    var bytes = [CChar](repeating: 0, count: 64)
    xkb_keysym_get_name(symbol, &bytes, bytes.count)
    return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func symbol(_ name: String) -> UInt32 {
    xkb_keysym_from_name(name, XKB_KEYSYM_NO_FLAGS)
  }

  /// The characters of Latin 1, and the letters of other languages that XKB has names for.
  @Test func eachCharacterHasTheNameThatXKBKnowsItBy() {
    var count = 0
    // Two Greek signs are the same as Latin ones.
    for value in Array(0x21...0x7E) + Array(0xA1...0x52F) where ![0x37E, 0x387].contains(value) {
      guard let scalar = Unicode.Scalar(UInt32(value)), let name = KeyName.read(String(Character(scalar)))
      else {
        continue
      }
      count += 1
      let small = String(Character(scalar)).lowercased()
      expect(xkb_keysym_to_utf32(Self.symbol(name)), equals: small.unicodeScalars.first?.value, "\(name)")
      expect(KeyName.name(xkb: Self.name(Self.symbol(name)), typing: scalar), equals: name)
      expect(KeyName.name(xkb: Self.name(xkb_utf32_to_keysym(scalar.value)), typing: scalar), equals: name)
    }
    #expect(count > 800)
  }

  @Test func eachKeyHasTheNameThatXKBGivesIt() {
    let names = """
      Return BackSpace Delete Insert Tab Escape Left Right Up Down Home End Page_Up Page_Down Begin KP_Enter KP_Delete
      KP_Insert KP_Left KP_Right KP_Up KP_Down KP_Home KP_End KP_Page_Up KP_Page_Down KP_Begin Menu Print Pause Break
      Help Undo Redo Find Cancel Clear Select Execute F1 F12 F35 Sys_Req space KP_0 KP_9 KP_Add KP_Decimal Shift_L
      Super_R ISO_Level3_Shift Mode_switch Multi_key Num_Lock XF86Search XF86PowerOff XF86Switch_VT_1 XF86Suspend
      XF86Hibernate XF86Sleep XF86PowerDown XF86ScreenSaver XF86Ungrab XF86ClearGrab XF86RFKill dead_acute dead_greek
      dead_belowcomma dead_abovereversedcomma
      """
    for name in names.split(whereSeparator: \.isWhitespace).map(String.init) {
      let symbol = Self.symbol(name)
      #expect(symbol != 0, "\(name)")
      expect(KeyName.read(name), equals: name)
      expect(KeyName.name(xkb: Self.name(symbol), typing: nil), equals: name)
    }
  }
}
