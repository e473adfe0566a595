/// Advice on what a person can do about an error of the system.
public enum SystemAdvice {
  /// Returns the words for an error, and what to do about it. The numbers are those of Linux, the same on all its processors
  /// that there is a keyboard for (asm-generic/errno-base.h, errno.h).
  ///
  /// - Parameter reason: the system's own words (strerror(3)).
  public static func sentence(_ reason: String, number: Int32) -> String {
    advice(for: number).map { "\(reason); \($0)" } ?? reason
  }

  private static func advice(for number: Int32) -> String? {
    switch number {
    case 1, 13: "give yourself access to it with chmod, or ask its owner"  // EPERM, EACCES
    case 2: "check the path"  // ENOENT
    case 20: "move the file away that is in the place of a folder"  // ENOTDIR
    case 21: "name a file, and not a folder"  // EISDIR
    case 28, 122: "make room on the disk"  // ENOSPC, EDQUOT
    case 30: "have the disk mounted for writing"  // EROFS
    case 40: "mend the link, which leads to itself"  // ELOOP
    default: nil
    }
  }
}
