#ifndef PHRASEBOARD_CSQLITE_H
#define PHRASEBOARD_CSQLITE_H

#include <malloc.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

/* SQLITE_TRANSIENT is a cast that Swift does not import. */
static inline int phraseboard_sqlite_bind_text(sqlite3_stmt *statement, int index, const void *text,
					       sqlite3_uint64 bytes)
{
	return sqlite3_bind_text64(statement, index, text, bytes, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/* Variadic, which Swift cannot call. */
static inline int phraseboard_sqlite_set_reset_database(sqlite3 *database, int on)
{
	return sqlite3_db_config(database, SQLITE_DBCONFIG_RESET_DATABASE, on, (int *)0);
}

/* What another program may have written to a database does nothing but lie there: no views, no triggers, no functions with
 * effects, no values longer than `length` bytes; and no statement changes the schema by hand. */
static inline int phraseboard_sqlite_distrust(sqlite3 *database, int length)
{
	static const struct {
		int option, value;
	} settings[] = {
		{ SQLITE_DBCONFIG_DEFENSIVE, 1 },
		{ SQLITE_DBCONFIG_ENABLE_VIEW, 0 },
		{ SQLITE_DBCONFIG_ENABLE_TRIGGER, 0 },
		{ SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0 },
	};
	int result = SQLITE_OK;
	for (size_t i = 0; result == SQLITE_OK && i < sizeof settings / sizeof settings[0]; i++)
		result = sqlite3_db_config(database, settings[i].option, settings[i].value, (int *)0);
	sqlite3_limit(database, SQLITE_LIMIT_LENGTH, length);
	sqlite3_limit(database, SQLITE_LIMIT_SQL_LENGTH, 1 << 16);
	sqlite3_limit(database, SQLITE_LIMIT_COLUMN, 100);
	sqlite3_limit(database, SQLITE_LIMIT_EXPR_DEPTH, 100);
	sqlite3_limit(database, SQLITE_LIMIT_TRIGGER_DEPTH, 20);
	return result;
}

/* Memory of SQLite's that is overwritten before it is given back, so that nothing of what it has read stays. */

static inline void *phraseboard_wiping_malloc(int size)
{
	return malloc((size_t)size);
}

static inline int phraseboard_wiping_size(void *memory)
{
	return memory ? (int)malloc_usable_size(memory) : 0;
}

static inline void phraseboard_wiping_free(void *memory)
{
	if (!memory)
		return;
	explicit_bzero(memory, malloc_usable_size(memory));
	free(memory);
}

static inline void *phraseboard_wiping_realloc(void *memory, int size)
{
	size_t old = malloc_usable_size(memory);
	void *moved = malloc((size_t)size);
	if (!moved)
		return NULL;
	memcpy(moved, memory, old < (size_t)size ? old : (size_t)size);
	phraseboard_wiping_free(memory);
	return moved;
}

static inline int phraseboard_wiping_round_up(int size)
{
	return (size + 7) & ~7;
}

static inline int phraseboard_wiping_init(void *data)
{
	(void)data;
	return SQLITE_OK;
}

static inline void phraseboard_wiping_shutdown(void *data)
{
	(void)data;
}

/* To be called before anything else of SQLite's, and once. */
static inline int phraseboard_sqlite_wipe_memory(void)
{
	static const sqlite3_mem_methods methods = {
		phraseboard_wiping_malloc,	phraseboard_wiping_free, phraseboard_wiping_realloc,
		phraseboard_wiping_size,	phraseboard_wiping_round_up, phraseboard_wiping_init,
		phraseboard_wiping_shutdown, NULL,
	};
	return sqlite3_config(SQLITE_CONFIG_MALLOC, &methods);
}

#endif
