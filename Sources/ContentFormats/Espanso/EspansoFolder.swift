/// The match files of an espanso folder, which share their variables and import each other.
public enum EspansoFolder {
  /// The most files that are read.
  static let fileLimit = 1_000

  /// A file of the folder, with what it holds.
  public struct Part: Sendable {
    /// The path within the folder.
    public let path: String
    /// The snippets of the file, or the reason why it has none.
    public let content: Result<DecodedContent, DocumentError>
  }

  /// Decodes files, and those that they import, each once.
  ///
  /// Files whose names begin with `_` are loaded only when they are imported. A file that cannot be imported is a problem
  /// of the one that imports it.
  ///
  /// - Parameters:
  ///   - paths: the folder's match files, in the order in which they are shown.
  ///   - read: gives the bytes of a file, also of one outside of the folder, or says why it cannot.
  public static func decode(
    _ paths: [String], read: @escaping (String) -> Result<[UInt8], DocumentError>
  ) -> [Part] {
    var folder = Loader(read: read)
    for path in paths where !isPartial(path) { folder.add(path) }
    folder.addImports()
    var shared = EspansoVariables()
    for case .success(let file) in folder.files.lazy.map(\.file) { shared.add(file.globalVariables) }
    return folder.files.map { path, file in
      let content = file.map {
        var content = $0.decode(with: shared)
        content.problems += folder.problems[path] ?? []
        return content
      }
      return Part(path: path, content: content)
    }
  }

  private struct Loader {
    let read: (String) -> Result<[UInt8], DocumentError>
    private(set) var files: [(path: String, file: Result<EspansoFile, DocumentError>)] = []
    /// The problems of imports, by the file that imports.
    private(set) var problems: [String: [ContentProblem]] = [:]
    private var known: Set<String> = []

    init(read: @escaping (String) -> Result<[UInt8], DocumentError>) {
      self.read = read
    }

    mutating func add(_ path: String) {
      guard known.insert(path).inserted else { return }
      files.append((path, load(path)))
    }

    /// Adds the files that the files import, those that these import, and so on.
    mutating func addImports() {
      var position = 0
      while position < files.count {
        let (path, file) = files[position]
        position += 1
        guard case .success(let importing) = file else { continue }
        for item in importing.imports where known.insert(item.path).inserted {
          do {
            guard files.count < fileLimit else {
              throw DocumentError(reason: "more than \(fileLimit) files")
            }
            files.append((item.path, .success(try load(item.path).get())))
          } catch {
            let reason = "imports: \(item.path.inOneLine(limit: 80)): \(error)"
            problems[path, default: []].append(ContentProblem(path: path, line: item.line, reason: reason))
          }
        }
      }
    }

    private func load(_ path: String) -> Result<EspansoFile, DocumentError> {
      read(path).flatMap { bytes in
        do {
          return .success(try EspansoFile(bytes, path: path))
        } catch {
          return .failure(error as? DocumentError ?? DocumentError(reason: "\(error)"))
        }
      }
    }
  }

  private static func isPartial(_ path: String) -> Bool {
    path.split(separator: "/").last?.hasPrefix("_") == true
  }
}
