import Expectations
import Glibc
import Stage
import Testing

/// Another program writes to the store, for as long as it likes.
@Suite struct StoreLockTests {
  private static let script = """
    import sqlite3, sys, time
    store = sqlite3.connect(sys.argv[1], isolation_level=None)
    store.execute("BEGIN IMMEDIATE")
    print("locked", flush=True)
    time.sleep(100000)
    """

  @Test func whatIsTappedMeanwhileIsTypedAndRemembered() throws {
    let scene = try Scene(.view, .keys(["a", "b", "c"], ["x"]))
    defer { scene.stop() }
    let holder = try lockStore(of: scene)
    try scene.tap("snippet:1", "snippet:1")
    try scene.expect("ab")
    try scene.wait(for: "telling of it") { _ in
      !scene.log("is to remember waits to be saved, since another program is writing").isEmpty
    }
    holder.signal(SIGKILL)
    _ = try holder.waitUntilEnded(by: scene.stage.deadline)
    try scene.restartKeyboard()
    #expect(try scene.command("recents").contains("key 1"))
    try scene.tap("snippet:1")
    try scene.expect("abc")
    #expect(scene.log("could not be saved").isEmpty)
  }

  /// The end of the keyboard waits no longer than a moment, and says what that costs.
  @Test func whatIsLostAtTheEndIsTold() throws {
    let scene = try Scene(.view, .keys(["a", "b", "c"], ["x"]))
    defer { scene.stop() }
    try lockStore(of: scene)
    try scene.tap("snippet:1")
    try scene.expect("a")
    try scene.keyboard.terminate()
    expect(scene.log("what the keyboard is to remember could not be saved").count, equals: 1)
  }

  /// Locks the store; returns the program that has it for itself from now on.
  @discardableResult
  private func lockStore(of scene: Scene) throws -> StageProcess {
    try scene.waitUntilStored("key 1")
    let store = scene.stage.directory + "/data/phraseboard/store.db"
    let holder = try scene.stage.start(["/usr/bin/python3", "-c", Self.script, store], name: "holder")
    try expect(holder.nextLine(by: scene.stage.deadline, waitingFor: "its lock"), equals: "locked")
    return holder
  }
}
