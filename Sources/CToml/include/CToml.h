/* A C view of a TOML document, read by toml++. No C++ exception leaves these functions. */
#ifndef PHRASEBOARD_CTOML_H
#define PHRASEBOARD_CTOML_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* UTF-8 that belongs to the document; not NUL-terminated, and NUL may be inside. */
struct ctoml_text {
  const char *bytes;
  size_t length;
};

enum ctoml_type {
  CTOML_TABLE,
  CTOML_ARRAY,
  CTOML_STRING,
  CTOML_INTEGER,
  CTOML_FLOAT,
  CTOML_BOOLEAN,
  CTOML_DATE_OR_TIME
};

/* A place in the text: a line and a code point of it, both from 1. A byte order mark counts as nothing. */
struct ctoml_place {
  uint32_t line, column;
};

/* The part of the text from one place to before another. */
struct ctoml_region {
  struct ctoml_place begin, end;
};

/* One key of one table, or one value of an array. */
struct ctoml_entry {
  /* The index of the table or array that holds this, or -1 for the top of the document. */
  int64_t parent;
  /* Empty in an array. */
  struct ctoml_text key;
  /* Where the key is written: the last of a dotted one. Its lines are 0 in an array. */
  struct ctoml_region key_region;
  /* Where the value is written. A table that has a header is where that is, with its brackets. */
  struct ctoml_region value_region;
  enum ctoml_type type;
  /* The value of a CTOML_STRING, empty otherwise. */
  struct ctoml_text string;
  /* The value of a CTOML_INTEGER; 1 for a CTOML_BOOLEAN that is true; 0 otherwise. */
  int64_t integer;
  /* The value of a CTOML_FLOAT, which may be infinite or no number; 0 otherwise. */
  double number;
};

struct ctoml_document;

/* Reads `length` bytes of `text`, which is not needed afterwards. NULL when there is no memory. The
 * document belongs to the caller, who ends it with ctoml_free. */
struct ctoml_document *ctoml_parse(const char *text, size_t length);

/* NULL is allowed. */
void ctoml_free(struct ctoml_document *document);

/* The line, from 1, of the first error of a document that is not TOML; 0 when it is. Such a document
 * has no entries. */
uint32_t ctoml_error_line(const struct ctoml_document *document);

/* What is wrong at that line; empty when nothing is. */
struct ctoml_text ctoml_error_reason(const struct ctoml_document *document);

/* Every key of every table and every value of every array. What holds others stands before them, and an array's values
 * stand in their order. They live as long as the document. */
const struct ctoml_entry *ctoml_entries(const struct ctoml_document *document);
size_t ctoml_count(const struct ctoml_document *document);

#ifdef __cplusplus
}
#endif

#endif
