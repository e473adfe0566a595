import CSystemd
import Glibc

/// An interface at a path of the bus that this program offers.
struct BusInterface: Sendable {
  let path: String
  let name: String
  let memberCount: Int32
  /// Writes the members into a table that has room for them.
  let write:
    @Sendable (UnsafeMutablePointer<sd_bus_vtable>, sd_bus_message_handler_t, sd_bus_property_get_t) -> Void

  static let systemKeyboard = BusInterface(
    path: SystemKeyboardName.path, name: SystemKeyboardName.name,
    memberCount: Int32(phraseboard_system_keyboard_vtable_length), write: phraseboard_system_keyboard_vtable)

  static let application = BusInterface(
    path: KeyboardInterface.path, name: "org.freedesktop.Application",
    memberCount: Int32(phraseboard_application_vtable_length), write: phraseboard_application_vtable)
}

/// An offer of an interface for as long as it lives. Its methods return nothing, and its properties are boolean.
final class BusObject {
  private let onCall: (BusMessage) throws -> Void
  private let onGet: () -> Bool
  private let table: UnsafeMutablePointer<sd_bus_vtable>
  private var slot: OpaquePointer?

  /// Offers the interface; nil when there is no memory or the connection is gone.
  ///
  /// `onCall` gets each call, whose arguments have the types of the interface. Its caller gets the error that it
  /// throws.
  init?(
    _ interface: BusInterface, on connection: BusConnection, onGet: @escaping () -> Bool = { false },
    onCall: @escaping (BusMessage) throws -> Void
  ) {
    self.onCall = onCall
    self.onGet = onGet
    table = .allocate(capacity: Int(interface.memberCount))
    interface.write(table, Self.call, Self.get)
    let added = sd_bus_add_object_vtable(
      connection.bus, &slot, interface.path, interface.name, table, Unmanaged.passUnretained(self).toOpaque())
    guard added >= 0 else { return nil }
  }

  deinit {
    sd_bus_slot_unref(slot)
    table.deallocate()
  }

  private static let call: sd_bus_message_handler_t = { message, object, error in
    guard let message, let object else { return -EINVAL }
    let onCall = Unmanaged<BusObject>.fromOpaque(object).takeUnretainedValue().onCall
    let call = BusMessage(pointer: message)
    // The call may let the object go.
    return call.answer(error) {
      try onCall(call)
      return nil
    }
  }

  private static let get: sd_bus_property_get_t = { _, _, _, _, reply, object, _ in
    guard let reply, let object else { return -EINVAL }
    return BusMessage(pointer: reply)
      .append(Unmanaged<BusObject>.fromOpaque(object).takeUnretainedValue().onGet())
  }
}

extension BusMessage {
  /// Sends the result of `perform` as the answer to this call, or writes the error that it throws to `out`.
  ///
  /// Returns the number that sd-bus wants from the callback of a method.
  func answer(_ out: UnsafeMutablePointer<sd_bus_error>?, perform: () throws -> String?) -> Int32 {
    do {
      return try reply(perform())
    } catch {
      return refuse(error, out)
    }
  }

  /// Sends the result that `perform` passes on, now or later, as the answer to this call, or writes the error that it throws to `out`.
  ///
  /// Returns the number that sd-bus wants from the callback of a method.
  func answerLater(
    _ out: UnsafeMutablePointer<sd_bus_error>?,
    perform: (_ answer: @escaping (Result<String?, BusError>) -> Void) throws -> Void
  ) -> Int32 {
    sd_bus_message_ref(pointer)
    do {
      try perform { result in
        defer { sd_bus_message_unref(pointer) }
        // The caller may have gone by now.
        switch result {
        case .success(let text): _ = reply(text)
        case .failure(let error):
          var refusal = sd_bus_error()
          defer { sd_bus_error_free(&refusal) }
          _ = refuse(error, &refusal)
          _ = sd_bus_reply_method_error(pointer, &refusal)
        }
      }
      return 1
    } catch {
      sd_bus_message_unref(pointer)
      return refuse(error, out)
    }
  }

  private func reply(_ result: String?) -> Int32 {
    var reply: OpaquePointer?
    let created = sd_bus_message_new_method_return(pointer, &reply)
    guard created >= 0, let reply else { return created }
    defer { sd_bus_message_unref(reply) }
    let written = result.map { BusMessage(pointer: reply).append($0) } ?? 0
    return written < 0 ? written : sd_bus_send(nil, reply, nil)
  }

  private func refuse(_ error: any Error, _ out: UnsafeMutablePointer<sd_bus_error>?) -> Int32 {
    let refusal = error as? BusError ?? .failed("\(error)")
    // A name that D-Bus does not allow would end the connection.
    let isValid = sd_bus_interface_name_is_valid(refusal.name) > 0
    return sd_bus_error_set(out, isValid ? refusal.name : BusError.failed("").name, refusal.message)
  }
}
