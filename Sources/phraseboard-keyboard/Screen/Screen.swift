import EventLoop
import Keyboard
import Layout
import Rendering
import Scene
import Wayland

/// What is on the screen: the panel's surface and those above it, painted when something that can be seen has changed.
final class Screen {
  /// Called when the panel has a size or another one, and with how much a list may cover above it.
  var onResize: ((Size, _ above: Double) -> Void)?
  /// Called when the compositor has taken the panel away: what its fingers would do is not told any more.
  var onTakenAway: (() -> Void)?
  /// Called with the time of each frame that was shown, in milliseconds of the events' clock.
  var onFrame: ((UInt64) -> Void)?

  /// What the user wants in the size of the panel.
  var sizing = PanelSizing() { didSet { if sizing != oldValue { isOfOtherSizing = true } } }

  private let desktop: Desktop
  private var layer: PanelSurface.Layer
  let renderer: Renderer
  private let panelPainter: Painter
  private let listPainter: Painter
  private let alternatesPainter: Painter
  private let flightPainter: Painter
  /// Whether the keyboard is meant to be seen. What is on the screen follows as soon as the compositor takes requests.
  private var isWanted = false
  /// How it looks from the next picture on.
  var theme = Theme.light
  private var reopening = Reopening()
  /// Whether the next panel rises.
  private var rises = false
  /// Whether somebody has called for the panel since it was asked for last: not every compositor tells of its outputs.
  private var isCalled = false
  /// The layer that the panel which is up was made for, and the output, where that was there.
  private var panelLayer: PanelSurface.Layer
  private var panelOutput: String?
  /// Whether the panel that is up may have been asked for with another sizing.
  private var isOfOtherSizing = false
  /// The name of an output that was missed, which is said once.
  private var missedOutput: String?
  private var listPlace: Rect?
  private var alternatesPlace: Rect?
  private var flightPlace: Rect?
  /// What the last pictures show, to see whether there is something to paint.
  private var shown: Shown?
  /// When the panel has stood still for long enough to give memory back, in milliseconds of the loop's clock.
  private var spareDue: UInt64?

  /// When a panel that sinks is taken away, even if the compositor shows no frame of it, in milliseconds of the loop's clock.
  private var leaveDue: UInt64?
  /// The panel that sinks, or has sunk: it cannot be touched any more, whatever is wanted by now.
  private weak var leaving: PanelSurface?

  /// Milliseconds: about a second longer than it takes.
  private static let leaveTime: UInt64 = 1200
  /// Milliseconds: who types goes on before.
  private static let spareTime: UInt64 = 2000

  private struct Shown: Equatable {
    let picture: PanelPicture
    let theme: Theme
  }

  init(_ desktop: Desktop, _ renderer: Renderer, layer: PanelSurface.Layer, output: String?) {
    self.desktop = desktop
    self.renderer = renderer
    self.layer = layer
    self.output = output
    panelLayer = layer
    panelPainter = Painter(renderer)
    listPainter = Painter(renderer)
    alternatesPainter = Painter(renderer)
    flightPainter = Painter(renderer)
  }

  /// The width of a text in logical pixels.
  func measure(_ text: String, fontSize: Double) -> Double { renderer.measure(text, fontSize: fontSize) }

  /// Has texts drawn with another font first; nil for none.
  func setFont(_ family: String?) {
    panelPainter.forget()
    listPainter.forget()
    alternatesPainter.forget()
    flightPainter.forget()
    shown = nil
    renderer.setFont(family)
  }

  // MARK: What there is

  /// The panel that is up, and is to stay so.
  private var panel: PanelSurface? {
    guard let panel = desktop.panel, panel !== leaving else { return nil }
    return isWanted && panelLayer == layer && panelOutput == thereOutput ? panel : nil
  }
  /// The panel that sinks.
  private var leavingPanel: PanelSurface? { leaveDue == nil ? nil : desktop.panel }
  /// Whether a panel sinks.
  var isLeaving: Bool { leaveDue != nil }
  /// The output that the panel is to be on, if it is there.
  private var thereOutput: String? { output.flatMap { desktop.outputNames.contains($0) ? $0 : nil } }
  /// Whether there has been a picture of the panel that is up.
  var hasPainted: Bool { panel?.painted.isPosted == true }
  /// Whether the panel can be seen now or with the next frames.
  var canShow: Bool { isWanted && desktop.hasOutput }
  /// Whether keys can be seen, and touched; and so the rows of a list.
  var showsKeys: Bool { panel?.painted.isShown == true }
  var showsList: Bool { panel?.overlay(.list)?.painted.isShown == true }
  /// Buffer pixels per logical pixel.
  var scale: Double { desktop.panel?.painted.scale.value ?? 1 }
  /// Whether the compositor takes a picture of the panel now.
  var isReady: Bool { panel?.painted.isReady == true }

  // MARK: Showing

  /// - Parameter rises: whether it comes up from below first, which the pictures then show.
  func show(rises: Bool) {
    self.rises = rises
    if leaveDue != nil { endLeaving() }
    isWanted = true
    isCalled = true
    reopening = Reopening()
    reopening.want(at: EventLoop.now())
    follow()
  }

  /// - Parameter sinks: whether it goes down out of the screen first, which the pictures then show.
  func hide(sinks: Bool) {
    if leaveDue != nil {
      if !sinks { endLeaving() }
      return
    }
    if sinks, let panel, panel.painted.isShown, desktop.takesRequests {
      panel.leave()
      leaving = panel
      leaveDue = EventLoop.now() + Self.leaveTime
    }
    isWanted = false
    // What was on the screen is kept for as long: who hides the keyboard by mistake has it back at once.
    spareDue = EventLoop.now() + Self.spareTime
    follow()
  }

  /// The name of the output that it is to be on, where that is there; nil for the one that the compositor chooses.
  var output: String? { didSet { if panelOutput != thereOutput { moveAway() } } }

  /// Puts the panel on another layer, as a surface of its own.
  func move(to layer: PanelSurface.Layer) {
    guard layer != self.layer else { return }
    self.layer = layer
    moveAway()
  }

  /// Has the panel made anew where it is to be by now.
  private func moveAway() {
    guard desktop.panel != nil else { return }
    onTakenAway?()
    reopening.want(at: EventLoop.now())
    follow()
  }

  /// An output has come, gone or changed: a panel that was closed with the last one can be shown again, and one that is to
  /// be on this one moves there.
  func outputsChanged() {
    if isWanted, desktop.panel == nil { reopening.want(at: EventLoop.now()) }
    if panelOutput != thereOutput { moveAway() }
  }

  /// When the panel is to be asked for again or its spare memory given back, in milliseconds of the loop's clock.
  var nextWake: UInt64? {
    let opening = isMissing && desktop.takesRequests ? reopening.due : nil
    return [opening, desktop.takesRequests ? spareDue : nil, leaveDue].compactMap { $0 }.min()
  }

  private var isMissing: Bool { isWanted && desktop.panel == nil && (isCalled || desktop.hasOutput) }

  /// Has the panel be there, or not, as was wanted last. Of what is wanted while the compositor takes no requests, only
  /// the last counts.
  private func follow() {
    guard desktop.takesRequests else { return }
    if desktop.panel != nil, panel == nil, leaveDue == nil { hidePanel() }
    let now = EventLoop.now()
    if isMissing, reopening.isDue(at: now) {
      reopening.opened(at: now)
      isCalled = false
      showPanel()
    }
  }

  private func hidePanel() {
    panelPainter.leave()
    desktop.hidePanel()
  }

  /// The panel has sunk, or is wanted again.
  private func endLeaving() {
    leaveDue = nil
    follow()
  }

  private func showPanel() {
    let panel = desktop.showPanel(layer: layer, output: output)
    (panelLayer, panelOutput) = (layer, thereOutput)
    panel.isRising = rises
    rises = false
    forgetList()
    panel.preferredHeight = { [unowned self] width, outputHeight in
      let height = PanelFrame.preferredHeight(
        width: Double(width), outputHeight: outputHeight.map(Double.init), sizing: sizing)
      return Int32(height)
    }
    panel.onResize = { [unowned self, unowned panel] in
      if !panel.painted.hasKeptPicture { panelPainter.forget() }
      for overlay in OverlayID.allCases { panel.hideOverlay(overlay) }
      forgetList()
      tellSize(of: panel)
    }
    panel.onPlaceChanged = { [unowned self, unowned panel] in tellSize(of: panel) }
    panel.onClosed = { [unowned self] in panelClosed() }
    panel.painted.onFrame = { [unowned self] time in onFrame?(time) }
  }

  private func tellSize(of panel: PanelSurface) {
    let size = Size(width: Double(panel.painted.width), height: Double(panel.painted.height))
    onResize?(size, panel.heightAbove.map(Double.init) ?? Self.presumedHeightAbove)
  }

  /// What is above the panel has to be placed anew.
  private func forgetList() {
    (listPlace, alternatesPlace, flightPlace) = (nil, nil, nil)
    shown = nil
  }

  /// What a list may cover above the panel where the output's height is not known: a phone held sideways has it.
  private static let presumedHeightAbove = 160.0

  /// The compositor has taken the panel away, as when its output is gone: it moves to another one, if there is one.
  ///
  /// wlroots takes the output away first and closes the surface then, so no change of the outputs will follow. A panel
  /// that was never on the screen waits for one all the same: asking at once would be asking on and on.
  private func panelClosed() {
    let wasOnScreen = (desktop.panel?.painted.width ?? 0) > 0
    leaveDue = nil
    onTakenAway?()
    hidePanel()
    let now = EventLoop.now()
    reopening.closed(at: now)
    if wasOnScreen { reopening.want(at: now) }
  }

  // MARK: Pictures

  /// Brings what is on the screen in line with the keyboard. Once per iteration; what the compositor is not ready for
  /// follows with its next frame.
  ///
  /// - Parameter isShown: false where the picture is only painted, for when it may be shown.
  func update(_ picture: PanelPicture?, isShown: Bool) {
    if let due = leaveDue, picture?.transition == nil || due <= EventLoop.now() { endLeaving() }
    follow()
    giveBackMemory()
    guard desktop.takesRequests, let panel = panel ?? leavingPanel, let picture, panel.painted.width > 0
    else {
      return
    }
    if isOfOtherSizing { panel.fit() }
    isOfOtherSizing = false
    if picture.transition == nil { panel.arrive() }
    let new = Shown(picture: picture, theme: theme)
    guard isShown else { return prepare(new, on: panel) }
    guard new != shown else { return }
    place(picture.list, on: panel)
    place(picture.alternates, on: panel)
    place(picture.flight, on: panel)
    guard panel.painted.isReady || OverlayID.allCases.contains(where: isReady) else { return }
    do {
      if try paint(new, on: panel) { shown = new }
    } catch {
      Log.error(Messages.paintFailed("\(error)"))
    }
  }

  private func prepare(_ new: Shown, on panel: PanelSurface) {
    guard new.picture.transition == nil else { return }
    do {
      try panelPainter.prepare(
        .build(new.picture.frame, look: new.picture.look, theme: new.theme), on: panel.painted)
    } catch {
      Log.error(Messages.paintFailed("\(error)"))
    }
  }

  /// What only moving pictures need, and all pictures of a keyboard that is hidden.
  private func giveBackMemory() {
    guard let due = spareDue, due <= EventLoop.now(), desktop.takesRequests else { return }
    spareDue = nil
    if let panel {
      panel.painted.giveBackSpareBuffer()
    } else {
      desktop.forgetLastPicture()
      panelPainter.forget()
      listPainter.forget()
    }
    Memory.giveBackUnused()
  }

  private func paint(_ new: Shown, on panel: PanelSurface) throws -> Bool {
    let picture = new.picture
    let isDone = try panelPainter.paint(
      .build(picture.frame, look: picture.look, theme: new.theme), on: panel.painted, picture.transition)
    spareDue = EventLoop.now() + Self.spareTime
    if isDone { noteOutput() }
    let isListDone = try paint(picture.list, selected: picture.look.selected, on: panel)
    let areAlternatesDone = try paint(picture.alternates, selected: picture.look.selected, on: panel)
    return try paint(picture.flight, on: panel) && isListDone && areAlternatesDone && isDone
  }

  private func paint(_ list: ListLayout?, selected: KeyID?, on panel: PanelSurface) throws -> Bool {
    guard let list, let overlay = panel.overlay(.list) else { return true }
    return try listPainter.paint(.buildList(list, selected: selected, theme: theme), on: overlay.painted)
  }

  private func paint(_ layout: AlternatesLayout?, selected: KeyID?, on panel: PanelSurface) throws -> Bool {
    guard let layout, let overlay = panel.overlay(.alternates) else { return true }
    return try alternatesPainter.paint(
      .buildAlternates(layout, selected: selected, theme: theme), on: overlay.painted)
  }

  private func paint(_ flight: Flight?, on panel: PanelSurface) throws -> Bool {
    guard let flight, let overlay = panel.overlay(.flight) else { return true }
    return try flightPainter.paint(.buildFlight(flight, theme: theme), on: overlay.painted)
  }

  private func isReady(_ overlay: OverlayID) -> Bool { panel?.overlay(overlay)?.painted.isReady == true }

  /// Says that the panel is not on the output that the user wants, once: by its first picture, all outputs are known.
  private func noteOutput() {
    let missing = panelOutput == nil ? output : nil
    guard missing != missedOutput else { return }
    missedOutput = missing
    if let missing { Log.warning(Messages.outputMissing(missing, known: desktop.outputNames.sorted())) }
  }

  /// Brings the list's surface in line with the list that is open.
  private func place(_ list: ListLayout?, on panel: PanelSurface) {
    let place = list?.surface
    guard place != listPlace else { return }
    listPlace = place
    listPainter.forget()
    show(.list, at: place, on: panel, catchesTouches: true)
  }

  /// The same for what a held letter offers. Its finger is the panel's; no other one can reach what it covers without ending it.
  private func place(_ layout: AlternatesLayout?, on panel: PanelSurface) {
    let place = layout?.surface
    guard place != alternatesPlace else { return }
    alternatesPlace = place
    alternatesPainter.forget()
    show(.alternates, at: place, on: panel, catchesTouches: false)
  }

  /// The same for the text that rises; touches go to what is below it.
  private func place(_ flight: Flight?, on panel: PanelSurface) {
    let place = flight?.layout.surface
    guard place != flightPlace else { return }
    flightPlace = place
    flightPainter.forget()
    show(.flight, at: place, on: panel, catchesTouches: false)
  }

  /// Puts an overlay in the place of the last one, whose picture it must not come with. It may be all that moves, and so has
  /// frames of its own.
  private func show(_ overlay: OverlayID, at place: Rect?, on panel: PanelSurface, catchesTouches: Bool) {
    panel.hideOverlay(overlay)
    guard let place else { return }
    let surface = panel.showOverlay(overlay, at: place, catchesTouches: catchesTouches)
    surface?.painted.onFrame = { [unowned self] time in onFrame?(time) }
  }
}
