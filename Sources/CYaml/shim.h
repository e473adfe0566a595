#ifndef PHRASEBOARD_CYAML_H
#define PHRASEBOARD_CYAML_H

#include <yaml.h>

#endif
