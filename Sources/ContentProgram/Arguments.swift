import ContentService
import Store

/// A request that the command line makes.
enum Request {
  case help
  case version
  case refresh(RefreshRequest)
  /// Builds the dictionary.
  case words(RefreshRequest)
  /// Asks the catalogue of this name for what comes on standard input.
  case catalogue(RefreshRequest, name: String)
}

/// The sources to refresh, with the ways to do so.
struct RefreshRequest {
  /// The store's path.
  var store = SnippetStore.defaultPath
  /// The settings' path; nil for the usual one, which need not exist.
  var config: String?
  /// The only source that counts; nil for those of the settings.
  var content: ContentSource?
  /// Names of the sources to refresh; empty for all.
  var names: [String] = []
  /// True to leave out the servers whose time has not come.
  var isDueOnly = false
  /// True to try again what may succeed the next time.
  var retries = false
  /// True to tell how far it is, wherever standard error leads to.
  var showsProgress = false
  /// The seconds after which a source that hangs is ended.
  var patience = 45
}

/// The reason why a command line is refused.
struct UsageError: Error {
  let reason: String
}

extension Request {
  /// - Parameter arguments: without the program's name.
  init(arguments: [String]) throws {
    var request = RefreshRequest()
    var contents: [ContentSource] = []
    var rest = Options(arguments)
    var buildsWords = false
    var catalogue: String?
    while let argument = rest.next() {
      switch argument {
      case .plain(let text): contents.append(try Self.source(text))
      case .option("--help"), .option("-h"):
        self = .help
        return
      case .option("--version"):
        self = .version
        return
      case .option("--words"): buildsWords = true
      case .option("--catalogue"): catalogue = try rest.value(of: "--catalogue")
      case .option("--embedded"): contents.append(.embedded)
      case .option("--due"): request.isDueOnly = true
      case .option("--retry"): request.retries = true
      case .option("--progress"): request.showsProgress = true
      case .option("--patience"): request.patience = try Self.patience(rest.value(of: "--patience"))
      case .option("--store"): request.store = try rest.value(of: "--store")
      case .option("--config"): request.config = try rest.value(of: "--config")
      case .option("--source"): request.names.append(try rest.value(of: "--source"))
      case .option("--content"):
        contents.append(try Self.source(rest.value(of: "--content", mayBeEmpty: true)))
      case .option(let name): throw UsageError(reason: Messages.unknownOption(name))
      }
      if let name = rest.unusedValue { throw UsageError(reason: Messages.needlessValue(name)) }
    }
    guard contents.count <= 1 else { throw UsageError(reason: Messages.severalSources) }
    request.content = contents.first
    self =
      catalogue.map { .catalogue(request, name: $0) }
      ?? (buildsWords ? .words(request) : .refresh(request))
  }

  private static func patience(_ value: String) throws -> Int {
    guard let seconds = Int(value), (1...3600).contains(seconds) else {
      throw UsageError(reason: Messages.badPatience(value))
    }
    return seconds
  }

  private static func source(_ argument: String) throws -> ContentSource {
    do {
      return try ContentSource(argument: argument)
    } catch let error as UnsupportedSource {
      throw UsageError(reason: error.reason)
    }
  }
}

/// Splits a command line into options, their values (`--name VALUE` or `--name=VALUE`) and the rest.
private struct Options {
  enum Argument {
    case option(String)
    case plain(String)
  }

  private var rest: ArraySlice<String>
  private var onlyPlain = false
  /// The text behind the `=` of the option that came last.
  private var attached: String?
  private var last = ""

  init(_ arguments: [String]) {
    rest = arguments[...]
  }

  mutating func next() -> Argument? {
    guard let argument = rest.popFirst() else { return nil }
    if onlyPlain || !argument.hasPrefix("-") { return .plain(argument) }
    if argument == "--" {
      onlyPlain = true
      return next()
    }
    last = argument
    if argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") {
      last = String(argument[..<equals])
      attached = String(argument[argument.index(after: equals)...])
    }
    return .option(last)
  }

  mutating func value(of option: String, mayBeEmpty: Bool = false) throws -> String {
    let value = attached ?? rest.popFirst()
    attached = nil
    guard let value, mayBeEmpty || !value.isEmpty else {
      throw UsageError(reason: Messages.missingValue(option))
    }
    return value
  }

  /// The option that came last, if it was given a value that nobody asked for.
  var unusedValue: String? { attached == nil ? nil : last }
}
