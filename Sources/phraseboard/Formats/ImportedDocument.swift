import CommandFormats
import ContentFormats
import Snippets

/// A document to import.
struct ImportedDocument {
  /// The path as the user named it, or inside a folder that the user named.
  let path: String
  /// The name of the file that it becomes.
  let targetName: String
  let format: ImportFormat
  private let decoded: Result<DecodedContent, DocumentError>

  /// Reads the document of a file, or those of a folder with the losses beside them.
  static func documents(
    at path: String, format: ImportFormat?
  ) throws -> (documents: [ImportedDocument], losses: [ContentProblem]) {
    if Files.isFolder(path) {
      if format == nil || format == .autoKey,
        let folder = try AutoKeyFolder(in: path, isNamed: format == .autoKey)
      {
        let document = ImportedDocument(
          path: path, name: folder.name, format: .autoKey, .success(folder.content))
        return ([document], [])
      }
      guard format == nil || format == .espanso else {
        throw Failure(code: .usage, description: Messages.folderOfOtherFormat(path))
      }
      let folder = try ImportedFolder(in: path)
      let documents = folder.documents()
      return (documents, folder.losses(besides: documents))
    }
    let bytes = try Files.read(path, limit: ImportFormat.sizeLimit)
    guard let format = format ?? ImportFormat.detect(bytes, path: path) else {
      throw Failure(code: .data, description: Messages.unknownFormat(path, ImportFormat.allValueStrings))
    }
    let decoded = try caught { try format.decode(bytes, from: path) }
    return ([ImportedDocument(path: path, name: Files.split(path).name, format: format, decoded)], [])
  }

  init(path: String, name: String, format: ImportFormat, _ decoded: Result<DecodedContent, DocumentError>) {
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    // A hidden file would not be shown.
    let visible = String((stem.isEmpty ? name : stem).drop { $0 == "." })
    targetName = (visible.isEmpty ? "imported" : visible) + ".toml"
    (self.path, self.format, self.decoded) = (path, format, decoded)
  }

  private static func caught(_ body: () throws -> DecodedContent) throws -> Result<
    DecodedContent, DocumentError
  > {
    do {
      return .success(try body())
    } catch let error as DocumentError {
      return .failure(error)
    }
  }

  /// Returns the document's content, with at least one snippet.
  ///
  /// - Parameter group: the group that all snippets are put into; nil leaves them in their own.
  func content(group: String?, ownFolder: String) throws -> DecodedContent {
    if format.ofSource != nil, Files.real(path).hasPrefix(Files.real(ownFolder) + "/") {
      throw Failure(code: .usage, description: Messages.alreadyOwn(path))
    }
    var content = try checked(decoded)
    if let group { content.snippets = content.snippets.map { $0.with(group: group) } }
    guard !content.snippets.isEmpty else {
      throw Failure(
        code: .data, description: Messages.nothingInside(path, content.problems.map(\.description)))
    }
    // The written text must be readable again, whatever the group is called.
    let bytes = ExportFormat.ownFile(content.snippets)
    let written = try checked(Self.caught { try ContentFormat.toml.decode(bytes, from: path) })
    if let problem = written.problems.first {
      throw Failure(code: .data, description: Messages.phraseRefused(problem.reason))
    }
    return content
  }

  private func checked(_ result: Result<DecodedContent, DocumentError>) throws -> DecodedContent {
    switch result {
    case .success(let content): return content
    case .failure(let error):
      throw Failure(code: .data, description: TextWidth.sentence(error.problem(in: path).description))
    }
  }
}
