#include "CPlist.h"

#include <plist/plist.h>
#include <stdlib.h>

/* Versions 2.3 and later, and those before. What is used of them is called alike. */
#define LIBRARIES "libplist-2.0.so.4", "libplist-2.0.so.3"

#define FUNCTIONS(F) \
  F(plist_array_new_iter) \
  F(plist_array_next_item) \
  F(plist_dict_get_item) \
  F(plist_free) \
  F(plist_from_bin) \
  F(plist_from_xml) \
  F(plist_get_bool_val) \
  F(plist_get_node_type) \
  F(plist_get_string_ptr) \
  F(plist_get_uint_val)

#include "../LoadedLibrary/library.h"

bool phraseboard_has_plist(void) { return has_library(); }

void *phraseboard_plist_read(const char *bytes, uint32_t length, bool is_binary) {
  plist_t root = NULL;
  /* Later versions return what is wrong, and all of them no node then. */
  if (is_binary)
    functions.plist_from_bin(bytes, length, &root);
  else
    functions.plist_from_xml(bytes, length, &root);
  return root;
}

void phraseboard_plist_free(void *root) { functions.plist_free(root); }

bool phraseboard_plist_is_array(void *node) { return functions.plist_get_node_type(node) == PLIST_ARRAY; }

bool phraseboard_plist_is_dict(void *node) { return functions.plist_get_node_type(node) == PLIST_DICT; }

const char *phraseboard_plist_text(void *node, uint64_t *length) {
  *length = 0;
  return functions.plist_get_node_type(node) == PLIST_STRING ? functions.plist_get_string_ptr(node, length) : NULL;
}

bool phraseboard_plist_integer(void *node, uint64_t *value) {
  uint8_t boolean = 0;
  switch (functions.plist_get_node_type(node)) {
    case PLIST_UINT:
      functions.plist_get_uint_val(node, value);
      return true;
    case PLIST_BOOLEAN:
      functions.plist_get_bool_val(node, &boolean);
      *value = boolean;
      return true;
    default:
      return false;
  }
}

void *phraseboard_plist_value(void *dict, const char *key) { return functions.plist_dict_get_item(dict, key); }

void *phraseboard_plist_next(void *array, void **place) {
  plist_t item = NULL;
  if (!*place) functions.plist_array_new_iter(array, place);
  if (*place) functions.plist_array_next_item(array, *place, &item);
  if (!item) {
    free(*place);
    *place = NULL;
  }
  return item;
}
