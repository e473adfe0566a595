/// The command line of the keyboard.
struct Arguments: Equatable {
  /// The task of this run of the program.
  enum Mode: Equatable {
    case run, checkConfig, checkCompositor, version, help
    /// Says what there is of compositor and fonts, for `phraseboard doctor`.
    case probe(asksInputMethod: Bool)
  }

  struct Mistake: Error, Equatable {
    var reason: String
  }

  var mode = Mode.run
  /// A file or an http(s) URL to fetch content from; nil shows what is stored.
  var content: String?
  var configPath: String?
  var storePath: String?
  var isHidden = false
  /// Takes the place of `[keyboard] osk` in the settings: one of `oskRules`.
  var osk: String?
  var logLevel: String?
  /// The socket that the compositor has started this program with; nil without one.
  var socket: Int32?
  /// True where the compositor has started this program as its input method, whatever the words say.
  var isInputMethodOfCompositor = false

  /// Returns the options of phraseboard-content that lead it to the same sources and the same store.
  func ofContentProgram(storePath: String) -> [String] {
    ofStore(path: storePath) + (content.map { ["--content", $0] } ?? [])
  }

  /// Returns the options of every program of Phraseboard that lead it to the same settings and the same store.
  func ofStore(path: String) -> [String] {
    ["--store", path] + (configPath.map { ["--config", $0] } ?? [])
  }

  static let oskRules = ["auto", "guest", "system"]

  init(_ words: [String]) throws(Mistake) {
    var rest = words[...]
    while let word = rest.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let isOption = word.hasPrefix("--") && parts.count == 2
      let option = isOption ? parts[0] : word
      /// Returns the value of an option: after `=` or the next word.
      func value() throws(Mistake) -> String {
        if let value = isOption ? parts[1] : rest.popFirst(), !value.isEmpty { return value }
        throw Mistake(reason: Messages.missingValue(of: option))
      }
      switch option {
      case "--content": content = try value()
      case "--config": configPath = try value()
      case "--store": storePath = try value()
      case "--log": logLevel = try value()
      case "--osk":
        osk = try value()
        guard Self.oskRules.contains(osk ?? "") else {
          throw Mistake(reason: Messages.unknownOSKRule(osk ?? ""))
        }
      case "--hidden" where !isOption: isHidden = true
      case "--check-config" where !isOption: mode = .checkConfig
      case "--check-compositor" where !isOption: mode = .checkCompositor
      case "--probe" where !isOption: mode = .probe(asksInputMethod: false)
      case "--probe-input-method" where !isOption: mode = .probe(asksInputMethod: true)
      case "--version" where !isOption: mode = .version
      case "--help" where !isOption, "-h": mode = .help
      default: throw Mistake(reason: Messages.unknownOption(word))
      }
    }
  }
}
