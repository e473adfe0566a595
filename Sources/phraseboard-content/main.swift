import Glibc

// A reader that goes away is a failed write, not the end of the program.
signal(SIGPIPE, SIG_IGN)
exit(Program.run(Array(CommandLine.arguments.dropFirst())).rawValue)
