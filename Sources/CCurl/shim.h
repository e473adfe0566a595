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

static inline CURLcode phraseboard_curl_set_write_function(CURL *curl, curl_write_callback function)
{
	return curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, function);
}

static inline CURLcode phraseboard_curl_get_response_code(CURL *curl, long *code)
{
	return curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, code);
}

/* A macro whose value Swift does not import. */
static inline CURLcode phraseboard_curl_global_init(void)
{
	return curl_global_init(CURL_GLOBAL_DEFAULT);
}

#endif
