/* The machine into which ICU compiled its root `line` rules, for a proof about all texts.

   ICU reads a text from one boundary on: each character's category leads from state to state until
   state 0; the boundary is the last place where the state was accepting. The end of the text is a
   category of its own. See "RBBI" in ICU's user guide and rbbidata.h, format version 6. */
#ifndef BREAK_RULES_H
#define BREAK_RULES_H

#include <stdint.h>

typedef struct text_rules text_rules;

enum { TEXT_RULES_STOP = 0, TEXT_RULES_START = 1, TEXT_RULES_END_OF_TEXT = 1 };

/* NULL when ICU's data has another form than format version 6 with states of one byte, or when it has
   no rules. */
text_rules *text_rules_lines(void);
void text_rules_destroy(text_rules *rules);

uint32_t text_rules_state_count(const text_rules *rules);
uint32_t text_rules_category_count(const text_rules *rules);
/* Characters of this category and those after it are also looked up in dictionaries. */
uint32_t text_rules_first_dictionary_category(const text_rules *rules);
/* The category of a scalar. */
uint32_t text_rules_category(const text_rules *rules, uint32_t scalar);

/* The state after a character. */
uint32_t text_rules_next(const text_rules *rules, uint32_t state, uint32_t category);
/* 0: not accepting. 1: the boundary may be here. More: it is where the state marked this number. */
uint32_t text_rules_accepting(const text_rules *rules, uint32_t state);
/* The number by which the place is to be marked, when it is more than 1. */
uint32_t text_rules_mark(const text_rules *rules, uint32_t state);

#endif
