#ifndef PHRASEBOARD_CISOLATIONATTEMPTS_H
#define PHRASEBOARD_CISOLATIONATTEMPTS_H

/* 0 where others of the same user cannot look into the memory of this process. */
int phraseboard_is_dumpable(void);

/* Attempts at what is forbidden, which return 0 where it went well, and else an error number. What an attempt makes, it
 * takes away again. */
int phraseboard_try_socket(int family, int type, int protocol);
int phraseboard_try_socket_pair(int family, int type);
int phraseboard_try_listen(void);
int phraseboard_try_abstract_name(void);
int phraseboard_try_shared_memory(void);
int phraseboard_try_semaphores(void);
int phraseboard_try_queue(void);
int phraseboard_try_named_queue(void);
int phraseboard_try_file_events(void);
/* Of x86 alone; elsewhere EPERM. */
int phraseboard_try_segments(void);
int phraseboard_try_read(const char *path);
int phraseboard_try_fork(void);
int phraseboard_try_program(void);
int phraseboard_try_thread(void);
int phraseboard_try_ring(void);
int phraseboard_try_trace(void);
int phraseboard_try_namespace(void);
int phraseboard_try_clone_namespace(void);
int phraseboard_try_mode(const char *path);
int phraseboard_try_attribute(const char *path);
int phraseboard_try_flags(const char *path);
int phraseboard_try_version(const char *path);
int phraseboard_try_project(const char *path);
int phraseboard_try_limits(void);
int phraseboard_try_keys(void);
int phraseboard_try_terminal_input(void);
int phraseboard_try_foreign_call(void);

#endif
