#define _GNU_SOURCE
#include "CIsolationAttempts.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

int phraseboard_is_dumpable(void) { return prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) != 0; }

/* A descriptor that should not have been given. */
static int closed(int descriptor) {
  if (descriptor < 0) return errno;
  close(descriptor);
  return 0;
}

int phraseboard_try_socket(int family, int type, int protocol) {
  return closed(socket(family, type | SOCK_CLOEXEC, protocol));
}

int phraseboard_try_socket_pair(int family, int type) {
  int ends[2];
  if (socketpair(family, type | SOCK_CLOEXEC, 0, ends) != 0) return errno;
  close(ends[0]);
  close(ends[1]);
  return 0;
}

/* At a port that the kernel chooses. */
int phraseboard_try_listen(void) {
  int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return errno;
  int result = listen(descriptor, 1) == 0 ? 0 : errno;
  close(descriptor);
  return result;
}

/* One end of a pair takes a name of no file, which the kernel chooses. */
int phraseboard_try_abstract_name(void) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return errno;
  struct sockaddr address = {.sa_family = AF_UNIX};
  int result = bind(ends[0], &address, sizeof address.sa_family) == 0 ? 0 : errno;
  close(ends[0]);
  close(ends[1]);
  return result;
}

int phraseboard_try_shared_memory(void) {
  int memory = shmget(IPC_PRIVATE, 1, 0600);
  if (memory < 0) return errno;
  shmctl(memory, IPC_RMID, NULL);
  return 0;
}

int phraseboard_try_semaphores(void) {
  int semaphores = semget(IPC_PRIVATE, 1, 0600);
  if (semaphores < 0) return errno;
  semctl(semaphores, 0, IPC_RMID);
  return 0;
}

int phraseboard_try_queue(void) {
  int queue = msgget(IPC_PRIVATE, 0600);
  if (queue < 0) return errno;
  msgctl(queue, IPC_RMID, NULL);
  return 0;
}

/* One that is not there: ENOENT tells that it was not refused before. */
int phraseboard_try_named_queue(void) {
  return closed((int)syscall(SYS_mq_open, "phraseboard-probe", O_RDONLY, 0, NULL));
}

/* As every user may have them: with names of files in place of their descriptors (FAN_REPORT_FID). */
int phraseboard_try_file_events(void) { return closed((int)syscall(SYS_fanotify_init, 0x200, O_RDONLY)); }

int phraseboard_try_segments(void) {
#ifdef SYS_modify_ldt
  char table[8];
  return syscall(SYS_modify_ldt, 0 /* read */, table, sizeof table) >= 0 ? 0 : errno;
#else
  return EPERM;
#endif
}

int phraseboard_try_read(const char *path) { return closed(open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)); }

int phraseboard_try_fork(void) {
  pid_t child = fork();
  if (child < 0) return errno;
  if (child == 0) _exit(0);
  waitpid(child, NULL, 0);
  return 0;
}

/* Without a fork: where this goes well, the process is another program from here on. */
int phraseboard_try_program(void) {
  char *const words[] = {"true", NULL};
  execve("/bin/true", words, environ);
  return errno;
}

static void *nothing(void *unused) { return unused; }

int phraseboard_try_thread(void) {
  pthread_t thread;
  int result = pthread_create(&thread, NULL, nothing, NULL);
  if (result == 0) pthread_join(thread, NULL);
  return result;
}

int phraseboard_try_ring(void) {
  char parameters[256];
  memset(parameters, 0, sizeof parameters);
  return closed((int)syscall(425 /* io_uring_setup */, 1, parameters));
}

int phraseboard_try_trace(void) { return ptrace(PTRACE_TRACEME, 0, NULL, NULL) == 0 ? 0 : errno; }

int phraseboard_try_namespace(void) { return unshare(CLONE_NEWUSER) == 0 ? 0 : errno; }

/* Only tried, with flags that no kernel takes together: EINVAL tells that it was not refused before. */
int phraseboard_try_clone_namespace(void) {
  return syscall(SYS_clone, CLONE_NEWUSER | CLONE_FS, NULL, NULL, NULL, NULL) >= 0 ? 0 : errno;
}

int phraseboard_try_mode(const char *path) {
  struct stat status;
  if (stat(path, &status) != 0) return errno;
  return chmod(path, status.st_mode & 07777) == 0 ? 0 : errno;
}

int phraseboard_try_attribute(const char *path) {
  if (setxattr(path, "user.phraseboard", "", 0, 0) != 0) return errno;
  removexattr(path, "user.phraseboard");
  return 0;
}

/* As they are. What the file system says to them comes after what the filter does. */
int phraseboard_try_flags(const char *path) {
  int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return errno;
  int flags = 0;
  ioctl(descriptor, FS_IOC_GETFLAGS, &flags);
  int result = ioctl(descriptor, FS_IOC_SETFLAGS, &flags) == 0 ? 0 : errno;
  close(descriptor);
  return result;
}

/* As it is. */
int phraseboard_try_version(const char *path) {
  int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return errno;
  int version = 0;
  ioctl(descriptor, FS_IOC_GETVERSION, &version);
  int result = ioctl(descriptor, FS_IOC_SETVERSION, &version) == 0 ? 0 : errno;
  close(descriptor);
  return result;
}

int phraseboard_try_project(const char *path) {
  int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return errno;
  struct fsxattr attributes;
  memset(&attributes, 0, sizeof attributes);
  ioctl(descriptor, FS_IOC_FSGETXATTR, &attributes);
  int result = ioctl(descriptor, FS_IOC_FSSETXATTR, &attributes) == 0 ? 0 : errno;
  close(descriptor);
  return result;
}

/* The limits of the process that has started this one, as they are. */
int phraseboard_try_limits(void) {
  struct rlimit limit;
  return prlimit(getppid(), RLIMIT_CORE, NULL, &limit) == 0 ? 0 : errno;
}

int phraseboard_try_keys(void) {
  return syscall(SYS_keyctl, 0 /* KEYCTL_GET_KEYRING_ID */, -3 /* the session's */, 0) >= 0 ? 0 : errno;
}

int phraseboard_try_terminal_input(void) { return ioctl(STDIN_FILENO, TIOCSTI, "") == 0 ? 0 : errno; }

/* getpid by its number of the x32 ABI; elsewhere by a number that no call has. */
int phraseboard_try_foreign_call(void) { return syscall(0x40000000 | SYS_getpid) >= 0 ? 0 : errno; }
