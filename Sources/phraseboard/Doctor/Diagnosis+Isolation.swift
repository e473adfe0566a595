/// The item about isolation: what the keyboard cannot do even when somebody uses a mistake in it.
extension Diagnosis {
  private static let holds =
    "Who takes the keyboard over by a mistake in it opens no network connection and starts no program by itself; but "
    + "over the session bus it can ask others to, such as systemd."

  var isolation: DoctorItem? {
    guard let isolation = facts.isolation else { return nil }
    guard facts.isKeyboardConfined != false else {
      return DoctorItem(
        "isolation", .note, "the keyboard that runs is not confined",
        means: "Who takes it over by a mistake in it has all that you have.",
        help: "end the keyboard, and start it again: phraseboard run")
    }
    let obstacles = isolation.obstacles
    guard !obstacles.isEmpty else {
      return DoctorItem(
        "isolation", .ok,
        "system calls are filtered, Landlock \(isolation.landlock), no new privileges, no core dumps",
        means: Self.holds)
    }
    let detail = obstacles.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
    let means =
      obstacles.keys.contains { $0 == "seccomp" || $0 == "no-new-privileges" }
      ? "Who takes the keyboard over by a mistake in it could reach the network or start programs."
      : obstacles["landlock"] != nil
        ? Self.holds + " It could write your files, and the program that asks servers could read them."
        : Self.holds + " A core dump could hold what it knows."
    return DoctorItem("isolation", .note, "not enforced: " + detail.joined(separator: ", "), means: means)
  }
}
