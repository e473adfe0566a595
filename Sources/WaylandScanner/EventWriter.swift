/// A writer of an interface's `Event` enum, its handler, and the dispatch from opcodes to cases.
struct EventWriter {
  let resolver: Resolver
  let interface: Interface

  func write(to writer: inout Writer) {
    writer.line()
    writer.line("package enum Event {")
    writer.indented { writer in
      for event in interface.events {
        writer.documentation(event.summary)
        writer.line("case \(Names.member(event.name))\(payload(event))")
      }
    }
    writer.line("}")
    writer.line()
    writer.line("/// Called for each event, on the thread that dispatches the connection.")
    writer.line("package var onEvent: ((Event) -> Void)?")
    writer.line()
    writer.line("package override func dispatch(_ opcode: UInt32, _ arguments: UnsafePointer<wl_argument>) {")
    writer.indented { writer in
      writer.line("switch opcode {")
      for (opcode, event) in interface.events.enumerated() {
        writer.line("case \(opcode):")
        writer.indented { writer in writeCase(event, to: &writer) }
      }
      writer.line("default: break")
      writer.line("}")
    }
    writer.line("}")
  }

  private func payload(_ event: Message) -> String {
    guard !event.arguments.isEmpty else { return "" }
    let values = event.arguments.map { argument in
      "\(Names.member(argument.name)): \(type(of: argument))"
    }
    return "(\(values.joined(separator: ", ")))"
  }

  /// Returns the type of an event's argument. Objects are always optional: libwayland passes null for a destroyed one.
  private func type(of argument: Argument) -> String {
    let name = SwiftType(argument, in: interface, resolver: resolver).name
    let isOptional = argument.type == .object || argument.allowsNull
    return isOptional ? name + "?" : name
  }

  private func writeCase(_ event: Message, to writer: inout Writer) {
    let descriptors = event.arguments.enumerated().filter { $0.element.type == .fd }
    if !descriptors.isEmpty {
      let slots = descriptors.map { "arguments[\($0.offset)].h" }.joined(separator: ", ")
      writer.line("guard onEvent != nil else { return closeUnused(\(slots)) }")
    }
    let values = event.arguments.enumerated().map { index, argument in
      "\(Names.member(argument.name)): \(value(of: argument, at: index))"
    }
    let list = values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
    writer.line("onEvent?(.\(Names.member(event.name))\(list))")
    if event.isDestructor { writer.line("forget()") }
  }

  private func value(of argument: Argument, at index: Int) -> String {
    let slot = "arguments[\(index)]"
    let swiftType = SwiftType(argument, in: interface, resolver: resolver)
    switch argument.type {
    case .int:
      return swiftType.enumeration.map { "\($0)(rawValue: UInt32(bitPattern: \(slot).i))" } ?? "\(slot).i"
    case .uint: return swiftType.enumeration.map { "\($0)(rawValue: \(slot).u)" } ?? "\(slot).u"
    case .fixed: return "wl_fixed_to_double(\(slot).f)"
    case .string: return argument.allowsNull ? "optionalString(\(slot))" : "string(\(slot))"
    case .object: return "existing(\(slot), as: \(swiftType.name).self)"
    case .newID: return "adopted(\(slot), as: \(swiftType.name).self)"
    case .array: return "bytes(\(slot))"
    case .fd: return "\(slot).h"
    }
  }
}
