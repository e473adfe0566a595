import ContentService
import Glibc
import Isolation
import IsolationAttempts
import Store

// Gives up what the keyboard or the content program gives up, tries what it must not be able to do then, and prints a line for
// each part and each attempt, with a tab before the obstacle: isolation-probe keyboard|fetcher STORE.

func tell(_ name: String, _ obstacle: String?) {
  print(obstacle.map { "\(name)\t\($0)" } ?? name)
  fflush(nil)
}

let words = CommandLine.arguments
guard words.count == 3, ["keyboard", "fetcher"].contains(words[1]) else { exit(64) }
let isFetcher = words[1] == "fetcher"
let store = SnippetStore.folders(of: words[2])
let isolation = Isolation(
  isFetcher ? .fetcher : .keyboard, writing: SnippetStore.keepFilesTogether(path: words[2]))
var core = rlimit()
getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &core)
tell("landlock version", "\(isolation.landlockVersion)")
for part in isolation.parts { tell("part \(part.name)", part.obstacle) }
tell("core limit", "\(core.rlim_cur)")
tell("dumpable", IsolationAttempts.isDumpable ? nil : "no")
let home = getenv("HOME").map { [String(cString: $0)] } ?? []
let folder = words[2].lastIndex(of: "/").map { String(words[2][..<$0]) } ?? "."
// Prints each as soon as it is known: the last one may end this program.
IsolationAttempts.all(
  inside: [folder], outside: ["/tmp", "/dev/shm"] + home,
  readable: isFetcher ? ReadablePlaces.ofServer(storeFolders: store, headers: []) : nil
) {
  tell("try \($0)", $1)
}
