import CArchive

/// The files in a zip archive, read by libarchive in memory: nothing is written, and names are only names.
public enum ZipArchive {
  /// A file in an archive.
  public struct Member: Sendable {
    /// Its path in the archive, as that says, which may be anything.
    public let name: String
    /// Its bytes, or why they cannot be read.
    public let content: Result<[UInt8], Fault>
  }

  /// A fault of one file in an archive.
  public enum Fault: Error, Sendable {
    /// It breaks off, its checksum is another, or its compression is neither of the two that such archives have.
    case damaged
    /// It needs a password.
    case locked
    /// It is larger than `Limits.member`.
    case tooLarge
  }

  /// The reason why a whole archive is refused.
  public enum Refusal: Error, Equatable, Sendable, CustomStringConvertible {
    case noLibrary
    case damaged
    case tooManyMembers
    case tooLarge

    /// The mistake, and what helps.
    public var description: String {
      switch self {
      case .noLibrary: "libarchive.so.13 cannot be loaded; install libarchive13t64 or libarchive13"
      case .damaged: "no zip archive, or a damaged one"
      case .tooManyMembers: "holds more than \(Limits.members) files"
      case .tooLarge: "holds more than \(Limits.total >> 20) MiB"
      }
    }
  }

  /// The limits of reading an archive.
  public enum Limits {
    /// Bytes of the archive itself.
    public static let archive = 32 << 20
    /// Files: the largest public collections of snippets have a thousand.
    public static let members = 20_000
    /// Bytes of a file, decompressed.
    public static let member = 8 << 20
    /// Bytes of all files that are read, decompressed.
    public static let total = 64 << 20
  }

  /// Reads those files of an archive whose names are wanted, in the order of its directory.
  ///
  /// A member that cannot be read has its fault in its place.
  public static func members(
    of archive: [UInt8], where isWanted: (String) -> Bool
  ) throws(Refusal) -> [Member] {
    guard phraseboard_has_archive(), let reader = archive_read_new() else { throw .noLibrary }
    defer { archive_read_free(reader) }
    // The directory at the end counts, since some programs write no sizes before it.
    archive_read_support_format_zip_seekable(reader)
    let result: Result<[Member], Refusal> = archive.withUnsafeBytes { bytes in
      guard archive_read_open_memory(reader, bytes.baseAddress, bytes.count) == ARCHIVE_OK else {
        return .failure(.damaged)
      }
      do throws(Refusal) {
        return .success(try members(reader, isWanted))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private static func members(
    _ reader: OpaquePointer, _ isWanted: (String) -> Bool
  ) throws(Refusal) -> [Member] {
    var (members, count, room): ([Member], Int, Int) = ([], 0, Limits.total)
    while true {
      var entry: OpaquePointer?
      let status = archive_read_next_header(reader, &entry)
      if status == ARCHIVE_EOF { return members }
      // A warning is about a name in another encoding.
      guard status == ARCHIVE_OK || status == ARCHIVE_WARN, let entry else { throw .damaged }
      count += 1
      guard count <= Limits.members else { throw .tooManyMembers }
      guard
        let name = (archive_entry_pathname_utf8(entry) ?? archive_entry_pathname(entry)).map({
          String(cString: $0)
        }),
        isWanted(name)
      else { continue }
      let isLocked = archive_entry_is_data_encrypted(entry) != 0
      let content = isLocked ? .failure(.locked) : content(reader, &room)
      guard room >= 0 else { throw .tooLarge }
      members.append(Member(name: name, content: content))
    }
  }

  private static func content(_ reader: OpaquePointer, _ room: inout Int) -> Result<[UInt8], Fault> {
    // Others may take memory as their header says.
    let format = archive_format_name(reader).map { String(cString: $0) } ?? ""
    guard format.hasSuffix("(uncompressed)") || format.hasSuffix("(deflation)") else {
      return .failure(.damaged)
    }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = archive_read_data(reader, &block, block.count)
      if count == 0 { return .success(bytes) }
      guard count > 0 else { return .failure(.damaged) }
      room -= count
      guard bytes.count + count <= Limits.member, room >= 0 else { return .failure(.tooLarge) }
      bytes += block[..<count]
    }
  }
}
