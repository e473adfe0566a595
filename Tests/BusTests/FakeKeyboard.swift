@testable import Bus

/// A keyboard that notes what it is asked for.
///
/// It has one key, `snippet:1` with the label `GREETINGS`, in the group `Chat`.
final class FakeKeyboard: KeyboardBusHandler {
  var calls: [String] = []
  var visible = true
  var panel = "snippets"
  var content = "ready"
  var canUndo = true
  var pieces = ["hey", "what's\nup? 日本 😀"]

  func show() {
    calls.append("show")
    visible = true
  }

  func show(panel: String, tab: String) throws {
    calls.append("show \(panel) \(tab)")
    guard panel == "snippets" else { throw BusError.unknownPanel(panel, known: ["snippets"]) }
    guard ["", "all", "recents", "group:Chat"].contains(tab) else {
      throw BusError.unknownTab(tab, known: ["all", "recents", "group:Chat"])
    }
    visible = true
  }

  /// Gets the outcome of an undo that is not there at once.
  var undoing: ((Result<String, BusError>) -> Void)?
  var undoWaits = false

  func undo(_ answer: @escaping (Result<String, BusError>) -> Void) throws {
    calls.append("undo")
    if undoWaits {
      undoing = answer
    } else {
      answer(canUndo ? .success("hey\nyou") : .failure(.nothingToUndo("There is nothing to take back.")))
    }
    canUndo = false
  }

  func hide() {
    calls.append("hide")
    visible = false
  }

  func toggle() {
    calls.append("toggle")
    visible.toggle()
  }

  func type(id: String, piece: Int32) throws -> String {
    calls.append("type \(id) \(piece)")
    if id == "broken" { throw BusError(name: "not a name", message: "It broke.") }
    if id == "other" { throw TestFailure(description: "something else") }
    guard id == "GREETINGS" || id == "snippet:1" else { throw BusError.unknownKey(id) }
    guard pieces.indices.contains(max(0, Int(piece))) else {
      throw BusError.noSuchPiece(of: id, count: pieces.count)
    }
    return pieces[max(0, Int(piece))]
  }

  func type(id: String, piece: Int32, texts: [String: String]) throws -> String {
    let text = try type(id: id, piece: piece)
    let filled = texts.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    calls[calls.endIndex - 1] += " with " + filled.joined(separator: ", ")
    return text
  }

  /// The calls for texts, and what becomes of each.
  var texts: [TextCall] = []
  var onText: (TextCall, (Result<String, BusError>) -> Void) -> Void = { $1(.success("typed")) }

  func type(_ call: TextCall, _ answer: @escaping (Result<String, BusError>) -> Void) {
    calls.append("text \(call.text) \(call.replaces)")
    texts.append(call)
    onText(call, answer)
  }

  func stopTexts(of caller: String) -> Bool {
    calls.append("stop")
    return texts.contains { $0.caller == caller }
  }

  func left(_ caller: String) { calls.append(texts.contains { $0.caller == caller } ? "left" : "lost") }

  func quit() {
    calls.append("quit")
  }

  func becomeSystemKeyboard() {
    calls.append("become the system's")
  }

  func activate() {
    calls.append("activate")
  }

  func refresh() {
    calls.append("refresh")
    content = "loading"
  }

  func inspect() -> String {
    #"{"version": 1, "label": "größe"}"#
  }
}
