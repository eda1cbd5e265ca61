#include "text_breaks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/uversion.h>

struct text_breaker {
  UBreakIterator *iterator;
  UChar *units;      /* the text in UTF-16 */
  int32_t capacity;  /* of units */
};

static text_breaker *make(UBreakIteratorType type, const char *locale) {
  text_breaker *breaker = calloc(1, sizeof *breaker);
  if (!breaker) return NULL;
  UErrorCode status = U_ZERO_ERROR;
  breaker->iterator = ubrk_open(type, locale, NULL, 0, &status);
  if (U_FAILURE(status) || !breaker->iterator) {
    free(breaker);
    return NULL;
  }
  return breaker;
}

text_breaker *text_breaker_lines(const char *locale) {
  return make(UBRK_LINE, locale && strcmp(locale, "root") == 0 ? "" : locale);
}

text_breaker *text_breaker_graphemes(void) { return make(UBRK_CHARACTER, ""); }

text_breaker *text_breaker_words(void) { return make(UBRK_WORD, ""); }

void text_breaker_destroy(text_breaker *breaker) {
  if (!breaker) return;
  ubrk_close(breaker->iterator);
  free(breaker->units);
  free(breaker);
}

/* Writes the scalars as UTF-16 and returns the number of units. */
static int32_t encode(const uint32_t *scalars, int32_t count, UChar *units) {
  int32_t length = 0;
  for (int32_t i = 0; i < count; i++) {
    uint32_t scalar = scalars[i];
    if (scalar < 0x10000) {
      units[length++] = (UChar)scalar;
    } else {
      units[length++] = (UChar)(0xD7C0 + (scalar >> 10));
      units[length++] = (UChar)(0xDC00 + (scalar & 0x3FF));
    }
  }
  return length;
}

bool text_breaker_find(text_breaker *breaker, const uint32_t *scalars, int32_t count,
                       uint8_t *before) {
  memset(before, 0, (size_t)count + 1);
  if (count == 0) return true;
  if (count > INT32_MAX / 4) return false;
  if (breaker->capacity < 2 * count) {
    UChar *units = realloc(breaker->units, (size_t)count * 2 * sizeof(UChar));
    if (!units) return false;
    breaker->units = units;
    breaker->capacity = 2 * count;
  }
  int32_t length = encode(scalars, count, breaker->units);
  UErrorCode status = U_ZERO_ERROR;
  ubrk_setText(breaker->iterator, breaker->units, length, &status);
  if (U_FAILURE(status)) return false;
  ubrk_first(breaker->iterator);
  int32_t scalar = 0, unit = 0;
  for (int32_t boundary = ubrk_next(breaker->iterator); boundary != UBRK_DONE;
       boundary = ubrk_next(breaker->iterator)) {
    if (length == count) {
      before[boundary] = 1;
      continue;
    }
    while (unit < boundary) unit += scalars[scalar++] >= 0x10000 ? 2 : 1;
    before[scalar] = 1;
  }
  return true;
}

bool text_bidi_levels(const uint32_t *scalars, int32_t count, uint8_t base_level,
                      uint8_t *levels) {
  if (count == 0) return true;
  if (count > INT32_MAX / 4) return false;
  UChar *units = malloc((size_t)count * 2 * sizeof(UChar));
  UErrorCode status = U_ZERO_ERROR;
  UBiDi *bidi = ubidi_open();
  bool done = false;
  if (units && bidi) {
    int32_t length = encode(scalars, count, units);
    ubidi_setPara(bidi, units, length, base_level, NULL, &status);
    const UBiDiLevel *found = U_SUCCESS(status) ? ubidi_getLevels(bidi, &status) : NULL;
    if (found && U_SUCCESS(status)) {
      for (int32_t i = 0, unit = 0; i < count; i++) {
        levels[i] = found[unit];
        unit += scalars[i] >= 0x10000 ? 2 : 1;
      }
      done = true;
    }
  }
  if (bidi) ubidi_close(bidi);
  free(units);
  return done;
}

bool text_is_hanging_space(uint32_t scalar) {
  if (scalar == '\t') return true;
  return u_charType((UChar32)scalar) == U_SPACE_SEPARATOR && scalar != 0xA0 && scalar != 0x2007 &&
         scalar != 0x202F;
}

bool text_is_simple_grapheme(uint32_t scalar) {
  /* Grapheme_Cluster_Break Other and not Extended_Pictographic: GB999 breaks between any two. */
  UChar32 c = (UChar32)scalar;
  return u_getIntPropertyValue(c, UCHAR_GRAPHEME_CLUSTER_BREAK) == U_GCB_OTHER &&
         !u_hasBinaryProperty(c, UCHAR_EXTENDED_PICTOGRAPHIC);
}

static bool is_right_to_left(uint32_t scalar) {
  switch (u_charDirection((UChar32)scalar)) {
    case U_RIGHT_TO_LEFT:
    case U_RIGHT_TO_LEFT_ARABIC:
    case U_ARABIC_NUMBER:
    case U_RIGHT_TO_LEFT_EMBEDDING:
    case U_RIGHT_TO_LEFT_OVERRIDE:
    case U_RIGHT_TO_LEFT_ISOLATE:
    case U_LEFT_TO_RIGHT_EMBEDDING:
    case U_LEFT_TO_RIGHT_OVERRIDE:
    case U_LEFT_TO_RIGHT_ISOLATE:
    case U_FIRST_STRONG_ISOLATE:
      return true;
    default:
      return false;
  }
}

uint32_t text_properties(uint32_t scalar) {
  UChar32 c = (UChar32)scalar;
  int8_t category = u_charType(c);
  uint32_t bits = 0;
  if (text_is_hanging_space(scalar)) bits |= TEXT_SPACE;
  if (category == U_CONTROL_CHAR || u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) ||
      category == U_LINE_SEPARATOR || category == U_PARAGRAPH_SEPARATOR)
    bits |= TEXT_IGNORABLE;
  if (is_right_to_left(scalar)) bits |= TEXT_RIGHT_TO_LEFT;
  if (u_hasBinaryProperty(c, UCHAR_EMOJI_PRESENTATION)) bits |= TEXT_EMOJI_PRESENTATION;
  UErrorCode status = U_ZERO_ERROR;
  UScriptCode script = uscript_getScript(c, &status);
  if (U_FAILURE(status) || script == USCRIPT_COMMON || script == USCRIPT_INHERITED)
    bits |= TEXT_INHERITS_SCRIPT;
  if (text_is_simple_grapheme(scalar)) bits |= TEXT_SIMPLE_GRAPHEME;
  return bits;
}

text_letter text_letter_kind(uint32_t scalar) {
  UChar32 c = (UChar32)scalar;
  switch (u_getIntPropertyValue(c, UCHAR_WORD_BREAK)) {
    case U_WB_ALETTER:
    case U_WB_HEBREW_LETTER:
      return TEXT_LETTER_OF_SPACED_WORDS;
    case U_WB_EXTEND:
    case U_WB_ZWJ:
    case U_WB_FORMAT:
      /* A vowel sign of Thai, say, extends its letter but tells the script all the same. */
      break;
    default:
      if (u_isUAlphabetic(c)) return TEXT_LETTER_OF_UNSPACED_WORDS;
  }
  return u_getIntPropertyValue(c, UCHAR_LINE_BREAK) == U_LB_COMPLEX_CONTEXT
             ? TEXT_LETTER_OF_UNSPACED_WORDS
             : TEXT_NO_LETTER;
}

text_orientation text_vertical_orientation(uint32_t scalar) {
  switch (u_getIntPropertyValue((UChar32)scalar, UCHAR_VERTICAL_ORIENTATION)) {
    case U_VO_ROTATED:
      return TEXT_ROTATED;
    case U_VO_TRANSFORMED_ROTATED:
      return TEXT_TRANSFORMED_ROTATED;
    default:
      return TEXT_UPRIGHT;
  }
}

bool text_is_wide(uint32_t scalar) {
  UChar32 c = (UChar32)scalar;
  int32_t width = u_getIntPropertyValue(c, UCHAR_EAST_ASIAN_WIDTH);
  if (width != U_EA_WIDE && width != U_EA_FULLWIDTH) return false;
  UErrorCode status = U_ZERO_ERROR;
  return uscript_getScript(c, &status) != USCRIPT_HANGUL;
}

bool text_is_ideograph(uint32_t scalar) {
  return u_hasBinaryProperty((UChar32)scalar, UCHAR_IDEOGRAPHIC);
}

uint64_t text_kind(uint32_t scalar) {
  static const struct {
    UProperty property;
    int bits;
  } parts[] = {
      {UCHAR_GENERAL_CATEGORY, 5},  {UCHAR_SCRIPT, 9},
      {UCHAR_LINE_BREAK, 6},        {UCHAR_WORD_BREAK, 5},
      {UCHAR_GRAPHEME_CLUSTER_BREAK, 5}, {UCHAR_EAST_ASIAN_WIDTH, 3},
      {UCHAR_BIDI_CLASS, 5},        {UCHAR_JOINING_TYPE, 3},
      {UCHAR_HANGUL_SYLLABLE_TYPE, 3}, {UCHAR_CANONICAL_COMBINING_CLASS, 8},
  };
  uint64_t kind = 0;
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    kind = kind << parts[i].bits |
           (uint64_t)u_getIntPropertyValue((UChar32)scalar, parts[i].property);
  return kind;
}

const char *text_icu_version(void) {
  static char text[U_MAX_VERSION_STRING_LENGTH];
  if (!text[0]) {
    UVersionInfo version;
    u_getVersion(version);
    char full[U_MAX_VERSION_STRING_LENGTH];
    u_versionToString(version, full);
    memcpy(text, full, sizeof text);
  }
  return text;
}

const char *text_unicode_version(void) {
  static char text[U_MAX_VERSION_STRING_LENGTH];
  if (!text[0]) {
    UVersionInfo version;
    u_getUnicodeVersion(version);
    char full[U_MAX_VERSION_STRING_LENGTH];
    u_versionToString(version, full);
    memcpy(text, full, sizeof text);
  }
  return text;
}
