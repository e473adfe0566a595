import ArgumentParser
import CommandFormats
import ContentFormats
import Snippets

extension ImportFormat: ExpressibleByArgument {
  /// Takes the format's name from a command line, in any case; nil for an unknown one.
  public init?(argument: String) {
    guard let format = Self.allCases.first(where: { $0.argument == argument.lowercased() }) else {
      return nil
    }
    self = format
  }

  /// The names of all formats, for help and for completion.
  public static var allValueStrings: [String] { allCases.map(\.argument) }

  /// The format's name on a command line.
  var argument: String { rawValue.lowercased() }
}

struct ImportPhrases: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: Messages.importing, discussion: Messages.importDiscussion)

  @Argument(help: Messages.importedFile, completion: .file())
  var files: [String]

  @Flag(help: Messages.dryRun)
  var dryRun = false

  @Option(help: Messages.importFormat)
  var format: ImportFormat?

  @Option(help: Messages.importGroup)
  var group: String?

  @Flag(help: Messages.replace)
  var replace = false

  @Flag(help: Messages.verbose)
  var verbose = false

  @OptionGroup var options: ContentOptions

  func run() throws {
    let folder = OwnFolder()
    var writer = ImportWriter(folder: folder, mayReplace: replace, isDryRun: dryRun)
    var failures: [Failure] = []
    func attempt(_ body: () throws -> Void) throws {
      do {
        try body()
      } catch let failure as Failure {
        Output.tell(Messages.error(failure.description))
        failures.append(failure)
      }
    }
    for file in files {
      try attempt {
        let (documents, losses) = try ImportedDocument.documents(at: file, format: format)
        for document in documents { try attempt { try write(document, folder, &writer) } }
        for loss in losses { Output.tell(Messages.warning(TextWidth.sentence(loss.description))) }
      }
    }
    if writer.hasWritten { try folder.show(options) }
    // Every failure has been told already.
    if let failure = failures.first { throw ExitCode(failure.code.rawValue) }
  }

  private func write(
    _ document: ImportedDocument, _ folder: OwnFolder, _ writer: inout ImportWriter
  ) throws {
    let content = try document.content(group: group, ownFolder: folder.path)
    let target = try writer.write(content.snippets, of: document)
    let report = ImportReport(document: document, content: content, target: target)
    try Output.write(lines: report.lines(isDryRun: dryRun))
    for line in report.warnings(isWhole: verbose) { Output.tell(Messages.warning(line)) }
  }
}

/// The writer of imported phrases into the user's own folder.
struct ImportWriter {
  let folder: OwnFolder
  let mayReplace: Bool
  let isDryRun: Bool
  private(set) var hasWritten = false
  /// The path of the document that each file was written from.
  private var targets: [String: String] = [:]

  init(folder: OwnFolder, mayReplace: Bool, isDryRun: Bool) {
    (self.folder, self.mayReplace, self.isDryRun) = (folder, mayReplace, isDryRun)
  }

  /// Writes the snippets of a document.
  ///
  /// - Returns: the file that holds the snippets then.
  mutating func write(_ snippets: [Snippet], of document: ImportedDocument) throws -> String {
    let path = folder.file(document.targetName)
    if let other = targets.updateValue(document.path, forKey: path) {
      throw Failure(code: .cannotCreate, description: Messages.sameTarget(document.path, other, path))
    }
    if isDryRun {
      try checkFree(path)
      return path
    }
    let bytes = ExportFormat.ownFile(snippets)
    try folder.locked {
      try checkFree(path)
      try Files.replace(path, with: bytes, mode: 0o600, isPrivate: snippets.contains(where: \.isSecret))
    }
    hasWritten = true
    return path
  }

  private func checkFree(_ path: String) throws {
    guard mayReplace || !Files.exists(path) else {
      throw Failure(code: .cannotCreate, description: Messages.targetExists(path))
    }
  }
}

/// The report of one document that was imported.
struct ImportReport {
  /// The most problems that are told without being asked for.
  private static let mostProblems = 20

  let document: ImportedDocument
  let content: DecodedContent
  let target: String

  /// Returns the lines about what came in, for the standard output.
  func lines(isDryRun: Bool) -> [String] {
    let snippets = content.snippets
    let counts = Messages.counts(
      keys: snippets.count, phrases: snippets.map(\.pieces.count).reduce(0, +),
      groups: Set(snippets.compactMap { $0.group?.lowercased() }).count)
    let lines = [
      Messages.imported(document.path, format: document.format.argument),
      Messages.written(counts, to: target, isDryRun: isDryRun),
    ]
    return lines.map(TextWidth.sentence)
  }

  /// Returns the lines about what did not come in, or otherwise than it was meant, for the standard error.
  func warnings(isWhole: Bool) -> [String] {
    let problems =
      (content.problems + content.losses).map(\.description) + content.snippets.compactMap(\.problem)
    let told = isWhole ? problems : Array(problems.prefix(Self.mostProblems))
    let more = problems.count - told.count
    return told + (more > 0 ? [Messages.more(document.path, more)] : [])
  }
}
