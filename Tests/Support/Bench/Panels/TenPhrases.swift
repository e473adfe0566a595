import Foundation
import Stage
import TestSupport

/// A thumb on a phone, whose time is reckoned and not measured. By its constants, a tab and a key of it take the
/// 1.5 seconds that they took people who tried that.
private struct Thumb {
  /// The seconds to find a key with the eyes, and to touch it and let go.
  private static let (look, touch) = (0.25, 0.1)
  /// The seconds of a movement by Fitts's law, in Shannon's form: to begin, and for each bit of log2(distance / width + 1).
  private static let (begin, bit) = (0.05, 0.12)

  private(set) var seconds = 0.0
  private(set) var taps = 0
  private(set) var swipes = 0
  private var place = (x: 180.0, y: 131.0)

  mutating func tap(x: Double, y: Double, width: Double, height: Double) {
    let distance = hypot(x - place.x, y - place.y)
    seconds += Self.look + Self.begin + Self.bit * log2(distance / min(width, height) + 1) + Self.touch
    (place, taps) = ((x, y), taps + 1)
  }

  /// Counts a swipe: the time of a tap on a key 200 logical pixels away, and half a second for the page to come to rest.
  mutating func swipe() {
    seconds += Self.look + Self.begin + Self.bit * log2(200.0 / 42 + 1) + Self.touch + 0.5
    swipes += 1
  }
}

/// Ten of sixty phrases on a phone's screen, each found by its group or by the search, and typed into a field.
private struct TenPhrases {
  private let stage: Stage
  private let field: TextField
  private let keyboard: Keyboard
  private var typed = ""
  private var thumb = Thumb()

  /// The labels with their groups: one or two of each group, at different places in it.
  private static let wanted: [(label: String, group: String)] = {
    let all = SixtyLabels.groups.flatMap { group in group.labels.map { (label: $0, group: group.name) } }
    return [3, 9, 15, 21, 28, 31, 37, 44, 50, 56].map { all[$0] }
  }()

  init(_ programs: Programs) throws {
    var options = Stage.Options(width: 720, height: 1440, scale: 2)
    options.timeLimit = 24 * 3600
    options.patience = 60
    stage = try Stage(options)
    field = try stage.startGTKField()
    let text = SixtyLabels.groups.flatMap { group in
      group.labels.map {
        "[[snippet]]\nlabel = \"\($0)\"\nphrases = [\"\($0). \"]\ngroup = \"\(group.name)\"\n"
      }
    }.joined(separator: "\n")
    try stage.write(text, to: "phrases.toml")
    keyboard = try stage.startKeyboard(programs, arguments: ["--content", stage.directory + "/phrases.toml"])
    try keyboard.waitUntilReady()
    try field.waitForFocus()
  }

  func stop() { stage.stop() }

  private mutating func tap(_ id: String) throws {
    let inspection = try keyboard.inspect()
    let place = try keyboard.center(of: id, in: inspection)
    let key = inspection.keys.first { $0.id == id }
    thumb.tap(x: place.x, y: place.y, width: key?.width ?? 40, height: key?.height ?? 34)
    try stage.tap(x: place.x, y: place.y)
  }

  private mutating func tap(tab: String) throws {
    var inspection = try keyboard.inspect()
    while let place = inspection.strip.first(where: { $0.id == tab }).map({ $0.x + $0.width / 2 }) ?? nil,
      place > 350
    {
      try slideStrip()
      inspection = try keyboard.wait(for: "with a strip at rest") { !$0.animating }
    }
    guard let found = inspection.strip.first(where: { $0.id == tab }) else {
      try slideStrip()
      try keyboard.wait(for: "with a strip at rest") { !$0.animating }
      return try tap(tab: tab)
    }
    let top = try keyboard.center(of: "space", in: inspection).y
    guard let space = inspection.key("space") else { return }
    let y = top - (space.y + space.height / 2) + found.y + found.height / 2
    thumb.tap(x: found.x + found.width / 2, y: y, width: found.width, height: found.height)
    try stage.tap(x: found.x + found.width / 2, y: y)
    if tab != "strip:search" {
      try keyboard.wait(for: "with the tab") { shown in
        shown.strip.contains { $0.id == tab && $0.selected } && !shown.animating
      }
    }
  }

  private mutating func slideStrip() throws { try swipe(y: 17) }

  /// Swipes to the left at a height on the keyboard, in logical pixels.
  private mutating func swipe(y: Double) throws {
    let inspection = try keyboard.inspect()
    guard let space = inspection.key("space") else { return }
    let top = try keyboard.center(of: "space", in: inspection).y - space.y - space.height / 2
    thumb.swipe()
    try stage.down(0, x: 300, y: top + y)
    for x in stride(from: 270.0, through: 90, by: -30) { try stage.motion(0, x: x, y: top + y) }
    try stage.up(0)
  }

  private mutating func expect(_ label: String) throws {
    typed += label + ". "
    try field.expect(typed)
  }

  private static func id(of label: String, in inspection: Inspection) -> String? {
    inspection.keys.first { key in
      key.kind == "snippet" && key.label.lowercased() == label.lowercased() && key.x >= 0
        && key.x + key.width <= inspection.surface.width
    }?.id
  }

  /// Types each phrase by the tab of its group, and turns pages where it is not on the first.
  mutating func byGroup() throws -> (taps: Double, swipes: Double, seconds: Double) {
    thumb = Thumb()
    for (label, group) in Self.wanted {
      try tap(tab: "strip:group:\(group)")
      var inspection = try keyboard.inspect()
      while Self.id(of: label, in: inspection) == nil {
        try swipe(y: 120)
        inspection = try keyboard.wait(for: "on the next page") { !$0.animating }
      }
      try tap(Self.id(of: label, in: inspection) ?? "")
      try expect(label)
    }
    return figures
  }

  /// Taps the magnifier once, and types each phrase by as many letters as show its key, and by that or Return.
  mutating func bySearch() throws -> (taps: Double, swipes: Double, seconds: Double) {
    thumb = Thumb()
    try tap(tab: "strip:search")
    for (label, _) in Self.wanted {
      var query = ""
      var inspection = try keyboard.wait(for: "searching") { shown in
        shown.panel == "search" && shown.query.isEmpty && shown.key("char:q") != nil && !shown.animating
      }
      for letter in label.lowercased() {
        if !query.isEmpty, Self.id(of: label, in: inspection) != nil { break }
        try tap(letter == " " ? "space" : "char:\(letter)")
        query.append(letter)
        inspection = try keyboard.wait(for: "with what is found") { shown in
          shown.query == query && !shown.animating && shown.keys.contains { $0.kind == "snippet" }
        }
      }
      // Return types the best match, and begins another search.
      let best = inspection.keys.first { $0.kind == "snippet" }?.label.lowercased()
      let isBest = best == label.lowercased()
      try tap(isBest ? "return" : Self.id(of: label, in: inspection) ?? "")
      try expect(label)
      if !isBest { try tap("clear") }
    }
    try keyboard.tap("cancel")
    return figures
  }

  private var figures: (taps: Double, swipes: Double, seconds: Double) {
    let count = Double(Self.wanted.count)
    return (Double(thumb.taps) / count, Double(thumb.swipes) / count, thumb.seconds / count)
  }
}

/// Types ten of sixty phrases, by group and by search; says the taps that they take, and the time of a thumb for them.
func benchTenPhrases(_ programs: Programs) throws {
  say("\nTen of sixty phrases, 360 x 720: taps are counted, a thumb's time is reckoned")
  var bench = try TenPhrases(programs)
  defer { bench.stop() }
  for (name, figures) in [("by group", try bench.byGroup()), ("by search", try bench.bySearch())] {
    row(
      name,
      String(
        format: "%4.1f taps   %4.1f swipes   %4.1f s each", figures.taps, figures.swipes, figures.seconds))
  }
}
