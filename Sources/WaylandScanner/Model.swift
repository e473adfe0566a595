/// One protocol file.
struct ProtocolFile: Equatable {
  var path: String
  var name: String
  var interfaces: [Interface]
}

/// An interface: opcodes are the positions in `requests` and in `events`.
struct Interface: Equatable {
  var name: String
  var version: UInt32
  var summary: String?
  var requests: [Message]
  var events: [Message]
  var enums: [Enumeration]
  var line: Int
}

/// A request or an event.
struct Message: Equatable {
  var name: String
  var summary: String?
  var isDestructor: Bool
  var since: UInt32
  var arguments: [Argument]
  var line: Int
}

/// The argument types of the wire format.
enum ArgumentType: String, CaseIterable {
  case int, uint, fixed, string, object, array, fd
  case newID = "new_id"
}

struct Argument: Equatable {
  var name: String
  var type: ArgumentType
  var interface: String?
  var allowsNull: Bool
  var enumeration: String?
  var summary: String?
  var line: Int
}

struct Enumeration: Equatable {
  var name: String
  var isBitfield: Bool
  var summary: String?
  var entries: [Entry]
  var line: Int

  struct Entry: Equatable {
    var name: String
    var value: UInt32
    var summary: String?
    var line: Int
  }
}

/// A mistake in a protocol file, and its place. Compilers and build tools know the format of its description.
struct ScannerError: Error, Equatable, CustomStringConvertible {
  var path: String
  var line: Int
  var reason: String

  var description: String { "\(path):\(line): error: \(reason)" }
}
