import Stage
import Testing

/// Fingers, mouse and pen on what the keyboard shows.
///
/// `time` is an event's own, in milliseconds; without one it is now. Fingers are numbered from 0.
extension Scene {
  /// A place in logical pixels of the output.
  typealias Place = (x: Double, y: Double)

  /// Returns the middle of a key.
  func place(of id: String) throws -> Place {
    try keyboard.center(of: id, in: try keyboard.waitForKeys([id]))
  }

  /// Returns the y of the panel's upper edge.
  func panelTop() throws -> Double {
    Double(stage.options.height / stage.options.scale) - (try inspect().surface.height)
  }

  /// Returns the middle of a row of the list.
  func center(of row: Inspection.Popup.Item) throws -> Place {
    (row.x + row.width / 2, try panelTop() + row.y + row.height / 2)
  }

  /// Waits until no list is open.
  func waitForNoList() throws { try wait(for: "without a list") { $0.popup == nil } }

  /// Waits until a row of the list is selected.
  func waitForSelection(_ row: Int) throws { try wait(for: "on the row") { $0.popup?.selected == row } }

  // MARK: Fingers

  /// Taps keys, one after the other, each as soon as the one before it has been let go.
  func tap(_ ids: String...) throws { try keyboard.tap(ids) }

  /// Taps keys as above.
  func tap(_ ids: [String]) throws { try keyboard.tap(ids) }

  /// Taps a key at a time.
  func tap(_ id: String, time: Int) throws { try tap(at: try place(of: id), time: time) }

  func tap(at place: Place, time: Int? = nil) throws { try stage.tap(x: place.x, y: place.y, time: time) }

  /// Brings a finger down on a key, where it stays.
  @discardableResult
  func hold(_ id: String, finger: Int = 0, time: Int? = nil) throws -> Place {
    let place = try place(of: id)
    try hold(place, finger: finger, time: time)
    return place
  }

  func hold(_ place: Place, finger: Int = 0, time: Int? = nil) throws {
    try stage.down(finger, x: place.x, y: place.y, time: time)
  }

  func move(_ finger: Int = 0, to place: Place, time: Int? = nil) throws {
    try stage.motion(finger, x: place.x, y: place.y, time: time)
  }

  /// Moves a finger that is down to a row of a list, and waits until that is selected.
  func move(toRow row: Int, of list: Inspection.Popup) throws {
    try move(to: try center(of: list.items[row]))
    try waitForSelection(row)
  }

  func lift(_ finger: Int = 0, time: Int? = nil) throws { try stage.up(finger, time: time) }

  /// Holds a key until its list is open; the finger stays down on the key.
  func openList(of id: String) throws -> Inspection.Popup {
    try hold(id)
    return try waitForList(of: id)
  }

  /// Chooses a row of the list of a key by the row's label.
  func choose(row: String, of id: String) throws {
    let list = try openList(of: id)
    let index = try #require(list.items.firstIndex { $0.label == row }, "\(list.items.map(\.label))")
    try move(toRow: index, of: list)
    try lift()
  }

  func waitForList(of id: String) throws -> Inspection.Popup {
    try #require(try wait(for: "showing the list") { $0.popup?.owner == id }.popup)
  }

  /// Swipes to the left on the height of a key.
  func swipe(over id: String) throws {
    let y = try place(of: id).y
    try stage.stroke(along: stride(from: 300.0, through: 60, by: -20).map { ($0, y) })
    // Before the keyboard has the touches, it is at rest as it will be after them.
    try stage.waitForCompositor()
    _ = try inspect()
  }

  /// Waits for a page that stands still and lacks this key.
  func waitForPage(without id: String) throws -> Inspection {
    try wait(for: "on another page") { inspection in
      // Between two pages, there may be a moment without a key that is cut.
      inspection.key(id) == nil && !inspection.animating
        && inspection.keys.allSatisfy { $0.x >= 0 && $0.x + $0.width <= inspection.surface.width }
    }
  }

  // MARK: Mouse

  func point(at place: Place, time: Int? = nil) throws {
    try stage.point(x: place.x, y: place.y, time: time)
  }

  func point(at id: String, time: Int? = nil) throws { try point(at: try place(of: id), time: time) }

  func click(_ id: String) throws { try click(at: try place(of: id)) }

  func click(at place: Place) throws { try stage.click(x: place.x, y: place.y) }

  /// Holds the button on a key until its list is open.
  func openListWithMouse(of id: String) throws -> Inspection.Popup {
    try point(at: id)
    try stage.button(isPressed: true)
    return try waitForList(of: id)
  }

  /// Moves the mouse from one place to another in so many steps.
  func drag(from start: Place, to end: Place, steps: Int = 10) throws {
    for step in 1...steps {
      let part = Double(step) / Double(steps)
      try point(at: (start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part))
    }
  }

  // MARK: Pen

  func movePen(to place: Place) throws { try stage.movePen(x: place.x, y: place.y) }

  /// Brings the pen down on a key, where it stays.
  @discardableResult
  func holdPen(_ id: String) throws -> Place {
    let place = try place(of: id)
    try movePen(to: place)
    try stage.tip(isDown: true)
    return place
  }

  func tapWithPen(_ id: String) throws {
    let place = try place(of: id)
    try stage.tapWithPen(x: place.x, y: place.y)
  }
}
