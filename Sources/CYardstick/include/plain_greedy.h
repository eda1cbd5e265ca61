/* A plain greedy pagination by HarfBuzz and ICU: what a pipeline costs that is written without tricks.
   Each paragraph goes from UTF-8 through hb_shape, ICU finds where its lines may break (root locale),
   lines are filled greedily, pages hold as many lines as fit.

   It does what `greedy` does with one face, text that is read from left to right, kinsoku none, no
   indent and no spacing, and no more: one script a paragraph, no line shaped again where it is cut. */
#ifndef PLAIN_GREEDY_H
#define PLAIN_GREEDY_H

#include <stddef.h>
#include <stdint.h>

typedef struct plain_greedy plain_greedy;

/* A content box and the type in it; lengths in 1/64 px, the multiple in ten-thousandths. */
typedef struct {
  int64_t width;
  int64_t height;
  int64_t size;
  int64_t line_height;
} plain_layout;

/* Opens one face of a font file; NULL when the file cannot be read or ICU has no rules. */
plain_greedy *plain_greedy_create(const char *font_file, unsigned index, const char *language);
void plain_greedy_destroy(plain_greedy *g);

/* Cuts a UTF-8 text, whose paragraphs end with LF, into pages. `*ends` is set to the byte after each
   page, good until the next call. Returns the number of pages, -1 when memory is short or ICU fails. */
int64_t plain_greedy_paginate(plain_greedy *g, const char *utf8, size_t length,
                              plain_layout layout, const size_t **ends);

#endif
