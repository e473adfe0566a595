/* The functions of libcurl that are used, without linking it: it brings thirty libraries, which a source in files does not
 * need. */

#include "CCurl.h"

/* With OpenSSL, or with GnuTLS. */
#define LIBRARIES "libcurl.so.4", "libcurl-gnutls.so.4"

/* Those that Swift calls under their own names. A line for each: its name, how many parameters, the result, and the
 * parameters' types. */
#define CALLED(F) \
  F(curl_easy_cleanup, 1, void, CURL *) \
  F(curl_easy_init, 0, CURL *, void) \
  F(curl_easy_perform, 1, CURLcode, CURL *) \
  F(curl_easy_strerror, 1, const char *, CURLcode) \
  F(curl_free, 1, void, void *) \
  F(curl_getdate, 2, time_t, const char *, const time_t *) \
  F(curl_slist_append, 2, struct curl_slist *, struct curl_slist *, const char *) \
  F(curl_slist_free_all, 1, void, struct curl_slist *) \
  F(curl_url, 0, CURLU *, void) \
  F(curl_url_cleanup, 1, void, CURLU *) \
  F(curl_url_set, 4, CURLUcode, CURLU *, CURLUPart, const char *, unsigned int)

#define FUNCTIONS(F) \
  CALLED(F) \
  F(curl_easy_getinfo) \
  F(curl_easy_header) \
  F(curl_easy_setopt) \
  F(curl_global_init) \
  F(curl_url_dup) \
  F(curl_url_get) \
  F(curl_version_info)

#include "../LoadedLibrary/library.h"

bool phraseboard_has_curl(void) { return has_library(); }

CALLED(FORWARD)

/* In parentheses, since libcurl 8.16 has macros of these names. */

CURLcode phraseboard_curl_set_long(CURL *curl, CURLoption option, long value) {
  return (functions.curl_easy_setopt)(curl, option, value);
}

CURLcode phraseboard_curl_set_string(CURL *curl, CURLoption option, const char *value) {
  return (functions.curl_easy_setopt)(curl, option, value);
}

CURLcode phraseboard_curl_set_pointer(CURL *curl, CURLoption option, void *value) {
  return (functions.curl_easy_setopt)(curl, option, value);
}

CURLcode phraseboard_curl_set_list(CURL *curl, CURLoption option, struct curl_slist *value) {
  return (functions.curl_easy_setopt)(curl, option, value);
}

CURLcode phraseboard_curl_set_write_function(CURL *curl, CURLoption option, curl_write_callback function) {
  return (functions.curl_easy_setopt)(curl, option, function);
}

CURLcode phraseboard_curl_set_progress_function(CURL *curl, curl_xferinfo_callback function) {
  return (functions.curl_easy_setopt)(curl, CURLOPT_XFERINFOFUNCTION, function);
}

CURLcode phraseboard_curl_set_open_socket_function(CURL *curl, curl_opensocket_callback function) {
  return (functions.curl_easy_setopt)(curl, CURLOPT_OPENSOCKETFUNCTION, function);
}

CURLcode phraseboard_curl_get_response_code(CURL *curl, long *code) {
  return (functions.curl_easy_getinfo)(curl, CURLINFO_RESPONSE_CODE, code);
}

CURLcode phraseboard_curl_get_addresses(CURL *curl, const char **peer, const char **own) {
  CURLcode result = (functions.curl_easy_getinfo)(curl, CURLINFO_PRIMARY_IP, peer);
  return result == CURLE_OK ? (functions.curl_easy_getinfo)(curl, CURLINFO_LOCAL_IP, own) : result;
}

CURLHcode phraseboard_curl_header(CURL *curl, const char *name, size_t index, struct curl_header **header) {
  return functions.curl_easy_header(curl, name, index, CURLH_HEADER, -1, header);
}

CURLU *phraseboard_curl_url_dup(CURLU *url) { return functions.curl_url_dup(url); }

CURLUcode phraseboard_curl_url_get(CURLU *url, CURLUPart part, char **text, unsigned int flags) {
  return functions.curl_url_get(url, part, text, flags);
}

CURLcode phraseboard_curl_global_init(void) { return functions.curl_global_init(CURL_GLOBAL_DEFAULT); }

const curl_version_info_data *phraseboard_curl_version(void) { return functions.curl_version_info(CURLVERSION_NOW); }

uint64_t phraseboard_received_bytes(curl_socket_t socket) {
  /* The beginning of Linux's struct tcp_info (linux/tcp.h), of which the C library has less. */
  struct {
    uint8_t before[128];
    uint64_t received;
  } info;
  socklen_t length = sizeof info;
  int result = getsockopt(socket, IPPROTO_TCP, 11 /* TCP_INFO */, &info, &length);
  return result == 0 && length == sizeof info ? info.received : 0;
}
