import Snippets

/// A text to store, which tells one content from another.
///
/// It resists no forgery: a file of one's own that hides a change of one's own is no danger.
struct Fingerprint {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325  // FNV-1a
  private var count = 0

  /// The text, which has the version in it, since a later one may read more out of the same bytes.
  var text: String { "\(Phraseboard.version)-\(count)-\(String(hash, radix: 16))" }

  /// Adds bytes; the same bytes added in two parts make another fingerprint.
  mutating func add(_ bytes: [UInt8]) {
    count += bytes.count
    var hash = hash
    bytes.withUnsafeBufferPointer { bytes in
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    for shift in stride(from: 0, to: 64, by: 8) {
      hash = (hash ^ UInt64(bytes.count) >> UInt64(shift) & 0xFF) &* 0x100_0000_01B3
    }
    self.hash = hash
  }
}
