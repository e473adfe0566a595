import Glibc
import Snippets
import Store

// Replaces the content of a store again and again, until it is killed: store-writer PATH SOURCE VERSION.
// Every text of a version is its number, so that a reader can tell a mixture. A byte on the standard output says that the
// store is open, each further one that a replacement is done.

let arguments = CommandLine.arguments
guard arguments.count == 4, let first = Int(arguments[3]) else { exit(64) }
let store = try SnippetStore(path: arguments[1])

func tell() {
  putchar(10)
  fflush(nil)
}

tell()
var version = first
while true {
  let snippets = (0..<(20 + version % 30)).compactMap { id in
    Snippet(
      id: "\(arguments[2])\(id)", label: "\(version)",
      pieces: Array(repeating: "\(version)", count: 1 + id % 4),
      isSecret: id % 5 == 0)
  }
  let half = snippets.count / 2
  try store.withSourceLock(arguments[2], wait: true) {
    try store.replaceContent(
      of: arguments[2], location: "\(version)",
      parts: [
        ContentPart(name: "a", content: .snippets(Array(snippets[..<half]))),
        ContentPart(name: "b", content: .snippets(Array(snippets[half...]))),
      ], validators: Validators(etag: "\(version)"), problems: [], attempt: Attempt(time: Int64(version)))
  }
  tell()
  version += 1
}
