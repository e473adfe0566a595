/// The words about declared and changed bindings.
extension Strings {
  static func unknown(_ id: String) -> String { "There is no binding \"\(id)\"." }
  static func declaredTwice(_ binding: Binding, _ other: Binding) -> String {
    "\(binding.id) is declared twice: as \"\(binding.name)\" (\(text(binding.standard))) and as "
      + "\"\(other.name)\" (\(text(other.standard)))"
  }
  static func sameStandard(_ binding: Binding, _ other: Binding) -> String {
    "\(binding.id) and \(other.id) both have \(text(binding.standard)) by default"
  }
  static func taken(_ combination: String, _ id: String) -> String {
    "\(combination) belongs to \(id)"
  }
  static func foreign(_ binding: Binding, _ provider: String) -> String {
    "\(binding.id) is no binding of \(provider)"
  }

  private static func text(_ combination: Combination?) -> String { combination.map { "\($0)" } ?? "none" }
}
