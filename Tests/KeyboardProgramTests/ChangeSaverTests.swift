import EventLoop
import Expectations
import Glibc
import Keyboard
import Snippets
import Testing

@testable import phraseboard_keyboard

/// Changes of the user's own files, by a program that a test stands in for.
@Suite final class ChangeSaverTests {
  private let programs: LauncherStandIn
  private let saver: ChangeSaver
  private let change = FileChange.key(KeyDraft(label: "hi", phrases: ["hello"]))
  private var refusals: [String?] = []
  private var saved: [FileChange] = []

  init() throws {
    let programs = try LauncherStandIn()
    self.programs = programs
    saver = ChangeSaver(programs.launcher)
    saver.onSaved = { [unowned self] change, refusal in
      saved.append(change)
      refusals.append(refusal)
      programs.stop()
    }
  }

  /// Asks for a change, and returns the request.
  private func save(_ change: FileChange? = nil) throws -> LauncherStandIn.Request {
    saver.save(change ?? self.change)
    let requests = programs.requests()
    #expect(requests.map(\.words) == [["save", change == nil ? "key" : "setting"]] && saver.nextWake != nil)
    return try #require(requests.first)
  }

  /// Writes behind the key, as the program does with the reason of a refusal.
  private func write(_ text: String, to file: Int32) {
    let end = lseek(file, 0, SEEK_END)
    expect(pwrite(file, text, text.utf8.count, end), equals: text.utf8.count)
  }

  @Test func theProgramReadsTheKeyAndItIsSaved() throws {
    let request = try save()
    let file = try #require(request.output)
    defer { close(file) }
    let bytes = [UInt8](unsafeUninitializedCapacity: 4_096) { buffer, count in
      count = max(0, pread(file, buffer.baseAddress, buffer.count, 0))
    }
    expect(String(decoding: bytes, as: UTF8.self), equals: change.json)
    try programs.end(request.number, .ended(.code(0)))
    #expect(refusals == [nil] && saver.nextWake == nil)
  }

  @Test func aSettingHasAProgramOfItsOwn() throws {
    let setting = FileChange.setting(SettingChange(SettingName("look", "scale"), to: .number(1.2)))
    let request = try save(setting)
    let file = try #require(request.output)
    defer { close(file) }
    let bytes = [UInt8](unsafeUninitializedCapacity: 4_096) { buffer, count in
      count = max(0, pread(file, buffer.baseAddress, buffer.count, 0))
    }
    expect(String(decoding: bytes, as: UTF8.self), equals: #"{"table":"look","key":"scale","value":"1.2"}"#)
    try programs.end(request.number, .ended(.code(0)))
    #expect(refusals == [nil] && saved == [setting])
  }

  @Test func aRefusalSaysWhatTheProgramHasWritten() throws {
    let request = try save()
    let file = try #require(request.output)
    defer { close(file) }
    write("the label is there already", to: file)
    try programs.end(request.number, .ended(.code(65)))
    expect(refusals, equals: ["the label is there already"])
  }

  private static let silentEnds: [(LaunchResult, String)] = [
    (.ended(.code(70)), Messages.saveProgramEnded(code: 70)),
    (.ended(.signal(9)), Messages.saveProgramKilled(signal: 9)),
    (.failed("no process"), Messages.notSaved("no process")),
  ]

  @Test(arguments: silentEnds)
  func aProgramThatSaysNothingIsTold(result: LaunchResult, refusal: String) throws {
    try programs.end(try save().number, result)
    expect(refusals, equals: [refusal])
  }

  @Test func aProgramThatHangsIsEndedAndAnswersNothingMore() throws {
    let request = try save()
    let due = try #require(saver.nextWake)
    saver.advance(to: due - 1)
    #expect(refusals.isEmpty)
    saver.advance(to: due)
    #expect(refusals == [Messages.savedLate] && saver.nextWake == nil)
    expect(programs.requests().map(\.words), equals: [["end", "\(request.number)"]])
    // The next key is saved all the same; the end of the first is nobody's.
    let next = try save()
    programs.tell(request.number, .ended(.signal(9)))
    try programs.end(next.number, .ended(.code(0)))
    expect(refusals, equals: [Messages.savedLate, nil])
  }
}
