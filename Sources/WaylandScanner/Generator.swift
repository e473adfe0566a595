/// A generator of the protocols' Swift: one file per protocol, and one with the table of all interfaces.
struct Generator {
  let resolver: Resolver
  /// The module with `Proxy` and `InterfaceTable`; nil if the code goes into that module.
  let runtime: String?

  struct Output: Equatable {
    var name: String
    var text: String
  }

  func outputs() -> [Output] {
    resolver.files.map { Output(name: Self.fileName($0.path), text: source(of: $0)) }
      + [Output(name: "Interfaces.swift", text: TableWriter(resolver: resolver, header: header).source())]
  }

  /// Returns the name of the file for the protocol at `path`: `xdg-shell.xml` becomes `xdg-shell.swift`.
  static func fileName(_ path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return (file.hasSuffix(".xml") ? String(file.dropLast(4)) : file) + ".swift"
  }

  private var header: String {
    "// Generated from protocol XML. Changes are lost at the next build.\n\nimport CWaylandClient\n"
      + (runtime.map { "import \($0)\n" } ?? "")
  }

  private func source(of file: ProtocolFile) -> String {
    var writer = Writer(text: header)
    for interface in file.interfaces {
      writer.line()
      write(interface, to: &writer)
    }
    return writer.text
  }

  private func write(_ interface: Interface, to writer: inout Writer) {
    writer.documentation(interface.summary)
    writer.line("package final class \(Names.type(interface.name)): Proxy {")
    writer.indented { writer in
      let index = resolver.indices[interface.name] ?? 0
      writer.line(
        "package override class var interface: UnsafePointer<wl_interface> { Interfaces.table[\(index)] }")
      for enumeration in interface.enums { write(enumeration, to: &writer) }
      if !interface.events.isEmpty {
        EventWriter(resolver: resolver, interface: interface).write(to: &writer)
      }
      RequestWriter(resolver: resolver, interface: interface).write(to: &writer)
    }
    writer.line("}")
  }

  /// Writes an enum as an open struct: a compositor may be newer than the XML and send values that it does not list.
  private func write(_ enumeration: Enumeration, to writer: inout Writer) {
    let type = Names.nested(enumeration.name)
    writer.line()
    writer.documentation(enumeration.summary)
    writer.line(
      "package struct \(type): \(enumeration.isBitfield ? "OptionSet" : "RawRepresentable, Hashable") {")
    writer.indented { writer in
      writer.line("package let rawValue: UInt32")
      writer.line("package init(rawValue: UInt32) { self.rawValue = rawValue }")
      for entry in enumeration.entries {
        writer.documentation(entry.summary)
        let value = enumeration.isBitfield && entry.value == 0 ? "[]" : "\(type)(rawValue: \(entry.value))"
        writer.line("package static var \(Names.member(entry.name)): \(type) { \(value) }")
      }
    }
    writer.line("}")
  }
}

/// Text with indentation.
struct Writer {
  var text = ""
  private var depth = 0

  init(text: String = "") {
    self.text = text
  }

  mutating func line(_ line: String = "") {
    if !line.isEmpty { text += String(repeating: "  ", count: depth) + line }
    text += "\n"
  }

  mutating func documentation(_ summary: String?) {
    guard let summary, !summary.isEmpty else { return }
    let words = summary.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    line("/// " + words.prefix(1).uppercased() + words.dropFirst() + ".")
  }

  mutating func indented(_ body: (inout Writer) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
  }
}
