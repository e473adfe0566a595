/// The keys of all snippets in the order in which they are shown, in little memory: ids and labels are bytes one after
/// the other, since a `String` of its own costs each of them 16 bytes and, if it is longer than 15, a block of memory.
///
/// Blocks of keys share a stretch of text: adding to the end copies none of the earlier ones.
public struct SnippetKeys: RandomAccessCollection, Equatable, Sendable {
  private struct Entry: Equatable {
    /// The start of its id in the block's text; the label follows the id.
    var start: UInt32
    var idLength: UInt32
    var labelLength: UInt32
    var pieceCount: UInt32
    var next: UInt32
    /// An index of `groupNames`, or `noGroup`.
    var group: UInt16
    var flags: Flags

    var id: Range<Int> { Int(start)..<Int(start) + Int(idLength) }
    var label: Range<Int> { id.upperBound..<id.upperBound + Int(labelLength) }
  }

  /// The flags of an entry in the one byte that it has left: a `Bool` more would make each entry longer by four.
  private struct Flags: OptionSet {
    let rawValue: UInt8
    static let isSecret = Flags(rawValue: 1)
    static let isFavourite = Flags(rawValue: 2)
    static let isRandom = Flags(rawValue: 4)
    static let isEditable = Flags(rawValue: 8)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init(_ key: SnippetKey) {
      self = []
      if key.isSecret { insert(.isSecret) }
      if key.isFavourite { insert(.isFavourite) }
      if key.pick == .random { insert(.isRandom) }
      if key.isEditable { insert(.isEditable) }
    }

    var pick: Pick { contains(.isRandom) ? .random : .inTurn }
  }

  private struct Block: Equatable {
    var text: [UInt8] = []
    var entries: [Entry] = []
    /// The problems of keys, by their places; few keys have one.
    var problems: [Int: String] = [:]

    func string(_ place: Range<Int>) -> String { String(decoding: text[place], as: UTF8.self) }
  }

  /// Keys one after the other that are from the same place.
  private struct Run: Equatable {
    let start: Int
    let origin: Origin
  }

  /// All blocks but the last one are full.
  private static let blockSize = 256
  private static let noGroup = UInt16.max

  /// The names of the groups, in the order in which their first keys stand, and spelled as those have them: two names are of
  /// one group where they differ in capitals alone.
  ///
  /// The groups after the first 65,535 count as none, each spelling for itself.
  public private(set) var groupNames: [String] = []
  /// The indices of the groups, by their names in small letters.
  private var groups: [String: UInt16] = [:]
  /// The groups' names as keys spell them, each with its index here, and with that of its group.
  private var spellings: [String] = []
  private var spelled: [String: UInt16] = [:]
  private var groupOfSpelling: [UInt16] = []
  private var blocks: [Block] = []
  private var runs: [Run] = []
  /// The number of keys.
  public private(set) var count = 0

  /// Makes an empty list.
  public init() {}

  /// Makes a list of keys, in their order.
  public init(_ keys: some Sequence<SnippetKey>) {
    append(contentsOf: keys)
  }

  /// The index of the first key.
  public var startIndex: Int { 0 }
  /// The index behind the last key.
  public var endIndex: Int { count }

  /// Returns the key at a place.
  public subscript(index: Int) -> SnippetKey {
    let (block, place) = position(of: index)
    let entry = block.entries[place]
    guard
      let key = SnippetKey(
        id: block.string(entry.id), label: block.string(entry.label), pieceCount: Int(entry.pieceCount),
        next: Int(entry.next), pick: entry.flags.pick, isSecret: entry.flags.contains(.isSecret),
        isFavourite: entry.flags.contains(.isFavourite), problem: block.problems[place],
        group: name(of: entry), origin: origin(at: index),
        isEditable: entry.flags.contains(.isEditable))
    else { preconditionFailure("a key without pieces was added") }
    return key
  }

  /// Returns the id alone, which costs less than the whole key; so does `label`.
  public func id(at index: Int) -> String {
    let (block, place) = position(of: index)
    return block.string(block.entries[place].id)
  }

  /// Returns the label of the key at a place, without making the key.
  public func label(at index: Int) -> String {
    let (block, place) = position(of: index)
    return block.string(block.entries[place].label)
  }

  /// Returns the group that a key stands with, as an index of `groupNames`; nil for none.
  public func group(at index: Int) -> Int? {
    let (block, place) = position(of: index)
    let spelling = block.entries[place].group
    return spelling == Self.noGroup ? nil : Int(groupOfSpelling[Int(spelling)])
  }

  /// Returns the origin of a key.
  public func origin(at index: Int) -> Origin {
    guard let run = runs.last(where: { $0.start <= index }) else {
      preconditionFailure("a key was added without its origin")
    }
    return run.origin
  }

  private func name(of entry: Entry) -> String? {
    entry.group == Self.noGroup ? nil : spellings[Int(entry.group)]
  }

  // MARK: Changes

  /// Adds keys at the end.
  public mutating func append(contentsOf keys: some Sequence<SnippetKey>) {
    for key in keys { append(key) }
  }

  /// Adds a key at the end.
  public mutating func append(_ key: SnippetKey) {
    if count.isMultiple(of: Self.blockSize) { startBlock() }
    if runs.last?.origin != key.origin { runs.append(Run(start: count, origin: key.origin)) }
    let last = blocks.count - 1
    var (id, label) = (key.id, key.label)
    blocks[last].entries.append(
      Entry(
        start: UInt32(blocks[last].text.count), idLength: UInt32(id.utf8.count),
        labelLength: UInt32(label.utf8.count), pieceCount: UInt32(clamping: key.pieceCount),
        next: UInt32(clamping: key.next), group: number(of: key.group), flags: Flags(key)))
    id.withUTF8 { blocks[last].text.append(contentsOf: $0) }
    label.withUTF8 { blocks[last].text.append(contentsOf: $0) }
    if let problem = key.problem { blocks[last].problems[blocks[last].entries.count - 1] = problem }
    count += 1
  }

  /// Returns the index of a group's name as it is spelled; a new name is added.
  private mutating func number(of group: String?) -> UInt16 {
    guard let group else { return Self.noGroup }
    if let number = spelled[group] { return number }
    guard let number = UInt16(exactly: spellings.count), number != Self.noGroup else { return Self.noGroup }
    let small = group.lowercased()
    let index = groups[small] ?? UInt16(groupNames.count)
    if index == groupNames.count { groupNames.append(group) }
    groups[small] = index
    spellings.append(group)
    spelled[group] = number
    groupOfSpelling.append(index)
    return number
  }

  /// Returns the index of a group in `groupNames`, however its name is spelled; nil where no key stands with it.
  public func group(named name: String) -> Int? {
    SnippetKey.groupName(name).flatMap { groups[$0.lowercased()] }.map(Int.init)
  }

  private mutating func startBlock() {
    if let full = blocks.last {
      // The copy leaves out the room that the text has kept to grow.
      blocks[blocks.count - 1].text = full.text.withUnsafeBufferPointer { [UInt8]($0) }
    }
    blocks.append(Block())
    blocks[blocks.count - 1].entries.reserveCapacity(Self.blockSize)
  }

  /// Makes the next tap on a key continue after one of its pieces, as its `pick` says.
  ///
  /// Returns the position of the piece that is due then.
  public mutating func continueAfter(
    piece position: Int, at index: Int, using dice: inout some RandomNumberGenerator
  ) -> Int {
    let (block, place) = (index / Self.blockSize, index % Self.blockSize)
    let entry = blocks[block].entries[place]
    let next = entry.flags.pick.next(after: position, of: Int(entry.pieceCount), using: &dice)
    blocks[block].entries[place].next = UInt32(next)
    return next
  }

  /// Makes `next` the piece that is due on the key with this id, if there are both.
  public mutating func setNext(of id: String, to next: Int) {
    guard let index = index(ofID: id) else { return }
    let (block, place) = (index / Self.blockSize, index % Self.blockSize)
    guard (0..<Int(blocks[block].entries[place].pieceCount)).contains(next) else { return }
    blocks[block].entries[place].next = UInt32(next)
  }

  // MARK: Search

  /// Returns the index of the key with this id.
  public func index(ofID id: String) -> Int? {
    firstIndex(of: id, in: { $0.id }) { $0.elementsEqual($1) }
  }

  /// Returns the indices of the keys with this label in upper or lower case, in their order.
  public func indices(ofLabel label: String) -> [Int] {
    let upper = label.uppercased()
    var wanted = label
    let isASCII = wanted.utf8.allSatisfy { $0 < 0x80 }
    return wanted.withUTF8 { wanted in
      blocks.enumerated().flatMap { number, block in
        block.text.withUnsafeBufferPointer { bytes in
          block.entries.indices.filter { place in
            let label = UnsafeBufferPointer(rebasing: bytes[block.entries[place].label])
            if isASCII, Self.isSameInASCII(label, wanted) { return true }
            // If one of both is not ASCII, the other can be of another length.
            return label.contains { $0 >= 0x80 }
              && String(decoding: label, as: UTF8.self).uppercased() == upper
          }
        }.map { number * Self.blockSize + $0 }
      }
    }
  }

  private func firstIndex(
    of text: String, in part: (Entry) -> Range<Int>,
    where isSame: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Int? {
    var text = text
    return text.withUTF8 { wanted in
      for (number, block) in blocks.enumerated() {
        let place = block.text.withUnsafeBufferPointer { bytes in
          block.entries.firstIndex { entry in
            let place = part(entry)
            return place.count == wanted.count
              && isSame(UnsafeBufferPointer(rebasing: bytes[place]), wanted)
          }
        }
        if let place { return number * Self.blockSize + place }
      }
      return nil
    }
  }

  private static func isSameInASCII(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>)
    -> Bool
  {
    left.elementsEqual(right) { upper($0) == upper($1) }
  }

  private static func upper(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte & ~0x20 : byte
  }

  /// Returns a hash (FNV-1a) that is the same for labels that are the same in capitals.
  func labelHash(at index: Int) -> UInt64 {
    let (block, place) = (blocks[index / Self.blockSize], index % Self.blockSize)
    func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
      bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64(Self.upper($1))) &* 0x100_0000_01B3 }
    }
    return block.text.withUnsafeBufferPointer { bytes in
      let label = UnsafeBufferPointer(rebasing: bytes[block.entries[place].label])
      guard label.contains(where: { $0 >= 0x80 }) else { return hash(label) }
      return hash(String(decoding: label, as: UTF8.self).uppercased().utf8)
    }
  }

  private func position(of index: Int) -> (block: Block, place: Int) {
    (blocks[index / Self.blockSize], index % Self.blockSize)
  }
}
