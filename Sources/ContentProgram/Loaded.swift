import ContentFormats
import ContentService
import Glibc
import Settings
import Snippets
import Store

/// The reason why a source has no content to store.
struct LoadFailure: Error {
  /// The reason, in one sentence.
  let reason: String
  let code: ExitCode
  let outcome: RefreshSchedule.Outcome
}

/// The result of asking a source.
struct Loaded {
  struct Content {
    var parts: [ContentPart]
    var validators: Validators
    /// The problems of what was left out.
    var problems: [String]
    /// The problems of what was not left out.
    var marks: [String]

    /// The files that cannot be used; what was stored of them stays.
    var refusals: [String] = []
  }

  enum Change {
    /// The content is what is stored.
    case same
    case new(Content)
  }

  let content: Change
  /// The seconds for which the server says that it stays so.
  var maxAge: Int?

  /// Asks a source.
  ///
  /// - Parameter state: what the store knows of it.
  /// - Throws: `LoadFailure`.
  init(_ source: Source, _ state: SourceState, progress: @escaping (HTTPProgress) -> Void) throws {
    do {
      switch source.place {
      case .web(let url): self = try Self.web(url, source, state, progress)
      case .file(let path): self = try Self.files(path, source, state)
      case .embedded: self = Self.embedded()
      }
    } catch {
      throw Self.failure(error, at: source.place)
    }
  }

  private init(_ content: Change, maxAge: Int? = nil) {
    self.content = content
    self.maxAge = maxAge
  }

  private static func failure(_ error: any Error, at place: ContentSource) -> LoadFailure {
    let reason = Messages.sentence(error, at: place)
    if let failure = error as? LoadFailure { return failure }
    guard let failure = error as? HTTPFailure else {
      return LoadFailure(
        reason: reason, code: error is DocumentError ? .refused : .unavailable, outcome: .refused)
    }
    return switch failure.kind {
    case .retry(let after): LoadFailure(reason: reason, code: .unavailable, outcome: .retry(after: after))
    case .untrusted: LoadFailure(reason: reason, code: .unavailable, outcome: .untrusted)
    case .permanent: LoadFailure(reason: reason, code: .unavailable, outcome: .refused)
    case .refused: LoadFailure(reason: reason, code: .refused, outcome: .refused)
    }
  }

  // MARK: Servers

  private static func web(
    _ url: String, _ source: Source, _ state: SourceState, _ progress: @escaping (HTTPProgress) -> Void
  ) throws -> Loaded {
    let headers = try source.headers.map { try $0.value.header(named: $0.name) }
    // An empty store asks for everything: told that nothing is new, it would stay empty.
    let isStored = state.location == source.location && state.snippetCount > 0
    let known = isStored ? state.validators : Validators()
    var request = HTTPRequest(
      url: url, headers: headers,
      validators: HTTPValidators(etag: known.etag, lastModified: known.lastModified))
    request.allowsInsecure = source.allowsInsecure
    switch try request.perform(progress: progress) {
    case .notModified(let maxAge): return Loaded(.same, maxAge: maxAge)
    case .fresh(let body, let validators, let maxAge):
      do {
        let document = try ContentFormat.json.decode(body, from: source.place.description)
        return Loaded(
          .new(
            Content(
              parts: [ContentPart(content: .snippets(document.snippets))],
              validators: Validators(etag: validators.etag, lastModified: validators.lastModified),
              problems: document.problems.map(\.description), marks: document.snippets.compactMap(\.problem))),
          maxAge: maxAge)
      } catch {
        throw LoadFailure(
          reason: Messages.sentence(error, at: source.place), code: .refused, outcome: .refused)
      }
    }
  }

  // MARK: Files

  private static func files(_ path: String, _ source: Source, _ state: SourceState) throws -> Loaded {
    // Nothing can stay of what was stored by another name, or not at all; and a file that cannot be used is told again.
    let isStored = state.location == source.location && state.snippetCount > 0 && state.failure == nil
    let known = isStored ? state.validators.etag : nil
    var status = stat()
    if source.isOwn, stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFDIR {
      throw FetchError(reason: Messages.ownFolderIsFile)
    }
    // The folder may be missing: nobody has to have phrases of their own. It is in the user's home; only named ones are shared.
    let content = try FileContent.read(
      path, known: known, mayBeMissing: source.isOwn, allowsCommands: source.isOwn,
      doubt: { source.isOwn ? nil : FileTrust.others(writing: $0) })
    guard let content else { return Loaded(.same) }
    let parts = content.parts.map { part in
      ContentPart(name: part.name, content: part.snippets.map { .snippets($0) } ?? .kept)
    }
    let isEmptyAsBefore =
      parts.isEmpty && state.location == source.location && state.failure == nil
      && state.validators.etag == content.fingerprint
    if isEmptyAsBefore { return Loaded(.same) }
    return Loaded(
      .new(
        Content(
          parts: parts, validators: Validators(etag: content.fingerprint),
          problems: content.problems.map(\.description),
          marks: content.parts.flatMap { $0.snippets ?? [] }.compactMap(\.problem),
          refusals: content.refusals.map(\.description))))
  }

  private static func embedded() -> Loaded {
    Loaded(
      .new(
        Content(
          parts: [ContentPart(content: .snippets(ContentSource.embeddedSnippets))],
          validators: Validators(etag: ContentSource.embeddedFingerprint), problems: [], marks: [])))
  }
}
