import Gestures
import Glibc
import Snippets

/// What a person can set, with what holds for everything that is not set.
public struct Settings: Equatable, Sendable {
  /// Which layer of the screen the keyboard is on (zwlr_layer_shell_v1).
  public enum Layer: String, CaseIterable, Sendable {
    /// Above windows, and below windows in full screen on most compositors.
    case top
    /// Above everything.
    case overlay
  }

  /// What /bin/sh runs when the globe key has hidden the keyboard: `[keyboard].on_globe`, never blank.
  public var onGlobe: String?
  /// `[keyboard].layer`.
  public var layer = Layer.top
  /// What the next tap does with what the last one has typed: `[typing].cycle`.
  public var cycle = Cycle.append
  /// When things happen to a finger that stays: `[timing]`. What has no key there keeps its default.
  public var timing = GestureTiming()

  /// The settings of an empty file.
  public init() {}

  /// Reads a settings file.
  ///
  /// What is wrong in it keeps its default and has a diagnostic, in the order of lines. A file that does not
  /// exist is an empty one, unless it `mustExist` because somebody named it.
  public static func load(
    path: String, mustExist: Bool = false
  ) -> (settings: Settings, diagnostics: [Diagnostic]) {
    switch readFile(path, limit: sizeLimit) {
    case .success(let bytes):
      return parse(bytes, path: path)
    case .failure(.missing) where !mustExist:
      return (Settings(), [])
    case .failure(let failure):
      return (Settings(), [Diagnostic(path: path, reason: "\(failure.reason)\(defaultsHold)")])
    }
  }

  /// `$XDG_CONFIG_HOME/phraseboard/config.toml`, or the same in `~/.config`.
  public static var defaultPath: String {
    defaultPath { name in getenv(name).map { String(cString: $0) } }
  }

  /// The path in a given environment.
  ///
  /// A base directory that is not absolute does not count (XDG Base Directory
  /// Specification).
  static func defaultPath(environment: (String) -> String?) -> String {
    if let base = environment("XDG_CONFIG_HOME"), base.hasPrefix("/") {
      return base + "/phraseboard/config.toml"
    }
    let home = environment("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (home ?? homeOfAccount) + "/.config/phraseboard/config.toml"
  }

  /// The most that a settings file may hold, in bytes: far more than all keys there are.
  static let sizeLimit = 64 * 1024
  private static let defaultsHold = "; all settings have their defaults"

  static func parse(_ bytes: [UInt8], path: String) -> (settings: Settings, diagnostics: [Diagnostic]) {
    do {
      var reader = SettingsReader(path: path)
      reader.read(try TomlDocument(bytes))
      return (reader.settings, reader.diagnostics)
    } catch let error as TomlDocument.ParseError {
      let reason = "not TOML: \(escaped(error.reason))\(defaultsHold)"
      return (Settings(), [Diagnostic(path: path, line: error.line, reason: reason)])
    } catch {
      return (Settings(), [Diagnostic(path: path, reason: "\(error)\(defaultsHold)")])
    }
  }

  /// What the account database says, for the programs that are started without `HOME`.
  private static var homeOfAccount: String {
    getpwuid(getuid())?.pointee.pw_dir.map { String(cString: $0) } ?? ""
  }
}
