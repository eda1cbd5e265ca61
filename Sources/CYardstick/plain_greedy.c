#include "plain_greedy.h"

#include <hb-ot.h>
#include <hb.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/ubrk.h>
#include <unicode/ustring.h>

enum { UNITS_PER_EM = 65536 };

struct plain_greedy {
  hb_font_t *font;
  hb_buffer_t *buffer;
  hb_language_t language;
  int64_t line_units; /* ascender - descender + line gap, in the face's own units */
  int64_t units_per_em;
  UBreakIterator *breaks;
  UChar *units; /* a paragraph in UTF-16 */
  size_t unit_capacity;
  size_t *ends; /* the page boundaries found */
  size_t page_count, page_capacity;
  size_t lines_a_page, lines; /* how many fit; how many are on the page that is filled */
};

plain_greedy *plain_greedy_create(const char *font_file, unsigned index, const char *language) {
  hb_blob_t *blob = hb_blob_create_from_file_or_fail(font_file);
  if (!blob) return NULL;
  plain_greedy *g = calloc(1, sizeof *g);
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *breaks = ubrk_open(UBRK_LINE, "", NULL, 0, &status);
  if (!g || U_FAILURE(status)) {
    if (U_SUCCESS(status)) ubrk_close(breaks);
    hb_blob_destroy(blob);
    free(g);
    return NULL;
  }
  hb_face_t *face = hb_face_create(blob, index);
  hb_blob_destroy(blob);
  g->breaks = breaks;
  g->font = hb_font_create(face);
  g->units_per_em = hb_face_get_upem(face);
  hb_face_destroy(face);
  hb_ot_font_set_funcs(g->font);
  /* A new font's scale is its face's units per em, so that the extents are not rounded. */
  hb_font_extents_t extents;
  hb_font_get_h_extents(g->font, &extents);
  g->line_units = (int64_t)extents.ascender - extents.descender + extents.line_gap;
  hb_font_set_scale(g->font, UNITS_PER_EM, UNITS_PER_EM);
  hb_font_make_immutable(g->font);
  g->buffer = hb_buffer_create();
  g->language = hb_language_from_string(language, -1);
  return g;
}

void plain_greedy_destroy(plain_greedy *g) {
  if (!g) return;
  ubrk_close(g->breaks);
  hb_buffer_destroy(g->buffer);
  hb_font_destroy(g->font);
  free(g->units);
  free(g->ends);
  free(g);
}

/* Ends a line at a byte. A page is as long as its last line, so the end moves with each. */
static bool end_line(plain_greedy *g, size_t byte) {
  if (g->lines == g->lines_a_page || g->page_count == 0) {
    if (g->page_count == g->page_capacity) {
      size_t capacity = g->page_capacity ? 2 * g->page_capacity : 64;
      size_t *ends = realloc(g->ends, capacity * sizeof *ends);
      if (!ends) return false;
      g->ends = ends;
      g->page_capacity = capacity;
    }
    g->page_count++;
    g->lines = 0;
  }
  g->ends[g->page_count - 1] = byte;
  g->lines++;
  return true;
}

/* Whether the character at a byte is white space that hangs at a line's end: tab and Zs, but for the
   no-break spaces. */
static bool hangs(const char *utf8, size_t length, size_t at) {
  unsigned char lead = (unsigned char)utf8[at];
  if (lead == ' ' || lead == '\t') return true;
  if (lead < 0xE1 || lead > 0xE3 || length - at < 3) return false;
  unsigned scalar = (lead & 0xFu) << 12 | ((unsigned char)utf8[at + 1] & 0x3Fu) << 6 |
                    ((unsigned char)utf8[at + 2] & 0x3Fu);
  return scalar == 0x1680 || (scalar >= 0x2000 && scalar <= 0x200A && scalar != 0x2007) ||
         scalar == 0x205F || scalar == 0x3000;
}

/* A place between two clusters of a paragraph. */
typedef struct {
  size_t byte;
  unsigned glyph;
  int64_t x;       /* the advances before it */
  int64_t content; /* the same without white space that ends there */
} place;

/* The glyphs of a paragraph, walked in step with ICU's breaks. */
typedef struct {
  const char *utf8;
  size_t length;
  const hb_glyph_info_t *infos;
  const hb_glyph_position_t *positions;
  unsigned count;
} glyph_run;

static void add_cluster(const glyph_run *run, place *at) {
  size_t byte = run->infos[at->glyph].cluster;
  do {
    at->x += run->positions[at->glyph++].x_advance;
  } while (at->glyph < run->count && run->infos[at->glyph].cluster == byte);
  at->byte = at->glyph < run->count ? run->infos[at->glyph].cluster : run->length;
  if (!hangs(run->utf8, run->length, byte)) at->content = at->x;
}

/* Where a line ends that has no break which fits: after the last cluster that does, one at least. */
static place emergency_break(const glyph_run *run, place start, int64_t limit) {
  place last = start;
  add_cluster(run, &last);
  for (place next = last; next.glyph < run->count; last = next) {
    add_cluster(run, &next);
    if (next.content - start.x > limit) break;
  }
  return last;
}

/* Breaks a shaped paragraph into lines, `base` bytes into its text, the last ending at `end`. */
static bool fill_lines(plain_greedy *g, const glyph_run *run, int32_t unit_count, size_t base,
                       size_t end, int64_t limit) {
  place start = {0}, last = {0}, next = {0};
  int32_t unit = 0;
  size_t byte = 0;
  for (int32_t found = ubrk_next(g->breaks); found != UBRK_DONE; found = ubrk_next(g->breaks)) {
    /* ICU counts UTF-16 units, HarfBuzz bytes. */
    if ((size_t)unit_count == run->length) {
      byte = (size_t)found;
    } else {
      while (unit < found) {
        unsigned char lead = (unsigned char)run->utf8[byte];
        byte += lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        unit += lead < 0xF0 ? 1 : 2;
      }
    }
    while (next.glyph < run->count && next.byte < byte) add_cluster(run, &next);
    if (next.byte != byte) continue; /* inside a ligature */
    while (next.content - start.x > limit) {
      if (last.glyph == start.glyph) last = emergency_break(run, start, limit);
      if (last.glyph >= next.glyph) break;
      if (!end_line(g, base + last.byte)) return false;
      start = last;
    }
    last = next;
  }
  return end_line(g, end);
}

static bool fill_paragraph(plain_greedy *g, const char *utf8, size_t base, size_t content_end,
                           size_t end, int64_t limit) {
  size_t length = content_end - base;
  if (length == 0) return end_line(g, end);
  hb_buffer_clear_contents(g->buffer);
  hb_buffer_add_utf8(g->buffer, utf8 + base, (int)length, 0, -1);
  hb_buffer_set_language(g->buffer, g->language);
  hb_buffer_guess_segment_properties(g->buffer);
  hb_shape(g->font, g->buffer, NULL, 0);

  if (g->unit_capacity < length) {
    UChar *units = realloc(g->units, length * sizeof *units);
    if (!units) return false;
    g->units = units;
    g->unit_capacity = length;
  }
  UErrorCode status = U_ZERO_ERROR;
  int32_t unit_count = 0;
  u_strFromUTF8(g->units, (int32_t)length, &unit_count, utf8 + base, (int32_t)length, &status);
  if (U_FAILURE(status)) return false;
  status = U_ZERO_ERROR;
  ubrk_setText(g->breaks, g->units, unit_count, &status);
  if (U_FAILURE(status)) return false;
  ubrk_first(g->breaks);

  glyph_run run = {.utf8 = utf8 + base, .length = length};
  run.infos = hb_buffer_get_glyph_infos(g->buffer, &run.count);
  run.positions = hb_buffer_get_glyph_positions(g->buffer, &run.count);
  return fill_lines(g, &run, unit_count, base, end, limit);
}

int64_t plain_greedy_paginate(plain_greedy *g, const char *utf8, size_t length,
                              plain_layout layout, const size_t **ends) {
  /* Halves up to 1/64 px, as everywhere in this project. */
  int64_t above = layout.size * layout.line_height * g->line_units;
  int64_t below = g->units_per_em * 10000;
  int64_t line = (2 * above + below) / (2 * below);
  int64_t fitting = line > 0 ? layout.height / line : 1;
  g->lines_a_page = fitting > 0 ? (size_t)fitting : 1;
  g->lines = 0;
  g->page_count = 0;
  int64_t limit = layout.width * UNITS_PER_EM / layout.size;
  for (size_t start = 0; start < length;) {
    const char *feed = memchr(utf8 + start, '\n', length - start);
    size_t content_end = feed ? (size_t)(feed - utf8) : length;
    size_t end = feed ? content_end + 1 : length;
    if (!fill_paragraph(g, utf8, start, content_end, end, limit)) return -1;
    start = end;
  }
  *ends = g->ends;
  return (int64_t)g->page_count;
}
