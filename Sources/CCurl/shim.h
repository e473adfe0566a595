#ifndef PHRASEBOARD_CCURL_H
#define PHRASEBOARD_CCURL_H

#include <curl/curl.h>
#include <netinet/in.h>
#include <stdint.h>

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

/* Bytes that have come over a TCP connection, whatever they were; 0 where the kernel does not tell. */
static inline uint64_t phraseboard_received_bytes(curl_socket_t socket)
{
	/* The beginning of Linux's struct tcp_info (linux/tcp.h), of which the C library has less. */
	struct {
		uint8_t before[128];
		uint64_t received;
	} info;
	socklen_t length = sizeof info;
	int result = getsockopt(socket, IPPROTO_TCP, 11 /* TCP_INFO */, &info, &length);
	return result == 0 && length == sizeof info ? info.received : 0;
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

static inline const curl_version_info_data *phraseboard_curl_version(void)
{
	return curl_version_info(CURLVERSION_NOW);
}

static inline CURLHcode phraseboard_curl_header(CURL *curl, const char *name, size_t index,
                                                struct curl_header **header)
{
	/* Of the last answer, without trailers and without what a proxy said. */
	return curl_easy_header(curl, name, index, CURLH_HEADER, -1, header);
}

#endif
