// What Swift's Glibc module lacks of Linux: epoll, timerfd, signalfd, inotify, memfd, pidfd, fork and the heap's settings.
#ifndef PHRASEBOARD_CLINUX_H
#define PHRASEBOARD_CLINUX_H

// No _GNU_SOURCE here: it changes types that Swift's Glibc module has without it, and the two then do not agree.
#include <fcntl.h>
#include <malloc.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
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

// Swift does not have it, since a process of several threads can do next to nothing after it.
static inline pid_t phraseboard_fork(void) { return fork(); }

static inline int phraseboard_name_process(const char *name) { return prctl(PR_SET_NAME, name, 0, 0, 0); }

// Closes every descriptor but the standard ones and `kept`, which is none of them.
static inline void phraseboard_close_others(int kept) {
#ifndef SYS_close_range
#define SYS_close_range 436
#endif
  int ranges = kept == 3 || syscall(SYS_close_range, 3U, (unsigned int)kept - 1, 0) == 0;
  if (ranges && syscall(SYS_close_range, (unsigned int)kept + 1, ~0U, 0) == 0) return;
  // Before Linux 5.9. Few are open where this is called, and all of them are low.
  for (int fd = 3; fd < 1024; fd++) {
    if (fd != kept) close(fd);
  }
}

// Sends a message with a descriptor, unless that is negative; as send(2).
static inline ssize_t phraseboard_send(int fd, const void *bytes, size_t count, int passed, int flags) {
  struct iovec part = {(void *)bytes, count};
  union { struct cmsghdr head; char room[CMSG_SPACE(sizeof(int))]; } control;
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (passed >= 0) {
    memset(&control, 0, sizeof control);
    message.msg_control = &control;
    message.msg_controllen = sizeof control;
    control.head.cmsg_level = SOL_SOCKET;
    control.head.cmsg_type = SCM_RIGHTS;
    control.head.cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(&control.head), &passed, sizeof(int));
  }
  return sendmsg(fd, &message, flags);
}

// Receives a message and the descriptor that comes with it, or -1; as recv(2). The sender passes one at most: there is room
// for no more, since the padding of CMSG_SPACE is left out, and the kernel closes what has none.
static inline ssize_t phraseboard_receive(int fd, void *bytes, size_t count, int *passed, int flags) {
  struct iovec part = {bytes, count};
  union { struct cmsghdr head; char room[CMSG_SPACE(sizeof(int))]; } control;
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = CMSG_LEN(sizeof(int))};
  *passed = -1;
  ssize_t result = recvmsg(fd, &message, flags | 0x40000000 /* MSG_CMSG_CLOEXEC */);
  struct cmsghdr *head = result >= 0 ? CMSG_FIRSTHDR(&message) : NULL;
  if (head && head->cmsg_level == SOL_SOCKET && head->cmsg_type == SCM_RIGHTS && head->cmsg_len >= CMSG_LEN(sizeof(int)))
    memcpy(passed, CMSG_DATA(head), sizeof(int));
  return result;
}

// POSIX_SPAWN_SETSID, hidden likewise.
static const int phraseboard_spawn_setsid = 0x80;

// Macros with arguments, which Swift does not import.
static inline int phraseboard_exited(int status) { return WIFEXITED(status); }
static inline int phraseboard_exit_code(int status) { return WEXITSTATUS(status); }
static inline int phraseboard_term_signal(int status) { return WTERMSIG(status); }
static inline int phraseboard_sigrtmin(void) { return SIGRTMIN; }

#endif
