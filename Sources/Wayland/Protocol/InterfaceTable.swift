import CWaylandClient

/// libwayland's `wl_interface` structs, built once from the generated descriptions.
///
/// Interfaces refer to each other in circles, so all structs are allocated first and filled afterwards. They live
/// as long as the process: libwayland keeps pointers to them.
package final class InterfaceTable {
  package struct Message {
    let name: StaticString
    let signature: StaticString
    /// The position in the table of each argument's interface, or -1.
    let types: [Int]

    package init(_ name: StaticString, _ signature: StaticString, _ types: [Int]) {
      self.name = name
      self.signature = signature
      self.types = types
    }
  }

  package struct Interface {
    let name: StaticString
    let version: Int32
    let requests: [Message]
    let events: [Message]

    package init(name: StaticString, version: Int32, requests: [Message], events: [Message]) {
      self.name = name
      self.version = version
      self.requests = requests
      self.events = events
    }
  }

  private let interfaces: UnsafeMutablePointer<wl_interface>

  package init(_ descriptions: [Interface]) {
    interfaces = .allocate(capacity: descriptions.count)
    for (index, description) in descriptions.enumerated() {
      (interfaces + index).initialize(
        to: wl_interface(
          name: Self.characters(description.name), version: description.version,
          method_count: Int32(description.requests.count), methods: messages(description.requests),
          event_count: Int32(description.events.count), events: messages(description.events)))
    }
  }

  package subscript(index: Int) -> UnsafePointer<wl_interface> {
    UnsafePointer(interfaces + index)
  }

  private func messages(_ descriptions: [Message]) -> UnsafePointer<wl_message>? {
    guard !descriptions.isEmpty else { return nil }
    let messages = UnsafeMutablePointer<wl_message>.allocate(capacity: descriptions.count)
    for (index, description) in descriptions.enumerated() {
      let types = UnsafeMutablePointer<UnsafePointer<wl_interface>?>.allocate(
        capacity: max(1, description.types.count))
      for (slot, type) in description.types.enumerated() {
        (types + slot).initialize(to: type < 0 ? nil : self[type])
      }
      (messages + index).initialize(
        to: wl_message(
          name: Self.characters(description.name), signature: Self.characters(description.signature),
          types: types))
    }
    return UnsafePointer(messages)
  }

  /// Returns the characters of a literal, which end in a NUL and live as long as the process.
  private static func characters(_ string: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(string.utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
