/// The scripts of letters, by Unicode's blocks: just precise enough to find words of two scripts.
enum WordScript {
  /// The first scalars of runs of one script each, in ascending order, and the script. The three scripts of Japanese are
  /// one here: it writes most words in two of them.
  private static let runs: [(first: UInt32, script: Int)] = [
    (0x0000, latin), (0x0370, 1), (0x0400, 2), (0x0530, 3), (0x0590, 4), (0x0600, 5), (0x0700, 6),
    (0x0750, 5),
    (0x0780, 7), (0x07C0, 8), (0x0800, 9), (0x0840, 10), (0x0860, 6), (0x0870, 5), (0x0900, 11), (0x0980, 12),
    (0x0A00, 13), (0x0A80, 14), (0x0B00, 15), (0x0B80, 16), (0x0C00, 17), (0x0C80, 18), (0x0D00, 19),
    (0x0D80, 20), (0x0E00, 21), (0x0E80, 22), (0x0F00, 23), (0x1000, 24), (0x10A0, 25), (0x1100, korean),
    (0x1200, 26), (0x13A0, 27), (0x1400, 28), (0x1680, 29), (0x16A0, 30), (0x1700, 31), (0x1780, 32),
    (0x1800, 33), (0x18B0, 28), (0x1900, 34), (0x1950, 35), (0x1C00, 36), (0x1C80, 2), (0x1C90, 25),
    (0x1CC0, 37),
    (0x1D00, latin), (0x1D2B, 2), (0x1D2C, latin), (0x1F00, 1), (0x2000, latin), (0x2C00, 38),
    (0x2C60, latin),
    (0x2C80, 39), (0x2D00, 25), (0x2D30, 40), (0x2D80, 26), (0x2DE0, 2), (0x2E80, japanese), (0x3100, 41),
    (0x3130, korean), (0x3190, japanese), (0xA000, 42), (0xA4D0, 43), (0xA500, 44), (0xA640, 2), (0xA6A0, 45),
    (0xA700, latin), (0xA800, 46), (0xA8E0, 11), (0xA900, 47), (0xA960, korean), (0xA980, 48),
    (0xAB30, latin),
    (0xAB70, 27), (0xABC0, 49), (0xAC00, korean), (0xF900, japanese), (0xFB00, latin), (0xFB13, 3),
    (0xFB1D, 4),
    (0xFB50, 5), (0xFE70, 5), (0xFF00, latin), (0xFF66, japanese), (0xFFA0, korean), (0x10000, 50),
    (0x1E900, 51), (0x1EE00, 5), (0x20000, japanese),
  ]
  private static let (latin, japanese, korean) = (0, 60, 61)

  /// Returns a number for the letter's script: two letters of one script have the same.
  static func number(of letter: Unicode.Scalar) -> Int {
    if letter.value < 0x370 { return latin }
    var (low, high) = (0, runs.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if runs[middle].first <= letter.value { low = middle } else { high = middle }
    }
    return runs[low].script
  }
}
