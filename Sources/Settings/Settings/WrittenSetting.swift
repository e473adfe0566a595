import Bindings
import Keyboard
import Snippets

/// A value that the settings file can have.
protocol WrittenSetting: Sendable {
  /// The value as the file has it; nil for one that is set by its absence.
  var written: SettingValue? { get }
}

extension Bool: WrittenSetting {
  var written: SettingValue? { .flag(self) }
}

extension Double: WrittenSetting {
  var written: SettingValue? { .number(self) }
}

extension Int: WrittenSetting {
  var written: SettingValue? { .number(Double(self)) }
}

extension UInt64: WrittenSetting {
  var written: SettingValue? { .number(Double(self)) }
}

extension String: WrittenSetting {
  var written: SettingValue? { .text(self) }
}

extension Optional: WrittenSetting where Wrapped: WrittenSetting {
  var written: SettingValue? { flatMap(\.written) }
}

extension ThemeChoice: WrittenSetting {
  var written: SettingValue? { .text(name) }
}

extension WrittenSetting where Self: RawRepresentable<String> {
  var written: SettingValue? { .text(rawValue) }
}

extension Settings.Layer: WrittenSetting {}
extension CombinationLabelStyle: WrittenSetting {}
extension StripRule: WrittenSetting {}
extension OSKRule: WrittenSetting {}
extension HardwareRule: WrittenSetting {}
extension HandlePlace: WrittenSetting {}
extension StartPanel: WrittenSetting {}
extension LabelRule: WrittenSetting {}
extension MotionRule: WrittenSetting {}
extension CapitalsRule: WrittenSetting {}
extension WordsRule: WrittenSetting {}
extension EmojiTone: WrittenSetting {}
extension ShortcutRule: WrittenSetting {}
extension Cycle: WrittenSetting {}
extension SpaceRule: WrittenSetting {}
extension CopiedKeysRule: WrittenSetting {}
