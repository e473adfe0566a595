/* Tests that link this draw with the fonts of fonts.conf alone; there is nothing to call. */
