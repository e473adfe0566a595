import EventLoop
import Glibc
import Keyboard
import Snippets
import Store
import Wayland

/// Keeps the texts that were copied last, while the user wants that and the screen is not locked.
///
///     isOn, unlocked ──► watching ──copied──► reading ──► kept, for an hour
///          off, or the end ──► all are overwritten
///
/// The texts are in memory of their own, as secrets are: never swapped out, and overwritten when they are dropped. While they are
/// kept, the process leaves no core dump: the panel's keys and what is being typed are in memory like any other.
final class CopiedTexts: PanelService {
  var onAnswer: ((_ text: String, Answer) -> Void)?
  var onOpen: (() -> Void)?
  /// True while a field has the focus whose text nobody is to see: what is copied there is not kept.
  var isPrivateField: () -> Bool = { false }

  /// True where the user has turned this on (`[copied].on`).
  var isOn = false { didSet { if isOn != oldValue { turned() } } }
  /// True while the screen is locked, or nobody knows.
  var isLocked = true { didSet { follow() } }

  private let desktop: Desktop
  private unowned let loop: EventLoop
  private var watch: ClipboardWatch?
  private var reading: CopiedReading?
  private var list = CopiedList<SecretText>()
  private var dumps = CoreDumps()
  /// The number of bytes at the beginning of a text that its key shows, and its list.
  private static let (keyBytes, listBytes) = (240, 4_000)
  /// True while the panel is up, and while it is to be told something.
  private var (isUp, isDue) = (false, false)

  init(_ desktop: Desktop, in loop: EventLoop) { (self.desktop, self.loop) = (desktop, loop) }

  // MARK: What is copied

  private func turned() {
    dumps.areOff = isOn
    if !isOn { list.obey(.forgetAll) }
    follow()
    isDue = isUp
  }

  /// Begins to watch, or ends.
  private func follow() {
    guard isOn, !isLocked else { return (watch, reading) = (nil, nil) }
    if watch?.isOver == true { watch = nil }
    guard watch == nil, desktop.takesRequests, let new = desktop.watchClipboard() else { return }
    new.onText = { [unowned self] in read($0) }
    watch = new
    isDue = isUp
  }

  private func read(_ descriptor: Int32) {
    guard !isPrivateField() else { return _ = Glibc.close(descriptor) }
    reading = CopiedReading(descriptor, in: loop) { [unowned self] text in
      reading = nil
      guard let text else { return }
      list.add(text, at: Self.now()) { $0.bytes.elementsEqual(text.bytes) }
      isDue = isUp
    }
  }

  /// Returns a text, to be typed; nil where it is gone.
  func text(_ number: Int) -> String? { list[number].map { String(decoding: $0.bytes, as: UTF8.self) } }

  // MARK: The panel

  func ask(_ text: String) {
    onOpen?()
    list.obey(CopiedRequest(text: text))
    follow()
    (isUp, isDue) = (true, true)
  }

  func endOfTurn() {
    guard isDue else { return }
    isDue = false
    _ = list.expire(at: Self.now())
    if let answer { onAnswer?("", .copied(answer)) }
  }

  /// The answer to the panel; nil until what is copied is watched.
  private var answer: CopiedAnswer? {
    guard isOn else { return .off }
    guard desktop.canReadClipboard else { return .unknown }
    guard watch != nil else { return nil }
    return .texts(
      list.entries.map { CopiedText($0.number, Self.keyText(of: $0.text), isPinned: $0.isPinned) })
  }

  private static func keyText(of text: SecretText) -> String {
    // A key without a word on it would say nothing.
    start(of: text.bytes.drop { isSpace($0) }, bytes: keyBytes)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// Returns the beginning of a text alone: what is decoded is in memory that nobody overwrites.
  private static func start(of text: Slice<UnsafeBufferPointer<UInt8>>, bytes: Int) -> String {
    let start = String(decoding: text.prefix(bytes), as: UTF8.self)
    // The last character may be cut.
    return text.count > bytes ? String(start.dropLast()) : start
  }

  /// Returns what a list shows of a text; for `key`, a key that types it.
  func details(of text: String) -> Answer {
    let words = text.split(separator: " ")
    guard let number = words.last.flatMap({ Int($0) }) else { return .text(nil) }
    guard words.count == 1 else { return .draft(DraftReader.draft(of: self.text(number))) }
    return .text(list[number].map { Self.start(of: $0.bytes[...], bytes: Self.listBytes) })
  }

  var isKeptHidden: Bool { false }

  func panelClosed(isShown: Bool) -> Bool {
    isUp = false
    return false
  }

  // MARK: Time

  /// The milliseconds since the system started, with the time for which it slept: an hour is an hour.
  private static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return UInt64(time.tv_sec) * 1_000 + UInt64(time.tv_nsec) / 1_000_000
  }

  var nextWake: UInt64? {
    if isDue { return 0 }
    let end = list.nextEnd.map { end in EventLoop.now() + (end - min(end, Self.now())) }
    return [reading?.end, end].compactMap { $0 }.min()
  }

  func advance(to time: UInt64) {
    if let reading, reading.end <= time { self.reading = nil }
    // Most turns of the loop find none.
    if !list.entries.isEmpty, list.expire(at: Self.now()) { isDue = isUp }
  }

  func close() { isOn = false }
}

/// The dumps of this process's memory that the system writes if it crashes.
struct CoreDumps {
  /// A size so small that the kernel writes no file and starts no program for it either (core(5)).
  private static let none: rlim_t = 1

  private var usual: rlim_t?

  /// True while none is written.
  var areOff: Bool {
    get { usual != nil }
    set {
      guard newValue != areOff else { return }
      var limit = rlimit()
      guard getrlimit(Self.resource, &limit) == 0 else { return }
      let next = newValue ? min(Self.none, limit.rlim_max) : usual ?? limit.rlim_cur
      usual = newValue ? limit.rlim_cur : nil
      limit.rlim_cur = next
      setrlimit(Self.resource, &limit)
    }
  }

  private static let resource = __rlimit_resource_t(RLIMIT_CORE.rawValue)
}
