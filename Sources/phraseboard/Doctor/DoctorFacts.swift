import Settings

/// The facts that `phraseboard doctor` has found, before it judges them.
struct DoctorFacts {
  /// The facts when nothing is known.
  static let unknown = DoctorFacts()

  /// The programs of Phraseboard that are not installed.
  var missingPrograms: [String] = []
  var compositor = Compositor.silent
  /// The state of the input method; nil when nothing could ask.
  var inputMethod: InputMethodState?
  /// The reason why there is no session bus; nil when there is one.
  var busFailure: String?
  var keyboard = Keyboard.absent
  /// The owner of `sm.puri.OSK0`; nil when nobody owns it.
  var systemKeyboard: Owner?
  /// True where the user's own entry has phosh start Phraseboard from the next login on.
  var isEnabledAsSystemKeyboard = false
  var lock = Lock()
  /// The state of `org.sigxcpu.Feedback`.
  var haptics = Service.absent
  /// The state of `org.freedesktop.portal.Desktop`.
  var portal = Service.absent
  /// True when the portal has settings.
  var portalHasSettings = false
  /// The isolation that this kernel offers; nil when the probe could not tell.
  var isolation: Isolation?
  /// True when the running keyboard is confined; nil when none runs, or nothing can tell.
  var isKeyboardConfined: Bool?
  /// The fonts; nil when the probe could not tell.
  var fonts: Fonts?
  var settings = SettingsFile()
  var words = Words()
  var store = Store.none(path: "", obstacle: nil)
  var sources: [SourceReport] = []

  private init() {}

  enum Compositor: Equatable {
    /// It did not answer in time, or nothing could ask.
    case silent
    /// There is none, or the connection broke; the text is the reason, in one line.
    case failed(String)
    /// It runs: the name of its program, the place of its socket, and its globals with their versions.
    case running(name: String?, display: String, globals: [String: Int])
  }

  enum InputMethodState: String {
    case free, taken
  }

  enum Keyboard: Equatable {
    case absent
    /// It has its name on the bus, and does not answer.
    case silent
    /// `tells`: what the application in front tells of its text, as in `Inspection`; empty where the keyboard does not say.
    case running(isVisible: Bool, isInputMethod: Bool, tells: String = "")
  }

  /// The owner of a name on a bus.
  struct Owner: Equatable {
    /// The program; nil when the bus does not tell its process.
    var program: String?
    var isPhraseboard = false
  }

  enum Service: Equatable {
    case absent
    /// The bus starts it when needed.
    case activatable
    case running
  }

  /// The services that tell that the screen is locked.
  struct Lock: Equatable {
    /// The reason why there is no system bus; nil when there is one.
    var systemBusFailure: String?
    var hasLogind = false
    /// True when logind knows a session of this user.
    var hasSession = false
    var hasScreenSaver = false
  }

  /// The rights that a keyboard can give up on this kernel.
  struct Isolation: Equatable {
    /// The kernel's version of Landlock; 0 when it has none.
    var landlock = 0
    /// The reasons why parts do not hold, by the names of the parts.
    var obstacles: [String: String] = [:]
  }

  struct Fonts: Equatable {
    /// False when there is no font to write with at all.
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
    /// The mistakes in it, with file and line.
    var diagnostics: [String] = []
    /// The settings that it makes.
    var values = Settings()
  }

  /// The lists of `[words].dictionaries`.
  struct Words: Equatable {
    var lists = 0
    /// The reason why there is no list in the user's language, and the step that helps. Nil when there is one, or none
    /// is wanted.
    var missing: (reason: String, help: String?)?
    /// The reasons why lists cannot be read.
    var unread: [String] = []

    static func == (one: Words, other: Words) -> Bool {
      one.lists == other.lists && one.unread == other.unread && one.missing?.reason == other.missing?.reason
    }
  }

  enum Store: Equatable {
    /// None has been made; `obstacle` is what prevents making one.
    case none(path: String, obstacle: String?)
    case failed(String)
    /// It is open; `readOnly` is the reason why it cannot be written, nil when it can.
    case opened(path: String, readOnly: String?, format: Int, keys: Int)
  }
}
