/// All interfaces of one run of the generator, by name, and the checks that need all of them.
struct Resolver {
  let files: [ProtocolFile]
  /// The position of each interface in the table of `wl_interface`s.
  let indices: [String: Int]
  private let enumerations: [String: Enumeration]

  /// Collects the names of all files. Throws a `ScannerError` where a name is declared twice or refers to nothing.
  init(_ files: [ProtocolFile]) throws(ScannerError) {
    self.files = files
    var indices: [String: Int] = [:]
    var enumerations: [String: Enumeration] = [:]
    for file in files {
      for interface in file.interfaces {
        guard indices[interface.name] == nil else {
          throw ScannerError(
            path: file.path, line: interface.line,
            reason: "interface \(interface.name) is declared in another file too")
        }
        indices[interface.name] = indices.count
        for enumeration in interface.enums {
          enumerations["\(interface.name).\(enumeration.name)"] = enumeration
        }
      }
    }
    self.indices = indices
    self.enumerations = enumerations
    for file in files {
      for interface in file.interfaces { try check(interface, in: file) }
    }
  }

  private func check(_ interface: Interface, in file: ProtocolFile) throws(ScannerError) {
    for message in interface.requests + interface.events {
      for argument in message.arguments {
        if let reason = mistake(in: argument, of: interface) {
          throw ScannerError(path: file.path, line: argument.line, reason: reason)
        }
      }
      let newObjects = message.arguments.filter { $0.type == .newID }
      if newObjects.count > 1 {
        throw ScannerError(
          path: file.path, line: message.line,
          reason: "\(interface.name).\(message.name) makes more than one new object")
      }
    }
    for event in interface.events
    where event.arguments.contains(where: { $0.type == .newID && $0.interface == nil }) {
      throw ScannerError(
        path: file.path, line: event.line,
        reason: "the new object of event \(interface.name).\(event.name) has no interface")
    }
  }

  private func mistake(in argument: Argument, of interface: Interface) -> String? {
    if let name = argument.interface {
      guard argument.type == .object || argument.type == .newID else {
        return "interface is for object and new_id, not for \(argument.type.rawValue)"
      }
      if indices[name] == nil { return "interface \(name) is in none of the protocol files" }
    }
    if let name = argument.enumeration, enumeration(named: name, from: interface) == nil {
      return "enum \(name) is in none of the protocol files"
    }
    return nil
  }

  /// Returns the enum that `name` means inside of `interface`: `entry` alone is its own, `other.entry` another's.
  func enumeration(named name: String, from interface: Interface) -> Enumeration? {
    enumerations[qualified(name, from: interface)]
  }

  func qualified(_ name: String, from interface: Interface) -> String {
    name.contains(".") ? name : "\(interface.name).\(name)"
  }
}
