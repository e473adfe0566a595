#ifndef PHRASEBOARD_CCURL_H
#define PHRASEBOARD_CCURL_H

#include <curl/curl.h>

/* Swift cannot call variadic functions: one function per type of argument. */

static inline CURLcode phraseboard_curl_set_long(CURL *curl, CURLoption option, long value)
{
	return curl_easy_setopt(curl, option, value);
}

static inline CURLcode phraseboard_curl_set_string(CURL *curl, CURLoption option, const char *value)
{
	return curl_easy_setopt(curl, option, value);
}

static inline CURLcode phraseboard_curl_set_pointer(CURL *curl, CURLoption option, void *value)
{
	return curl_easy_setopt(curl, option, value);
}

static inline CURLcode phraseboard_curl_set_list(CURL *curl, CURLoption option, struct curl_slist *value)
{
	return curl_easy_setopt(curl, option, value);
}

static inline CURLcode phraseboard_curl_set_write_function(CURL *curl, CURLoption option,
                                                           curl_write_callback function)
{
	return curl_easy_setopt(curl, option, function);
}

static inline CURLcode phraseboard_curl_set_progress_function(CURL *curl, curl_xferinfo_callback function)
{
	return curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, function);
}

static inline CURLcode phraseboard_curl_set_open_socket_function(CURL *curl, curl_opensocket_callback function)
{
	return curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, function);
}

/* The numbers that the connection went to, and those that it came from; NULL or empty without one. */
static inline CURLcode phraseboard_curl_get_addresses(CURL *curl, const char **peer, const char **own)
{
	CURLcode result = curl_easy_getinfo(curl, CURLINFO_PRIMARY_IP, peer);
	return result == CURLE_OK ? curl_easy_getinfo(curl, CURLINFO_LOCAL_IP, own) : result;
}

static const curl_socket_t phraseboard_curl_no_socket = CURL_SOCKET_BAD;

static inline CURLcode phraseboard_curl_get_response_code(CURL *curl, long *code)
{
	return curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, code);
}

/* Macros whose value Swift does not import. */

static inline CURLcode phraseboard_curl_global_init(void)
{
	return curl_global_init(CURL_GLOBAL_DEFAULT);
}

static inline CURLHcode phraseboard_curl_header(CURL *curl, const char *name, size_t index,
                                                struct curl_header **header)
{
	/* Of the last answer, without trailers and without what a proxy said. */
	return curl_easy_header(curl, name, index, CURLH_HEADER, -1, header);
}

#endif
