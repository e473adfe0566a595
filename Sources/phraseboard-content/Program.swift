import ContentService
import Glibc
import Settings
import Store

/// How a run ended (sysexits.h).
enum ExitCode: Int32 {
  case done = 0
  case usage = 64
  case refused = 65
  case unavailable = 69
  case store = 70

  func worst(_ other: ExitCode) -> ExitCode { rawValue < other.rawValue ? other : self }
}

/// One run: arguments to exit code.
enum Program {
  static func run(_ arguments: [String]) -> ExitCode {
    do {
      switch try Request(arguments: arguments) {
      case .help: print(Messages.help, terminator: "")
      case .version: print(Messages.version, terminator: "")
      case .refresh(let request): return try refresh(request)
      }
      return .done
    } catch let error as UsageError {
      Output().complain("\(error.reason); \(Messages.tryHelp)")
      return .usage
    } catch {
      Output().complain("\(error)")
      return .store
    }
  }

  private static func refresh(_ request: RefreshRequest) throws -> ExitCode {
    let output = Output(showsProgress: request.showsProgress)
    let store = try SnippetStore(path: request.store, log: output.complain)
    let sources = try sources(request, shownIn: store, output)
    for name in request.names where !sources.contains(where: { $0.name == name }) {
      throw UsageError(reason: Messages.unknownSource(name, known: sources.map(\.name)))
    }
    let refresher = Refresher(store: store, output: output, retries: request.retries)
    var chosen = sources.filter { request.names.isEmpty || request.names.contains($0.name) }
    // Files cost nothing, and may have changed while nobody watched them.
    if request.isDueOnly { chosen = try chosen.filter { try !$0.isWeb || refresher.isDue($0) } }
    // A file is stored before a server is waited for.
    var code = ExitCode.done
    for source in chosen.filter({ !$0.isWeb }) + chosen.filter(\.isWeb) {
      code = code.worst(refresher.refresh(source))
    }
    return try code.worst(refresher.standIn(for: sources))
  }

  /// The sources in effect, in the order in which they are shown from now on.
  ///
  /// A keyboard that was started with a source of its own goes on showing that one: it is what is refreshed unless others
  /// are named, and they do not take its place.
  private static func sources(
    _ request: RefreshRequest, shownIn store: SnippetStore, _ output: Output
  ) throws -> [Source] {
    if let content = request.content {
      let source = Source(only: content)
      try store.setSources([source.name])
      return [source]
    }
    let (settings, diagnostics) = Settings.load(
      path: request.config ?? Settings.defaultPath, mustExist: request.config != nil)
    // Not hour after hour: whoever runs this by the clock has told it already.
    if !request.isDueOnly { diagnostics.forEach { output.complain(Messages.warning("\($0)")) } }
    let sources = settings.sourcesInEffect.map(Source.init)
    guard let only = try shownAlone(store, besides: sources) else {
      try store.setSources(sources.map(\.name))
      return sources
    }
    return request.names.isEmpty ? [only] : sources
  }

  /// The source that a keyboard was started with, where it is none of these.
  private static func shownAlone(_ store: SnippetStore, besides sources: [Source]) throws -> Source? {
    let shown = try store.sources().map(\.name).filter { $0 != SnippetStore.embeddedSource }
    guard shown.count == 1, !sources.contains(where: { $0.name == shown[0] }),
      let place = try? ContentSource(argument: shown[0])
    else { return nil }
    return Source(only: place)
  }
}
