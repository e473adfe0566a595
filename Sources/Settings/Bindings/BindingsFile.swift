import Bindings
import Toml

/// The file of the bindings that the user has changed, which is read again and again, and the bindings in force by it.
///
/// A provider is a table, and a binding a key in it: `[keyboard] search = "ctrl+k"`, or `"none"` for no combination.
///
/// 1. A line with a mistake is refused, and the others hold. Its binding stays as it was.
/// 2. The later of two lines that give one combination to bindings within reach is refused.
/// 3. A file that is not TOML changes nothing. A missing file changes no binding.
/// 4. A line for a binding that is gone is kept, and told.
/// 5. A mistake that was told is no news the next time.
public struct BindingsFile: Sendable {
  /// The path of the file, which need not exist.
  public let path: String
  /// The bindings with the overrides of the file.
  public private(set) var registry: BindingRegistry
  /// The mistakes in the file, in the order of lines.
  public private(set) var diagnostics: [Diagnostic] = []
  /// The bindings that are without their default by a line of the file, in the order of lines.
  public private(set) var notices: [Diagnostic] = []
  /// The mistakes and notices that were not there at the reading before.
  public private(set) var news: [Diagnostic] = []
  /// The ids of known bindings that the file has lines for, those with mistakes as well.
  public private(set) var writtenIDs: Set<String> = []

  /// The name of the file beside the settings of the user.
  public static let name = "bindings.toml"
  /// The path of the user's file.
  public static var defaultPath: String { Settings.ownFolder(name) }

  /// Reads the file.
  ///
  /// - Parameter registry: the bindings that there are.
  public init(path: String = defaultPath, _ registry: BindingRegistry) {
    (self.path, self.registry) = (path, registry)
    read()
  }

  /// Reads a text that the file could have.
  public init(path: String, bytes: [UInt8], _ registry: BindingRegistry) {
    (self.path, self.registry) = (path, registry)
    read(bytes)
  }

  /// Reads the file again.
  public mutating func read() {
    let told = diagnostics + notices
    switch readFile(path, limit: Settings.sizeLimit) {
    case .success(let bytes): read(bytes)
    case .failure(.missing): take(BindingsReader(path: path, registry, last: nil))
    case .failure(.larger(let limit)):
      refuse(line: nil, "holds more than \(limit) bytes; keep only bindings in it")
    case .failure(let failure): refuse(line: nil, failure.reason)
    }
    news = (diagnostics + notices).filter { !told.contains($0) }
  }

  private mutating func read(_ bytes: [UInt8]) {
    do {
      var reader = BindingsReader(path: path, registry, last: registry.overrides)
      reader.read(try TomlDocument(bytes))
      take(reader)
    } catch let error as TomlDocument.ParseError {
      refuse(line: error.line, "not TOML: \(escaped(error.reason))")
    } catch {
      refuse(line: nil, "\(error)")
    }
  }

  private mutating func take(_ reader: BindingsReader) {
    (registry, diagnostics, notices) = (reader.registry, reader.diagnostics, reader.notices)
    writtenIDs = Set(reader.lines.keys)
  }

  private mutating func refuse(line: Int?, _ reason: String) {
    let hold = registry.overrides == BindingOverrides() ? "have their defaults" : "stay as they were"
    let reason = "\(reason); all bindings \(hold)"
    (diagnostics, notices) = ([Diagnostic(path: path, line: line, reason: reason)], [])
  }
}
