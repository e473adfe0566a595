import ContentService
import Glibc
import Isolation
import Settings
import Store
import WordFiles

/// The exit codes of a run (sysexits.h).
enum ExitCode: Int32 {
  case done = 0
  case usage = 64
  case refused = 65
  case unavailable = 69
  case store = 70

  func worst(_ other: ExitCode) -> ExitCode { rawValue < other.rawValue ? other : self }
}

/// One run: arguments to exit code.
public enum Program {
  /// The name by which it is started.
  public static let name = Messages.name

  /// Does what the command line asks for, and ends.
  public static func main() -> Never {
    // A reader that goes away is a failed write, not the end of the program.
    signal(SIGPIPE, SIG_IGN)
    Isolation.hideMemory()
    exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  private static func run(_ arguments: [String]) -> ExitCode {
    do {
      switch try Request(arguments: arguments) {
      case .help: print(Messages.help, terminator: "")
      case .version: print(Messages.version, terminator: "")
      case .refresh(let request): return try refresh(request)
      case .words(let request): return try buildWords(request)
      case .catalogue(let request, let name): return try serve(request, catalogue: name)
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
    FirstKeys.write(for: request)
    let output = Output(showsProgress: request.showsProgress)
    let words = CachedPhrases()
    for (part, obstacle) in isolation(request).shortcomings where !request.isDueOnly {
      output.complain(Messages.notIsolated(part, obstacle))
    }
    // The store is closed before there are other processes: SQLite's connections are for one.
    let (sources, known) = try sources(
      request, shownIn: SnippetStore(path: request.store, log: output.complain), output)
    // A caller that runs this by the clock may have read other settings.
    for name in request.names where !request.isDueOnly && !known.contains(name) {
      throw UsageError(reason: Messages.unknownSource(name, known: known))
    }
    let chosen = sources.filter { request.names.isEmpty || request.names.contains($0.name) }
    let run = RefreshRun(request, output, isAlone: chosen.count == 1)
    let code = run.refresh(chosen, without: words).worst(run.standIn(for: sources))
    if let words { run.forgetWords(in: words) }
    return code
  }

  /// Builds the dictionary. It reads lists, which other programs have written, with as little at hand as for phrases.
  private static func buildWords(_ request: RefreshRequest) throws -> ExitCode {
    DictionaryCache.makeFolder()
    let output = Output(showsProgress: request.showsProgress)
    let file = SettingsFile(named: request.config)
    keepVariables(with: [])
    let folders =
      SnippetStore.keepFilesTogether(path: request.store) + [DictionaryCache.folder].compactMap { $0 }
    for (part, obstacle) in Isolation(.fetcher, writing: folders).shortcomings {
      output.complain(Messages.notIsolated(part, obstacle))
    }
    file.diagnostics.forEach { output.complain(Messages.warning("\($0)")) }
    let store = try SnippetStore(path: request.store, log: output.complain)
    return try WordsBuild(settings: file.settings, store: store, output: output).run()
  }

  /// Serves a catalogue. Reads keys first: they may be where this program soon cannot reach.
  private static func serve(_ request: RefreshRequest, catalogue name: String) throws -> ExitCode {
    let output = Output(showsProgress: request.showsProgress)
    let catalogues = SettingsFile(named: request.config).settings.catalogues
    guard let settings = catalogues.first(where: { $0.name == name }) else {
      throw UsageError(reason: Messages.unknownCatalogue(name, known: catalogues.map(\.name)))
    }
    var fetch: CatalogueFetch?
    do {
      fetch = try CatalogueFetch(settings)
    } catch {
      output.complain(Messages.failed(name, "\(error)"))
    }
    keepVariables(with: [])
    for (part, obstacle) in isolation(request).shortcomings {
      output.complain(Messages.notIsolated(part, obstacle))
    }
    // The library is loaded once for the processes of all questions.
    HTTPRequest.loadLibrary()
    var run = CatalogueRun(
      StoredCatalogue(name: name, identity: settings.identity), fetch, storePath: request.store,
      patience: request.patience * 1000, output)
    return run.run()
  }

  /// Returns the sources in effect that can be asked, in the order in which they are shown from now on; and the names of all.
  ///
  /// A keyboard that was started with a source of its own goes on showing that one: it is refreshed unless others are named,
  /// and they do not take its place.
  private static func sources(
    _ request: RefreshRequest, shownIn store: SnippetStore, _ output: Output
  ) throws -> (sources: [Source], known: [String]) {
    try store.checkPages()
    if let content = request.content {
      keepVariables(with: [])
      let source = Source(only: content)
      try store.setSources([source.name])
      return ([source], [source.name])
    }
    let file = SettingsFile(named: request.config)
    keepVariables(with: file.settings.secretVariables)
    // Warnings do not come hour after hour: whoever runs this by the clock has told them already.
    if !request.isDueOnly { file.diagnostics.forEach { output.complain(Messages.warning("\($0)")) } }
    let sources = file.settings.sourcesInEffect
    let (askable, names) = (sources.compactMap(Source.init), sources.map(\.name))
    let shown = try store.sources().map(\.name).filter { $0 != SnippetStore.embeddedSource }
    if let only = alone(shown, besides: names) {
      return request.names.isEmpty ? ([only], [only.name]) : (askable, names)
    }
    guard file.namesSources || shown.isEmpty else {
      // The shown keys stay until the mistake is mended.
      return (askable.filter { shown.contains($0.name) }, shown)
    }
    try store.setSources(names)
    return (askable, names)
  }

  /// Isolates this program: from here on it writes its store, talks to servers, and can do little else.
  private static func isolation(_ request: RefreshRequest) -> Isolation {
    Isolation(.fetcher, writing: SnippetStore.keepFilesTogether(path: request.store))
  }

  /// Leaves this program neither the compositor nor the bus, however it was started.
  private static func keepVariables(with secrets: Set<String>) {
    ProgramEnvironment.keep { ProgramEnvironment.isOfContentProgram($0) || secrets.contains($0) }
  }

  /// Returns the source that a keyboard was started with, where it is none of these.
  private static func alone(_ shown: [String], besides names: [String]) -> Source? {
    guard shown.count == 1, !names.contains(shown[0]), let place = try? ContentSource(argument: shown[0])
    else { return nil }
    // Any other name is one that was in the settings.
    if case .file(let path) = place, !path.hasPrefix("/") { return nil }
    return Source(only: place)
  }
}
