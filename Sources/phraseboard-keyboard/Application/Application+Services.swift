import EventLoop
import Keyboard
import Snippets

/// The answers of the services, and the questions to them.
extension Application {
  func connectServices() {
    connectBus()
    connectStore()
    for (panel, service) in services.ofPanels.all {
      service.onAnswer = { [unowned self] text, answer in
        tell(.answer(.input(text, of: panel), answer, time: time))
      }
    }
    services.ofPanels.guesses.onAnswer = { [unowned self] query, answer in
      tell(.answer(.guesses(query), answer, time: time))
    }
    services.ofPanels.guesses.layouts = { [unowned self] in layouts.layouts }
    services.ofPanels.emojiFinder.onAnswer = { [unowned self] text, answer in
      tell(.answer(.emojiNamed(text), answer, time: time))
    }
    services.ofPanels.emojiFinder.layouts = { [unowned self] in layouts.layouts }
    services.ofPanels.copied.isPrivateField = { [unowned self] in coordinator.panels.isPrivateField }
    driver.answers.clip = { [unowned self] in services.ofPanels.copied.text($0) }
    services.saver.onSaved = { [unowned self] change, refusal in
      // The services have what is new before the panel is told.
      if refusal == nil { services.list.takeOver(change) }
      tell(.saved(change, refusal: refusal, time: time))
    }
    services.follower.onChange = { [unowned self] in apply(services.follower.file.settings) }
    services.bindings.onChange = { [unowned self] in apply(rules) }
    services.follower.onThemes = { [unowned self] in updateTheme() }
    services.follower.onLayouts = { [unowned self] in layoutsChanged() }
  }

  private func connectBus() {
    services.bus.onTrouble = { [unowned self] trouble in
      services.stored.noteBus(trouble)
      if trouble != nil { services.lock.isDone(with: .screenSavers) }
    }
    services.lock.onLocking = { [unowned self] in
      services.ofPanels.copied.isLocked = true
      tell(.locking)
    }
    services.lock.onLocked = { [unowned self] isLocked in
      services.ofPanels.copied.isLocked = isLocked
      tell(.locked(isLocked))
      // Frames that were asked for before this was known had no picture, and may have been called off.
      if !coordinator.isVisible { screen.hide(sinks: false) }
    }
  }

  private func connectStore() {
    let stored = services.stored
    stored.waitsForPicture = { [unowned self] in screen.canShow && !screen.hasPainted }
    let opens = {
      // A tap on what is found is one on a key of the phrases.
      stored.finishReading()
      // The last taps count among what is used often.
      stored.saveUses()
    }
    (services.ofPanels.searcher.onOpen, services.ofPanels.offers.onOpen) = (opens, opens)
    services.ofPanels.offers.onWord = { stored.saveUses() }
    stored.onRead = { [unowned self] times in
      services.ofPanels.searcher.storeChanged()
      services.refresher.nextAttempts = times
    }
    stored.onContent = { [unowned self] event in
      switch event {
      case .loaded, .continued:
        services.shortcuts.keysChanged()
        services.ofPanels.offers.keysChanged()
        services.ofPanels.guesses.keysChanged()
      case .marksChanged, .allHidden, .empty, .current, .remark, .commandFailed, .failed: break
      }
      tell(.content(event))
    }
    services.shortcuts.waits = { stored.isReading || stored.waitsForPicture() }
    services.shortcuts.onShortcuts = { [unowned self] index in tell(.shortcuts(index)) }
    stored.onStorable = { [unowned self] in startContent() }
    services.refresher.onFinished = { failure in stored.noteRun(failure) }
  }

  /// Reads what a panel wants to know, from the store or from files.
  func read(_ query: Query) {
    switch query {
    case .layouts: tell(.answer(query, readLayouts(), time: time))
    case .input(let text, let panel):
      services.ofPanels[panel]?.ask(text)
    case .guesses(let query): services.ofPanels.guesses.ask(query)
    case .emojiNamed(let text): services.ofPanels.emojiFinder.ask(text)
    case .details(let text, let panel):
      let service = services.ofPanels[panel]
      tell(.answer(query, service?.details(of: text) ?? .text(nil), time: time))
    case .draft(let source): begin(source)
    case .surroundings:
      let (selected, before) = (driver.typist.selectedText, driver.typist.beforeCursor)
      tell(.answer(query, .surroundings(selected: selected, before: before), time: time))
    case .paste:
      services.drafts.readText { [unowned self] in tell(.answer(query, .text($0), time: time)) }
    case .settingValues: tell(.answer(query, .settingValues(settingsReport), time: time))
    case .settingChoices(let name):
      tell(.answer(query, .settingChoices(SettingChoices.all(of: name)), time: time))
    case .piece, .pieces, .favourites, .recents, .tab, .emojiUse, .keyList, .choices:
      tell(.answer(query, services.answers.answer(query), time: time))
    }
  }

  /// Answers the question for a key to begin with.
  private func begin(_ basis: DraftBasis) {
    switch basis {
    case .selection: answer(basis, DraftReader.draft(of: driver.typist.selectedText))
    case .clipboard: services.drafts.readClipboard { [unowned self] in answer(basis, $0) }
    case .key, .copy, .nothing:
      tell(.answer(.draft(basis), services.answers.answer(.draft(basis)), time: time))
    }
  }

  private func answer(_ basis: DraftBasis, _ draft: KeyDraft?) {
    tell(.answer(.draft(basis), .draft(draft), time: time))
  }
}
