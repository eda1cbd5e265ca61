/* Text boundaries, bidi levels and character properties by ICU, behind an opaque header: ICU's own
   headers rename its functions by macros and clash with Foundation, so they stay in text_breaks.c.

   Texts are arrays of Unicode scalars; results are written one byte a scalar. */
#ifndef TEXT_BREAKS_H
#define TEXT_BREAKS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct text_breaker text_breaker;

/* Line break opportunities (UAX #14) for a BCP 47 tag or ICU locale id, "root" for none. NULL when
   ICU has no rules (its data is missing) or memory is short. */
text_breaker *text_breaker_lines(const char *locale);

/* Grapheme cluster boundaries (UAX #29). NULL as above. */
text_breaker *text_breaker_graphemes(void);

/* Word boundaries (UAX #29). NULL as above. */
text_breaker *text_breaker_words(void);

void text_breaker_destroy(text_breaker *breaker);

/* Sets before[i] to 1 where a boundary stands before scalar i, else 0, for i in 0...count: count + 1
   bytes. before[0] is 0; before[count] is 1 for a text that is not empty. False when ICU fails. */
bool text_breaker_find(text_breaker *breaker, const uint32_t *scalars, int32_t count,
                       uint8_t *before);

/* Writes the embedding level of each scalar of one paragraph (UAX #9) with the base level 0 or 1.
   False when ICU fails. */
bool text_bidi_levels(const uint32_t *scalars, int32_t count, uint8_t base_level, uint8_t *levels);

enum {
  TEXT_SPACE = 1,             /* white space that hangs at a line's end: Zs but no-break ones; tab */
  TEXT_IGNORABLE = 2,         /* draws nothing: default-ignorable or a control */
  TEXT_RIGHT_TO_LEFT = 4,     /* makes bidi levels necessary */
  TEXT_EMOJI_PRESENTATION = 8,/* Emoji_Presentation */
  TEXT_INHERITS_SCRIPT = 16,  /* script Common or Inherited */
  TEXT_SIMPLE_GRAPHEME = 32   /* between two of these always lies a grapheme boundary */
};

/* The TEXT_… bits of a scalar. */
uint32_t text_properties(uint32_t scalar);

/* Two of these properties alone, for who asks about many scalars. */
bool text_is_hanging_space(uint32_t scalar);
bool text_is_simple_grapheme(uint32_t scalar);

typedef enum {
  TEXT_NO_LETTER,
  TEXT_LETTER_OF_SPACED_WORDS,  /* Word_Break ALetter or Hebrew_Letter: UAX #29 itself tells words */
  TEXT_LETTER_OF_UNSPACED_WORDS /* Han, kana, Thai and others whose words a dictionary tells */
} text_letter;

/* What a scalar is to the words of its script. */
text_letter text_letter_kind(uint32_t scalar);

/* Whether a scalar is wide in East Asian type (East_Asian_Width W or F) and no Hangul. */
bool text_is_wide(uint32_t scalar);

typedef enum {
  TEXT_ROTATED,             /* R */
  TEXT_TRANSFORMED_ROTATED, /* Tr: upright in a form of its own, else rotated */
  TEXT_UPRIGHT              /* U, Tu */
} text_orientation;

/* How a scalar stands in vertical lines (Vertical_Orientation, UAX #50). */
text_orientation text_vertical_orientation(uint32_t scalar);

/* Whether a scalar is an ideograph (Ideographic). */
bool text_is_ideograph(uint32_t scalar);

/* A number that two scalars share when they are alike in general category, script, classes of line, word
   and grapheme breaks, East Asian width, bidi class, joining and combining. */
uint64_t text_kind(uint32_t scalar);

/* The versions in use, static strings: "72.1", "15.0". */
const char *text_icu_version(void);
const char *text_unicode_version(void);

#endif
