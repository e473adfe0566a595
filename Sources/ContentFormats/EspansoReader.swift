import Snippets

/// Makes snippets of matches.
struct EspansoReader {
  /// What matches of the same first trigger have become.
  fileprivate struct Group {
    var entry: Entry
    var label: String?
    var isLabelAgreed = true
    var terms: Set<String> = []
  }

  private struct Refusal: Error {
    let line: Int
    let reason: String
  }

  /// What a match does instead of typing text, by its key.
  private static let otherEffects = [
    ("form", "a form, which asks for input"), ("image_path", "an image"),
    ("markdown", "formatted text (markdown)"),
    ("html", "formatted text (HTML)"),
  ]

  private let path: String
  private let globals: EspansoVariables
  private var groups: [Group] = []
  private var groupOfTrigger: [String: Int] = [:]
  private var problems: ProblemList
  private let budget = EspansoRenderer.Budget()

  init(path: String, globals: EspansoVariables) {
    self.path = path
    self.globals = globals
    problems = ProblemList(path: path)
  }

  var content: DecodedContent {
    DecodedContent(snippets: Entry.snippets(of: groups.map(\.snippet), from: path), problems: problems.all)
  }

  mutating func read(_ match: YamlNode, index: Int) {
    do {
      let triggers = try triggers(of: match)
      let label = try match["label"]?.text.map { try Self.checked($0, "label", match, SnippetText.label) }
      let pieces = try pieces(of: match)
      guard let name = triggers.first ?? label else {
        throw Refusal(line: match.line, reason: "has neither a trigger nor a label")
      }
      add(name, triggers, label, pieces, match)
    } catch let refusal as Refusal {
      problems.add(line: refusal.line, "matches[\(index)]: left out: \(refusal.reason)")
    } catch {
      problems.add(line: match.line, "matches[\(index)]: left out: \(error)")
    }
  }

  private func triggers(of match: YamlNode) throws -> [String] {
    guard match.isMapping else {
      throw Refusal(line: match.line, reason: "must have a trigger and a text to type")
    }
    let written = match["trigger"].map { [$0] } ?? match["triggers"]?.elements ?? []
    let triggers = try written.compactMap(\.text)
      .filter(SnippetText.isVisible)
      .map { try Self.checked($0, "trigger", match, SnippetText.label) }
    if triggers.isEmpty, match["regex"] != nil {
      throw Refusal(line: match.line, reason: "is triggered by a regex, which no key can have")
    }
    return triggers
  }

  private func pieces(of match: YamlNode) throws -> [String] {
    guard let replace = match["replace"], let text = replace.text else {
      for (key, effect) in Self.otherEffects where match[key] != nil {
        throw Refusal(line: match[key]?.line ?? match.line, reason: "types \(effect)")
      }
      throw Refusal(line: match.line, reason: #"has no text to type ("replace")"#)
    }
    let variables = EspansoVariables(match["vars"]?.elements ?? [])
    let renderer = EspansoRenderer(locals: variables, globals: globals)
    do {
      return try renderer.pieces(of: text, budget).map {
        try Self.checked($0, "replace", replace, SnippetText.normalized)
      }
    } catch let failure as EspansoRenderer.Failure {
      throw Refusal(line: match.line, reason: failure.reason)
    }
  }

  private static func checked(
    _ text: String, _ key: String, _ node: YamlNode, _ rule: (String) -> Result<String, SnippetText.Refusal>
  ) throws -> String {
    switch rule(text) {
    case .success(let text): return text
    case .failure(let refusal): throw Refusal(line: node.line, reason: "\(key) is refused: \(refusal)")
    }
  }

  private mutating func add(
    _ name: String, _ triggers: [String], _ label: String?, _ pieces: [String], _ match: YamlNode
  ) {
    let index = groupOfTrigger[name] ?? groups.count
    if index == groups.count { groups.append(Group(Entry(label: name))) }
    for trigger in [name] + triggers where groupOfTrigger[trigger] == nil { groupOfTrigger[trigger] = index }
    groups[index].entry.pieces += pieces
    groups[index].add(label: label)
    let terms = triggers + (match["search_terms"]?.elements ?? []).compactMap(\.text)
    for term in terms { groups[index].add(term: term) }
  }
}

extension EspansoReader.Group {
  init(_ entry: Entry) {
    self.entry = entry
  }

  /// A label that another match has differently is a word to search by.
  mutating func add(label other: String?) {
    guard let other else { return }
    guard let label else {
      label = other
      return
    }
    guard other != label else { return }
    isLabelAgreed = false
    add(term: label)
    add(term: other)
  }

  mutating func add(term: String) {
    guard case .success(let term) = SnippetText.name(term), term != entry.name, terms.insert(term).inserted
    else { return }
    entry.searchTerms.append(term)
  }

  /// With the label that the matches agree on.
  var snippet: Entry {
    var snippet = entry
    if let label, isLabelAgreed {
      snippet.label = label
      snippet.searchTerms.removeAll { $0 == label }
    }
    return snippet
  }
}
