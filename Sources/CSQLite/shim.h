#ifndef PHRASEBOARD_CSQLITE_H
#define PHRASEBOARD_CSQLITE_H

#include <sqlite3.h>

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

#endif
