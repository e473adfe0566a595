import Foundation

/// The resources that a program takes of the machine. The keyboard hides its memory and its files: only root may look.
extension StageProcess {
  /// Kilobytes of proportional set size: its own share of the memory that it uses, with that of the processes that it has
  /// started or split off itself. Not a number where nobody but root may look.
  public var memory: Double { get throws { try sum("Pss:") } }

  /// Kilobytes of that in its heaps. Its share of what is mapped from files depends on how many other programs have it, and
  /// grows when one of these ends.
  public var heapMemory: Double { get throws { try sum("Pss_Anon:") } }

  /// Kilobytes that no other process has, which would be free without it.
  public var privateMemory: Double { get throws { try sum("Private_Clean:") + sum("Private_Dirty:") } }

  /// The number of times that each of its threads has gone to sleep since it began, by the thread's ID.
  public var sleeps: [pid_t: Int] {
    get throws {
      try own.reduce(into: [:]) { sleeps, pid in
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? []
        for thread in threads.compactMap({ pid_t($0) }) {
          let path = "/proc/\(pid)/task/\(thread)/status"
          sleeps[thread] = Self.field("voluntary_ctxt_switches:", in: path).flatMap { Int($0) }
        }
      }
    }
  }

  /// The time in which a processor has worked for it, in ticks of the kernel's, of which a second has 100.
  public var processorTime: Int {
    get throws {
      try own.reduce(0) { sum, pid in
        // The name before them, in parentheses, may have spaces. Fields 14 and 15 of proc_pid_stat(5).
        let text = (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)) ?? ""
        let words = text.drop { $0 != ")" }.split(separator: " ")
        return words.count < 14 ? sum : sum + (Int(words[12]) ?? 0) + (Int(words[13]) ?? 0)
      }
    }
  }

  /// Kilobytes of that in buffers that it shares with a compositor.
  ///
  /// `Pss_Shmem` of smaps_rollup also counts a program that runs from a tmpfs. The names of mappings tell them apart
  /// (proc_pid_smaps(5)).
  public var bufferMemory: Double {
    get throws { try own.reduce(0) { $0 + Self.sharedBuffers(of: $1) } }
  }

  private static func sharedBuffers(of pid: pid_t) -> Double {
    // A file of /proc has no size: what reads a whole file by its name ends after the first part.
    guard let file = FileHandle(forReadingAtPath: "/proc/\(pid)/smaps"), let text = try? file.readToEnd()
    else { return .nan }
    var isBuffer = false
    var sum = 0.0
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " ")).lazy.map { String(decoding: $0, as: UTF8.self) }
      guard let first = words.first else { continue }
      // The head of a mapping starts with its addresses, a value with its name and a colon.
      if !first.hasSuffix(":") { isBuffer = words.contains { $0.hasPrefix("/memfd:") } }
      if isBuffer, first == "Pss:", words.count > 1 { sum += Double(words[1]) ?? .nan }
    }
    return sum
  }

  private func sum(_ name: String) throws -> Double {
    try own.reduce(0) {
      $0 + (Self.field(name, in: "/proc/\($1)/smaps_rollup").flatMap { Double($0) } ?? .nan)
    }
  }

  /// The program and its children.
  private var own: [pid_t] {
    get throws {
      let all = try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { pid_t($0) }
      return all.filter { $0 == pid || Self.parent(of: $0) == pid }
    }
  }

  private static func parent(of pid: pid_t) -> pid_t? {
    field("PPid:", in: "/proc/\(pid)/status").flatMap { pid_t($0) }
  }

  /// Returns the first word after the name at the beginning of a line.
  private static func field(_ name: String, in path: String) -> Substring? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    // In bytes, not in characters, since this is asked of all processes of the machine.
    let line = text.utf8.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: name.utf8) }
    return line.flatMap { Substring($0).dropFirst(name.count).split(whereSeparator: \.isWhitespace).first }
  }

  /// The number of file descriptors that it has open; 0 where nobody but root may look.
  public var openFiles: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd").count) ?? 0
  }
}
