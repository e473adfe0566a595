/// The places of characters on keys, now and on the next keymap.
///
/// A change of the keymap costs the client work and the text a pause. So the new map has all that the coming text
/// needs, as far as 47 keys reach. The other keys keep their characters; those not used for longest go first.
/// Characters of a US board's unshifted keys go to their own keys unless those are needed otherwise.
struct KeymapPlanner: Sendable {
  private(set) var keymap = Keymap.initial
  /// The time of the last use of each slot's character, by `clock`; 0 is never.
  private var lastUse = [UInt64](repeating: 0, count: KeyCode.characters.count)
  private var clock: UInt64 = 0
  private var slotOf: [Unicode.Scalar: Int]

  private static let usSlot = Dictionary(
    uniqueKeysWithValues: KeyCode.characters.enumerated().map { ($0.element.us, $0.offset) })

  init() {
    slotOf = Self.slots(of: Keymap.initial)
  }

  private static func slots(of keymap: Keymap) -> [Unicode.Scalar: Int] {
    var slots: [Unicode.Scalar: Int] = [:]
    for (slot, scalar) in keymap.slots.enumerated() {
      if let scalar { slots[scalar] = slot }
    }
    return slots
  }

  /// Tells whether a character is on the map in force.
  func has(_ scalar: Unicode.Scalar) -> Bool {
    slotOf[scalar] != nil
  }

  /// Returns the evdev code of a character on the map in force, and counts this as a use; nil when it is not there.
  mutating func use(_ scalar: Unicode.Scalar) -> UInt32? {
    guard let slot = slotOf[scalar] else { return nil }
    clock += 1
    lastUse[slot] = clock
    return KeyCode.characters[slot].code
  }

  /// Puts a map in force with the characters from the start of `text` on, as many as there are keys.
  mutating func change(toCover text: some Sequence<Unicode.Scalar>) {
    let needed = Self.distinct(text)
    let isNeeded = Set(needed)
    var slots = keymap.slots
    var free = slots.indices.filter { slots[$0].map { !isNeeded.contains($0) } ?? true }
    var homeless: [Unicode.Scalar] = []
    for scalar in needed where slotOf[scalar] == nil {
      if let slot = Self.usSlot[scalar], let index = free.firstIndex(of: slot) {
        free.remove(at: index)
        slots[slot] = scalar
      } else {
        homeless.append(scalar)
      }
    }
    free.sort { (lastUse[$0], -$0) < (lastUse[$1], -$1) }
    // Sorts them: every application is told the map, and it must not show the order of a secret's characters.
    for (scalar, slot) in zip(homeless.sorted(), free) { slots[slot] = scalar }
    for slot in slots.indices where slots[slot] != keymap.slots[slot] { lastUse[slot] = 0 }
    keymap.slots = slots
    slotOf = Self.slots(of: keymap)
  }

  /// The most scalars of a text that are searched for its characters, so that no text takes long. It is far more than
  /// one keymap lasts when there are more characters than keys.
  static let lookAhead = 4_096

  /// Returns the distinct characters at the start of a text, no more than there are keys.
  static func distinct(_ text: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
    var seen: Set<Unicode.Scalar> = []
    var found: [Unicode.Scalar] = []
    for scalar in text where Stroke(scalar).character != nil && !seen.contains(scalar) {
      guard found.count < KeyCode.characters.count else { break }
      seen.insert(scalar)
      found.append(scalar)
    }
    return found
  }
}
