import Layout

/// A panel with keys on pages below a strip of tabs. The acts for one of the keys have pages of their own, and a field with
/// letters can replace both.
protocol ListPanel: Panel {
  /// True while the field is there.
  var hasField: Bool { get }
  /// True while the list is there, whose pages stay where they were.
  var showsList: Bool { get }
  /// The pages of the list, and those of all else.
  var pagings: (list: Paging, others: Paging) { get set }
  var strip: TabStrip { get set }
  /// The scrolling of the keys that the field finds.
  var scroll: SidewaysScroll { get set }
  /// The text of the field.
  var input: InputText { get }
  /// A number that changes whenever the frame may look otherwise.
  var count: Int { get set }
}

extension ListPanel {
  /// The pages that are shown.
  var pages: Paging {
    get { showsList ? pagings.list : pagings.others }
    set { if showsList { pagings.list = newValue } else { pagings.others = newValue } }
  }

  /// Returns the traits that all such panels have.
  func listTraits(_ tab: StripTab, message: String, in context: PanelContext) -> PanelTraits {
    var traits = PanelTraits()
    traits.stay = [.forAWhile, .untilHidden]
    traits.canSwipe = hasField ? scroll.maximum > 0 : pages.canSwipe
    traits.canSlideTabs = strip.canSlide
    traits.canSlideLayouts = hasField && context.board.canSlide
    traits.isMoving = pages.isMoving
    traits.extraLines = hasField ? FieldedList.extraLines : 0
    traits.field = hasField ? PanelField(input: input) : nil
    traits.message = message
    traits.view = PanelView(tab: tab, message: message)
    return traits
  }

  func version(in context: PanelContext) -> Int { count &+ context.board.version &+ context.version }

  /// Scrolls the keys that the field finds, the tabs, or the pages by a wheel or a touchpad, in logical pixels.
  mutating func scroll(
    x: Double, y: Double, at point: Point, isWheel: Bool, in context: PanelContext, time: UInt64
  ) {
    let distance = abs(x) > abs(y) ? x : y
    if hasField {
      scroll.scroll(by: distance)
    } else if showsList, strip.layout?.rect.contains(point) == true {
      strip.slide(to: strip.offset + distance)
    } else {
      pages.scroll(x: x, y: y, isWheel: isWheel, width: context.size?.width ?? 1, at: time)
    }
  }

  // MARK: Motion

  var isAnimating: Bool { pages.isMoving || scroll.animations.isRunning }

  mutating func animate(to time: UInt64, in context: inout PanelContext) {
    guard isAnimating else { return }
    pages.animate(to: time)
    scroll.animate(to: time)
    count &+= 1
  }

  mutating func rest() {
    pagings.list.rest()
    pagings.others.rest()
    scroll.rest()
    count &+= 1
  }
}
