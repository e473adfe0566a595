import TestSupport
import Testing

@Suite struct GesturePropertyTests {
  private static let parts = 16
  private static let sequences = 1_000_000

  /// Plays a random sequence, nonsense included, and then lifts all fingers; returns what was wrong.
  private func play(seed: UInt64) -> String? {
    var random = SplitMix64(state: seed)
    var witness = GestureWitness()
    for _ in 0..<length(random.next()) {
      let bits = random.next()
      witness.play(
        UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8),
        UInt8(truncatingIfNeeded: bits >> 16))
    }
    witness.end()
    return witness.complaint
  }

  /// Many short sequences, and some long ones; the fuzzer finds its own.
  private func length(_ bits: UInt64) -> UInt64 {
    bits % 64 == 0 ? 20 : 2 + (bits >> 32) % 3
  }

  @Test("A million random sequences", arguments: 0..<parts) func randomSequences(part: Int) {
    for number in 0..<Self.sequences / Self.parts {
      let seed = UInt64(part) << 32 | UInt64(number)
      if let complaint = play(seed: seed) {
        Issue.record("seed \(seed): \(complaint)")
        return
      }
    }
  }
}
