#include <stdbool.h>
#include <xkbcommon/xkbcommon-compose.h>
#include <xkbcommon/xkbcommon.h>

/* Tells if there is libxkbcommon. Loads it; where it cannot be loaded, its functions return 0 and do nothing. */
bool phraseboard_has_xkbcommon(void);
