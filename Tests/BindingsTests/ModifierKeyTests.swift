import Bindings
import Expectations
import Testing

@Suite struct ModifierKeyTests {
  @Test(
    "Keys that only change what others mean",
    arguments: [
      ("Shift_L", true), ("Control_R", true), ("Super_L", true), ("Caps_Lock", true),
      ("ISO_Level3_Shift", true),
      ("Num_Lock", true), ("ISO_Next_Group", true), ("a", false), ("Return", false), ("Left", false),
      ("F1", false), ("dead_acute", false), ("", false),
    ])
  func modifiers(name: String, isModifier: Bool) {
    expect(HardwareKey(Combination(name)).isModifier, equals: isModifier)
  }
}
