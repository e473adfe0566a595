/// Writes zip archives for tests: stored, with whatever directory is asked for.
struct ZipFile {
  struct Member {
    var name: String
    var bytes: [UInt8]
    /// 0 is stored; other methods need bytes that fit them.
    var method: UInt16 = 0
    /// Bit 0 is a password, bit 3 means that sizes follow the bytes, bit 11 names in UTF-8.
    var flags: UInt16 = 1 << 11
    var checksum: UInt32?
    var size: Int?
  }

  static func bytes(_ members: [Member]) -> [UInt8] {
    var file: [UInt8] = []
    var directory: [UInt8] = []
    // This goes part by part: the compiler of Swift 6.0 takes no sum of so many arrays.
    for member in members {
      let place = le32(UInt32(file.count))
      let name: [UInt8] = Array(member.name.utf8)
      let fields: [UInt8] = fields(of: member, nameLength: name.count)
      for part in [[0x50, 0x4B, 3, 4], fields, name, member.bytes] as [[UInt8]] { file += part }
      let attributes = [UInt8](repeating: 0, count: 10)
      for part in [[0x50, 0x4B, 1, 2], le16(20), fields, attributes, place, name] as [[UInt8]] {
        directory += part
      }
    }
    let count = le16(UInt16(truncatingIfNeeded: members.count))
    let start = le32(UInt32(file.count))
    let size = le32(UInt32(directory.count))
    for part in [directory, [0x50, 0x4B, 5, 6, 0, 0, 0, 0], count, count, size, start, [0, 0]] as [[UInt8]] {
      file += part
    }
    return file
  }

  private static func fields(of member: Member, nameLength: Int) -> [UInt8] {
    var fields: [UInt8] = le16(20)
    fields += le16(member.flags)
    fields += le16(member.method)
    fields += [0, 0, 0x21, 0x58] as [UInt8]
    fields += le32(member.checksum ?? crc(member.bytes))
    fields += le32(UInt32(member.bytes.count))
    fields += le32(UInt32(member.size ?? member.bytes.count))
    fields += le16(UInt16(nameLength))
    fields += le16(0)
    return fields
  }

  static func of(_ files: [(String, String)]) -> [UInt8] {
    bytes(files.map { Member(name: $0, bytes: Array($1.utf8)) })
  }

  private static func le16(_ value: UInt16) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }

  private static func le32(_ value: UInt32) -> [UInt8] {
    le16(UInt16(truncatingIfNeeded: value)) + le16(UInt16(truncatingIfNeeded: value >> 16))
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc = UInt32.max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? (crc >> 1) ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }
}
