/// An event of the name of the system keyboard, which one program of the session owns: the order is the bus's own.
public enum SystemKeyboardEvent: Equatable, Sendable {
  /// The desktop is one that starts another program for the name.
  case expected
  /// Nobody owns the name, or nobody does any more.
  case noOwner
  /// Another program owns it, and shows its keyboard or does not.
  case owner(isVisible: Bool)
  /// The owner has shown or hidden its keyboard.
  case visible(Bool)
  /// It is told from now on who else calls the owner, or not any more.
  case hearsCalls(Bool)
  /// Somebody else, such as phosh for its button, asks the owner to show or to hide.
  case otherCalled(isVisible: Bool)
  /// The last question to the owner is answered or refused, or can be no longer.
  case answered
  /// This program owns the name now.
  case owned
  /// This program had the name, and another one has taken it.
  case lost
  /// Somebody asks this program, which has the name, to show or to hide.
  case setVisible(Bool)
}
