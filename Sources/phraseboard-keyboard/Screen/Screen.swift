import EventLoop
import Keyboard
import Layout
import Rendering
import Scene
import Wayland

/// The surfaces on the screen, the panel's and those above it, painted when something that can be seen has changed.
final class Screen {
  /// Called when the panel has a size or another one, and with how much a list may cover above it.
  var onResize: ((Size, _ above: Double) -> Void)?
  /// Called when the compositor has taken the panel away: what its fingers would do is not told any more.
  var onTakenAway: (() -> Void)?
  /// Called with the time of each frame that was shown, in milliseconds of the events' clock.
  var onFrame: ((UInt64) -> Void)?

  /// The user's wishes for the size of the panel.
  var sizing = PanelSizing() { didSet { if sizing != oldValue { last.isOfOtherSizing = true } } }

  private let desktop: Desktop
  private var layer: PanelSurface.Layer
  let renderer: Renderer
  private let pictures: PanelPictures
  private var wish = PanelWish()
  private var last: LastPanel
  /// The name of an output that was missed, which is said once.
  private var missedOutput: String?
  /// The time at which the panel has stood still for long enough to give memory back, in milliseconds of the loop's clock.
  private var spareDue: UInt64?
  /// The panel that sinks, or has sunk: it cannot be touched any more, whatever is wanted by now.
  private weak var leaving: PanelSurface?

  /// The panel that was asked for last.
  private struct LastPanel {
    var layer: PanelSurface.Layer
    /// The output that it was asked for on, where that was there.
    var output: String?
    /// True where it may have been asked for with another sizing.
    var isOfOtherSizing = false
  }

  /// Milliseconds without a picture after which the second buffer is given back: somebody who types goes on before.
  private static let spareTime: UInt64 = 1000
  /// Milliseconds for which a hidden keyboard keeps its picture: a user who hides it by mistake has it back at once.
  private static let keptTime: UInt64 = 2000

  init(_ desktop: Desktop, _ renderer: Renderer, layer: PanelSurface.Layer, output: String?) {
    self.desktop = desktop
    self.renderer = renderer
    self.layer = layer
    self.output = output
    last = LastPanel(layer: layer)
    pictures = PanelPictures(renderer)
    pictures.onFrame = { [unowned self] time in onFrame?(time) }
  }

  /// The look from the next picture on.
  var theme: Theme {
    get { pictures.theme }
    set { pictures.theme = newValue }
  }

  /// Returns the width of a text in logical pixels.
  func measure(_ text: String, fontSize: Double) -> Double { renderer.measure(text, fontSize: fontSize) }

  /// Draws texts with another font first; nil for none.
  func setFont(_ family: String?) {
    pictures.forget()
    renderer.setFont(family)
  }

  // MARK: What there is

  /// The panel that is up, and is to stay so.
  private var panel: PanelSurface? {
    guard let panel = desktop.panel, panel !== leaving else { return nil }
    return wish.isWanted && last.layer == layer && last.output == thereOutput ? panel : nil
  }
  /// The panel that sinks.
  private var leavingPanel: PanelSurface? { isLeaving ? desktop.panel : nil }
  /// True while a panel sinks.
  var isLeaving: Bool { wish.isLeaving }
  /// The output that the panel is to be on, if it is there.
  private var thereOutput: String? { output.flatMap { desktop.outputNames.contains($0) ? $0 : nil } }
  /// True once there has been a picture of the panel that is up.
  var hasPainted: Bool { panel?.painted.isPosted == true }
  /// True while the panel can be seen, or will be with the next frames.
  var canShow: Bool { wish.isWanted && desktop.hasOutput }
  /// Tells whether keys can be seen, and touched, where they will stay; below, the same of the rows of a list.
  ///
  /// - Parameter sizing: the one that they have by now; the screen gets it at the end of the turn.
  func showsKeys(of sizing: PanelSizing) -> Bool {
    guard let panel, sizing == self.sizing, !last.isOfOtherSizing, !panel.isResizing else { return false }
    return panel.painted.isShown
  }
  var showsList: Bool { panel?.overlay(.list)?.painted.isShown == true }
  /// Buffer pixels per logical pixel.
  var scale: Double { desktop.panel?.painted.scale.value ?? 1 }
  /// True while the compositor takes a picture of the panel, also of one that sinks.
  var isReady: Bool { (panel ?? leavingPanel)?.painted.isReady == true }

  // MARK: Showing

  /// - Parameter rises: whether it comes up from below first, which the pictures then show.
  func show(rises: Bool) {
    if isLeaving { endLeaving() }
    wish.show(rises: rises, at: EventLoop.now())
    follow()
  }

  /// - Parameter sinks: whether it goes down out of the screen first, which the pictures then show.
  func hide(sinks: Bool) {
    if isLeaving {
      if !sinks { endLeaving() }
      return
    }
    if sinks, let panel, panel.painted.isShown, desktop.takesRequests {
      panel.leave()
      leaving = panel
      wish.sink(at: EventLoop.now())
    } else {
      wish.hide()
    }
    spareDue = EventLoop.now() + Self.keptTime
    follow()
  }

  /// The name of the output that it is to be on, where that is there; nil for the one that the compositor chooses.
  var output: String? { didSet { if last.output != thereOutput { moveAway() } } }

  /// Puts the panel on another layer, as a surface of its own.
  func move(to layer: PanelSurface.Layer) {
    guard layer != self.layer else { return }
    self.layer = layer
    moveAway()
  }

  /// Makes the panel anew where it is to be by now.
  private func moveAway() {
    guard desktop.panel != nil else { return }
    onTakenAway?()
    wish.wantAgain(at: EventLoop.now())
    follow()
  }

  /// Takes note that an output has come, gone or changed: a panel that was closed with the last one can be shown again,
  /// and one that is to be on this one moves there.
  func outputsChanged() {
    if wish.isWanted, desktop.panel == nil { wish.wantAgain(at: EventLoop.now()) }
    if last.output != thereOutput { moveAway() }
  }

  /// The time to ask for the panel again or to give its spare memory back, in milliseconds of the loop's clock.
  var nextWake: UInt64? {
    let openingDue =
      desktop.takesRequests && desktop.panel == nil ? wish.due(hasOutput: desktop.hasOutput) : nil
    return [openingDue, desktop.takesRequests ? spareDue : nil, wish.leaveDue].compactMap { $0 }.min()
  }

  /// Shows or removes the panel, as was wanted last. The last wish alone counts while the compositor takes no
  /// requests.
  private func follow() {
    guard desktop.takesRequests else { return }
    if desktop.panel != nil, panel == nil, !isLeaving { hidePanel() }
    guard desktop.panel == nil else { return }
    if let rises = wish.open(hasOutput: desktop.hasOutput, at: EventLoop.now()) { showPanel(rises: rises) }
  }

  private func hidePanel() {
    pictures.leave()
    desktop.hidePanel()
  }

  /// Takes note that the panel has sunk, or is wanted again.
  private func endLeaving() {
    wish.hide()
    follow()
  }

  private func showPanel(rises: Bool) {
    let panel = desktop.showPanel(layer: layer, output: output)
    (last.layer, last.output) = (layer, thereOutput)
    if rises { panel.rise() }
    pictures.forgetOverlays()
    panel.preferredHeight = { [unowned self] width, outputHeight in
      let height = PanelFrame.preferredHeight(
        width: Double(width), outputHeight: outputHeight.map(Double.init), sizing: sizing)
      return Int32(height)
    }
    panel.onResize = { [unowned self, unowned panel] in
      if !panel.painted.hasKeptPicture { pictures.forgetPanel() }
      for overlay in OverlayID.allCases { panel.hideOverlay(overlay) }
      pictures.forgetOverlays()
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

  /// The logical pixels that a list may cover above the panel where the output's height is not known: a phone held sideways has them.
  private static let presumedHeightAbove = 160.0

  /// Moves a panel that the compositor has taken away, as when its output is gone, to another output, if there is one.
  ///
  /// wlroots takes the output away first and closes the surface then, so no change of the outputs will follow. A panel
  /// that was never on the screen waits for one all the same: asking at once would be asking on and on.
  private func panelClosed() {
    let wasOnScreen = (desktop.panel?.painted.width ?? 0) > 0
    onTakenAway?()
    hidePanel()
    wish.closed(wasOnScreen: wasOnScreen, at: EventLoop.now())
  }

  // MARK: Pictures

  /// Brings the screen in line with the keyboard. Called once per iteration; what the compositor is not ready for
  /// follows with its next frame.
  ///
  /// - Parameter isShown: false where the picture is only painted, for when it may be shown.
  func update(_ picture: PanelPicture?, isShown: Bool) {
    if let due = wish.leaveDue, picture?.transition == nil || due <= EventLoop.now() { endLeaving() }
    follow()
    giveBackMemory()
    guard desktop.takesRequests, let panel = panel ?? leavingPanel, let picture, panel.painted.width > 0
    else {
      return
    }
    if last.isOfOtherSizing { panel.fit() }
    last.isOfOtherSizing = false
    if picture.transition == nil { panel.arrive() }
    do {
      guard isShown else { return try pictures.prepare(picture, on: panel) }
      let isPainted = try pictures.paint(picture, on: panel, isLeaving: self.panel == nil)
      // One that sinks is painted, too, and keeps its time.
      if isPainted, self.panel != nil { spareDue = EventLoop.now() + Self.spareTime }
      if isPainted, pictures.isPanelDone { noteOutput() }
    } catch {
      Log.error(Messages.paintFailed("\(error)"))
    }
  }

  /// Gives back what only moving pictures need, and all pictures of a keyboard that is hidden.
  private func giveBackMemory() {
    guard let due = spareDue, due <= EventLoop.now(), desktop.takesRequests else { return }
    spareDue = nil
    if let panel {
      panel.painted.giveBackSpareBuffer()
    } else {
      desktop.forgetLastPicture()
      pictures.forgetPictures()
    }
    Memory.giveBackUnused()
  }

  /// Says that the panel is not on the output that the user wants, once: by its first picture, all outputs are known.
  private func noteOutput() {
    let missing = last.output == nil ? output : nil
    guard missing != missedOutput else { return }
    missedOutput = missing
    if let missing { Log.warning(Messages.outputMissing(missing, known: desktop.outputNames.sorted())) }
  }
}
