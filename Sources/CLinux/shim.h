// What Swift's Glibc module lacks of Linux: epoll, timerfd, signalfd, inotify, memfd and pidfd.
#ifndef PHRASEBOARD_CLINUX_H
#define PHRASEBOARD_CLINUX_H

// No _GNU_SOURCE here: it changes types that Swift's Glibc module has without it, and the two then do not agree.
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <unistd.h>

// Hidden by the headers without _GNU_SOURCE.
extern int memfd_create(const char *name, unsigned int flags);

static const unsigned int phraseboard_memfd_flags = 0x0001U | 0x0002U; // MFD_CLOEXEC | MFD_ALLOW_SEALING

// Seals a memfd against shrinking and further seals; clients map keymaps and pools without fear of SIGBUS.
static inline int phraseboard_seal_size(int fd) {
  return fcntl(fd, 1033 /* F_ADD_SEALS */, 0x0001 | 0x0002 /* F_SEAL_SEAL | F_SEAL_SHRINK */);
}

static inline int phraseboard_pidfd_open(pid_t pid) {
#ifndef SYS_pidfd_open
#define SYS_pidfd_open 434
#endif
  return (int)syscall(SYS_pidfd_open, pid, 0);
}

// POSIX_SPAWN_SETSID, hidden likewise.
static const int phraseboard_spawn_setsid = 0x80;

// Macros with arguments, which Swift does not import.
static inline int phraseboard_exited(int status) { return WIFEXITED(status); }
static inline int phraseboard_exit_code(int status) { return WEXITSTATUS(status); }
static inline int phraseboard_term_signal(int status) { return WTERMSIG(status); }
static inline int phraseboard_sigrtmin(void) { return SIGRTMIN; }

#endif
