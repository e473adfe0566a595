/// A writer of one method for each request of an interface.
struct RequestWriter {
  let resolver: Resolver
  let interface: Interface

  func write(to writer: inout Writer) {
    for (opcode, request) in interface.requests.enumerated() {
      writer.line()
      write(request, opcode: opcode, to: &writer)
    }
    if !interface.requests.contains(where: { $0.name == "destroy" }) {
      writer.line()
      writer.line("/// Forgets the object on this side; the protocol has no request for it.")
      writer.line("package func destroy() { forget() }")
    }
  }

  private func write(_ request: Message, opcode: Int, to writer: inout Writer) {
    writer.documentation(request.summary)
    if request.since > 1 {
      let older =
        request.isDestructor ? "only this side forgets an older object" : "never call it on an older object"
      writer.line("/// Since version \(request.since); \(older).")
    }
    let newObject = request.arguments.first { $0.type == .newID }
    let result = newObject.map { " -> \($0.interface.map(Names.type) ?? "T")" } ?? ""
    let isGeneric = newObject != nil && newObject?.interface == nil
    let name = Names.member(request.name) + (isGeneric ? "<T: Proxy>" : "")
    writer.line("package func \(name)(\(parameters(request)))\(result) {")
    writer.indented { writer in writeBody(request, opcode: opcode, to: &writer) }
    writer.line("}")
  }

  private func parameters(_ request: Message) -> String {
    request.arguments.compactMap { argument in
      if argument.type == .newID {
        return argument.interface == nil ? "as type: T.Type, version: UInt32" : nil
      }
      let type = SwiftType(argument, in: interface, resolver: resolver)
      return "\(Names.member(argument.name)): \(type.name)\(argument.allowsNull ? "?" : "")"
    }.joined(separator: ", ")
  }

  private func writeBody(_ request: Message, opcode: Int, to writer: inout Writer) {
    let wire = WireArgument.all(of: request)
    if request.isDestructor && request.since > 1 {
      writer.line("guard version >= \(request.since) else { return forget() }")
    } else if request.since > 1 {
      writer.line("require(version: \(request.since), for: \"\(interface.name).\(request.name)\")")
    }
    let returns = request.arguments.contains { $0.type == .newID } ? "return " : ""
    write(lending: wire.filter(\.isBorrowed)[...], returns: returns, to: &writer) { writer in
      writer.line("\(returns)withArguments(\(wire.count)) { arguments in")
      writer.indented { writer in
        for (index, argument) in wire.enumerated() {
          if let value = argument.value(in: interface, resolver: resolver) {
            writer.line("arguments[\(index)].\(value)")
          }
        }
        writer.line(call(request, opcode: opcode))
      }
      writer.line("}")
    }
  }

  /// Puts `body` inside of a closure for each borrowed argument.
  private func write(
    lending borrowed: ArraySlice<WireArgument>, returns: String, to writer: inout Writer,
    body: (inout Writer) -> Void
  ) {
    guard let first = borrowed.first else { return body(&writer) }
    writer.line("\(returns)\(first.borrow) { \(first.local) in")
    writer.indented { write(lending: borrowed.dropFirst(), returns: returns, to: &$0, body: body) }
    writer.line("}")
  }

  private func call(_ request: Message, opcode: Int) -> String {
    if let newObject = request.arguments.first(where: { $0.type == .newID }) {
      guard let name = newObject.interface else {
        return "return construct(\(opcode), as: type, version: version, arguments)"
      }
      return "return construct(\(opcode), as: \(Names.type(name)).self, version: self.version, arguments)"
    }
    return request.isDestructor ? "sendDestructor(\(opcode), arguments)" : "send(\(opcode), arguments)"
  }
}

/// The Swift type of an argument.
struct SwiftType {
  let name: String
  let enumeration: String?

  init(_ argument: Argument, in interface: Interface, resolver: Resolver) {
    enumeration = argument.enumeration.map { Names.enumeration(resolver.qualified($0, from: interface)) }
    switch argument.type {
    case .int: name = enumeration ?? "Int32"
    case .uint: name = enumeration ?? "UInt32"
    case .fixed: name = "Double"
    case .string: name = "String"
    case .object, .newID: name = argument.interface.map(Names.type) ?? "Proxy"
    case .array: name = "[UInt8]"
    case .fd: name = "Int32"
    }
  }
}

/// A slot of the `wl_argument` array of a request. A new object without interface takes three.
struct WireArgument {
  enum Slot {
    case argument(Argument)
    case interfaceName, version
  }

  let slot: Slot

  static func all(of request: Message) -> [WireArgument] {
    request.arguments.flatMap { argument in
      if argument.type == .newID && argument.interface == nil {
        return [
          WireArgument(slot: .interfaceName), WireArgument(slot: .version),
          WireArgument(slot: .argument(argument)),
        ]
      }
      return [WireArgument(slot: .argument(argument))]
    }
  }

  /// True for strings and arrays, which are only lent to libwayland for the length of the call.
  var isBorrowed: Bool {
    guard case .argument(let argument) = slot else { return false }
    return argument.type == .string || argument.type == .array
  }

  var local: String {
    guard case .argument(let argument) = slot else { return "" }
    return "wire" + Names.type(argument.name)
  }

  var borrow: String {
    guard case .argument(let argument) = slot else { return "" }
    let name = Names.member(argument.name)
    guard argument.type == .string else { return "withArray(\(name))" }
    return argument.allowsNull ? "withString(\(name))" : "\(name).withCString"
  }

  /// Returns the assignment to the slot; nil for a new object, whose slot stays empty.
  func value(in interface: Interface, resolver: Resolver) -> String? {
    switch slot {
    case .interfaceName: return "s = T.interface.pointee.name"
    case .version: return "u = version"
    case .argument(let argument):
      let name = Names.member(argument.name)
      let isEnumeration = argument.enumeration != nil
      switch argument.type {
      case .int: return isEnumeration ? "i = Int32(bitPattern: \(name).rawValue)" : "i = \(name)"
      case .uint: return isEnumeration ? "u = \(name).rawValue" : "u = \(name)"
      case .fixed: return "f = wl_fixed_from_double(\(name))"
      case .string: return "s = \(local)"
      case .array: return "a = \(local)"
      case .fd: return "h = \(name)"
      case .object: return argument.allowsNull ? "o = \(name)?.object" : "o = \(name).object"
      case .newID: return nil
      }
    }
  }
}
