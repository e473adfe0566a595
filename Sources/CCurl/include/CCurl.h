#include <curl/curl.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdint.h>

/* Tells if there is libcurl. Loads it; where it cannot be loaded, nothing else of this may be called. */
bool phraseboard_has_curl(void);

/* Swift cannot call variadic functions: one function per type of argument. */

CURLcode phraseboard_curl_set_long(CURL *curl, CURLoption option, long value);
CURLcode phraseboard_curl_set_string(CURL *curl, CURLoption option, const char *value);
CURLcode phraseboard_curl_set_pointer(CURL *curl, CURLoption option, void *value);
CURLcode phraseboard_curl_set_list(CURL *curl, CURLoption option, struct curl_slist *value);
CURLcode phraseboard_curl_set_write_function(CURL *curl, CURLoption option, curl_write_callback function);
CURLcode phraseboard_curl_set_progress_function(CURL *curl, curl_xferinfo_callback function);
CURLcode phraseboard_curl_set_open_socket_function(CURL *curl, curl_opensocket_callback function);
CURLcode phraseboard_curl_get_response_code(CURL *curl, long *code);

/* The numbers that the connection went to, and those that it came from; NULL or empty without one. */
CURLcode phraseboard_curl_get_addresses(CURL *curl, const char **peer, const char **own);

/* A header of the last answer, without trailers and without what a proxy said. */
CURLHcode phraseboard_curl_header(CURL *curl, const char *name, size_t index, struct curl_header **header);

/* Functions whose parameters are const in later versions. */

CURLU *phraseboard_curl_url_dup(CURLU *url);
CURLUcode phraseboard_curl_url_get(CURLU *url, CURLUPart part, char **text, unsigned int flags);

/* Macros whose value Swift does not import. */

CURLcode phraseboard_curl_global_init(void);
const curl_version_info_data *phraseboard_curl_version(void);
static const curl_socket_t phraseboard_curl_no_socket = CURL_SOCKET_BAD;

/* Bytes that have come over a TCP connection, whatever they were; 0 where the kernel does not tell. */
uint64_t phraseboard_received_bytes(curl_socket_t socket);
