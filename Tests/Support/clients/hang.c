// To be preloaded: whoever asks about the path in PHRASEBOARD_HANGS, or about one in it, waits for ever, as for a disk on a
// network that has gone; and so does who asks for the address of the host of that name, as where no server of names answers.
// LD_PRELOAD=hang.so PHRASEBOARD_HANGS=/path PROGRAM
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char *dead;

// Programs may drop the variable.
__attribute__((constructor)) static void remember(void) {
  const char *path = getenv("PHRASEBOARD_HANGS");
  dead = path ? strdup(path) : NULL;
}

static void look_at(const char *path) {
  size_t length = dead ? strlen(dead) : 0;
  if (length == 0 || !path || strncmp(path, dead, length) != 0 || (path[length] != 0 && path[length] != '/'))
    return;
  for (;;)
    pause();
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

struct addrinfo;
struct stat;
struct __dirstream;
extern int getaddrinfo(
    const char *node, const char *service, const struct addrinfo *hints, struct addrinfo **result);
extern int stat(const char *path, struct stat *status);
extern int lstat(const char *path, struct stat *status);
extern struct __dirstream *opendir(const char *path);
extern int inotify_add_watch(int descriptor, const char *path, uint32_t mask);

int stat(const char *path, struct stat *status) {
  look_at(path);
  return NEXT(stat)(path, status);
}

int lstat(const char *path, struct stat *status) {
  look_at(path);
  return NEXT(lstat)(path, status);
}

struct __dirstream *opendir(const char *path) {
  look_at(path);
  return NEXT(opendir)(path);
}

int inotify_add_watch(int descriptor, const char *path, uint32_t mask) {
  look_at(path);
  return NEXT(inotify_add_watch)(descriptor, path, mask);
}

int access(const char *path, int mode) {
  look_at(path);
  return NEXT(access)(path, mode);
}

char *realpath(const char *path, char *resolved) {
  look_at(path);
  return NEXT(realpath)(path, resolved);
}

int open(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = va_arg(arguments, mode_t);
  va_end(arguments);
  look_at(path);
  return NEXT(open)(path, flags, mode);
}

int getaddrinfo(
    const char *node, const char *service, const struct addrinfo *hints, struct addrinfo **result) {
  look_at(node);
  return NEXT(getaddrinfo)(node, service, hints, result);
}
