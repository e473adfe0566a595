/// A writer of the table of interfaces, from which the runtime builds libwayland's `wl_interface` structs.
struct TableWriter {
  let resolver: Resolver
  let header: String

  func source() -> String {
    var writer = Writer(text: header)
    writer.line()
    writer.line("/// The interfaces of all protocols. Those that messages refer to are given by position.")
    writer.line("package enum Interfaces {")
    writer.indented { writer in
      writer.line("nonisolated(unsafe) package static let table = InterfaceTable([")
      writer.indented { writer in
        for interface in resolver.files.flatMap(\.interfaces) { write(interface, to: &writer) }
      }
      writer.line("])")
    }
    writer.line("}")
    return writer.text
  }

  private func write(_ interface: Interface, to writer: inout Writer) {
    writer.line(".init(")
    writer.indented { writer in
      writer.line("name: \"\(interface.name)\", version: \(interface.version),")
      write("requests", interface.requests, end: ",", to: &writer)
      write("events", interface.events, end: "),", to: &writer)
    }
  }

  private func write(_ label: String, _ messages: [Message], end: String, to writer: inout Writer) {
    guard !messages.isEmpty else { return writer.line("\(label): []\(end)") }
    writer.line("\(label): [")
    writer.indented { writer in
      for message in messages {
        let types = Self.slots(message).map { $0.interface.flatMap { resolver.indices[$0] } ?? -1 }
        writer.line(".init(\"\(message.name)\", \"\(Self.signature(message))\", \(types)),")
      }
    }
    writer.line("]\(end)")
  }

  /// Returns libwayland's signature of a message: since (if above 1), then a letter per argument, `?` before nullable.
  static func signature(_ message: Message) -> String {
    let letters = slots(message).map { ($0.allowsNull ? "?" : "") + letter($0.type) }
    return (message.since > 1 ? String(message.since) : "") + letters.joined()
  }

  /// Returns the arguments as they are on the wire, where a new object without interface brings name and version along.
  private static func slots(_ message: Message) -> [Argument] {
    message.arguments.flatMap { argument in
      guard argument.type == .newID, argument.interface == nil else { return [argument] }
      var name = argument
      name.type = .string
      var version = argument
      version.type = .uint
      return [name, version, argument]
    }
  }

  private static func letter(_ type: ArgumentType) -> String {
    switch type {
    case .int: return "i"
    case .uint: return "u"
    case .fixed: return "f"
    case .string: return "s"
    case .object: return "o"
    case .newID: return "n"
    case .array: return "a"
    case .fd: return "h"
    }
  }
}
