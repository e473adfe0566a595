import Glibc
import Isolation
import Keyboard
import Rendering
import Snippets
import Store
import Wayland

/// Tells what compositor and fonts there are, in lines of JSON for `phraseboard doctor`.
///
/// Each line comes as soon as it is known: a compositor or a font that takes too long costs no other line. It
/// shows no surface, and takes no name on the bus.
struct Probe {
  let storePath: String?
  let asksInputMethod: Bool

  func run() {
    // First of all, as the keyboard does.
    let path = storePath ?? SnippetStore.defaultPath
    write([("isolation", json(of: Isolation(keyboardWith: access(path, F_OK) == 0 ? path : nil)))])
    compositor()
    write([("fonts", fonts)])
  }

  /// Writes a line at once: standard output may be a pipe, into which `print` writes only at the end.
  private func write(_ members: [(String, String)]) {
    print(JSONText.object(members))
    fflush(nil)
  }

  private func json(of isolation: Isolation) -> String {
    let obstacles = isolation.parts.compactMap { part in
      part.obstacle.map { (part.name, JSONText.string($0)) }
    }
    return JSONText.object([
      ("landlock", JSONText.number(isolation.landlockVersion)), ("obstacles", JSONText.object(obstacles)),
    ])
  }

  private func compositor() {
    do {
      let connection = try Connection()
      let survey = try CompositorSurvey(connection)
      let globals = survey.versions.sorted { $0.key < $1.key }.map {
        ($0.key, JSONText.number(Int($0.value)))
      }
      let members = [
        ("name", JSONText.string(connection.compositorProcess.flatMap(programName) ?? "")),
        ("display", JSONText.string(getenv("WAYLAND_DISPLAY").map { String(cString: $0) } ?? "wayland-0")),
        ("globals", JSONText.object(globals)),
      ]
      write([("compositor", JSONText.object(members))])
      guard asksInputMethod, let isFree = try survey.isInputMethodFree() else { return }
      write([("inputMethod", JSONText.string(isFree ? "free" : "taken"))])
    } catch {
      write([("failure", JSONText.string("\(error)"))])
    }
  }

  private func programName(_ process: Int32) -> String? {
    guard let file = fopen("/proc/\(process)/comm", "re") else { return nil }
    defer { fclose(file) }
    var bytes = [CChar](repeating: 0, count: 64)
    guard fgets(&bytes, Int32(bytes.count), file) != nil else { return nil }
    let name = bytes.prefix { $0 != 0 && $0 != CChar(UInt8(ascii: "\n")) }
    return String(decoding: name.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  // MARK: Fonts

  private var fonts: String {
    let survey = FontSurvey()
    let missing = survey.missing(among: storedCharacters)
    let scripts = Dictionary(grouping: missing, by: FontSurvey.script).sorted { $0.key < $1.key }
    let members = scripts.map { script, characters in
      (script, JSONText.array(characters.map { JSONText.string(Self.number(of: $0)) }))
    }
    return JSONText.object([
      ("any", JSONText.boolean(survey.hasAny)), ("emoji", JSONText.boolean(survey.hasEmoji)),
      ("missing", JSONText.object(members)),
    ])
  }

  /// Returns a character's number, such as `U+3042`.
  private static func number(of character: Unicode.Scalar) -> String {
    let digits = String(character.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Every character of the keys and their phrases, except secret ones, in Unicode's order; empty without a store.
  private var storedCharacters: [Unicode.Scalar] {
    let path = storePath ?? SnippetStore.defaultPath
    guard access(path, R_OK) == 0, let snippets = try? SnippetStore(path: path).snippets() else { return [] }
    var characters: Set<Unicode.Scalar> = []
    for snippet in snippets {
      for text in [snippet.label] + snippet.pieces { characters.formUnion(text.unicodeScalars) }
    }
    return characters.sorted()
  }
}
