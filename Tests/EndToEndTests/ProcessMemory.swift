import Foundation
import Stage

extension StageProcess {
  /// What is in each mapping of its memory that it can write to and that can be read; root may read all.
  func writableMemory() throws -> [Data] {
    let maps = try String(contentsOfFile: "/proc/\(pid)/maps", encoding: .utf8)
    let memory = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/\(pid)/mem"))
    return try maps.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      let ends = words[0].split(separator: "-").compactMap { UInt64($0, radix: 16) }
      guard words[1].hasPrefix("rw"), ends.count == 2 else { return nil }
      try memory.seek(toOffset: ends[0])
      return try? memory.read(upToCount: Int(ends[1] - ends[0]))
    }
  }
}
