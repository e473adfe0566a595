#ifndef PHRASEBOARD_CPNG_H
#define PHRASEBOARD_CPNG_H

#include <png.h>

#endif
