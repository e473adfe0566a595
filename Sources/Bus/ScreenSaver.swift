/// Who tells on a session bus that the screen is locked, with `ActiveChanged(true)`.
///
/// Its name is not proven as logind's is: everybody on a session bus is the user, who may do more to the keyboard than
/// this.
enum ScreenSaver: String, CaseIterable {
  /// phosh and GNOME.
  case gnome = "org.gnome.ScreenSaver"
  /// KDE, which tells it at a second path for old programs, too.
  case freedesktop = "org.freedesktop.ScreenSaver"

  var rule: String {
    let path = "/" + rawValue.split(separator: ".").joined(separator: "/")
    return "type='signal',sender='\(rawValue)',path='\(path)',interface='\(rawValue)',member='ActiveChanged'"
  }
}
