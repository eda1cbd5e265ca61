// A text with GNUstep's NSLayoutManager, for TextKit1.swift. Glyphs and UTF-16 units are counted from 0;
// lengths are in points.

#ifndef CGNUSTEP_H
#define CGNUSTEP_H

#include <stddef.h>

typedef struct GNUstepText GNUstepText;

typedef struct {
  size_t location, length;
} GNUstepRange;

typedef struct {
  double x, y, width, height;
} GNUstepRect;

/// The name of the system's font.
void gnustep_font_name(size_t capacity, char name[]);

/// A text in UTF-8, set in the system's font; to be freed.
GNUstepText *gnustep_text(const char *utf8, double size, double line_height_multiple);
void gnustep_text_free(GNUstepText *text);

/// Adds a container to those that are filled one after the other.
void gnustep_add_container(GNUstepText *text, double width, double height, double padding);

size_t gnustep_glyph_count(GNUstepText *text);
GNUstepRange gnustep_glyphs_in_container(GNUstepText *text, size_t container);
GNUstepRange gnustep_glyphs(GNUstepText *text, GNUstepRange characters);
GNUstepRange gnustep_characters(GNUstepText *text, GNUstepRange glyphs);

/// The line of a glyph that has been laid out: its glyphs, and its box in its container.
GNUstepRange gnustep_line(GNUstepText *text, size_t glyph, GNUstepRect *box);

/// The boxes of glyphs, one for each line of a container: writes as many as there is room for.
///
/// @return How many there are.
size_t gnustep_enclosing_rects(
  GNUstepText *text, GNUstepRange glyphs, size_t container, size_t capacity, GNUstepRect boxes[]);

#endif
