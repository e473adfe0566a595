import Emoji
import EventLoop
import Keyboard
import Settings
import Typing
import Wayland

/// The user's settings, and the way in which they come to hold.
extension Application {
  /// Puts the new settings in force in place of those before.
  func apply(_ settings: Settings) {
    let last = self.settings
    self.settings = settings
    driver.rules = TypingRules(
      permissions: settings.permissions, copiedKeys: settings.copiedKeys, space: settings.space)
    screen.output = settings.output
    // Ahead of the rules, which have all labels measured.
    if last.rules.font != settings.rules.font {
      screen.setFont(settings.rules.font)
      noteFont()
    }
    themes.choice = settings.theme
    updateTheme()
    around.handle.place = settings.rules.handle
    services.haptics.isOn = settings.hasHaptics
    services.ofPanels.copied.isOn = settings.rules.keepsCopied
    around.handle.layer = PanelSurface.Layer(settings.layer)
    services.ofPanels.words.lists = settings.dictionaries
    services.ofPanels.catalogues.catalogues = settings.catalogues
    if last.rules.keepsRecents != settings.rules.keepsRecents {
      services.stored.keepRecents(settings.rules.keepsRecents)
    }
    // The sources that are shown stay where the file does not tell which there are.
    guard services.follower.file.namesSources else { return }
    let sources = ContentSources(settings, content: arguments.content)
    services.stored.show(sources.names)
    services.refresher.follow(sources)
  }

  /// The rules for the coordinator, from all of that.
  var rules: KeyboardRules {
    let bindings = services.bindings.file
    var rules = KeyboardRules(
      settings, arguments, themes,
      services.follower.file.diagnostics + bindings.diagnostics + layouts.diagnostics)
    rules.bindings.overrides = bindings.registry.overrides
    rules.bindings.style = settings.bindings.labels
    rules.bindings.keyLabels = around.keyGrab.labels
    return rules
  }

  /// Reads the layouts that are chosen, and tells of those that cannot be used.
  func readLayouts() -> Answer {
    let last = layouts.diagnostics
    layouts.update(coordinator.letterRules.layouts)
    if layouts.diagnostics != last {
      for problem in layouts.diagnostics { Log.error("\(problem)") }
      apply(rules)
    }
    return .layouts(layouts.layouts, problem: layouts.diagnostics.first?.summary)
  }

  /// Says that the font that the user wants is not there.
  func noteFont() {
    if let font = settings.rules.font, !screen.renderer.hasFont(font) {
      Log.warning(Messages.fontMissing(font))
    }
  }

  /// Runs a command of the user's, which outlives the keyboard.
  func run(_ command: LaunchRequest.Command) {
    guard settings.command(command) != nil else { return }
    let setting = command.rawValue
    do {
      try services.launcher.start(.command(command)) { result in
        switch result {
        case .ended(.code(0)), .ended(.signal): break
        case .ended(.code(let code)): Log.warning(Messages.commandEnded(setting, code: code))
        case .failed(let reason): Log.error(Messages.commandFailed(setting, reason))
        }
      }
    } catch {
      Log.error(Messages.commandFailed(setting, "\(error)"))
    }
  }
}

extension KeyboardRules {
  /// Makes the rules in force from the settings, by the command line, the desktop and the files beside them.
  init(_ settings: Settings, _ arguments: Arguments, _ themes: ThemeInForce, _ diagnostics: [Diagnostic]) {
    self = settings.rules
    if let rule = arguments.osk.flatMap(OSKRule.init) { osk = rule }
    if arguments.isInputMethodOfCompositor { (showsByItself, slides) = (true, false) }
    handsOver = settings.onGlobe != nil
    permissions = settings.permissions
    letters.layouts = LayoutFiles.chosen(settings: settings, locale: LayoutFiles.locale)
    reducesMotion =
      switch settings.motion {
      case .auto: themes.appearance?.reducesMotion == true
      case .full: false
      case .reduced: true
      }
    fonts = themes.theme.fonts
    textScale = themes.appearance?.textScale ?? 1
    let sources = settings.sources(argument: arguments.content)
    ownSource = sources.first { $0.place == .path(Settings.ownFolder) }?.name
    catalogues = settings.catalogues.map(\.name)
    let emojiList = EmojiFiles.standard.list
    emoji.isInstalled = emojiList != nil
    if emoji.tone != .none, let emojiList {
      emoji.forms = emoji.tone.forms(of: EmojiList(EmojiFiles.standard.read(emojiList)))
    }
    mistake = SettingsFollower.mistake(in: diagnostics + themes.diagnostics)
  }
}

extension PanelSurface.Layer {
  init(_ layer: Settings.Layer) {
    self =
      switch layer {
      case .top: .top
      case .overlay: .overlay
      }
  }
}
