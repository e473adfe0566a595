import Foundation

/// Returns what is in each mapping of a process's memory that it can write to and that can be read; root may read all.
///
/// - Throws: where the process has gone, or is not for this one to look at.
public func writableMemory(of process: pid_t) throws -> [Data] {
  let maps = try String(contentsOfFile: "/proc/\(process)/maps", encoding: .utf8)
  let memory = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/\(process)/mem"))
  return try maps.split(separator: "\n").compactMap { line in
    let words = line.split(separator: " ")
    let ends = words[0].split(separator: "-").compactMap { UInt64($0, radix: 16) }
    guard words[1].hasPrefix("rw"), ends.count == 2 else { return nil }
    try memory.seek(toOffset: ends[0])
    return try? memory.read(upToCount: Int(ends[1] - ends[0]))
  }
}
