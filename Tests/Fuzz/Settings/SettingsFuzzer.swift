/// Reads what libFuzzer makes up as settings; stops if a value is out of its range, or if a line of text is none.
///
/// It is compiled into the module itself, since the public functions read only files.
@_cdecl("LLVMFuzzerTestOneInput")
public func readFuzzedSettings(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: bytes, count: count))
  let folders = SettingsFolders(home: "/home/u", settings: "/home/u/.config/phraseboard")
  let (settings, diagnostics) = Settings.parse(bytes, path: "c.toml", folders: folders)
  for command in [settings.onGlobe, settings.onShow].compactMap({ $0 }) {
    expect(!command.isEmpty && isOneLine(command), "a command that is none")
  }
  let timing = settings.rules.timing
  expect((200...3_000).contains(timing.longPress) && (200...3_000).contains(timing.repeatDelay), "a time")
  expect((20...1_000).contains(timing.repeatCharacter) && (0...1_000).contains(timing.bounce), "a time")
  expect(
    Set(settings.sourcesInEffect.map(\.name)).count == settings.sourcesInEffect.count, "a name twice")
  for line in diagnostics.map(\.description) {
    expect(isOneLine(line) && line.hasPrefix("c.toml:"), "a diagnostic that is no line: \(line)")
  }
  // Settings that others may write have no commands, and all else.
  let refused = Settings.parse(bytes, path: "c.toml", folders: folders, obstacle: "x").settings
  expect(refused.onGlobe == nil && refused.onShow == nil && refused.layer == settings.layer, "a command")
  return 0
}

private func isOneLine(_ text: String) -> Bool {
  !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
}

/// Stops and says what is wrong, which `precondition` does not do in an optimized program.
private func expect(_ isRight: Bool, _ complaint: @autoclosure () -> String) {
  if !isRight { fatalError(complaint()) }
}
