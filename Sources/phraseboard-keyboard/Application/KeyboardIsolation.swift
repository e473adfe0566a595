import Glibc
import Isolation
import Store

extension Isolation {
  /// Gives up what the keyboard has no need of. It still writes its store, and the fonts' cache, without which each start
  /// would look through all fonts anew.
  ///
  /// - Parameter storePath: nil where there is no store, and none is to be made.
  init(keyboardWith storePath: String?) {
    let store = storePath.map { SnippetStore.keepFilesTogether(path: $0) } ?? []
    self.init(.keyboard, writing: store + [Self.fontCache])
  }

  /// The folder in which fontconfig caches what it knows of fonts.
  private static var fontCache: String {
    let variable = { (name: String) in getenv(name).map { String(cString: $0) } ?? "" }
    let named = variable("XDG_CACHE_HOME")
    let caches = named.hasPrefix("/") ? named : variable("HOME") + "/.cache"
    let folder = caches + "/fontconfig"
    mkdir(caches, 0o700)
    mkdir(folder, 0o755)
    return folder
  }
}
