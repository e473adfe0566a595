import Snippets
import Store
import Typing

/// The expanded text of a secret, in memory of its own.
struct SecretExpansion: SecretPiece {
  private let text: SecretText
  var length: Int { text.bytes.count }
  var keys: Permissions { Typist.keys(in: text.bytes) }
  let copiedKeys: Permissions
  let way: CursorWay

  /// Returns nil for a text that would have more than so many characters.
  init?(
    _ piece: SecretText, _ template: Template, atMost most: Int, date: (_ format: String) -> String,
    clipboard: String
  ) {
    var (found, count, capacity): ([String], Int, Int) = ([], 0, 0)
    let copiedCount = clipboard.unicodeScalars.count
    for segment in template.segments {
      switch segment {
      case .text(let place), .blank(let place):
        capacity += place.count
        count += piece.bytes[place].count { !UTF8.isContinuation($0) }
      case .date(let format):
        found.append(date(format))
        capacity += found.last?.utf8.count ?? 0
        count += found.last?.unicodeScalars.count ?? 0
      case .clipboard:
        capacity += clipboard.utf8.count
        count += copiedCount
      case .cursor: break
      }
      guard count <= most else { return nil }
    }
    var dates = found[...]
    let text = SecretText(capacity: capacity)
    var cursor: Int?
    for segment in template.segments {
      switch segment {
      case .text(let place), .blank(let place): text.append(piece.bytes[place])
      case .date: text.append((dates.popFirst() ?? "").utf8)
      case .clipboard: text.append(clipboard.utf8)
      case .cursor: cursor = text.bytes.count
      }
    }
    self.text = text
    copiedKeys = Typist.keys(in: clipboard.utf8)
    way = cursor.map { Self.way(in: text.bytes, backTo: $0) } ?? CursorWay()
  }

  func forEachGrapheme(_ body: (String) -> Void) {
    Self.forEachGrapheme(of: text.bytes[...], body)
  }

  private static func way(in bytes: UnsafeBufferPointer<UInt8>, backTo cursor: Int) -> CursorWay {
    var way = CursorWay()
    forEachGrapheme(of: bytes[..<cursor]) { way.add($0, isPassed: false) }
    forEachGrapheme(of: bytes[cursor...]) { way.add($0, isPassed: true) }
    return way
  }

  /// Calls back for each grapheme, which ends where a further scalar begins a second one.
  private static func forEachGrapheme(
    of bytes: Slice<UnsafeBufferPointer<UInt8>>, _ body: (String) -> Void
  ) {
    var decoder = UTF8()
    var rest = bytes.makeIterator()
    var grapheme = ""
    func end() {
      let typeable = Typist.typeable(grapheme)
      if !typeable.isEmpty { body(typeable) }
    }
    while case .scalarValue(let scalar) = decoder.decode(&rest) {
      var next = grapheme
      next.unicodeScalars.append(scalar)
      if next.count > 1 {
        end()
        next = String(scalar)
      }
      grapheme = next
    }
    end()
  }
}
