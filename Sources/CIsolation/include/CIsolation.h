/* What Linux offers a process to give up for good: seccomp, Landlock, core dumps. Here, because neither has functions in
 * the C library, and Swift sees no macros with arguments. */
#ifndef PHRASEBOARD_CISOLATION_H
#define PHRASEBOARD_CISOLATION_H

#include <stddef.h>

/* Which sockets a process may still open. */
enum phraseboard_sockets {
  phraseboard_sockets_local = 0,   /* AF_UNIX alone */
  phraseboard_sockets_network = 1, /* IPv4, IPv6, and the kernel's list of addresses, which getaddrinfo reads */
};

/* No privileges by a program with the set-user-ID bit. 0, or an error number. */
int phraseboard_no_new_privileges(void);

/* No core dump of this process, and no look into its memory by others of the same user. 0, or an error number. */
int phraseboard_no_dumps(void);
/* Core files of 0 bytes, for this process and what it starts. 0, or an error number. */
int phraseboard_no_core_files(void);

/* Installs the system call filter in every thread. 0, or an error number: ENOSYS where the processor is none of those that
 * the filter is written for, or the kernel has no filters. Wants phraseboard_no_new_privileges first. */
int phraseboard_filter_system_calls(enum phraseboard_sockets sockets);

/* The version of the kernel's Landlock, from 1; 0 where it has none. */
int phraseboard_landlock_version(void);

/* From now on this process writes only beneath these folders, and in these files; paths that are not there are passed
 * over. If `is_alone`, it also reaches neither abstract sockets nor other processes by a signal. 0, or an error number.
 * Wants phraseboard_no_new_privileges first. */
int phraseboard_restrict_writing(const char *const *paths, size_t count, int is_alone);

/* From now on this process reads only beneath these folders, and these files; paths that are not there are passed over. What
 * is open already stays so. 0, or an error number. Wants phraseboard_no_new_privileges first. */
int phraseboard_restrict_reading(const char *const *paths, size_t count);

#endif
