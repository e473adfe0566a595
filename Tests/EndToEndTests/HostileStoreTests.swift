import Stage
import Testing

/// The keyboard starts, answers, lists its keys and ends, whatever numbers stand in a store.
@Suite struct HostileStoreTests {
  /// A script that sets every number of every row that no other row is found by.
  private static let script = """
    import sqlite3, sys
    store = sqlite3.connect(sys.argv[1], isolation_level=None)
    count = 0
    tables = [row[0] for row in store.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
    for table in tables:
      for column in store.execute(f"PRAGMA table_info({table})").fetchall():
        name, kind, is_key = column[1], column[2], column[5]
        if kind != "INTEGER" or is_key or name in ("source", "part", "snippet", sys.argv[3]): continue
        try: count += store.execute(f"UPDATE {table} SET {name} = ?", (int(sys.argv[2]),)).rowcount > 0
        except sqlite3.IntegrityError: pass
    print(count)
    """

  /// The numbers come one after the other on one compositor.
  @Test func theKeyboardStartsWithAnyNumbers() throws {
    let scene = try Scene(.none, .keys(["hey", "ho"], ["x"], secret: true), on: .init(timeLimit: 240))
    defer { scene.stop() }
    try scene.keyboard.terminate()
    for number in ["9223372036854775807", "-9223372036854775808", "-1", "4294967296"] {
      try Self.starts(scene, with: number)
    }
  }

  private static func starts(_ scene: Scene, with number: String) throws {
    let store = scene.stage.directory + "/data/phraseboard/store.db"
    // The first round also hides all keys, which are then the only thing to see; in the second one all of them are shown.
    for spared in ["nothing", "is_hidden"] {
      let result = try scene.stage.run(["python3", "-c", script, store, number, spared])
      #expect(result.ending == .exit(0) && (Int(result.output) ?? 0) >= 10, "\(number): \(result)")
      try scene.startKeyboard(.keys(["hey", "ho"], ["x"], secret: true), until: .started)
      try scene.wait(for: "answering") { _ in true }
      // The command reads all that there is first.
      for key in ["snippet:1", "snippet:2"] { _ = try scene.keyboard.run("type", key) }
      _ = try scene.inspect()
      for command in ["list", "sources", "recents"] {
        if case .signal = try scene.keyboard.run(command).ending { Issue.record("\(number): \(command)") }
      }
      try scene.keyboard.terminate()
    }
  }
}
