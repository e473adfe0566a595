import Glibc
import Isolation

// A reader that goes away is a failed write, not the end of the program.
signal(SIGPIPE, SIG_IGN)
Isolation.hideMemory()
exit(Program.run(Array(CommandLine.arguments.dropFirst())).rawValue)
