import Foundation
import FoundationXML

/// A parser of one protocol XML file. It refuses mistakes that the file alone shows; `Resolver` checks references to other
/// interfaces.
final class ProtocolParser: NSObject, XMLParserDelegate {
  private let path: String
  private let parser: XMLParser
  private var file: ProtocolFile?
  private var failure: ScannerError?
  private var ancestors: [String] = []
  private var message: (isRequest: Bool, value: Message)?

  private init(path: String, data: Data) {
    self.path = path
    parser = XMLParser(data: data)
    super.init()
    parser.delegate = self
  }

  /// Parses `data`; throws a `ScannerError` with the line of the first mistake.
  static func parse(_ data: Data, path: String) throws -> ProtocolFile {
    let delegate = ProtocolParser(path: path, data: data)
    let isWellFormed = delegate.parser.parse()
    if let failure = delegate.failure { throw failure }
    // XMLParser takes a file that ends in the middle of an element for complete.
    guard isWellFormed, delegate.ancestors.isEmpty, let file = delegate.file else {
      throw ScannerError(
        path: path, line: max(1, delegate.parser.lineNumber), reason: "not well-formed XML")
    }
    return file
  }

  private func fail(_ reason: String) {
    guard failure == nil else { return }
    failure = ScannerError(path: path, line: parser.lineNumber, reason: reason)
    parser.abortParsing()
  }

  // MARK: Elements

  /// The elements that each element may be within; the empty name stands for the document.
  private static let parents: [String: Set<String>] = [
    "protocol": [""], "copyright": ["protocol"], "interface": ["protocol"],
    "request": ["interface"], "event": ["interface"], "enum": ["interface"],
    "arg": ["request", "event"], "entry": ["enum"],
    "description": ["protocol", "interface", "request", "event", "enum", "arg", "entry"],
  ]

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    let parent = ancestors.last ?? ""
    ancestors.append(element)
    guard let parents = Self.parents[element] else { return fail("unknown element <\(element)>") }
    guard parents.contains(parent) else {
      return fail(parent.isEmpty ? "the root is not <protocol>" : "<\(element)> inside <\(parent)>")
    }
    do {
      try start(element, parent: parent, Attributes(element: element, values: attributes))
    } catch {
      fail(error.reason)
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?
  ) {
    ancestors.removeLast()
    guard element == "request" || element == "event", let (isRequest, value) = message else { return }
    message = nil
    updateInterface { interface in
      if isRequest { interface.requests.append(value) } else { interface.events.append(value) }
    }
  }

  private func start(_ element: String, parent: String, _ attributes: Attributes) throws(Attributes.Mistake) {
    switch element {
    case "protocol":
      file = ProtocolFile(path: path, name: try attributes.name(), interfaces: [])
    case "interface":
      try startInterface(attributes)
    case "request", "event":
      try startMessage(isRequest: element == "request", attributes)
    case "arg":
      try startArgument(attributes)
    case "enum":
      try startEnumeration(attributes)
    case "entry":
      try startEntry(attributes)
    case "description":
      describe(parent, attributes["summary"])
    default:
      break
    }
  }

  private func startInterface(_ attributes: Attributes) throws(Attributes.Mistake) {
    let name = try attributes.name()
    if file?.interfaces.contains(where: { $0.name == name }) == true {
      throw Attributes.Mistake(reason: "interface \(name) is declared twice")
    }
    file?.interfaces.append(
      Interface(
        name: name, version: try attributes.version("version", default: nil), summary: nil,
        requests: [], events: [], enums: [], line: parser.lineNumber))
  }

  private func startMessage(isRequest: Bool, _ attributes: Attributes) throws(Attributes.Mistake) {
    guard let interface = file?.interfaces.last else { return }
    let name = try attributes.name()
    let siblings = isRequest ? interface.requests : interface.events
    if siblings.contains(where: { $0.name == name }) {
      throw Attributes.Mistake(reason: "\(interface.name).\(name) is declared twice")
    }
    let since = try attributes.version("since", default: 1)
    if since > interface.version {
      throw Attributes.Mistake(
        reason: "\(name) is since version \(since), but \(interface.name) is version \(interface.version)")
    }
    if let type = attributes["type"], type != "destructor" {
      throw Attributes.Mistake(reason: "type=\"\(type)\" is not \"destructor\"")
    }
    message = (
      isRequest,
      Message(
        name: name, summary: nil, isDestructor: attributes["type"] != nil, since: since, arguments: [],
        line: parser.lineNumber)
    )
  }

  private func startArgument(_ attributes: Attributes) throws(Attributes.Mistake) {
    let name = try attributes.name()
    let typeName = try attributes.required("type")
    guard let type = ArgumentType(rawValue: typeName) else {
      let allowed = ArgumentType.allCases.map(\.rawValue).joined(separator: ", ")
      throw Attributes.Mistake(reason: "type=\"\(typeName)\" is not one of \(allowed)")
    }
    if message?.value.arguments.contains(where: { $0.name == name }) == true {
      throw Attributes.Mistake(reason: "argument \(name) is declared twice")
    }
    let allowsNull = try attributes.boolean("allow-null")
    if allowsNull && type != .object && type != .string {
      throw Attributes.Mistake(reason: "allow-null is for objects and strings, not for \(typeName)")
    }
    if attributes["enum"] != nil && type != .int && type != .uint {
      throw Attributes.Mistake(reason: "enum is for int and uint, not for \(typeName)")
    }
    message?.value.arguments.append(
      Argument(
        name: name, type: type, interface: attributes["interface"], allowsNull: allowsNull,
        enumeration: attributes["enum"], summary: attributes["summary"], line: parser.lineNumber))
  }

  private func startEnumeration(_ attributes: Attributes) throws(Attributes.Mistake) {
    let enumeration = Enumeration(
      name: try attributes.name(), isBitfield: try attributes.boolean("bitfield"), summary: nil,
      entries: [], line: parser.lineNumber)
    updateInterface { $0.enums.append(enumeration) }
  }

  private func startEntry(_ attributes: Attributes) throws(Attributes.Mistake) {
    let entry = Enumeration.Entry(
      name: try attributes.name(firstMayBeDigit: true), value: try attributes.value(),
      summary: attributes["summary"], line: parser.lineNumber)
    updateInterface { interface in
      guard !interface.enums.isEmpty else { return }
      interface.enums[interface.enums.count - 1].entries.append(entry)
    }
  }

  private func describe(_ parent: String, _ summary: String?) {
    switch parent {
    case "interface": updateInterface { $0.summary = summary }
    case "request", "event": message?.value.summary = summary
    case "enum":
      updateInterface { interface in
        guard !interface.enums.isEmpty else { return }
        interface.enums[interface.enums.count - 1].summary = summary
      }
    default: break
    }
  }

  private func updateInterface(_ change: (inout Interface) -> Void) {
    guard var interface = file?.interfaces.popLast() else { return }
    change(&interface)
    file?.interfaces.append(interface)
  }
}
