#include "yardstick.h"

#include <hb-ot.h>
#include <hb.h>
#include <stdlib.h>
#include <string.h>

struct yardstick {
  hb_font_t *font;
  hb_buffer_t *buffer;
  hb_language_t language;
};

yardstick *yardstick_create(const char *font_file, unsigned index, const char *language) {
  hb_blob_t *blob = hb_blob_create_from_file_or_fail(font_file);
  yardstick *y = calloc(1, sizeof *y);
  if (!blob || !y) {
    hb_blob_destroy(blob);
    free(y);
    return NULL;
  }
  hb_face_t *face = hb_face_create(blob, index);
  hb_blob_destroy(blob);
  y->font = hb_font_create(face);
  hb_face_destroy(face);
  hb_font_set_scale(y->font, 65536, 65536);
  hb_ot_font_set_funcs(y->font);
  hb_font_make_immutable(y->font);
  y->buffer = hb_buffer_create();
  y->language = hb_language_from_string(language, -1);
  return y;
}

void yardstick_destroy(yardstick *y) {
  if (!y) return;
  hb_buffer_destroy(y->buffer);
  hb_font_destroy(y->font);
  free(y);
}

int64_t yardstick_shape(yardstick *y, const char *utf8, size_t length) {
  int64_t sum = 0;
  for (size_t start = 0; start < length;) {
    const char *feed = memchr(utf8 + start, '\n', length - start);
    size_t end = feed ? (size_t)(feed - utf8) : length;
    if (end > start) {
      hb_buffer_clear_contents(y->buffer);
      hb_buffer_add_utf8(y->buffer, utf8 + start, (int)(end - start), 0, -1);
      hb_buffer_set_language(y->buffer, y->language);
      hb_buffer_guess_segment_properties(y->buffer);
      hb_shape(y->font, y->buffer, NULL, 0);
      unsigned count;
      hb_glyph_position_t *positions = hb_buffer_get_glyph_positions(y->buffer, &count);
      for (unsigned i = 0; i < count; i++) sum += positions[i].x_advance;
    }
    start = end + 1;
  }
  return sum;
}
