import EventLoop
import Keyboard
import Settings
import Wayland

/// The services of the keyboard, by name for callers of one of them, and in one list for the loop.
struct Services {
  let launcher: Launcher
  let follower: SettingsFollower
  let bindings: BindingsFollower
  let stored: StoreFollower
  let answers: StoreAnswers
  let shortcuts: ShortcutFollower
  let refresher: RefreshRunner
  let ofPanels: PanelServices
  let drafts: DraftReader
  let saver: ChangeSaver
  let haptics: HapticsService
  let bus: BusService
  let lock: LockService

  /// The services that work in the loop, in the order of their turns: the store is written ahead of the rest.
  let list: [any Service]

  /// - Parameters:
  ///   - content: the source that the command line names, which is then the only one.
  ///   - storePath: the path of the store.
  init(
    _ file: SettingsFile, content: String?, storePath: String, _ launcher: Launcher, _ desktop: Desktop,
    in loop: EventLoop
  ) {
    self.launcher = launcher
    let sources = ContentSources(file.settings, content: content)
    let stored = StoreFollower(
      path: storePath, sources: sources.names, areSure: content != nil || file.namesSources, in: loop,
      PendingChanges())
    let bus = BusService(in: loop)
    (self.stored, self.bus) = (stored, bus)
    follower = SettingsFollower(file, in: loop)
    bindings = BindingsFollower(in: loop)
    answers = StoreAnswers({ stored.store }, saveUses: stored.saveUses)
    shortcuts = ShortcutFollower { stored.store }
    refresher = RefreshRunner(sources: sources, launcher, in: loop)
    ofPanels = PanelServices(
      SearchReader { stored.store }, OffersReader { stored.store }, GuessReader { stored.store },
      WordsReader(lists: file.settings.dictionaries, launcher),
      CatalogueReader(file.settings.catalogues, launcher, in: loop) { stored.store }, EmojiReader(),
      CopiedTexts(desktop, in: loop))
    drafts = DraftReader(desktop, in: loop)
    saver = ChangeSaver(launcher)
    haptics = HapticsService { bus.bus?.haptics }
    haptics.isOn = file.settings.hasHaptics
    ofPanels.copied.isOn = file.settings.rules.keepsCopied
    lock = LockService(in: loop)
    list = [
      stored, shortcuts, ofPanels.searcher, ofPanels.offers, ofPanels.guesses, ofPanels.words,
      ofPanels.catalogues, ofPanels.emoji, ofPanels.emojiFinder, ofPanels.copied,
      haptics, bus,
      lock, refresher, follower, bindings, drafts, saver,
    ]
  }
}

/// The services that work for one panel each.
struct PanelServices {
  let searcher: SearchReader
  let offers: OffersReader
  let guesses: GuessReader
  let words: WordsReader
  let catalogues: CatalogueReader
  let emoji: EmojiReader
  let emojiFinder = EmojiFinder()
  let copied: CopiedTexts
  let all: [(panel: Panels.ID, service: any PanelService)]
  /// All that is given back once a panel is not up any more.
  let resources: [(panel: Panels.ID, resource: any PanelResource)]

  init(
    _ searcher: SearchReader, _ offers: OffersReader, _ guesses: GuessReader, _ words: WordsReader,
    _ catalogues: CatalogueReader, _ emoji: EmojiReader, _ copied: CopiedTexts
  ) {
    (self.searcher, self.offers, self.guesses) = (searcher, offers, guesses)
    (self.words, self.catalogues, self.emoji) = (words, catalogues, emoji)
    self.copied = copied
    all = [
      (.search, searcher), (.letters, offers), (.words, words), (.catalogue, catalogues), (.emoji, emoji),
      (.copied, copied),
    ]
    resources = all.map { ($0.panel, $0.service) } + [(.letters, guesses), (.search, emojiFinder)]
  }

  /// Returns the service of a panel; nil for one that needs none.
  subscript(panel: Panels.ID) -> (any PanelService)? { all.first { $0.panel == panel }?.service }
}
