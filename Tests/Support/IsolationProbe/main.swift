import ContentService
import Glibc
import Isolation
import IsolationAttempts
import Store

// isolation-probe keyboard|fetcher STORE: gives up what that program gives up, tries what it must not be able to do then, and
// prints a line for each part and each attempt, with a tab before the obstacle.
//
// isolation-probe check keyboard|fetcher STORE: reads these lines, prints what is not as it must be, and fails where there is any.
//
// isolation-probe unconfined FOLDER: gives nothing up, prints which attempts fail all the same, and fails where one does.

func tell(_ name: String, _ obstacle: String?) {
  print(obstacle.map { "\(name)\t\($0)" } ?? name)
  fflush(nil)
}

func folder(of path: String) -> String {
  path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
}

func probe(isFetcher: Bool, store path: String) {
  let store = SnippetStore.folders(of: path)
  let isolation = Isolation(
    isFetcher ? .fetcher : .keyboard, writing: SnippetStore.keepFilesTogether(path: path))
  var core = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &core)
  tell("landlock version", "\(isolation.landlockVersion)")
  for part in isolation.parts { tell("part \(part.name)", part.obstacle) }
  tell("core limit", "\(core.rlim_cur)")
  tell("dumpable", IsolationAttempts.isDumpable ? nil : "no")
  let home = getenv("HOME").map { [String(cString: $0)] } ?? []
  // Prints each as soon as it is known: the last one may end this program.
  IsolationAttempts.all(
    inside: [folder(of: path)], outside: ["/tmp", "/dev/shm"] + home,
    readable: isFetcher ? ReadablePlaces.ofServer(storeFolders: store, headers: []) : nil
  ) {
    tell("try \($0)", $1)
  }
}

func end(with complaints: [String]) -> Never {
  for complaint in complaints { print(complaint) }
  exit(complaints.isEmpty ? 0 : 1)
}

var words = Array(CommandLine.arguments.dropFirst())
let isCheck = words.first == "check"
if isCheck { words.removeFirst() }
guard words.count == 2 else { exit(64) }
switch (words[0], isCheck) {
case ("keyboard", false), ("fetcher", false):
  probe(isFetcher: words[0] == "fetcher", store: words[1])
case ("keyboard", true), ("fetcher", true):
  var lines = ""
  while let line = readLine(strippingNewline: false) { lines += line }
  end(
    with: IsolationFindings(lines).complaints(isFetcher: words[0] == "fetcher", store: folder(of: words[1])))
case ("unconfined", false):
  end(with: IsolationAttempts.unconfinedComplaints(in: words[1]))
default:
  exit(64)
}
