#define _GNU_SOURCE
#include "CIsolation.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/fs.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define ARRAY_LENGTH(array) (sizeof(array) / sizeof((array)[0]))

int phraseboard_no_new_privileges(void) {
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? 0 : errno;
}

int phraseboard_no_dumps(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 ? 0 : errno; }

int phraseboard_no_core_files(void) {
  struct rlimit none = {0, 0};
  return setrlimit(RLIMIT_CORE, &none) == 0 ? 0 : errno;
}

/* ---- seccomp ---- */

/* Little-endian processors whose clone() has the flags first, which the filter below builds on. */
#if defined(__x86_64__)
#define NATIVE_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__) && !defined(__AARCH64EB__)
#define NATIVE_ARCH AUDIT_ARCH_AARCH64
#elif defined(__arm__) && defined(__ARM_EABI__) && !defined(__ARMEB__)
#define NATIVE_ARCH AUDIT_ARCH_ARM
#elif defined(__riscv) && __riscv_xlen == 64
#define NATIVE_ARCH AUDIT_ARCH_RISCV64
#endif

#ifdef NATIVE_ARCH

/* Newer than the headers of the oldest system that this is built on. The same on every processor. */
#ifndef __NR_clone3
#define __NR_clone3 435
#endif
#ifndef __NR_mount_setattr
#define __NR_mount_setattr 442
#endif

/* What neither program needs, and who has taken one over might. Starting programs comes first. */
static const unsigned int forbidden[] = {
    __NR_execve, __NR_execveat,
    /* Other processes and their memory. */
    __NR_ptrace, __NR_process_vm_readv, __NR_process_vm_writev, 438 /* pidfd_getfd */, __NR_kcmp,
    __NR_perf_event_open, __NR_setpriority, __NR_sched_setscheduler, __NR_sched_setparam, __NR_sched_setattr,
    /* Who may do what with a file, which Landlock leaves to everybody. */
#ifdef __NR_chmod
    __NR_chmod, __NR_chown, __NR_lchown, __NR_utimes, __NR_futimesat,
#endif
#ifdef __NR_utime
    __NR_utime,
#endif
#ifdef __NR_chown32
    __NR_chown32, __NR_lchown32, __NR_fchown32, 412 /* utimensat_time64 */,
#endif
    __NR_fchmod, __NR_fchmodat, 452 /* fchmodat2 */, __NR_fchown, __NR_fchownat, __NR_utimensat, __NR_setxattr,
    __NR_lsetxattr, __NR_fsetxattr, 463 /* setxattrat */, __NR_removexattr, __NR_lremovexattr, __NR_fremovexattr,
    466 /* removexattrat */, 469 /* file_setattr */,
    /* Large parts of the kernel, with a history of holes. io_uring would also go round this filter. */
    425 /* io_uring_setup */, 426 /* io_uring_enter */, 427 /* io_uring_register */, __NR_bpf, __NR_userfaultfd,
    __NR_add_key, __NR_request_key, __NR_keyctl, __NR_fanotify_init, __NR_fanotify_mark,
#ifdef __NR_modify_ldt
    __NR_modify_ldt,
#endif
    /* Memory and queues that any other process of the user can open by a number or a name. */
    __NR_shmget, __NR_shmat, __NR_shmctl, __NR_semget, __NR_semop, __NR_semctl, __NR_msgget, __NR_msgsnd, __NR_msgrcv,
    __NR_msgctl, __NR_mq_open, __NR_mq_unlink,
#ifdef __NR_semtimedop
    __NR_semtimedop,
#endif
    420 /* semtimedop_time64 */,
    /* Namespaces and mounts. */
    __NR_unshare, __NR_setns, __NR_mount, __NR_umount2, __NR_pivot_root, __NR_chroot, 428 /* open_tree */,
    429 /* move_mount */, 430 /* fsopen */, 431 /* fsconfig */, 432 /* fsmount */, 433 /* fspick */,
    __NR_mount_setattr, 467 /* open_tree_attr */, __NR_open_by_handle_at,
    /* The system as a whole. */
    __NR_kexec_load,
#ifdef __NR_kexec_file_load
    __NR_kexec_file_load,
#endif
    __NR_init_module, __NR_finit_module, __NR_delete_module, __NR_reboot, __NR_swapon, __NR_swapoff, __NR_acct,
    __NR_personality,
};

#define WORD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
/* The lower half of an argument, which is all that the kernel reads of an int. */
#define ARGUMENT(n) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[n]))
#define IF_EQUAL(value, then, otherwise) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), (then), (otherwise))
#define IF_NOT_BELOW(value, then, otherwise) BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, (value), (then), (otherwise))
#define IF_ANY_BIT(value, then, otherwise) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (value), (then), (otherwise))
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define REFUSE(number) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (number))
#define KILL BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS)

static const struct sock_filter head[] = {
    WORD(arch),
    IF_EQUAL(NATIVE_ARCH, 1, 0),
    KILL,
    WORD(nr),
#ifdef __x86_64__
    /* x32 has numbers of its own for the same calls. */
    IF_NOT_BELOW(0x40000000, 0, 1),
    REFUSE(ENOSYS),
#endif
};

static const struct sock_filter tail[] = {
    /* Its flags are in memory, where no filter sees them. The C library then takes clone. */
    IF_EQUAL(__NR_clone3, 0, 1),
    REFUSE(ENOSYS),
    /* What a terminal takes for typed, and the flags of files. */
    IF_EQUAL(__NR_ioctl, 0, 9),
    ARGUMENT(1),
    IF_EQUAL(TIOCSTI, 5, 0),
    IF_EQUAL(TIOCLINUX, 4, 0),
    IF_EQUAL((unsigned int)FS_IOC_SETFLAGS, 3, 0),
    IF_EQUAL((unsigned int)FS_IOC_FSSETXATTR, 2, 0),
    IF_EQUAL((unsigned int)FS_IOC_SETVERSION, 1, 0),
    IF_EQUAL(0x40806685 /* FS_IOC_ENABLE_VERITY */, 0, 1),
    REFUSE(EPERM),
    ALLOW,
    /* The limits of this process alone. */
    IF_EQUAL(__NR_prlimit64, 0, 4),
    ARGUMENT(0),
    IF_EQUAL(0, 0, 1),
    ALLOW,
    REFUSE(EPERM),
};

/* In a namespace of its own a process has all capabilities. */
static const struct sock_filter no_namespaces[] = {
    IF_EQUAL(__NR_clone, 0, 4),
    ARGUMENT(0),
    IF_ANY_BIT(CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET, 0, 1),
    REFUSE(EPERM),
    ALLOW,
};

/* Threads alone: the keyboard needs no other process. The content program has one for each source, held as it is. */
static const struct sock_filter no_processes[] = {
#ifdef __NR_fork
    IF_EQUAL(__NR_fork, 0, 1),
    REFUSE(EPERM),
    IF_EQUAL(__NR_vfork, 0, 1),
    REFUSE(EPERM),
#endif
    IF_EQUAL(__NR_clone, 0, 4),
    ARGUMENT(0),
    IF_ANY_BIT(CLONE_THREAD, 0, 1),
    ALLOW,
    REFUSE(EPERM),
};

static const struct sock_filter local_sockets[] = {
    IF_EQUAL(__NR_socket, 1, 0),
    IF_EQUAL(__NR_socketpair, 0, 4),
    ARGUMENT(0),
    IF_EQUAL(AF_UNIX, 0, 1),
    ALLOW,
    REFUSE(EAFNOSUPPORT),
    ALLOW,
};

static const struct sock_filter network_sockets[] = {
    IF_EQUAL(__NR_socket, 0, 8),
    ARGUMENT(0),
    IF_EQUAL(AF_INET, 4, 0),
    IF_EQUAL(AF_INET6, 3, 0),
    IF_EQUAL(AF_NETLINK, 0, 3),
    ARGUMENT(2),
    IF_EQUAL(0 /* NETLINK_ROUTE */, 0, 1),
    ALLOW,
    REFUSE(EAFNOSUPPORT),
    /* It calls others, and is called by nobody. getaddrinfo binds a socket to read the device's addresses; without them, it
     * takes both IPv4 and IPv6 for there. */
    IF_EQUAL(__NR_bind, 3, 0),
    IF_EQUAL(__NR_listen, 2, 0),
    IF_EQUAL(__NR_accept4, 1, 0),
    IF_EQUAL(__NR_accept, 0, 1),
    REFUSE(EPERM),
    /* libcurl wakes its own threads by a pair of streams. One of datagrams could send to any other socket. */
    IF_EQUAL(__NR_socketpair, 0, 7),
    ARGUMENT(0),
    IF_EQUAL(AF_UNIX, 1, 0),
    REFUSE(EAFNOSUPPORT),
    ARGUMENT(1),
    BPF_STMT(BPF_ALU | BPF_AND | BPF_K, 0xf),
    IF_EQUAL(SOCK_STREAM, 1, 0),
    REFUSE(EPERM),
    ALLOW,
};

struct filter {
  struct sock_filter code[ARRAY_LENGTH(head) + 2 * ARRAY_LENGTH(forbidden) + ARRAY_LENGTH(tail) +
                          ARRAY_LENGTH(no_processes) + ARRAY_LENGTH(no_namespaces) + ARRAY_LENGTH(network_sockets)];
  unsigned short length;
};

static void append(struct filter *filter, const struct sock_filter *code, size_t count) {
  for (size_t i = 0; i < count; i++) filter->code[filter->length++] = code[i];
}

int phraseboard_filter_system_calls(enum phraseboard_sockets sockets) {
  struct filter filter = {.length = 0};
  append(&filter, head, ARRAY_LENGTH(head));
  for (size_t i = 0; i < ARRAY_LENGTH(forbidden); i++) {
    const struct sock_filter check[] = {IF_EQUAL(forbidden[i], 0, 1), REFUSE(EPERM)};
    append(&filter, check, ARRAY_LENGTH(check));
  }
  append(&filter, tail, ARRAY_LENGTH(tail));
  if (sockets == phraseboard_sockets_network) {
    append(&filter, no_namespaces, ARRAY_LENGTH(no_namespaces));
    append(&filter, network_sockets, ARRAY_LENGTH(network_sockets));
  } else {
    append(&filter, no_processes, ARRAY_LENGTH(no_processes));
    append(&filter, local_sockets, ARRAY_LENGTH(local_sockets));
  }
  struct sock_fprog program = {.len = filter.length, .filter = filter.code};
  long result = syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
  /* Above 0 it is the thread that could not be made to follow. */
  return result == 0 ? 0 : result > 0 ? ESRCH : errno;
}

#else

int phraseboard_filter_system_calls(enum phraseboard_sockets sockets) {
  (void)sockets;
  return ENOSYS;
}

#endif

/* ---- Landlock (landlock(7)) ---- */

/* Of linux/landlock.h; the headers of the oldest system that this is built on know only the first versions. */
struct ruleset {
  uint64_t files, network, scope;
};
struct __attribute__((packed)) rule {
  uint64_t allowed;
  int32_t parent;
};
enum { sys_create = 444, sys_add = 445, sys_restrict = 446, rule_path = 1, flag_version = 1 };

enum {
  access_execute = 1 << 0,
  access_write = 1 << 1,
  access_read = 1 << 2,
  access_list = 1 << 3,
  access_remove_folder = 1 << 4,
  access_remove_file = 1 << 5,
  access_make_folder = 1 << 7,
  access_make_file = 1 << 8,
  access_make_first = 1 << 6,
  access_make_last = 1 << 12,
  access_refer = 1 << 13,    /* from version 2 */
  access_truncate = 1 << 14, /* from version 3 */
};
enum { network_bind = 1 << 0, network_connect = 1 << 1 }; /* from version 4 */
enum { scope_abstract_sockets = 1 << 0, scope_signals = 1 << 1 }; /* from version 6 */

int phraseboard_landlock_version(void) {
  long version = syscall(sys_create, NULL, 0, flag_version);
  return version > 0 ? (int)version : 0;
}

static uint64_t written(int version) {
  uint64_t access = access_write | access_remove_folder | access_remove_file;
  for (uint64_t right = access_make_first; right <= access_make_last; right <<= 1) access |= right;
  if (version >= 2) access |= access_refer;
  if (version >= 3) access |= access_truncate;
  return access;
}

static int allow_reading(int ruleset, const char *path) {
  int parent = open(path, O_PATH | O_CLOEXEC);
  if (parent < 0) return 0;
  struct stat status;
  int is_folder = fstat(parent, &status) == 0 && S_ISDIR(status.st_mode);
  struct rule rule = {.parent = parent, .allowed = is_folder ? access_read | access_list : access_read};
  int result = syscall(sys_add, ruleset, rule_path, &rule, 0) == 0 ? 0 : errno;
  close(parent);
  return result;
}

int phraseboard_restrict_reading(const char *const *paths, size_t count) {
  if (phraseboard_landlock_version() == 0) return ENOSYS;
  struct ruleset rules = {.files = access_read | access_list};
  int ruleset = (int)syscall(sys_create, &rules, offsetof(struct ruleset, network), 0);
  if (ruleset < 0) return errno;
  int result = 0;
  for (size_t i = 0; i < count && result == 0; i++) result = allow_reading(ruleset, paths[i]);
  if (result == 0 && syscall(sys_restrict, ruleset, 0) != 0) result = errno;
  close(ruleset);
  return result;
}

static int allow_writing(int ruleset, const char *path, int version) {
  int parent = open(path, O_PATH | O_CLOEXEC);
  if (parent < 0) return 0;
  struct stat status;
  struct rule rule = {.parent = parent};
  if (fstat(parent, &status) == 0 && S_ISDIR(status.st_mode))
    rule.allowed = written(version) &
                   (access_write | access_remove_folder | access_remove_file | access_make_folder |
                    access_make_file | access_refer | access_truncate);
  else
    rule.allowed = written(version) & (access_write | access_truncate);
  int result = syscall(sys_add, ruleset, rule_path, &rule, 0) == 0 ? 0 : errno;
  close(parent);
  return result;
}

int phraseboard_restrict_writing(const char *const *paths, size_t count, int is_alone) {
  int version = phraseboard_landlock_version();
  if (version == 0) return ENOSYS;
  struct ruleset rules = {.files = written(version) | access_execute};
  if (version >= 4 && !is_alone) rules.network = network_bind | network_connect;
  if (version >= 6) rules.scope = scope_signals | (is_alone ? scope_abstract_sockets : 0);
  size_t size = version >= 6   ? sizeof rules
                : version >= 4 ? offsetof(struct ruleset, scope)
                               : offsetof(struct ruleset, network);
  int ruleset = (int)syscall(sys_create, &rules, size, 0);
  if (ruleset < 0) return errno;
  int result = 0;
  for (size_t i = 0; i < count && result == 0; i++) result = allow_writing(ruleset, paths[i], version);
  if (result == 0 && syscall(sys_restrict, ruleset, 0) != 0) result = errno;
  close(ruleset);
  return result;
}
