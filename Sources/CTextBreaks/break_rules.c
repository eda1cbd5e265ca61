#include "break_rules.h"

#include <stdlib.h>
#include <string.h>
#include <unicode/ubrk.h>
#include <unicode/ucptrie.h>

/* The beginning of the compiled rules: RBBIDataHeader in rbbidata.h. */
struct header {
  uint32_t magic;
  uint8_t format_version[4];
  uint32_t length, category_count;
  uint32_t forward_table, forward_length, reverse_table, reverse_length, trie, trie_length;
};

/* RBBIStateTable, which rows of row_length bytes follow: accepting, mark, tag, next states. */
struct table {
  uint32_t state_count, row_length, first_dictionary_category, marks, flags;
};

enum { MAGIC = 0xB1A0, FORMAT = 6, EIGHT_BITS = 4, BEGINNING_OF_TEXT = 2, NEXT_STATES = 3 };

struct text_rules {
  uint8_t *data;
  struct header header;
  struct table table;
  const uint8_t *rows;
  UCPTrie *trie;
};

/* Reads the data's two headers; 0 when they are not of the known form. */
static int is_read(text_rules *rules, int32_t length) {
  struct header *header = &rules->header;
  struct table *table = &rules->table;
  if ((size_t)length < sizeof *header) return 0;
  memcpy(header, rules->data, sizeof *header);
  if (header->magic != MAGIC || header->format_version[0] != FORMAT) return 0;
  uint64_t end = (uint64_t)header->forward_table + header->forward_length;
  if (end > (uint64_t)length || header->forward_length < sizeof *table) return 0;
  if ((uint64_t)header->trie + header->trie_length > (uint64_t)length) return 0;
  memcpy(table, rules->data + header->forward_table, sizeof *table);
  if (!(table->flags & EIGHT_BITS) || table->flags & BEGINNING_OF_TEXT) return 0;
  if (table->row_length != NEXT_STATES + header->category_count) return 0;
  if (header->forward_length - sizeof *table < (uint64_t)table->state_count * table->row_length)
    return 0;
  rules->rows = rules->data + header->forward_table + sizeof *table;
  UErrorCode status = U_ZERO_ERROR;
  rules->trie = ucptrie_openFromBinary(UCPTRIE_TYPE_FAST, UCPTRIE_VALUE_BITS_ANY,
                                       rules->data + header->trie, (int32_t)header->trie_length,
                                       NULL, &status);
  return U_SUCCESS(status);
}

text_rules *text_rules_lines(void) {
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *iterator = ubrk_open(UBRK_LINE, "", NULL, 0, &status);
  if (U_FAILURE(status)) return NULL;
  int32_t length = ubrk_getBinaryRules(iterator, NULL, 0, &status);
  text_rules *rules = calloc(1, sizeof *rules);
  if (rules && U_SUCCESS(status)) rules->data = malloc((size_t)length);
  if (rules && rules->data) ubrk_getBinaryRules(iterator, rules->data, length, &status);
  ubrk_close(iterator);
  if (!rules) return NULL;
  if (rules->data && U_SUCCESS(status) && is_read(rules, length)) return rules;
  text_rules_destroy(rules);
  return NULL;
}

void text_rules_destroy(text_rules *rules) {
  if (!rules) return;
  ucptrie_close(rules->trie);
  free(rules->data);
  free(rules);
}

uint32_t text_rules_state_count(const text_rules *rules) { return rules->table.state_count; }

uint32_t text_rules_category_count(const text_rules *rules) { return rules->header.category_count; }

uint32_t text_rules_first_dictionary_category(const text_rules *rules) {
  return rules->table.first_dictionary_category;
}

uint32_t text_rules_category(const text_rules *rules, uint32_t scalar) {
  return ucptrie_get(rules->trie, (UChar32)scalar);
}

static const uint8_t *row(const text_rules *rules, uint32_t state) {
  return rules->rows + (size_t)state * rules->table.row_length;
}

uint32_t text_rules_next(const text_rules *rules, uint32_t state, uint32_t category) {
  return row(rules, state)[NEXT_STATES + category];
}

uint32_t text_rules_accepting(const text_rules *rules, uint32_t state) {
  return row(rules, state)[0];
}

uint32_t text_rules_mark(const text_rules *rules, uint32_t state) { return row(rules, state)[1]; }
