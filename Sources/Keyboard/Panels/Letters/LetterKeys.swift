import Gestures
import Layout
import Snippets
import Typing
import Words

/// The keys that type letters: layouts and their pages, shift, capitals, and the meaning of two spaces. The panel that they are
/// in passes them what fingers do, and does what they answer.
///
/// Cases, each with a test of its number:
///  1. A letter is typed as it stands on its key when the finger lifts.
///  2. A page changes at touch down. After a space, a Return or an apostrophe the letters are back, if something else was typed
///     on the page of numbers, or for the apostrophe at once.
///  3. A finger that slides from the key of a page to a sign types it, and the letters are back at its lift. They are also
///     back if other fingers have typed while the key was held.
///  4. Two spaces within `doubleSpace`, with nothing between, after a word, are a full stop and a space: in fields of plain text.
///  5. A sentence, in a field for names a word, begins with a capital: see `CapitalsRule` and `SentenceStart`.
///  6. A held letter offers others. They have shift, too.
///  7. The keys keep nothing of the typed text but its end, while the cursor stays there.
///  8. A finger that slides over the space bar goes on to the next layout to the left, and to the one before to the right;
///     not where it has come back. The names slide with it.
///  9. Ctrl and Alt are for the next key, as shift is; after a second tap, for all until a third. A key with them is a chord, and
///     types no text. In terminals, and where the user has called for them, their rows are above the letters.
/// 10. A page has the keys for editing (`LetterKeys+Editing`). A tap on its key to select has arrows and steps select until the next tap
///     on it, or until something else is done; a finger that holds it does so meanwhile.
struct LetterKeys {
  /// The layouts to choose from; empty until they are read.
  private(set) var layouts: [LetterLayout] = []
  private(set) var index = 0
  var page = LetterLayout.Page.letters
  var shift = ShiftState()
  /// The field of the application; nil where it tells of none.
  private(set) var applicationField: Field?
  var capitals = CapitalsRule.field
  /// True while the text is for a field of the keyboard itself: it begins with no capital, and two spaces are two.
  private(set) var isOwn = false
  /// The place of the cursor in the application.
  private var application = TextPlace()
  /// The place of the cursor in the keyboard's own field.
  private var own = TextPlace()
  /// True once something was typed on a page of signs.
  var hasTypedSign = false
  /// The key of a page that a finger holds, and whether something was typed since.
  var heldPage: (key: KeyID, wasUsed: Bool)?
  /// The space that was typed last, or given with a word, with nothing typed since.
  private var lastSpace: LastSpace?
  /// The state of Ctrl and Alt, and the chord that was pressed last.
  var chords = Chords()
  /// The names of the layouts while they slide over the space bar.
  var slide: LayoutSlide?
  /// The texts that the held letter offers, as they are shown.
  var offered: (owner: KeyID, texts: [String])?

  /// The most milliseconds between two spaces (facts on letters: between 1.1 and 3 s in keyboards that have it).
  static let doubleSpace: UInt64 = 1100

  private enum LastSpace: Equatable {
    case typed(at: UInt64)
    /// Given with a word, behind this text: the next sign takes it back.
    case given(after: String)
  }
  /// The milliseconds for which a typed letter that no application shows counts as the one before the cursor.
  private static let lastLetterCounts: UInt64 = 2_000

  /// The place where letters go now.
  private var place: TextPlace {
    get { isOwn ? own : application }
    set { if isOwn { own = newValue } else { application = newValue } }
  }

  /// The field of the application; nil while letters go to one of the keyboard's own.
  var field: Field? { isOwn ? nil : applicationField }

  /// Returns the end of the text before the cursor of the application: see `TextPlace.end`.
  func end(typed: () -> TextEnd) -> TextEnd? { application.end(typed: typed) }

  /// The text before the cursor of the application, or the end of it; nil where it is not known.
  var textBefore: String? { application.before }

  /// The rest of the word that the cursor of the application is in, as far as that is shown.
  var restOfWord: String { application.rest }

  /// Returns the same as it will be once what is on its way has arrived: with all of the word that the cursor is in.
  func endAhead(typed: () -> TextEnd) -> TextEnd { application.endAhead(typed: typed) }

  var layout: LetterLayout? { layouts.indices.contains(index) ? layouts[index] : nil }

  // MARK: Events from outside

  /// Takes over layouts that were read; the one that is up stays, if it is still there.
  mutating func setLayouts(_ new: [LetterLayout]) {
    let id = layout?.id
    layouts = new
    index = new.firstIndex { $0.id == id } ?? 0
    capitalize()
  }

  mutating func choose(layout index: Int) {
    guard layouts.indices.contains(index) else { return }
    self.index = index
    page = .letters
    // The other layout may have no key to let go of them.
    chords.forget()
    capitalize()
  }

  /// Enters another field of the application, or one that tells nothing of itself.
  mutating func enter(_ field: Field?) {
    let isOther = field?.serial != applicationField?.serial
    applicationField = field
    if isOther {
      application.enterField()
      if !isOwn { reset() }
    }
    capitalize()
  }

  /// Notes the text that the application shows before its cursor, and the rest of the word that the cursor is in; nil where it shows none.
  mutating func applicationShows(before text: String?, rest: String = "") {
    application.show(text, rest: rest)
    capitalize()
  }

  /// Notes the text before the cursor of the keyboard's own field.
  mutating func show(before text: String) {
    own.show(text)
    capitalize()
  }

  /// Types from now on into a field of the keyboard's own, or into the application again.
  mutating func setOwn(_ isOwn: Bool) {
    guard isOwn != self.isOwn else { return }
    self.isOwn = isOwn
    (lastSpace, offered) = (nil, nil)
  }

  /// Forgets the text that was typed into the application: nobody sees the keys.
  mutating func forgetApplication() {
    application = TextPlace()
    if !isOwn { (lastSpace, offered) = (nil, nil) }
  }

  /// Forgets the text that was typed into the keyboard's own field.
  mutating func forgetOwn() { own = TextPlace() }

  /// Notes that text goes into another field of the application, which may be empty.
  mutating func changeField() {
    forgetApplication()
    chords.editing.end()
    capitalize()
  }

  /// Notes that something else was typed into the application: the text before its cursor is not known.
  mutating func typedElsewhere() {
    application.forgetPlace()
    if !isOwn { lastSpace = nil }
    capitalize()
  }

  private mutating func forgetPlace() {
    place.forgetPlace()
    lastSpace = nil
    capitalize()
  }

  /// Begins anew with the first page, without shift and modifiers.
  mutating func reset() {
    page = firstPage
    shift.reset()
    (hasTypedSign, heldPage, lastSpace, offered, slide) = (false, nil, nil, nil, nil)
    chords.forget()
    capitalize()
  }

  /// The first page of a field: numbers for dates and times, else letters.
  private var firstPage: LetterLayout.Page {
    switch field?.purpose {
    case .date, .time, .datetime: .numbers
    case .normal, .alpha, .digits, .number, .phone, .url, .email, .name, .password, .pin, .terminal, nil:
      .letters
    }
  }

  // MARK: Fingers

  mutating func handle(_ action: GestureAction<KeyID>, at time: UInt64) -> [LetterAction] {
    switch action {
    case .fire(let key): return fire(key, at: time)
    case .lift(let key, let slid): lift(key, slid: slid)
    case .open(let key): return open(key)
    case .repeatCharacter(let key): return repeated(key) ?? (key == .delete ? delete(.character) : [])
    case .repeatWord(let key): return repeated(key) ?? (key == .delete ? delete(.word) : [])
    case .moveCursor(let count):
      forgetPlace()
      return [.moveCursor(count)]
    case .flick(let key): return key == .delete ? [.undo] : []
    case .slideLayouts(let distance): slide(by: distance)
    case .slideLayoutsEnd(let isCancelled): releaseSlide(isCancelled: isCancelled, at: time)
    case .press, .release, .choose, .close, .reveal, .scroll, .swipe, .swipeEnd, .slideTabs, .slideTabsEnd,
      .carry, .drop, .putBack, .beginTrackpad, .endTrackpad:
      break
    }
    return []
  }

  /// Picks one of the texts that a held letter offers.
  mutating func pick(_ alternate: Int, of owner: KeyID, at time: UInt64) -> [LetterAction] {
    guard let offered, offered.owner == owner, offered.texts.indices.contains(alternate) else { return [] }
    self.offered = nil
    // With Ctrl or Alt a key is pressed itself, whatever it offers.
    if !isOwn, !chords.modifiers.on.isEmpty { return fire(owner, at: time) }
    // The first of them does the same as a tap.
    if alternate == 0, case .character(let text) = owner, case .accent? = key(of: text)?.action {
      return fire(owner, at: time)
    }
    return type(offered.texts[alternate], by: owner, at: time)
  }

  private mutating func fire(_ key: KeyID, at time: UInt64) -> [LetterAction] {
    chords.last = nil
    defer { edited(by: key) }
    if let chord = chord(of: key) { return chord }
    switch key {
    case .character(let text):
      guard let found = self.key(of: text) else { return [] }
      switch found.action {
      case .letter(let letter): return type(self.text(of: letter), by: key, at: time)
      case .accent(let mark): return accent(mark, by: key, at: time)
      case .shift, .delete, .space, .globe, .phrases, .return, .page, .gap, .named, .modifier: return []
      }
    case .space: return space(at: time)
    case .return:
      typed("\n", isSign: false)
      if hasTypedSign, heldPage == nil { turn(to: .letters) }
      return [.enter]
    case .delete: return delete(.character)
    case .shift:
      shift.press(at: time)
    case .modifier(let modifier): if !isOwn { chords.modifiers.press(modifier, at: time) }
    case .page(let page): press(key, page: page)
    case .globe: return [.globe]
    case .phrases: return [.phrases]
    case .panel: if EditKey(key) == .select { chords.editing.press() }
    case .snippet, .stop, .tab, .row, .action, .alternate, .named: break
    }
    return []
  }

  private mutating func press(_ key: KeyID, page: LetterLayout.Page) {
    turn(to: page)
    // The first of several held keys brings the letters back.
    if heldPage == nil { heldPage = (key, false) }
  }

  private mutating func turn(to page: LetterLayout.Page) {
    self.page = page
    hasTypedSign = false
  }

  private mutating func lift(_ key: KeyID, slid: Bool) {
    if case .modifier(let modifier) = key {
      chords.modifiers.lift(modifier, slid: slid)
    } else if EditKey(key) == .select {
      chords.editing.lift()
    } else if key == .shift {
      shift.lift(slid: slid)
      capitalize()
    } else if let held = heldPage, held.key == key {
      heldPage = nil
      if slid || held.wasUsed { turn(to: .letters) }
    }
  }

  private mutating func open(_ key: KeyID) -> [LetterAction] {
    if key == .globe { return [.openGlobeList] }
    guard case .character(let text) = key, let found = self.key(of: text) else { return [] }
    let own: String
    switch found.action {
    case .letter(let letter): own = self.text(of: letter)
    case .accent(let mark): own = found.label ?? mark
    case .shift, .delete, .space, .globe, .phrases, .return, .page, .gap, .named, .modifier: return []
    }
    let texts = [own] + found.alternates.map { self.text(of: $0) }
    offered = (key, texts)
    return [.offer(texts, of: key)]
  }

  // MARK: Typing

  /// Notes that a word took the place of the one before the cursor, with a space behind it.
  ///
  /// - Parameter spaced: the time at which the user typed that space; nil where it came with the word.
  mutating func exchange(_ old: String, with new: String, spaced: UInt64? = nil) {
    place.exchange(old, with: new)
    place.lastLetter = nil
    let given = new.last == " " ? place.before.map(LastSpace.given) : nil
    lastSpace = spaced.map(LastSpace.typed) ?? given
    shift.typed()
    capitalize()
  }

  /// Tells if the space before the cursor was given with a word, as far as is known.
  private var endsInGivenSpace: Bool { place.before.map { lastSpace == .given(after: $0) } == true }

  /// The signs that stand right behind a word. In French a space is before some of them.
  private func takesSpaceBack(_ text: String) -> Bool {
    guard let sign = text.first, text.count == 1 else { return false }
    let isFrench = layout?.languages.contains { $0 == "fr" || $0.hasPrefix("fr-") } == true
    return ".,)]}…”’،؛؟".contains(sign) || !isFrench && ";:!?".contains(sign)
  }

  private mutating func type(_ text: String, by key: KeyID, at time: UInt64) -> [LetterAction] {
    if endsInGivenSpace, takesSpaceBack(text) {
      place.before?.removeLast()
      typed(text, isSign: page != .letters)
      return [.replace(characters: 1, with: text, by: key)]
    }
    typed(text, isSign: page != .letters)
    place.lastLetter = time
    // Apostrophes stand within words.
    if page != .letters, ["'", "’", "`"].contains(text), heldPage == nil { turn(to: .letters) }
    return [.insert(text, by: key)]
  }

  private mutating func space(at time: UInt64) -> [LetterAction] {
    if isSecondSpace(at: time), takesFullStops, let before = place.before, SentenceStart.endsWord(before) {
      place.before = String(before.dropLast())
      typed(". ", isSign: false)
      return [.replace(characters: 1, with: ". ", by: .space)]
    }
    let isGiven = endsInGivenSpace
    if isGiven { place.before?.removeLast() }
    typed(" ", isSign: false)
    lastSpace = .typed(at: time)
    if hasTypedSign, heldPage == nil { turn(to: .letters) }
    // The word has its space.
    return isGiven ? [] : [.insert(" ", by: .space)]
  }

  private func isSecondSpace(at time: UInt64) -> Bool {
    guard case .typed(let last)? = lastSpace else { return false }
    return last <= time && time - last <= Self.doubleSpace
  }

  /// Puts a mark on the letter before the cursor; types ’ where no letter there takes it.
  private mutating func accent(_ mark: String, by key: KeyID, at time: UInt64) -> [LetterAction] {
    let isKnown =
      place.isShown || place.lastLetter.map { $0 <= time && time - $0 <= Self.lastLetterCounts } ?? false
    guard isKnown, let last = place.before?.last, let composed = composed(last, mark) else {
      return type("’", by: key, at: time)
    }
    place.before?.removeLast()
    typed(composed, isSign: false)
    return [.replace(characters: 1, with: composed, by: key)]
  }

  /// Returns the letter with the mark, if the layout offers that first for the letter: in French "é" for "e", and no "ú".
  private func composed(_ letter: Character, _ mark: String) -> String? {
    guard let composed = LetterMarks.compose(letter, mark) else { return nil }
    let first = key(of: letter.lowercased())?.alternates.first
    return first.map { $0.text == composed || $0.upper == composed } == true ? composed : nil
  }

  private mutating func delete(_ unit: Typist.Unit) -> [LetterAction] {
    (lastSpace, place.lastLetter) = (nil, nil)
    switch unit {
    case .character: place.deleteCharacter()
    case .word: place.before = nil
    }
    capitalize()
    return [.delete(unit)]
  }

  private mutating func typed(_ text: String, isSign: Bool) {
    (lastSpace, place.lastLetter) = (nil, nil)
    hasTypedSign = hasTypedSign || isSign
    if heldPage != nil { heldPage?.wasUsed = true }
    if field?.isPrivate == true { place.before = nil }
    if let before = place.before { place.keep(before + text) }
    shift.typed()
    capitalize()
  }

  // MARK: Capitals

  func text(of letter: LetterLayout.Letter) -> String { shift.isOn ? letter.upper : letter.text }

  private mutating func capitalize() { shift.follow(startsSentence: wantsCapital) }

  private var wantsCapital: Bool {
    guard let layout, layout.hasCapitals, !isOwn, let before = place.before, capitals != .never else {
      return false
    }
    let hints = field?.hints ?? []
    if hints.contains(.uppercase) { return true }
    if hints.contains(.lowercase) { return false }
    guard capitals == .always ? isPlain : hints.contains(.autoCapitalization) || isOfWords else {
      return false
    }
    let isGerman = layout.languages.contains { $0 == "de" || $0.hasPrefix("de-") }
    return isOfWords
      ? SentenceStart.isWord(after: before) : SentenceStart.isHere(after: before, isGerman: isGerman)
  }

  /// True where each word begins with a capital.
  private var isOfWords: Bool { field?.purpose == .name || field?.hints.contains(.titlecase) == true }

  /// True where the text is one of sentences, as far as the application says.
  private var isPlain: Bool {
    switch field?.purpose {
    case .normal, .alpha, .name, nil: field?.isPrivate != true
    case .digits, .number, .phone, .url, .email, .password, .pin, .date, .time, .datetime, .terminal: false
    }
  }

  /// True where words are offered: in texts, as far as the application says. text-input has hints that ask for words, and none that
  /// refuses them: a text area of Chromium asks for capitals alone.
  var takesWords: Bool { isPlain && field?.purpose != .name }

  /// True where two spaces mean a full stop: a text of unknown purpose may be a terminal's.
  private var takesFullStops: Bool { !isOwn && isPlain && (field != nil || capitals == .always) }
}
