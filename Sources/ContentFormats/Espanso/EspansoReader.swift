import Snippets

/// Makes snippets of matches.
struct EspansoReader {
  /// The entry that matches of the same first trigger have become.
  fileprivate struct Group {
    var entry: Entry
    var label: String?
    var isLabelAgreed = true
    var terms: Set<String> = []
    /// The number of all its matches.
    var matchCount = 0
    /// The matches of whose texts espanso takes any, and whether nothing else chooses among them.
    var randoms: [(line: Int, place: String)] = []
    var isAllRandom = true
  }

  private struct Refusal: Error {
    let line: Int
    let reason: String
  }

  /// The effects that a match has instead of typing text, by its key.
  private static let otherEffects = [
    ("image_path", "an image"),
    ("markdown", "formatted text (markdown)"),
    ("html", "formatted text (HTML)"),
  ]

  private let path: String
  private let globals: EspansoVariables
  private var groups: [Group] = []
  private var groupOfTrigger: [String: Int] = [:]
  private var problems: ProblemList
  private var losses: ProblemList
  private let budget = EspansoRenderer.Budget()

  init(path: String, globals: EspansoVariables) {
    self.path = path
    self.globals = globals
    problems = ProblemList(path: path)
    losses = ProblemList(path: path)
  }

  var content: DecodedContent {
    var losses = losses
    for group in groups where group.pick == .inTurn {
      for match in group.randoms {
        losses.add(
          line: match.line, "\(match.place): its random texts come in turn, since others are beside them")
      }
    }
    return DecodedContent(
      snippets: Entry.snippets(of: groups.map(\.snippet), from: path), problems: problems.all,
      losses: losses.all)
  }

  mutating func read(_ match: YamlNode, index: Int) {
    let place = Self.place(of: match, index)
    do {
      let triggers = try triggers(of: match)
      let label = try match["label"]?.text.map { try Self.checked($0, "label", match, SnippetText.label) }
      let pieces = try pieces(of: match)
      guard let name = triggers.first ?? label else {
        throw Refusal(line: match.line, reason: "has neither a trigger nor a label")
      }
      try add(name, triggers, label, pieces, match, place: place)
      let lost = EspansoSettings.lost(of: match)
      if !lost.isEmpty {
        losses.add(line: match.line, "\(place): comes in without \(lost.joined(separator: ", "))")
      }
    } catch let refusal as Refusal {
      problems.add(line: refusal.line, "\(place): left out: \(refusal.reason)")
    } catch {
      problems.add(line: match.line, "\(place): left out: \(error)")
    }
  }

  /// Returns the place of a match, with what it is known by.
  private static func place(of match: YamlNode, _ index: Int) -> String {
    let written = [match["trigger"], match["triggers"]?.elements?.first, match["regex"], match["label"]]
    let name = written.lazy.compactMap { $0?.text }.first(where: SnippetText.isVisible)
    return "matches[\(index)]" + (name.map { " (\($0.inOneLine(limit: 40)))" } ?? "")
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

  private func pieces(of match: YamlNode) throws -> EspansoRenderer.Texts {
    // espanso takes a form only where there is no other text.
    let isForm = ["replace", "markdown", "html"].allSatisfy { match[$0] == nil }
    guard let replace = isForm ? match["form"] : match["replace"], let text = replace.text else {
      for (key, effect) in Self.otherEffects where match[key] != nil {
        throw Refusal(line: match[key]?.line ?? match.line, reason: "types \(effect)")
      }
      throw Refusal(line: match.line, reason: #"has no text to type ("replace")"#)
    }
    let variables = EspansoVariables(match["vars"]?.elements ?? [])
    let form = isForm ? EspansoForm(fields: match["form_fields"]) : nil
    let renderer = EspansoRenderer(locals: variables, globals: globals, form: form)
    do {
      var texts = try renderer.texts(of: text, budget)
      texts.pieces = try texts.pieces.map {
        try Self.checked($0, isForm ? "form" : "replace", replace, SnippetText.normalized)
      }
      return texts
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
    _ name: String, _ triggers: [String], _ label: String?, _ texts: EspansoRenderer.Texts, _ match: YamlNode,
    place: String
  ) throws {
    let index = groupOfTrigger[name] ?? groups.count
    let earlier = index < groups.count ? groups[index].entry.pieces.count : 0
    guard earlier + texts.pieces.count <= ContentLimits.phrasesOfKey else {
      throw Refusal(line: match.line, reason: KeyLimit.phrases.reason)
    }
    if index == groups.count { groups.append(Group(Entry(label: name))) }
    for trigger in [name] + triggers where groupOfTrigger[trigger] == nil { groupOfTrigger[trigger] = index }
    groups[index].entry.pieces += texts.pieces
    groups[index].matchCount += 1
    groups[index].isAllRandom = groups[index].isAllRandom && !texts.hasChoice
    if texts.isRandom { groups[index].randoms.append((match.line, place)) }
    groups[index].add(label: label)
    for trigger in triggers { groups[index].add(term: trigger) }
    groups[index].add(shortcuts: triggers, Self.rules(of: match))
    for node in match["search_terms"]?.elements ?? [] {
      guard let term = node.text else { continue }
      if let refusal = SnippetText.name(term).refusal, refusal.isTooLong {
        problems.add(line: node.line, "search_terms: a word is left out: \(refusal)")
      }
      groups[index].add(term: term)
    }
    let excess = groups[index].entry.searchTerms.count - ContentLimits.searchTermsOfKey
    guard excess > 0 else { return }
    problems.add(line: match.line, "search_terms: left out: \(KeyLimit.searchTerms.reason)")
    groups[index].entry.searchTerms.removeLast(excess)
  }
}

extension EspansoReader {
  private static func rules(of match: YamlNode) -> Shortcuts.Rules {
    func isSet(_ key: String) -> Bool { match[key]?.text.map(EspansoSettings.isTrue) ?? false }
    return Shortcuts.Rules(wholeWord: isSet("word"), followCase: isSet("propagate_case"))
  }
}

extension EspansoReader.Group {
  init(_ entry: Entry) {
    self.entry = entry
  }

  /// Adds a match's label. One that differs from another match's is a word to search by.
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
    // The first one too many is told; a file may have hundreds of thousands.
    guard entry.searchTerms.count <= ContentLimits.searchTermsOfKey,
      case .success(let term) = SnippetText.name(term), term != entry.name, terms.insert(term).inserted
    else { return }
    entry.searchTerms.append(term)
  }

  /// Adds the texts that type the key in espanso; leaves out one that no shortcut can be.
  mutating func add(shortcuts: [String], _ rules: Shortcuts.Rules) {
    let room = ContentLimits.shortcutsOfKey - entry.shortcuts.texts.count
    let texts = shortcuts.compactMap { try? SnippetText.shortcut($0).get() }.prefix(room)
    entry.shortcuts = entry.shortcuts.adding(Shortcuts(Array(texts), rules))
  }

  /// The choice of a phrase. If several matches have a trigger, espanso asks which is meant.
  var pick: Pick { matchCount == 1 && isAllRandom && !randoms.isEmpty ? .random : .inTurn }

  /// The snippet, with the label that the matches agree on.
  var snippet: Entry {
    var snippet = entry
    snippet.pick = pick
    if let label, isLabelAgreed {
      snippet.label = label
      snippet.searchTerms.removeAll { $0 == label }
    }
    return snippet
  }
}
