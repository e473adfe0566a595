// fork(2), which Swift's Glibc module hides: safe as long as this process has one thread.
#ifndef PHRASEBOARD_CFORK_H
#define PHRASEBOARD_CFORK_H

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

// As fork(), of a child that does not outlive this process.
static inline pid_t phraseboard_fork(void) {
  pid_t parent = getpid();
  pid_t child = fork();
  if (child == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    // It may have ended before that.
    if (getppid() != parent)
      _exit(1);
  }
  return child;
}

// Macros with arguments, which Swift does not import.
static inline int phraseboard_fork_exited(int status) { return WIFEXITED(status); }
static inline int phraseboard_fork_exit_code(int status) { return WEXITSTATUS(status); }
static inline int phraseboard_fork_signal(int status) { return WTERMSIG(status); }

#endif
