#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A part of libplist, which is loaded when phraseboard_has_plist is first asked. The functions have names of ours, since
 * those of libplist have other results from version to version. */

/* Tells if there is libplist. Where there is none, no other function may be called. */
bool phraseboard_has_plist(void);

/* Reads a document, binary or XML. NULL where it is refused. The node belongs to the caller, who ends it, and all in it,
 * with phraseboard_plist_free. */
void *phraseboard_plist_read(const char *bytes, uint32_t length, bool is_binary);
void phraseboard_plist_free(void *root);

/* What a node is. Those of other kinds are none of these. */
bool phraseboard_plist_is_array(void *node);
bool phraseboard_plist_is_dict(void *node);

/* The text of a string, in UTF-8 that belongs to the node; NULL for another one. */
const char *phraseboard_plist_text(void *node, uint64_t *length);
/* Whether the node is an integer or a boolean, and its value. */
bool phraseboard_plist_integer(void *node, uint64_t *value);

/* The value of a key of a dict; NULL where it has none. */
void *phraseboard_plist_value(void *dict, const char *key);

/* Goes through an array: *place is NULL at first, and has to be so again at the end, which the end of the array does.
 * NULL behind the last. */
void *phraseboard_plist_next(void *array, void **place);
