/// Writes zip archives for tests: stored, with whatever directory is asked for.
struct ZipFile {
  struct Member {
    var name: String
    var bytes: [UInt8]
    /// 0 is stored; for others the bytes have to be what they say.
    var method: UInt16 = 0
    /// Bit 0 is a password, bit 3 means that sizes follow the bytes, bit 11 names in UTF-8.
    var flags: UInt16 = 1 << 11
    var checksum: UInt32?
    var size: Int?
  }

  static func bytes(_ members: [Member]) -> [UInt8] {
    var (file, directory): ([UInt8], [UInt8]) = ([], [])
    for member in members {
      let (place, name) = (file.count, Array(member.name.utf8))
      let fields =
        le16(20) + le16(member.flags) + le16(member.method) + [0, 0, 0x21, 0x58]
        + le32(member.checksum ?? crc(member.bytes)) + le32(UInt32(member.bytes.count))
        + le32(UInt32(member.size ?? member.bytes.count)) + le16(UInt16(name.count)) + le16(0)
      file += [0x50, 0x4B, 3, 4] + fields + name + member.bytes
      directory +=
        [0x50, 0x4B, 1, 2] + le16(20) + fields + [UInt8](repeating: 0, count: 10) + le32(UInt32(place)) + name
    }
    let count = le16(UInt16(truncatingIfNeeded: members.count))
    return file + directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + count + count + le32(UInt32(directory.count))
      + le32(UInt32(file.count)) + [0, 0]
  }

  static func of(_ files: [(String, String)]) -> [UInt8] {
    bytes(files.map { Member(name: $0, bytes: Array($1.utf8)) })
  }

  private static func le16(_ value: UInt16) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }

  private static func le32(_ value: UInt32) -> [UInt8] {
    le16(UInt16(truncatingIfNeeded: value)) + le16(UInt16(truncatingIfNeeded: value >> 16))
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
      }
    }
  }
}
