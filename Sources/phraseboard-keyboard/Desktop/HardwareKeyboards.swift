import EventLoop
import Glibc

/// Tells whether a keyboard with letters is plugged in: learns it from the kernel's files, and polls nothing.
///
/// An input device is one where it has all keys from Escape to D (codes 1 to 31), which is udev's rule for
/// ID_INPUT_KEYBOARD: neither buttons for power and volume nor a remote control have them. A keyboard that a program makes
/// (uinput) counts, as it does for the compositor.
///
/// Containers and sessions without a screen see the machine's devices although none is on the seat. Devices of the
/// start thus count only where the seat had a keyboard before it got our virtual one; those that come later always do.
/// (The virtual keyboard of another program counts as the seat's, too: seen on sway and phoc.)
final class HardwareKeyboards {
  /// Called when `isPresent` has changed.
  var onChange: (() -> Void)?
  private(set) var isPresent = false
  /// True where keys can come from a hardware keyboard, as far as anybody tells. The seat's word counts where the
  /// kernel's files are not there, as in a container.
  var isOnSeat: Bool { isPresent || earlyCount && !canLook }

  private let loop: EventLoop
  private let devices: String
  private let classes: String
  private var watcher: PathWatcher?
  /// The keyboards that are there by their devices' names, such as `event3`.
  private var present: Set<String> = []
  /// The keyboards of `present` that were there at the start.
  private var early: Set<String> = []
  private var earlyCount = false
  /// True where there is a folder with devices.
  private var canLook = true

  /// - Parameters:
  ///   - devices: the folder with a file for each device.
  ///   - classes: the folder in which the kernel tells what they are.
  init(in loop: EventLoop, devices: String = "/dev/input", classes: String = "/sys/class/input") {
    self.loop = loop
    self.devices = devices
    self.classes = classes
  }

  /// Looks which keyboards are there, and watches from now on.
  func start() {
    do {
      let watcher = try PathWatcher(in: loop)
      self.watcher = watcher
      watcher.onChange = { [unowned self] _ in look() }
      try watcher.watch(devices)
    } catch {
      Log.warning(Messages.keyboardsNotWatched("\(error)"))
    }
    present = keyboards()
    early = present
    update()
  }

  /// Takes note whether the seat had a keyboard before it got our virtual one. It counts as having had none until then.
  func seatTold(hadKeyboard: Bool) {
    earlyCount = hadKeyboard
    update()
  }

  private func look() {
    present = keyboards()
    // Another device may get the name of one that has gone.
    early.formIntersection(present)
    update()
  }

  private func update() {
    let new = !(earlyCount ? present : present.subtracting(early)).isEmpty
    guard new != isPresent else { return }
    isPresent = new
    onChange?()
  }

  // MARK: The kernel's files

  private static let prefix = "event"

  /// Finds the keyboards. A device that goes loses its file before the kernel's description of it, so its file decides.
  private func keyboards() -> Set<String> {
    let folder = opendir(devices)
    canLook = folder != nil
    guard let folder else { return [] }
    defer { closedir(folder) }
    var names: Set<String> = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(Self.prefix), isKeyboard(name) { names.insert(name) }
    }
    return names
  }

  private func isKeyboard(_ name: String) -> Bool {
    let file = open("\(classes)/\(name)/device/capabilities/key", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return false }
    defer { close(file) }
    // The kernel's text of 768 keys takes less than 256 bytes.
    var bytes = [UInt8](repeating: 0, count: 1_024)
    let count = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
    return Self.hasLetters(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self))
  }

  /// Returns true if the bits 1 to 31 are set in the kernel's text of a bitmap: hexadecimal words of 32 or 64 bits, the lowest one
  /// last.
  static func hasLetters(_ bitmap: String) -> Bool {
    let words = bitmap.split(whereSeparator: \.isWhitespace)
    guard let lowest = words.last.flatMap({ UInt64($0, radix: 16) }) else { return false }
    return lowest & letters == letters
  }

  private static let letters: UInt64 = 0xFFFF_FFFE
}
