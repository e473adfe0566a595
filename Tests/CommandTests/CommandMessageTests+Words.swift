import Foundation
import MessageTables
import Testing

/// Messages on dictionaries, and on texts to divide.
extension CommandMessageTests {
  mutating func words() throws {
    let entries = [
      "pie", "'", "x y", "Pie", "pіe", String(repeating: "a", count: 46), "-a", "a--b", "a-b-c-d-e-f",
      "-\u{301}a", "\u{301}a",
    ]
    try workspace.write(entries.joined(separator: "\n"), to: "list")
    try told("Entries of a dictionary that break a rule", "words", "pie", "--dictionary", "list")
    try workspace.write(String(repeating: "x y\n", count: 102) + "pie", to: "list")
    let many = try workspace.run("words", "pie", "--dictionary", "list")
    for line in many.errors.split(separator: "\n").suffix(1) {
      table.add("More of them than are told", .terminal, line)
    }
    try workspace.write("aa\na\n", to: "list")
    try told("A text that is no words", "words", "xyz", "--dictionary", "list")
    try told("Lines that are no words", "words", "--dictionary", "list", input: "x\ny\n")
    let text = String(repeating: "a", count: 1_000)
    try told("More ways to divide a text than are printed", "words", text, "--all", "--dictionary", "list")
    try workspace.write("\n", to: "list")
    try told("A dictionary without words", "words", "pie", "--dictionary", "list")
    try workspace.write("[", to: "list")
    try told("A dictionary that is not JSON", "words", "pie", "--dictionary", "list")
    try told("A dictionary that is not there", "words", "pie", "--dictionary", "none")
    try told("A dictionary that is a folder", "words", "pie", "--dictionary", ".")
    try told("A dictionary that is a device", "words", "pie", "--dictionary", "/dev/null")
    try workspace.write("", to: "large")
    truncate("\(workspace.path)/large", (32 << 20) + 1)
    try told("A dictionary that is too large", "words", "pie", "--dictionary", "large")
    try workspace.settings("[words]\ndictionaries = [\"words.txt\"]\n")
    try told("A dictionary without a whole path", "words", "", input: "")
    try workspace.settings(
      "[words]\ndictionaries = [\"\(workspace.path)/none\", \"\(workspace.path)/list\"]\n")
    try told("Lists of the settings that cannot be used", "words", "pie")
    try workspace.settings("")
    for locale in ["fi_FI.UTF-8", "gv_IM.UTF-8"] {
      workspace.environment["LC_ALL"] = locale
      try told("A language without a list of words", "words", "pie")
    }
    workspace.environment["LC_ALL"] = "C"
    try dictionaries()
    try told("No emoji of that name", "emoji", "qwertyuiop")
    try FileManager.default.removeItem(atPath: workspace.path + "/share/phraseboard/emoji")
    try told("No names of emoji", "emoji", "party")
  }

  private mutating func dictionaries() throws {
    try told("No dictionary of the letters", "words", "list")
    try told("A dictionary to remove that is not there", "words", "remove", "ca")
    try workspace.write("hola 9\nh0la\n", to: "ca.txt")
    try told("A list with a mistake, made into a dictionary", "words", "add", "ca.txt")
    try told("A list of no language", "words", "add", "--language", "../x", "ca.txt")
    try told("Another dictionary to remove", "words", "remove", "oc")
    let path = "config/phraseboard/words/ca.words"
    let bytes = FileManager.default.contents(atPath: workspace.path + "/" + path) ?? Data()
    try (bytes.dropLast(4) + Data(count: 4)).write(to: URL(filePath: workspace.path + "/" + path))
    try told("A dictionary that is damaged", "words", "check")
    try workspace.write("no dictionary", to: path)
    try told("A dictionary of another version", "words", "check")
  }
}
