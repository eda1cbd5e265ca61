/* Line break opportunities by the classes on both sides of a place: a table made from ICU's root
   `line` rules by the program line-break-pairs, and the classes it is about.

   A class is Unicode's Line_Break with what ICU's rules look at beside it. What the table does not
   know (dictionary scripts, ZWJ, mandatory breaks, emoji to come) is in class TEXT_LINE_ASK: a text
   that holds one is left to ICU. */
#ifndef LINE_BREAK_PAIRS_H
#define LINE_BREAK_PAIRS_H

#include <stdint.h>

enum {
  TEXT_LINE_ASK, /* BK, CR, LF, NL, SA, SG, ZWJ, unassigned Extended_Pictographic */
  TEXT_LINE_SP,
  TEXT_LINE_AL, /* AL, AI, XX */
  TEXT_LINE_B2,
  TEXT_LINE_BA, /* BA but U+2010 */
  TEXT_LINE_HH, /* U+2010 */
  TEXT_LINE_BB,
  TEXT_LINE_CL,
  TEXT_LINE_CP, /* those of East_Asian_Width F, W or H are asked; Unicode 15.0 has none */
  TEXT_LINE_EB,
  TEXT_LINE_EM,
  TEXT_LINE_EX,
  TEXT_LINE_GL,
  TEXT_LINE_HL,
  TEXT_LINE_HY,
  TEXT_LINE_H2,
  TEXT_LINE_H3,
  TEXT_LINE_ID,
  TEXT_LINE_IN,
  TEXT_LINE_IS,
  TEXT_LINE_NS, /* NS, CJ */
  TEXT_LINE_NU,
  TEXT_LINE_OP,  /* East_Asian_Width is not F, W or H */
  TEXT_LINE_OPW, /* the other OP */
  TEXT_LINE_PO,
  TEXT_LINE_PR,
  TEXT_LINE_QU,
  TEXT_LINE_SY,
  TEXT_LINE_WJ,
  TEXT_LINE_CM,
  TEXT_LINE_ZW,
  TEXT_LINE_CB,
  TEXT_LINE_JL,
  TEXT_LINE_JV,
  TEXT_LINE_JT,
  TEXT_LINE_RI,
  TEXT_LINE_CLASSES
};

/* The TEXT_LINE_… class of a scalar, by the properties of the ICU in use. */
uint8_t text_line_class(uint32_t scalar);

/* "AL" for TEXT_LINE_AL, a static string. */
const char *text_line_class_name(uint8_t line_class);

/* The decisions: 2 * 64 * 64 bytes, by [spaced][before][class]. The low two bits say 0 no break,
   1 break, 2 ask ICU about the whole text; the upper six are the next `before`, 0 at the start.
   When ICU is another version than the one the table was made from, every entry says ask. */
const uint8_t *text_line_pairs(void);

/* The same for an ICU and Unicode of these versions. */
const uint8_t *text_line_pairs_for(const char *icu, const char *unicode);

/* The table as it is committed, and the versions it was made from: "72.1", "15.0". */
extern const uint8_t text_line_pairs_table[2][64][64];
extern const char *const text_line_pairs_icu_version;
extern const char *const text_line_pairs_unicode_version;

#endif
