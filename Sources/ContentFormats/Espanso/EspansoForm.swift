import Snippets

/// The fields of a form of espanso, as blanks.
///
///     form: "Hey [[name]], [[when]]"        vars: [{name: f, type: form, params: {layout: "…", fields: {…}}}]
///     form_fields: {when: {type: choice,      replace: "Hey {{f.name}}"
///                          values: [a, b]}}
///
/// A blank has no like of some fields: a layout beside the text, and a key to submit.
struct EspansoForm {
  /// The fields that say more than their names: `form_fields`, or `fields` of a variable.
  let fields: YamlNode?

  /// Returns the blank of a field; a blank of one line where the form says nothing of it.
  ///
  /// - Parameter name: the blank's name, where that is not the field's.
  func blank(_ field: String, named name: String? = nil) throws -> Blank {
    let name = name ?? field
    let short = field.inOneLine(limit: 40)
    let (node, type) = (fields?[field], fields?[field]?["type"]?.text ?? "text")
    let preset = node?["default"]?.text
    let blank: Blank
    switch type {
    case "text":
      let isMultiline = node?["multiline"]?.text.map(EspansoSettings.isTrue) ?? false
      blank = Blank(name, .text(preset: preset ?? "", isMultiline: isMultiline))
    case "choice", "list":
      var values = Self.values(node?["values"])
      guard !values.isEmpty, !values.contains(nil) else {
        throw EspansoRenderer.Failure(reason: "the field \(short) has no values to choose from")
      }
      if let preset, let index = values.firstIndex(of: preset) {
        values.insert(values.remove(at: index), at: 0)
      }
      blank = Blank(name, .choice(values.compactMap { $0 }))
    default:
      let type = type.inOneLine(limit: 40)
      throw EspansoRenderer.Failure(reason: "the field \(short) is of the type \(type), which is not known")
    }
    guard (blank.options?.count ?? 0) <= ContentLimits.optionsOfBlank else {
      throw EspansoRenderer.Failure(
        reason: "the field \(short) has more than \(ContentLimits.optionsOfBlank) values")
    }
    guard blank.written != nil else {
      throw EspansoRenderer.Failure(
        reason: "the field \(short) has a text that no blank can have, such as | or }}")
    }
    return blank
  }

  /// Returns the values: a list of texts or of `{id, label}`, or a text with one in each line; nil for one that is no text.
  static func values(_ node: YamlNode?) -> [String?] {
    guard let node else { return [] }
    if let elements = node.elements { return elements.map { $0.text ?? $0["id"]?.text } }
    guard let text = node.text else { return [] }
    return text.split(whereSeparator: \.isNewline).map(\.trimmed).filter { !$0.isEmpty }.map(String.init)
  }

  /// Finds a field's place in the text of a form: `[[name]]`, where names are of letters, digits and `_`.
  static func firstField(in text: Substring) -> (range: Range<String.Index>, name: String)? {
    let (open, close) = ("[[", "]]")
    var rest = text
    while let start = rest.utf8.firstIndex(of: UInt8(ascii: "[")) {
      rest = rest[start...]
      guard rest.hasPrefix(open) else {
        rest = rest.dropFirst()
        continue
      }
      let inside = rest.dropFirst(open.count)
      let name = inside.drop { $0 == " " }.prefix { EspansoReference.isWord($0) }
      let end = inside[name.endIndex...].drop { $0 == " " }
      if !name.isEmpty, end.hasPrefix(close) {
        return (start..<text.index(end.startIndex, offsetBy: close.count), String(name))
      }
      rest = rest.dropFirst()
    }
    return nil
  }
}
