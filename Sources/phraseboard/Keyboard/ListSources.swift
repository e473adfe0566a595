import ArgumentParser
import Settings
import Snippets
import Store

struct ListSources: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sources", abstract: Messages.sources, discussion: Messages.sourcesDiscussion)

  @Flag(help: Messages.json)
  var json = false

  @OptionGroup var options: ContentOptions

  func run() throws {
    let settings = options.settings()
    let store = try options.openStore()
    let sources = try inStore { try SourceReport.all(settings, store) }
    if json {
      try Output.write(JSON.document("sources", sources.map(\.json)))
    } else {
      let time = TimeText()
      try Output.write(lines: sources.map { $0.lines(time).joined(separator: "\n") }.joined(with: ""))
    }
  }
}

extension [String] {
  /// Returns the texts with a separator between each two.
  fileprivate func joined(with separator: String) -> [String] {
    Array(map { [$0] }.joined(separator: [separator]))
  }
}

/// The report of a source.
struct SourceReport {
  enum State: String {
    /// The last attempt succeeded.
    case ok
    /// The last attempt failed; the content from before it is shown.
    case failed
    /// Nothing has asked it yet.
    case new
    case disabled
  }

  let name: String
  let location: String
  let state: State
  let stored: SourceState
  /// The permissions of its phrases beyond being text.
  let allow: Permissions

  /// Reports the sources of the settings, then those that are shown without being set, as with `run --content`.
  static func all(_ settings: Settings, _ store: SnippetStore?) throws -> [SourceReport] {
    let effective = settings.sourcesInEffect
    let own = effective.filter { source in !settings.sources.contains { $0.name == source.name } }
    let set = settings.sources + own
    // A source that left the settings before it gave anything has no place.
    let others =
      try store?.sources().filter { state in
        !state.location.isEmpty && !set.contains { $0.name == state.name }
      } ?? []
    let reports = try set.map { source in
      var stored = try store?.state(of: source.name) ?? SourceState(name: source.name)
      if let change = change(of: source, since: stored) { stored.problems.insert(change, at: 0) }
      return SourceReport(source, stored: stored)
    }
    return reports
      + others.map { SourceReport(name: $0.name, location: $0.location, isEnabled: true, stored: $0) }
  }

  /// Returns the sentence that a file or folder has changed since it was stored, as happens while no keyboard follows it; nil
  /// otherwise.
  static func change(of source: SourceSettings, since stored: SourceState) -> String? {
    guard source.isEnabled, case .path(let path) = source.place, let read = stored.lastAttempt,
      let newest = FileChanges.newest(path), newest > read
    else { return nil }
    return Messages.changedSince(path)
  }

  private init(_ source: SourceSettings, stored: SourceState) {
    let location =
      switch source.place {
      case .url(let text), .path(let text): text
      case .unknown: stored.location
      }
    self.init(
      name: source.name, location: location, isEnabled: source.isEnabled, stored: stored, allow: source.allow)
  }

  /// Makes a report.
  ///
  /// - Parameter allow: the permissions that the settings give a server; files may do everything.
  init(
    name: String, location: String, isEnabled: Bool, stored: SourceState, allow: Permissions = []
  ) {
    (self.name, self.location, self.stored) = (name, location, stored)
    // Content and permissions stay those of the old place until the new place has given something.
    let origin = stored.snippetCount > 0 ? stored.location : location
    let isOwn = origin.hasPrefix("/") || origin == SnippetStore.embeddedSource
    self.allow = isOwn ? Permissions(Permissions.named.map(\.permission)) : allow
    state =
      !isEnabled ? .disabled : stored.attempts == 0 ? .new : stored.failure == nil ? .ok : .failed
  }

  /// The members are a public contract: new ones may come, and none goes or changes.
  var json: JSON {
    let time = { (time: Int64?) in JSON(time.map(TimeText.universal)) }
    return .object([
      ("name", .text(name)), ("location", .text(location)), ("state", .text(state.rawValue)),
      ("keys", .number(stored.snippetCount)), ("lastSuccess", time(stored.lastSuccess)),
      ("lastAttempt", time(stored.lastAttempt)), ("nextAttempt", time(stored.nextAttempt)),
      ("failures", .number(stored.failures)), ("lastError", JSON(stored.failure)),
      ("problems", JSON(stored.problems)), ("allow", JSON(allow.names)),
    ])
  }

  /// Returns the time when it is asked next, for people.
  func next(_ time: TimeText) -> String {
    stored.nextAttempt.map(time.text)
      ?? Messages.noTime(state, isServer: location.contains("://"), isKnown: !location.isEmpty)
  }

  func lines(_ time: TimeText) -> [String] {
    var fields = [
      (Messages.location, location),
      (Messages.state, Messages.text(for: state, failures: stored.failures)),
      (Messages.keys, "\(stored.snippetCount)"),
      (Messages.allowed, Messages.text(for: allow)),
      (Messages.lastSuccess, stored.lastSuccess.map(time.text) ?? Messages.never),
      (Messages.nextAttempt, next(time)),
    ]
    if let failure = stored.failure { fields.append((Messages.lastError, failure)) }
    let heads = [Messages.problems] + stored.problems.dropFirst().map { _ in "" }
    fields += zip(heads, stored.problems)
    let width = Messages.fieldWidth
    return [TextWidth.plain(name)]
      + fields.map { head, text in
        "  \(head)\(String(repeating: " ", count: max(1, width - head.count)))\(TextWidth.sentence(text))"
      }
  }
}
