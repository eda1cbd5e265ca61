/* The yardstick that layout speed is stated in: hb_shape over the paragraphs of a text, with
   HarfBuzz's own OpenType functions, one reused buffer and nothing else. No line is broken. */
#ifndef YARDSTICK_H
#define YARDSTICK_H

#include <stddef.h>
#include <stdint.h>

typedef struct yardstick yardstick;

/* A yardstick for one face of a font file; NULL when the file cannot be read. */
yardstick *yardstick_create(const char *font_file, unsigned index, const char *language);
void yardstick_destroy(yardstick *y);

/* Shapes every paragraph (a run between LFs) of a UTF-8 text. Returns the sum of advances, so that
   nothing is optimized away. */
int64_t yardstick_shape(yardstick *y, const char *utf8, size_t length);

#endif
