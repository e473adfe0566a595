/// The globals of the compositor that the keyboard uses, each bound at the highest version that both sides know.
///
/// Seats and outputs come and go: `onAdded` and `onRemoved` tell.
final class Globals {
  let connection: Connection
  private let registry: WlRegistry
  private var offered: [UInt32: (interface: String, version: UInt32)] = [:]
  /// Called for each global that comes from now on.
  var onAdded: ((_ name: UInt32, _ interface: String) -> Void)?
  /// Called when a global has gone.
  var onRemoved: ((_ name: UInt32, _ interface: String) -> Void)?

  init(_ connection: Connection) {
    self.connection = connection
    registry = connection.display.getRegistry()
    registry.onEvent = { [unowned self] event in
      switch event {
      case .global(let name, let interface, let version):
        offered[name] = (interface, version)
        onAdded?(name, interface)
      case .globalRemove(let name):
        if let gone = offered.removeValue(forKey: name) { onRemoved?(name, gone.interface) }
      }
    }
  }

  /// The highest offered version of each interface, by interface name.
  var versions: [String: UInt32] {
    Dictionary(offered.values.map { ($0.interface, $0.version) }, uniquingKeysWith: max)
  }

  /// Returns the names of all globals of an interface, in the order in which the compositor made them.
  func names(of interface: String) -> [UInt32] {
    offered.filter { $0.value.interface == interface }.keys.sorted()
  }

  /// Binds the first global of an interface with another name than the type's, but with the same requests and events, at version 1;
  /// nothing if there is none.
  func bindTwin<T: Proxy>(_ interface: String, as type: T.Type) -> T? {
    names(of: interface).first.map { name in
      interface.withCString { interface in
        registry.withArguments(4) { arguments in
          (arguments[0].u, arguments[1].s, arguments[2].u) = (name, interface, 1)
          return registry.construct(0, as: type, version: 1, arguments)
        }
      }
    }
  }

  /// Tells if there is a global of the type's interface.
  func offers<T: Proxy>(_ type: T.Type) -> Bool {
    let interface = String(cString: T.interface.pointee.name)
    return offered.values.contains { $0.interface == interface }
  }

  /// Tells if there is an interface whose name begins so, as those that one compositor alone has.
  func offersAny(of prefix: String) -> Bool { offered.values.contains { $0.interface.hasPrefix(prefix) } }

  /// Binds the global `name` at the lowest of three versions: `preferred`, the compositor's, and that of the XML behind
  /// the bindings. Nil if that is below `required`.
  func bind<T: Proxy>(_ name: UInt32, as type: T.Type, required: UInt32, preferred: UInt32) -> T? {
    guard let global = offered[name] else { return nil }
    let version = min(global.version, preferred, UInt32(T.interface.pointee.version))
    return version < required ? nil : registry.bind(name: name, as: type, version: version)
  }

  /// Binds the first global of the type's interface. Throws `WaylandError.missingGlobal` if there is none or
  /// only an older one.
  func bindRequired<T: Proxy>(_ type: T.Type, required: UInt32, preferred: UInt32) throws(WaylandError) -> T {
    let interface = String(cString: T.interface.pointee.name)
    let name = names(of: interface).first
    if let name, let object = bind(name, as: type, required: required, preferred: preferred) { return object }
    throw .missingGlobal(
      name: interface, needed: required, offered: name.flatMap { offered[$0]?.version })
  }

  /// Binds the first global of the type's interface, or nothing if there is none that is new enough.
  func bindOptional<T: Proxy>(_ type: T.Type, required: UInt32, preferred: UInt32) -> T? {
    let interface = String(cString: T.interface.pointee.name)
    return names(of: interface).first.flatMap {
      bind($0, as: type, required: required, preferred: preferred)
    }
  }
}
