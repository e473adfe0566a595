/// The texts that keys are offered by: the first words of their shortcuts, labels and phrases, one after the other in little
/// memory. All of them are compared with each word; 10,000 keys take a small part of a frame.
///
///     typed so far     what begins with it
///     ":si"            the shortcut ":sig"
///     "see:si"         the same: a shortcut that begins with a sign may stand behind a word
///     "kin"            the label "Kind regards", the phrase "Kindly note …"
///     "(kin"           the same, and the bracket stays
///     "kind,"          nothing: the word has ended
///
/// Rules:
/// 1. A shortcut counts from one character on, labels and phrases from two; from one where that is a word, as in Chinese.
/// 2. Case and marks do not count.
/// 3. A key whose shortcut is the word comes first. Then come favourites, then what is used often. Otherwise a shortcut counts more
///    than a label, and that more than a phrase; then the shorter label, then the order of the keys.
public struct OfferIndex: Sendable {
  /// A key that begins with a word.
  public struct Hit: Equatable, Sendable {
    /// The place of the key, in the order in which keys were added.
    public let entry: Int
    /// The positions of its phrases that begin with the word; empty where its label or a shortcut does.
    public let pieces: [Int]
    /// The bytes at the start of the word that stay.
    public let skipped: Int
  }

  private enum Kind: UInt8, BitwiseCopyable { case shortcut, label, phrase }

  private struct Part: BitwiseCopyable {
    /// The start of the text in `bytes`.
    var start: UInt32
    var length: UInt8
    var kind: Kind
    var isWhole: Bool
    /// The position of a phrase.
    var piece: UInt32
  }

  /// The rank of a key; the better one is less.
  private struct Rank: Comparable {
    let isExact: Bool
    let weight: Int64
    let kind: Kind
    let labelLength: UInt8
    let entry: Int

    static func < (left: Rank, right: Rank) -> Bool {
      if left.isExact != right.isExact { return left.isExact }
      if left.weight != right.weight { return left.weight > right.weight }
      if left.kind != right.kind { return left.kind.rawValue < right.kind.rawValue }
      if left.labelLength != right.labelLength { return left.labelLength < right.labelLength }
      return left.entry < right.entry
    }
  }

  /// A part of the word that keys may begin with.
  private struct Sought {
    let bytes: [UInt8]
    let skipped: Int
    /// True for the part that begins with a sign behind a word: only shortcuts match it.
    let isForShortcuts: Bool
    /// True where labels and phrases count, too.
    let isLong: Bool

    init(_ text: Substring, skipped: Int, isForShortcuts: Bool = false) {
      var bytes: [UInt8] = []
      // A word that is cut is longer than all that it is compared with.
      self.bytes = OfferText.fold(text, into: &bytes) ? bytes : []
      (self.skipped, self.isForShortcuts) = (skipped, isForShortcuts)
      let isWord = bytes.first.map(SearchText.isOwnWord) == true
      isLong = !isForShortcuts && (isWord || text.unicodeScalars.count > 1)
    }

    func counts(_ kind: Kind) -> Bool { kind == .shortcut || isLong }
  }

  /// The most bytes of all texts, about twice what 100,000 keys of three phrases have. Further keys are not offered.
  private static let mostBytes = 8 << 20

  private var bytes: [UInt8] = []
  private var parts: [Part] = []
  /// The first part of each key.
  private var starts: [UInt32] = []
  /// The length of each key's label, as far as it decides.
  private var labelLengths: [UInt8] = []
  /// The preferences that decide between keys.
  public var preferences = SearchPreferences()

  /// Makes an index without keys.
  public init() {}

  /// The number of keys.
  public var count: Int { starts.count }

  // MARK: Adding

  /// Adds a key that is no secret.
  ///
  /// - Parameter phrases: its phrases in their order, or as much of each as has a word.
  public mutating func append(label: String, shortcuts: [String], phrases: [String]) {
    starts.append(UInt32(parts.count))
    labelLengths.append(UInt8(clamping: label.utf8.count))
    guard bytes.count < Self.mostBytes else { return }
    for shortcut in shortcuts { add(shortcut, .shortcut) }
    add(label, .label)
    for (position, phrase) in phrases.enumerated() { add(phrase, .phrase, position) }
  }

  private mutating func add(_ text: String, _ kind: Kind, _ piece: Int = 0) {
    let start = bytes.count
    let isWhole = OfferText.fold(text, into: &bytes)
    guard bytes.count > start, let place = UInt32(exactly: start) else { return }
    parts.append(
      Part(
        start: place, length: UInt8(bytes.count - start), kind: kind, isWhole: isWhole,
        piece: UInt32(clamping: piece)))
  }

  // MARK: Matching

  /// Returns the keys to offer for a word, the best first.
  ///
  /// - Parameters:
  ///   - word: what is before the cursor since the last white space.
  ///   - limit: the most keys.
  public func hits(for word: String, limit: Int) -> [Hit] {
    var best: [(rank: Rank, sought: Sought)] = []
    for sought in Self.sought(in: word) where !sought.bytes.isEmpty {
      for rank in ranks(of: sought, limit: limit) {
        if let place = best.firstIndex(where: { $0.rank.entry == rank.entry }) {
          if rank < best[place].rank { best[place] = (rank, sought) }
        } else {
          best.append((rank, sought))
        }
      }
    }
    return best.sorted { $0.rank < $1.rank }.prefix(limit).map { rank, sought in
      Hit(
        entry: rank.entry, pieces: rank.kind == .phrase ? pieces(of: rank.entry, sought) : [],
        skipped: sought.skipped)
    }
  }

  private static func sought(in word: String) -> [Sought] {
    let scalars = word.unicodeScalars
    var all = [Sought(word[...], skipped: 0)]
    let start = scalars.firstIndex { !$0.opensWord } ?? scalars.startIndex
    if start > scalars.startIndex {
      all.append(Sought(word[start...], skipped: word.utf8.distance(from: word.startIndex, to: start)))
    }
    // The signs behind a word.
    let end = scalars.lastIndex { !$0.isOfWord } ?? scalars.startIndex
    let sign = scalars[..<end].lastIndex { $0.isOfWord }.map(scalars.index(after:)) ?? start
    if sign > start {
      let skipped = word.utf8.distance(from: word.startIndex, to: sign)
      all.append(Sought(word[sign...], skipped: skipped, isForShortcuts: true))
    }
    return all
  }

  private func ranks(of sought: Sought, limit: Int) -> [Rank] {
    var best: [Rank] = []
    forEachMatch(of: sought, in: parts.indices) { place, entry in
      let part = parts[place]
      let rank = Rank(
        isExact: part.kind == .shortcut && part.isWhole && Int(part.length) == sought.bytes.count,
        weight: preferences.weight(of: entry), kind: part.kind, labelLength: labelLengths[entry],
        entry: entry)
      if best.count == limit, let last = best.last, last < rank { return }
      if let same = best.firstIndex(where: { $0.entry == entry }) {
        guard rank < best[same] else { return }
        best.remove(at: same)
      }
      best.insert(rank, at: best.firstIndex { rank < $0 } ?? best.endIndex)
      if best.count > limit { best.removeLast() }
    }
    return best
  }

  private func pieces(of entry: Int, _ sought: Sought) -> [Int] {
    var pieces: [Int] = []
    let end = entry + 1 < starts.count ? Int(starts[entry + 1]) : parts.count
    forEachMatch(of: sought, in: Int(starts[entry])..<end) { place, _ in
      if parts[place].kind == .phrase { pieces.append(Int(parts[place].piece)) }
    }
    return pieces
  }

  /// Calls back with the place and the key of each part that begins with a text, in their order.
  private func forEachMatch(of sought: Sought, in range: Range<Int>, _ body: (Int, Int) -> Void) {
    guard let first = sought.bytes.first, let start = range.first else { return }
    var entry = self.entry(of: start)
    bytes.withUnsafeBufferPointer { bytes in
      for place in range {
        let part = parts[place]
        guard bytes[Int(part.start)] == first, sought.bytes.count <= part.length, sought.counts(part.kind),
          bytes[Int(part.start)..<Int(part.start) + sought.bytes.count].elementsEqual(sought.bytes)
        else { continue }
        while entry + 1 < starts.count, Int(starts[entry + 1]) <= place { entry += 1 }
        body(place, entry)
      }
    }
  }

  /// Returns the key that a part is of.
  private func entry(of part: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= part { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }
}
