import Settings

/// What `phraseboard doctor` has found out, before it is judged.
struct DoctorFacts {
  /// Nothing is known.
  static let unknown = DoctorFacts()

  /// The programs of Phraseboard that are not installed.
  var missingPrograms: [String] = []
  var compositor = Compositor.silent
  /// Nil where nobody could ask.
  var inputMethod: InputMethodState?
  /// Why there is no session bus; nil where there is one.
  var busFailure: String?
  var keyboard = Keyboard.absent
  /// Who owns `sm.puri.OSK0`.
  var systemKeyboard: Owner?
  var lock = Lock()
  /// `org.sigxcpu.Feedback`.
  var haptics = Service.absent
  /// `org.freedesktop.portal.Desktop`.
  var portal = Service.absent
  /// Whether the portal has settings.
  var portalHasSettings = false
  /// Nil where the probe could not tell.
  var isolation: Isolation?
  /// Nil where none runs, or nobody can tell.
  var isKeyboardConfined: Bool?
  /// Nil where the probe could not tell.
  var fonts: Fonts?
  var settings = SettingsFile()
  var words = Words()
  var store = Store.none(path: "", obstacle: nil)
  var sources: [SourceReport] = []

  private init() {}

  enum Compositor: Equatable {
    /// It did not answer in time, or nobody could ask.
    case silent
    /// There is none, or the connection broke; why, in one line.
    case failed(String)
    /// Its program's name, where its socket is, and its globals with their versions.
    case running(name: String?, display: String, globals: [String: Int])
  }

  enum InputMethodState: String {
    case free, taken
  }

  enum Keyboard: Equatable {
    case absent
    /// It has its name on the bus, and does not answer.
    case silent
    case running(isVisible: Bool, isInputMethod: Bool)
  }

  /// Who owns a name on a bus.
  struct Owner: Equatable {
    /// The program; nil where the bus does not tell its process.
    var program: String?
    var isPhraseboard = false
  }

  enum Service: Equatable {
    case absent
    /// The bus starts it when it is needed.
    case activatable
    case running
  }

  /// Who tells that the screen is locked.
  struct Lock: Equatable {
    /// Why there is no system bus; nil where there is one.
    var systemBusFailure: String?
    var hasLogind = false
    /// Whether logind knows a session of this user.
    var hasSession = false
    var hasScreenSaver = false
  }

  /// What a keyboard can give up on this kernel.
  struct Isolation: Equatable {
    /// The kernel's version of it; 0 where it has none.
    var landlock = 0
    /// Why a part does not hold, by the name of the part.
    var obstacles: [String: String] = [:]
  }

  struct Fonts: Equatable {
    /// False where there is none to write with at all.
    var hasAny = true
    var hasEmoji: Bool
    /// The characters of keys and phrases that no font has, as `U+3042`, by their script's ISO 15924 code.
    var missing: [(script: String, characters: [String])]

    static func == (one: Fonts, other: Fonts) -> Bool {
      (one.hasAny, one.hasEmoji) == (other.hasAny, other.hasEmoji)
        && one.missing.elementsEqual(other.missing, by: ==)
    }
  }

  struct SettingsFile: Equatable {
    var path = ""
    var exists = false
    /// What is wrong in it, with file and line.
    var diagnostics: [String] = []
    /// What it sets.
    var values = Settings()
  }

  /// The lists of `[words].dictionaries`.
  struct Words: Equatable {
    var lists = 0
    /// Why there is none in the user's language, and the step that helps; nil where there is one, or none is wanted.
    var missing: (reason: String, help: String?)?
    /// Why lists cannot be read.
    var unread: [String] = []

    static func == (one: Words, other: Words) -> Bool {
      one.lists == other.lists && one.unread == other.unread && one.missing?.reason == other.missing?.reason
    }
  }

  enum Store: Equatable {
    /// None has been made; what is in the way of making one.
    case none(path: String, obstacle: String?)
    case failed(String)
    /// `readOnly` is why it cannot be written, nil where it can.
    case opened(path: String, readOnly: String?, format: Int, keys: Int)
  }
}
