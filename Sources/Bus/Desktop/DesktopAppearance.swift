import Keyboard

/// The look that the desktop wants: follows the settings of its portal (`org.freedesktop.portal.Settings`).
///
/// Nothing waits for it. The last values hold while the portal is gone.
public final class DesktopAppearance {
  private static let name = "org.freedesktop.portal.Desktop"
  private static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Settings"

  /// A setting of the portal that counts. Desktops have GNOME's settings, too: the portal knows `reduced-motion` since
  /// 1.20, and GNOME has always told the same as `enable-animations`.
  private enum Setting: CaseIterable {
    case colorScheme, contrast, reducedMotion, animations, textScale

    var namespace: String {
      switch self {
      case .colorScheme, .contrast, .reducedMotion: "org.freedesktop.appearance"
      case .animations, .textScale: "org.gnome.desktop.interface"
      }
    }

    var key: String {
      switch self {
      case .colorScheme: "color-scheme"
      case .contrast: "contrast"
      case .reducedMotion: "reduced-motion"
      case .animations: "enable-animations"
      case .textScale: "text-scaling-factor"
      }
    }
  }

  private let connection: BusConnection
  private let onChange: (Appearance) -> Void
  private var owner: NameOwner?
  private var changes: BusListener?
  private var questions: [Setting: BusListener] = [:]
  /// The unique name of the portal that runs; nil while none does.
  private var portal: String?
  /// True once it is known that no portal runs.
  private var isMissing = false
  private var isWanted = false
  private var hasCalled = false
  private var values: [Setting: SettingValue] = [:]
  private var told: Appearance?

  /// Calls `onChange` as soon as all settings are known, and with every change.
  init(on connection: BusConnection, onChange: @escaping (Appearance) -> Void) {
    self.connection = connection
    self.onChange = onChange
    let rule =
      "type='signal',sender='\(Self.name)',path='\(Self.path)',interface='\(Self.interface)'"
      + ",member='SettingChanged'"
    changes = BusListener(on: connection, rule: rule) { [unowned self] in settingChanged($0) }
    owner = NameOwner(of: Self.name, on: connection) { [unowned self] in ownerChanged($0) }
  }

  /// Starts the portal, once, if the session has one that does not run.
  ///
  /// Call this only when the user has the keyboard on the screen. A portal that starts before the session has told the
  /// bus its display is of no use to any program.
  public func start() {
    isWanted = true
    callIfMissing()
  }

  private func callIfMissing() {
    guard isWanted, isMissing, !hasCalled else { return }
    hasCalled = true
    connection.send(
      "Read", of: Self.interface, at: Self.path, on: Self.name, startsService: true
    ) { [$0.append(Setting.colorScheme.namespace), $0.append(Setting.colorScheme.key)] }
  }

  private func ownerChanged(_ new: String?) {
    (portal, isMissing) = (new, new == nil)
    questions = [:]
    guard !isMissing else { return callIfMissing() }
    for setting in Setting.allCases { ask(setting, method: "ReadOne") }
  }

  /// Asks the portal for a setting. A portal before 1.17 has no ReadOne; Read packs the value into one more variant.
  private func ask(_ setting: Setting, method: String) {
    questions[setting] = BusListener(
      on: connection, calling: method, of: Self.interface, at: Self.path, on: Self.name,
      arguments: { [$0.append(setting.namespace), $0.append(setting.key)] }
    ) { [unowned self] answer in
      questions[setting] = nil
      if answer.isError, method == "ReadOne" { return ask(setting, method: "Read") }
      if !answer.isError { values[setting] = answer.readSettingValue() }
      tell()
    }
  }

  private func settingChanged(_ message: BusMessage) {
    guard message.sender == portal, let namespace = message.readString(), let key = message.readString(),
      let setting = Setting.allCases.first(where: { ($0.namespace, $0.key) == (namespace, key) })
    else { return }
    // An answer that is on its way may be older.
    questions[setting] = nil
    values[setting] = message.readSettingValue()
    tell()
  }

  private func tell() {
    let appearance = appearance
    guard questions.isEmpty, appearance != told else { return }
    told = appearance
    onChange(appearance)
  }

  private var appearance: Appearance {
    var appearance = Appearance()
    switch values[.colorScheme] {
    case .number(1): appearance.colorScheme = .dark
    case .number(2): appearance.colorScheme = .light
    default: break
    }
    appearance.wantsContrast = values[.contrast] == .number(1)
    appearance.reducesMotion =
      values[.reducedMotion] == .number(1) || values[.animations] == .flag(false)
    // GNOME's own range is from 0.5 to 3.
    if case .factor(let scale) = values[.textScale], (0.5...3).contains(scale) {
      appearance.textScale = scale
    }
    return appearance
  }
}
