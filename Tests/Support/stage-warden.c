// Runs one program and sees to it that neither the program nor anything it starts outlives the stage.
//
//   stage-warden USER DIRECTORY PROGRAM [ARGUMENT...]     with a connected socket as file descriptor 3
//
// The program runs in DIRECTORY, with the warden's standard streams and a session of its own: as the user and group of number USER
// where that is not -, without a way to become another one. The warden writes `pid N` to the socket, and `exit N` or `signal N` when
// the program has ended. It ends everything below it (as a subreaper it gets the orphans too) when the program has ended or when the
// other end of the socket closes, so also when the test runner crashes. A parent-death signal would not do: it fires when the
// spawning *thread* of the runner ends.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CONTROL = 3, EXIT_USAGE = 64, EXIT_NOT_RUN = 127 };

static void tell(const char *word, int number) {
  char line[32];
  int length = snprintf(line, sizeof line, "%s %d\n", word, number);
  // The other end may be gone: then there is nobody to tell.
  if (send(CONTROL, line, (size_t)length, MSG_NOSIGNAL) < 0) return;
}

static _Noreturn void run_program(const char *directory, char **arguments, pid_t warden) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  signal(SIGPIPE, SIG_DFL);
  setsid();
  // Should the warden itself be killed. It has one thread, so this is exact here.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != warden) _exit(EXIT_NOT_RUN);
  if (chdir(directory) == 0) execvp(arguments[0], arguments);
  fprintf(stderr, "stage-warden: cannot run %s in %s: %s\n", arguments[0], directory, strerror(errno));
  _exit(EXIT_NOT_RUN);
}

static pid_t parent_of(const char *pid) {
  char path[64], text[512];
  int parent = 0;
  snprintf(path, sizeof path, "/proc/%.20s/stat", pid);
  FILE *file = fopen(path, "re");
  if (!file) return 0;
  size_t length = fread(text, 1, sizeof text - 1, file);
  fclose(file);
  text[length] = '\0';
  // The second field is the name, which may hold spaces and parentheses.
  const char *after_name = strrchr(text, ')');
  if (!after_name || sscanf(after_name, ") %*c %d", &parent) != 1) return 0;
  return parent;
}

static void kill_children(void) {
  DIR *processes = opendir("/proc");
  if (!processes) return;
  for (struct dirent *entry = readdir(processes); entry; entry = readdir(processes)) {
    int pid = atoi(entry->d_name);
    if (pid > 0 && parent_of(entry->d_name) == getpid()) kill(pid, SIGKILL);
  }
  closedir(processes);
}

// Children of a killed child become ours, and are killed in the next round.
static void kill_everything(void) {
  while (waitpid(-1, NULL, WNOHANG) >= 0 || errno == EINTR) {
    kill_children();
    waitpid(-1, NULL, 0);
  }
}

// True when the program has ended, which has then been told.
static bool reap(pid_t program) {
  int status;
  for (pid_t pid = waitpid(-1, &status, WNOHANG); pid > 0; pid = waitpid(-1, &status, WNOHANG)) {
    if (pid != program) continue;
    kill_everything();
    if (WIFSIGNALED(status)) {
      tell("signal", WTERMSIG(status));
    } else {
      tell("exit", WEXITSTATUS(status));
    }
    return true;
  }
  return false;
}

static void watch(pid_t program, int signals) {
  struct pollfd sources[] = {{.fd = CONTROL, .events = POLLIN}, {.fd = signals, .events = POLLIN}};
  for (;;) {
    if (poll(sources, 2, -1) < 0 && errno != EINTR) break;
    if (sources[1].revents) {
      struct signalfd_siginfo info;
      if (read(signals, &info, sizeof info) < 0 && errno != EAGAIN) break;
      if (reap(program)) return;
    }
    // Nothing is ever written by the other end, so this is its end.
    if (sources[0].revents) break;
  }
  kill_everything();
}

// False where that cannot be.
static bool become(const char *user) {
  if (strcmp(user, "-") == 0) return true;
  uid_t id = (uid_t)strtoul(user, NULL, 10);
  return setgroups(0, NULL) == 0 && setresgid(id, id, id) == 0 && setresuid(id, id, id) == 0 &&
         prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
}

int main(int argc, char **argv) {
  if (argc < 4 || fcntl(CONTROL, F_SETFD, FD_CLOEXEC) != 0) {
    fputs("usage: stage-warden USER DIRECTORY PROGRAM [ARGUMENT...] with a socket as file descriptor 3\n", stderr);
    return EXIT_USAGE;
  }
  // Another thread of the runner may have been about to make its descriptors close on exec: whoever waits for the end of such
  // a pipe would wait for this program's.
  close_range(CONTROL + 1, ~0U, 0);
  sigset_t children;
  sigemptyset(&children);
  sigaddset(&children, SIGCHLD);
  sigprocmask(SIG_BLOCK, &children, NULL);
  int signals = signalfd(-1, &children, SFD_CLOEXEC | SFD_NONBLOCK);
  if (signals < 0 || prctl(PR_SET_CHILD_SUBREAPER, 1) != 0 || !become(argv[1])) {
    perror("stage-warden");
    return EXIT_FAILURE;
  }
  pid_t warden = getpid();
  pid_t program = fork();
  if (program == 0) run_program(argv[2], argv + 3, warden);
  if (program < 0) {
    perror("stage-warden: fork");
    return EXIT_FAILURE;
  }
  // The streams belong to the program alone: their other ends see when it closes them.
  int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  dup2(nothing, STDIN_FILENO);
  dup2(nothing, STDOUT_FILENO);
  tell("pid", program);
  watch(program, signals);
  return EXIT_SUCCESS;
}
