import ContentFormats
import Plist
import Snippets
import Zip

/// Archives and property lists, whose faults become errors of a document.
enum Archives {
  /// Tells whether bytes begin as a zip archive, which may be empty.
  static func isZip(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x50, 0x4B, 5, 6])
  }

  /// Tells whether bytes begin as a property list, binary or XML.
  static func isList(_ bytes: [UInt8]) -> Bool {
    if PropertyList.isBinary(bytes) { return true }
    let start = String(decoding: ImportedText.utf8(Array(bytes.prefix(2_000))), as: UTF8.self)
    guard start.drop(while: { $0.isWhitespace || $0 == "\u{FEFF}" }).first == "<" else { return false }
    return start.includes("<plist") || start.includes("<!DOCTYPE plist")
  }

  static func members(of bytes: [UInt8], where isWanted: (String) -> Bool) throws -> [ZipArchive.Member] {
    do throws(ZipArchive.Refusal) {
      return try ZipArchive.members(of: bytes, where: isWanted)
    } catch {
      throw DocumentError(reason: error.description)
    }
  }

  /// Returns the outermost value of a list; nil for one that is refused. Throws where the library is missing.
  static func list(_ bytes: [UInt8]) throws -> PropertyList.Value? {
    do throws(PropertyList.Refusal) {
      return try PropertyList(ImportedText.utf8(bytes)).root
    } catch {
      guard error == .noLibrary else { return nil }
      throw DocumentError(reason: error.description)
    }
  }

  /// Returns the outermost value of a document that is a list.
  static func wholeList(_ bytes: [UInt8]) throws -> PropertyList.Value {
    do throws(PropertyList.Refusal) {
      return try PropertyList(ImportedText.utf8(bytes)).root
    } catch {
      throw DocumentError(reason: error.description)
    }
  }
}
