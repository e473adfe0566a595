import CMemory
import Foundation

extension ContiguousBytes {
  /// Tells whether a text is among these bytes. memmem(3) is quick in all the memory of a process, Foundation's search of a Data is
  /// not.
  public func holds(_ text: String) -> Bool {
    let text = Array(text.utf8)
    return withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return false }
      return memmem(start, bytes.count, text, text.count) != nil
    }
  }
}
