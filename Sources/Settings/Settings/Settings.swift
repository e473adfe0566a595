import Glibc
import Keyboard
import Snippets
import Toml

/// The settings of a person, with the defaults of everything that is not set.
public struct Settings: Equatable, Sendable {
  /// The layer of the screen that the keyboard is on (zwlr_layer_shell_v1).
  public enum Layer: String, CaseIterable, Sendable {
    /// Above windows, and below windows in full screen on most compositors.
    case top
    /// Above everything.
    case overlay
  }

  /// The command for /bin/sh when the globe key has hidden the keyboard: `[keyboard].on_globe`, never blank.
  public var onGlobe: String?
  /// The rules of what the keyboard does and shows, as far as a file sets them: `[timing]`, and keys of the other sections.
  public var rules = KeyboardRules()
  /// `[keyboard].layer`.
  public var layer = Layer.top
  /// The name of the output that the keyboard is on: `[keyboard].output`; nil for the one with the focus.
  public var output: String?
  /// The command for /bin/sh when the keyboard shows: `[keyboard].on_show`, never blank.
  public var onShow: String?
  /// True where a touch is felt: `[feedback].haptics`.
  public var hasHaptics = true
  /// The rule for a space between two phrases: `[typing].space`.
  public var space = SpaceRule.off
  /// The rule for line breaks and tabs of copied text where text goes by keys: `[typing].clipboard`.
  public var copiedKeys = CopiedKeysRule.text
  /// The rule for how much moves: `[look].motion`.
  public var motion = MotionRule.auto
  /// The theme that is in force: `[look].theme`.
  public var theme = ThemeChoice.auto
  /// The layouts of letters, the first one first: `[letters].layouts`; empty for those of the locale.
  public var layouts: [String] = []
  /// The lists of the dictionary, `system` or paths: `[words].dictionaries`.
  public var dictionaries = ["system"]
  /// The settings for the keys of hardware keyboards: `[bindings]`.
  public var bindings = BindingSettings()

  /// `[[source]]`, in the order of the file, with those that are not enabled.
  public var sources: [SourceSettings] = []
  /// `[[catalogue]]`, in the order of the file.
  public var catalogues: [CatalogueSettings] = []

  /// The settings of an empty file.
  public init() {}

  /// The name of the source that is there without being set: the user's own folder.
  public static let ownSourceName = "own"

  /// The sources that count, in their order: those that are enabled, and the user's own folder after them.
  public var sourcesInEffect: [SourceSettings] {
    let own = SourceSettings(name: Self.ownSourceName, place: .path(Self.ownFolder))
    let isSet = sources.contains { $0.name == own.name || $0.place == own.place }
    return sources.filter(\.isEnabled) + (isSet ? [] : [own])
  }

  /// The permissions of phrases that servers have sent, by the names of their sources. A source that is not here may do
  /// nothing else.
  public var permissions: [String: Permissions] {
    Dictionary(sources.map { ($0.name, $0.allow) }) { first, _ in first }
  }

  /// Returns the sources that count where a command line names one: that one alone.
  public func sources(argument: String?) -> [SourceSettings] {
    argument.map { [SourceSettings(argument: $0)] } ?? sourcesInEffect
  }

  /// `$XDG_CONFIG_HOME/phraseboard/snippets`, or the same in `~/.config`: phrases in files of the user's own.
  public static var ownFolder: String { ownFolder("snippets") }

  /// Returns the folder of this name beside the user's settings, for files that the user has made.
  static func ownFolder(_ name: String) -> String { "\(folder(of: defaultPath))/\(name)" }

  /// Reads a settings file.
  ///
  /// A setting with a mistake keeps the value that it had `last`, or its default, and has a diagnostic, in the order of
  /// lines. A file that does not exist is an empty one, unless it `mustExist` because somebody named it.
  public static func load(
    path: String, mustExist: Bool = false, last: Settings? = nil
  ) -> (settings: Settings, diagnostics: [Diagnostic]) {
    switch readFile(path, limit: sizeLimit) {
    case .success(let bytes):
      let folders = SettingsFolders(home: home, settings: folder(of: path))
      return parse(
        bytes, path: path, folders: folders, last: last, obstacle: FileTrust.obstacle(to: path))
    case .failure(.missing) where !mustExist:
      return (Settings(), [])
    case .failure(let failure):
      return nothingRead(path: path, failure.reason, last: last)
    }
  }

  /// `$XDG_CONFIG_HOME/phraseboard/config.toml`, or the same in `~/.config`.
  public static var defaultPath: String {
    defaultPath { name in getenv(name).map { String(cString: $0) } }
  }

  /// Returns the path in a given environment.
  ///
  /// A base directory that is not absolute does not count (XDG Base Directory
  /// Specification).
  static func defaultPath(environment: (String) -> String?) -> String {
    if let base = environment("XDG_CONFIG_HOME"), base.hasPrefix("/") {
      return base + "/phraseboard/config.toml"
    }
    return home(environment: environment) + "/.config/phraseboard/config.toml"
  }

  static var home: String {
    home { name in getenv(name).map { String(cString: $0) } }
  }

  private static func home(environment: (String) -> String?) -> String {
    environment("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? homeOfAccount
  }

  /// Returns the absolute path of the folder that a file is in.
  private static func folder(of path: String) -> String {
    let path = absolutePath(path)
    return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? path
  }

  /// Returns a path from the root of the file system, by way of the working folder.
  static func absolutePath(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let working = getcwd(&bytes, bytes.count).map { String(cString: $0) } ?? ""
    return working + "/" + path
  }

  /// The most that a settings file may hold, in bytes: far more than all keys there are.
  static let sizeLimit = 64 * 1024

  static func parse(
    _ bytes: [UInt8], path: String, folders: SettingsFolders, last: Settings? = nil, obstacle: String? = nil
  ) -> (settings: Settings, diagnostics: [Diagnostic]) {
    do {
      var reader = SettingsReader(path: path, folders: folders, last: last, obstacle: obstacle)
      reader.read(try TomlDocument(bytes))
      return (reader.settings, reader.diagnostics)
    } catch let error as TomlDocument.ParseError {
      return nothingRead(path: path, line: error.line, "not TOML: \(escaped(error.reason))", last: last)
    } catch {
      return nothingRead(path: path, "\(error)", last: last)
    }
  }

  private static func nothingRead(
    path: String, line: Int? = nil, _ reason: String, last: Settings?
  ) -> (settings: Settings, diagnostics: [Diagnostic]) {
    let hold = last == nil ? "all settings have their defaults" : "all settings stay as they were"
    return (last ?? Settings(), [Diagnostic(path: path, line: line, reason: "\(reason); \(hold)")])
  }

  /// The home folder by the account database, for programs that are started without `HOME`.
  private static var homeOfAccount: String {
    getpwuid(getuid())?.pointee.pw_dir.map { String(cString: $0) } ?? ""
  }
}
