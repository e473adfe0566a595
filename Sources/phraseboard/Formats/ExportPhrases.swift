import ArgumentParser
import CommandFormats
import Snippets
import Store

extension ExportFormat: ExpressibleByArgument {}

struct ExportPhrases: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: Messages.export, discussion: Messages.exportDiscussion)

  @Option(help: Messages.exportFormat)
  var format = ExportFormat.json

  @Option(name: .customLong("source"), help: Messages.exportedSource)
  var sources: [String] = []

  @Option(help: Messages.exportOutput, completion: .file())
  var output: String?

  @OptionGroup var options: ContentOptions

  func run() throws {
    let shown = try options.shownPhrases(of: sources)
    let open = shown.filter { !$0.snippet.isSecret }
    if open.count < shown.count { Output.tell(Messages.secretsLeftOut(shown.count - open.count)) }
    guard !open.isEmpty else { throw Failure(code: .noInput, description: Messages.nothingToExport) }
    let snippets = Self.withOwnIDs(open)
    for loss in format.losses(of: snippets) {
      Output.tell(Messages.warning(Messages.text(for: loss, format)))
    }
    var bytes = format.encode(snippets)
    if bytes.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    guard let output else { return try Output.write(bytes) }
    try Files.replace(output, with: bytes, mode: nil)
  }

  /// Returns the phrases under the ids that they have in their sources, which other sources do not change.
  ///
  /// A phrase whose own id is taken keeps its public id.
  private static func withOwnIDs(_ phrases: [ListedSnippet]) -> [Snippet] {
    var uses: [String: Int] = [:]
    for phrase in phrases {
      for id in Set([phrase.ownID, phrase.snippet.id]) { uses[id, default: 0] += 1 }
    }
    return phrases.map { phrase in
      uses[phrase.ownID] == 1 ? phrase.snippet.with(id: phrase.ownID) : phrase.snippet
    }
  }
}
