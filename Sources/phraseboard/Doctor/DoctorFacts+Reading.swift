import Bus
import Glibc
import Keyboard
import Settings
import Store
import WordFiles

/// The reading of facts. Each question has a limit of time, and changes nothing.
extension DoctorFacts {
  /// The time in milliseconds for an answer of a bus or of a program on it.
  private static let patience: UInt64 = 1_000

  init(_ options: ContentOptions) {
    self = .unknown
    missingPrograms = [Probe.program, ContentProgram.name].filter { findProgram($0) == nil }
    readSettings(options)
    readStore(options)
    readSessionBus()
    readSystemBus()
    runProbe(options)
  }

  private mutating func readSettings(_ options: ContentOptions) {
    let path = options.config ?? Settings.defaultPath
    let (loaded, mistakes) = Settings.load(path: path, mustExist: options.config != nil)
    let diagnostics =
      mistakes + ThemeFiles.standard.diagnostics(of: loaded.theme)
      + LayoutFiles.standard.diagnostics(of: loaded) + BindingsFile(KeyboardBindings.registry).diagnostics
    settings = SettingsFile(
      path: path, exists: access(path, F_OK) == 0,
      diagnostics: diagnostics.map(\.description)
        + (options.config == nil ? FileChanges.strays(beside: path).map(Messages.stray) : []),
      values: loaded)
    sources = (try? SourceReport.all(loaded, nil)) ?? []
    let lists = DictionaryLists(loaded.dictionaries)
    words = Words(
      lists: lists.lists.count, missing: lists.missing.map(WordMessages.parts(of:)),
      unread: lists.unread.map { WordMessages.text($0) })
  }

  private mutating func readStore(_ options: ContentOptions) {
    let path = options.store ?? SnippetStore.defaultPath
    if access(path, F_OK) != 0 && errno == ENOENT {
      store = .none(path: path, obstacle: Self.obstacle(toMaking: path))
      return
    }
    do {
      let opened = try SnippetStore(path: path) { Output.tell(Messages.warning($0)) }
      let keys = try opened.keys(from: 0, limit: .max).count
      store = .opened(
        path: path, readOnly: opened.obstacleToWriting, format: SnippetStore.format, keys: keys)
      let (loaded, _) = Settings.load(path: settings.path)
      sources = try SourceReport.all(loaded, opened)
    } catch {
      store = .failed("\(error)")
    }
  }

  /// Returns why no file can be made at a path, from the nearest folder that exists; nil when one can.
  private static func obstacle(toMaking path: String) -> String? {
    var folder = path
    repeat {
      let parent = Files.split(folder.last == "/" ? String(folder.dropLast()) : folder).folder
      if parent == folder { break }
      folder = parent
    } while access(folder, F_OK) != 0
    return access(folder, W_OK | X_OK) == 0 ? nil : "\(folder): \(systemReason())"
  }

  // MARK: The buses

  private mutating func readSessionBus() {
    do {
      let bus = try BusSurvey(timeout: Self.patience)
      let ours = bus.owner(of: BusSurvey.keyboard)
      isEnabledAsSystemKeyboard = (try? SystemKeyboardEntry.owner()) == .phraseboard
      systemKeyboard = bus.owner(of: "sm.puri.OSK0").map { owner in
        Owner(program: owner.processID.flatMap(Self.program), isPhraseboard: owner == ours)
      }
      haptics = Self.service("org.sigxcpu.Feedback", on: bus)
      portal = Self.service("org.freedesktop.portal.Desktop", on: bus)
      portalHasSettings = portal == .running && bus.portalHasSettings
      lock.hasScreenSaver = ["org.gnome.ScreenSaver", "org.freedesktop.ScreenSaver"].contains {
        bus.owner(of: $0) != nil
      }
      isKeyboardConfined = ours?.processID.flatMap(Self.isConfined)
      if ours != nil { readKeyboard() }
    } catch {
      busFailure = "\(error)"
    }
  }

  private mutating func readKeyboard() {
    keyboard = .silent
    guard let client = try? KeyboardClient(address: nil, timeout: Self.patience),
      let answer = try? client.inspect(), let state = Inspected(json: answer)
    else { return }
    keyboard = .running(
      isVisible: state.isVisible, isInputMethod: state.typing == "input-method", tells: state.tells)
  }

  private static func service(_ name: String, on bus: BusSurvey) -> Service {
    bus.owner(of: name) != nil ? .running : bus.isActivatable(name) ? .activatable : .absent
  }

  private static func program(of process: Int32) -> String? {
    let bytes = try? Files.read("/proc/\(process)/comm")
    return bytes.map { String(decoding: $0.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self) }
  }

  /// Tells whether the kernel filters a process's calls (proc_pid_status(5)), and it can have no new privileges. Nil
  /// when that cannot be read.
  private static func isConfined(_ process: Int32) -> Bool? {
    guard let bytes = try? Files.read("/proc/\(process)/status") else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    return lines.contains("Seccomp:\t2") && lines.contains("NoNewPrivs:\t1")
  }

  private mutating func readSystemBus() {
    do {
      let bus = try BusSurvey(system: true, timeout: Self.patience)
      lock.hasLogind = bus.owner(of: "org.freedesktop.login1") != nil
      lock.hasSession = lock.hasLogind && bus.hasSession
    } catch BusConnectionError.unavailable(let reason) {
      lock.systemBusFailure = "no system bus: \(reason)"
    } catch {
      lock.systemBusFailure = "no system bus: \(error)"
    }
  }

  // MARK: The compositor and the fonts

  private mutating func runProbe(_ options: ContentOptions) {
    // A program that asks for a free input method has it for a moment. No keyboard may miss it then, since it might
    // never ask again.
    let mayAsk = busFailure == nil && keyboard == .absent && systemKeyboard == nil
    for line in Probe.run(asksInputMethod: mayAsk, options) { Probe.read(line, into: &self) }
  }
}
