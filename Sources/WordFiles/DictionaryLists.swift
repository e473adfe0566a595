import Glibc
import Words

/// The lists of words that a dictionary is made of.
public struct DictionaryLists: Sendable {
  /// The source of a list, which decides how it is read.
  public enum Kind: Equatable, Sendable {
    /// A list of the user's own.
    case own
    /// A list of the system, in /usr/share/dict.
    case system(isEnglish: Bool)
    /// A list of words of similar frequency, with SCOWL's size.
    case size(Int, isRare: Bool)
  }

  /// A list that is to be read.
  public struct List: Equatable, Sendable {
    /// The path from the root of the file system.
    public let path: String
    /// The source, which decides how the list is read.
    public let kind: Kind
  }

  /// The reason why there is no list.
  public enum Missing: Equatable, Sendable {
    /// The locale's language has a list in this Debian package, which is not installed.
    case package(String)
    /// No package is known that has a list in this language.
    case language(String)
  }

  /// The lists in the order in which they are read.
  public private(set) var lists: [List] = []
  /// The reason why the system's list is not among them; nil if it is, or was not asked for.
  public private(set) var missing: Missing?

  /// The name that stands for the list of the locale's language, in the settings.
  public static let system = "system"

  /// - Parameters:
  ///   - names: `system`, or paths from the root of the file system; those below `folder` are read by the system's rules.
  ///   - locale: the locale as in LANG.
  ///   - folder: the folder of the system's lists.
  public init(_ names: [String], locale: String = Self.locale, folder: String = "/usr/share/dict") {
    for name in names {
      if name == Self.system {
        addSystem(LocaleList(locale: locale), locale, folder)
      } else {
        let real = Self.real(name)
        let isSystems = real.hasPrefix(Self.real(folder) + "/")
        let list = LocaleList.isEnglish(String(real.split(separator: "/").last ?? ""))
        if isSystems, list { addSizes(LocaleList(locale: locale).englishVarieties, folder) }
        lists.append(List(path: name, kind: isSystems ? .system(isEnglish: list) : .own))
      }
    }
  }

  private mutating func addSystem(_ list: LocaleList, _ locale: String, _ folder: String) {
    // `words` is the list that the user has chosen; it counts where no name for the language's list is found.
    let names = list.names.isEmpty ? [] : list.names + (list.isEnglish ? ["words"] : [])
    guard let name = names.first(where: { access("\(folder)/\($0)", R_OK) == 0 }) else {
      missing = list.package.map { .package($0) } ?? .language(locale)
      return
    }
    if list.isEnglish { addSizes(list.englishVarieties, folder) }
    lists.append(List(path: "\(folder)/\(name)", kind: .system(isEnglish: list.isEnglish)))
  }

  /// Adds SCOWL's lists, such as `english-words.10`, where they are installed.
  private mutating func addSizes(_ varieties: [String], _ folder: String) {
    guard !hasSizes else { return }
    let varieties = varieties.isEmpty ? LocaleList(locale: "C").englishVarieties : varieties
    for variety in ["english"] + varieties {
      let isForeign = variety != "english" && variety != varieties[0]
      for (kind, isName) in [
        ("words", false), ("contractions", false), ("upper", true), ("proper-names", true),
      ] {
        for size in [10, 20, 35, 40, 50, 55, 60, 70, 80, 95] {
          let path = "\(folder)/scowl/\(variety)-\(kind).\(size)"
          guard access(path, R_OK) == 0 else { continue }
          lists.append(List(path: path, kind: .size(size, isRare: isName || isForeign)))
        }
      }
    }
  }

  private var hasSizes: Bool {
    lists.contains { if case .size = $0.kind { true } else { false } }
  }

  // MARK: Reading

  /// A list that cannot be read, or an entry of it that is refused.
  public enum Problem: Sendable {
    case unread(path: String, error: Int32)
    case refused(path: String, WordRefusal)
    /// The file claims to be JSON and is none.
    case mistaken(path: String, reason: String)
  }

  /// Reads all lists into a dictionary. Returns the lists and entries that could not be used.
  ///
  /// - Parameters:
  ///   - readOwn: reads a list of the user's own, and throws where nothing of it can be used.
  ///   - progress: called with the share that is done, up to 1.
  public func read(
    into draft: inout DictionaryDraft,
    readOwn: ([UInt8], inout DictionaryDraft) throws -> [WordRefusal], progress: (Double) -> Void = { _ in }
  ) -> [Problem] {
    var problems: [Problem] = []
    for (index, list) in lists.enumerated() {
      progress(Double(index) / Double(lists.count))
      switch Self.bytes(of: list.path) {
      case .failure(let error): problems.append(.unread(path: list.path, error: error.number))
      case .success(let bytes):
        do {
          switch list.kind {
          case .own: problems += try readOwn(bytes, &draft).map { .refused(path: list.path, $0) }
          case .system(let isEnglish):
            draft.add(systemList: bytes, isEnglish: isEnglish, hasSizes: hasSizes)
          case .size(let size, let isRare): draft.add(size: size, isRare: isRare, list: bytes)
          }
        } catch {
          problems.append(.mistaken(path: list.path, reason: "\(error)"))
        }
      }
    }
    return problems
  }

  private struct SystemFailure: Error { let number: Int32 }

  /// The most bytes of a list: twice the largest of Debian. Building a dictionary takes ten times as much memory.
  public static let sizeLimit = 32 << 20

  /// The lists that cannot be read; found without reading the others.
  public var unread: [Problem] {
    lists.compactMap { list in
      switch Self.opened(list.path) {
      case .failure(let error): return .unread(path: list.path, error: error.number)
      case .success(let opened):
        close(opened.file)
        return nil
      }
    }
  }

  /// Opens a regular file that is not too large, and returns it with its size in bytes.
  private static func opened(_ path: String) -> Result<(file: Int32, size: Int), SystemFailure> {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard file >= 0 else { return .failure(SystemFailure(number: errno)) }
    var status = stat()
    let number =
      if fstat(file, &status) != 0 {
        errno
      } else if status.st_mode & S_IFMT != S_IFREG {
        status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL
      } else {
        status.st_size > sizeLimit ? EFBIG : 0
      }
    guard number != 0 else { return .success((file, Int(status.st_size))) }
    close(file)
    return .failure(SystemFailure(number: number))
  }

  /// Returns the bytes of a list; nil where it cannot be read.
  public static func list(_ path: String) -> [UInt8]? { try? bytes(of: path).get() }

  private static func bytes(of path: String) -> Result<[UInt8], SystemFailure> {
    let (file, size): (Int32, Int)
    switch opened(path) {
    case .failure(let failure): return .failure(failure)
    case .success(let opened): (file, size) = opened
    }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: size)
    var count = 0
    while count < bytes.count {
      let got = bytes.withUnsafeMutableBytes {
        Glibc.read(file, $0.baseAddress.map { $0 + count }, $0.count - count)
      }
      if got == 0 { break }
      if got < 0, errno != EINTR { return .failure(SystemFailure(number: errno)) }
      count += max(0, got)
    }
    return .success(Array(bytes.prefix(count)))
  }

  /// Builds a dictionary of all lists and of the words of phrases; no bytes if it would have no word.
  ///
  /// - Parameters:
  ///   - readOwn: as for `read`.
  ///   - phrases: calls back with each phrase.
  /// - Throws: `TooManyWords`, and what `phrases` throws.
  public func build(
    _ stamp: DictionaryStamp, readOwn: ([UInt8], inout DictionaryDraft) throws -> [WordRefusal],
    phrases: ((String) -> Void) throws -> Void, progress: (Double) -> Void = { _ in }
  ) throws -> (bytes: [UInt8], problems: [Problem]) {
    // The share of the time that reading takes.
    let reading = 0.8
    var draft = DictionaryDraft()
    let problems = read(into: &draft, readOwn: readOwn) { progress(reading * $0) }
    try phrases { draft.add(wordsOf: $0) }
    guard draft.count > 0 else { return ([], problems) }
    return (try draft.build(stamp: stamp) { progress(reading + (1 - reading) * $0) }, problems)
  }

  // MARK: Changes

  /// A number that changes when a list comes, goes or changes; 0 for no list.
  public var stamp: UInt64 {
    lists.isEmpty
      ? 0
      : lists.reduce(into: Self.hash("4")) {
        $0 = Self.hash("\($1.path) \($1.kind) \(Self.state(of: $1.path))", $0)
      }
  }

  /// Returns a number for the phrases of `SnippetStore.keysGeneration`: it tells their dictionary from others.
  public static func stamp(ofKeys generation: Int) -> UInt64 { hash("\(generation)") }

  /// Hashes a text by FNV-1a.
  static func hash(_ text: String, _ start: UInt64 = 0xCBF2_9CE4_8422_2325) -> UInt64 {
    text.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// Returns a text that is another one once a file was changed or replaced, or has come or gone.
  public static func state(of path: String) -> String {
    var status = stat()
    guard stat(path, &status) == 0 else { return "\(errno)" }
    let written = status.st_mtim
    return "\(status.st_dev) \(status.st_ino) \(status.st_size) \(written.tv_sec) \(written.tv_nsec)"
  }

  private static func real(_ path: String) -> String {
    guard let bytes = realpath(path, nil) else { return path }
    defer { free(bytes) }
    return String(cString: bytes)
  }

  /// The locale of the letters that the user writes, as in LANG.
  public static var locale: String {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      if let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty { return value }
    }
    return ""
  }
}
