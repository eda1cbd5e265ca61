#include "line_break_pairs.h"

#include <string.h>
#include <unicode/uchar.h>

#include "text_breaks.h"

static int is_wide(UChar32 scalar) {
  switch (u_getIntPropertyValue(scalar, UCHAR_EAST_ASIAN_WIDTH)) {
    case U_EA_FULLWIDTH:
    case U_EA_WIDE:
    case U_EA_HALFWIDTH:
      return 1;
    default:
      return 0;
  }
}

uint8_t text_line_class(uint32_t scalar) {
  UChar32 c = (UChar32)scalar;
  switch (u_getIntPropertyValue(c, UCHAR_LINE_BREAK)) {
    case U_LB_SPACE: return TEXT_LINE_SP;
    case U_LB_ALPHABETIC:
    case U_LB_AMBIGUOUS:
    case U_LB_UNKNOWN: return TEXT_LINE_AL;
    case U_LB_BREAK_BOTH: return TEXT_LINE_B2;
    case U_LB_BREAK_AFTER: return c == 0x2010 ? TEXT_LINE_HH : TEXT_LINE_BA;
    case U_LB_BREAK_BEFORE: return TEXT_LINE_BB;
    case U_LB_CLOSE_PUNCTUATION: return TEXT_LINE_CL;
    case U_LB_CLOSE_PARENTHESIS: return is_wide(c) ? TEXT_LINE_ASK : TEXT_LINE_CP;
    case U_LB_E_BASE: return TEXT_LINE_EB;
    case U_LB_E_MODIFIER: return TEXT_LINE_EM;
    case U_LB_EXCLAMATION: return TEXT_LINE_EX;
    case U_LB_GLUE: return TEXT_LINE_GL;
    case U_LB_HEBREW_LETTER: return TEXT_LINE_HL;
    case U_LB_HYPHEN: return TEXT_LINE_HY;
    case U_LB_H2: return TEXT_LINE_H2;
    case U_LB_H3: return TEXT_LINE_H3;
    case U_LB_IDEOGRAPHIC:
      /* Emoji to come, which an emoji modifier may follow. */
      if (u_charType(c) == U_UNASSIGNED && u_hasBinaryProperty(c, UCHAR_EXTENDED_PICTOGRAPHIC))
        return TEXT_LINE_ASK;
      return TEXT_LINE_ID;
    case U_LB_INSEPARABLE: return TEXT_LINE_IN;
    case U_LB_INFIX_NUMERIC: return TEXT_LINE_IS;
    case U_LB_NONSTARTER:
    case U_LB_CONDITIONAL_JAPANESE_STARTER: return TEXT_LINE_NS;
    case U_LB_NUMERIC: return TEXT_LINE_NU;
    case U_LB_OPEN_PUNCTUATION: return is_wide(c) ? TEXT_LINE_OPW : TEXT_LINE_OP;
    case U_LB_POSTFIX_NUMERIC: return TEXT_LINE_PO;
    case U_LB_PREFIX_NUMERIC: return TEXT_LINE_PR;
    case U_LB_QUOTATION: return TEXT_LINE_QU;
    case U_LB_BREAK_SYMBOLS: return TEXT_LINE_SY;
    case U_LB_WORD_JOINER: return TEXT_LINE_WJ;
    case U_LB_COMBINING_MARK: return TEXT_LINE_CM;
    case U_LB_ZWSPACE: return TEXT_LINE_ZW;
    case U_LB_CONTINGENT_BREAK: return TEXT_LINE_CB;
    case U_LB_JL: return TEXT_LINE_JL;
    case U_LB_JV: return TEXT_LINE_JV;
    case U_LB_JT: return TEXT_LINE_JT;
    case U_LB_REGIONAL_INDICATOR: return TEXT_LINE_RI;
    default: return TEXT_LINE_ASK;
  }
}

const char *text_line_class_name(uint8_t line_class) {
  static const char *const names[TEXT_LINE_CLASSES] = {
      "ask", "SP", "AL", "B2", "BA", "HH", "BB", "CL", "CP",  "EB", "EM", "EX", "GL", "HL", "HY",
      "H2",  "H3", "ID", "IN", "IS", "NS", "NU", "OP", "OPW", "PO", "PR", "QU", "SY", "WJ", "CM", "ZW", "CB", "JL", "JV", "JT", "RI"};
  return line_class < TEXT_LINE_CLASSES ? names[line_class] : "ask";
}

/* What is used with an ICU that the table was not made from. */
static const uint8_t asking[2 * 64 * 64] = {[0 ... 2 * 64 * 64 - 1] = 2};

const uint8_t *text_line_pairs_for(const char *icu, const char *unicode) {
  if (strcmp(icu, text_line_pairs_icu_version) != 0 ||
      strcmp(unicode, text_line_pairs_unicode_version) != 0)
    return asking;
  return &text_line_pairs_table[0][0][0];
}

const uint8_t *text_line_pairs(void) {
  return text_line_pairs_for(text_icu_version(), text_unicode_version());
}
