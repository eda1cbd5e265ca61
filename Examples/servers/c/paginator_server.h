// A server of the paginator protocol, pagination-harness/1, in one file without dependencies. C11, POSIX.
//
//     #include "paginator_server.h"
//
//     // All of the text on one page; reader.c keeps the laws.
//     static const char *paginate(const paginator_request *request, paginator_answer *answer) {
//       paginator_add_page(answer, 0, request->length);
//       return NULL;  // or what is wrong, in a sentence
//     }
//
//     int main(void) {
//       paginator_reader reader = {.name = "mine", .version = "1.0", .shows = "context", .paginate = paginate};
//       return paginator_serve(&reader);
//     }
//
// A request has the fields of the protocol, and the text. Offsets count bytes of UTF-8; the server counts
// scalars for the harness. A sentence that a reader returns is told to the harness; what it prints goes to
// standard error, since standard output has answers alone. Include this in one file.
#ifndef PAGINATOR_SERVER_H
#define PAGINATOR_SERVER_H

#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif

#include <errno.h>
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// A value of JSON; members and items are chained.
typedef enum { PAGINATOR_NULL, PAGINATOR_BOOLEAN, PAGINATOR_WHOLE, PAGINATOR_REAL, PAGINATOR_STRING,
  PAGINATOR_ARRAY, PAGINATOR_OBJECT } paginator_kind;
typedef struct paginator_json {
  paginator_kind kind;
  bool truth;
  int64_t whole;
  double real;
  const char *string;  // ends with a NUL, and may have more of them
  size_t length;
  const char *name;  // of a member
  size_t name_length;
  struct paginator_json *first, *next;
} paginator_json;

// A part of the text, its end exclusive.
typedef struct { size_t start, end; } paginator_range;

typedef struct {
  double width, height;
  struct { double top, right, bottom, left; } insets;
} paginator_page;

typedef struct {
  const paginator_json *fonts;  // an array of objects with "file", "index" and "family"; NULL for none
  double size;
  double line_height_px;  // the height of a line of the first font; 0 when unknown
  double line_height;  // a multiple of the first font's own line height, not of the size
  double first_line_indent, paragraph_spacing;
  const char *alignment, *kinsoku, *leading, *advances, *line_height_from;
  int64_t orphans, widows;
  double letter_spacing, word_spacing;  // in em
  const char *autospace, *marks, *marks_fallback, *hang, *hyphenation, *hyphenate_limit_last, *writing, *combine_digits;
  int64_t hyphenate_limit_before, hyphenate_limit_after;  // in characters
} paginator_type;

// What a reader is asked: a text, a layout, and which pages are wanted.
typedef struct {
  const char *text;
  size_t length;
  const char *language, *direction;
  const size_t *breaks;  // where a page must begin
  size_t break_count;
  // Of a text with styles the text once more with them, their sheet, and the book; else NULL.
  const char *styled_file, *sheet_file, *source_file;
  paginator_page page;
  paginator_type type;
  size_t from;    // where the first page begins
  size_t before;  // where the last one ends, for who can go backward; else SIZE_MAX
  size_t limit;   // the most pages that are wanted; SIZE_MAX for all
  bool fresh;     // whether caches must be empty
  const paginator_json *fields;  // all as it came, for what has no name here: styled_fonts, appearance
} paginator_request;

typedef struct paginator_answer paginator_answer;

// What is served. A function returns NULL, or what is wrong in a sentence.
typedef struct {
  const char *name, *version;  // what it is called in reports
  const char *shows;  // "context": a page is shown as a part of the text; "substring": as a text of its own
  // Those of "seek", "limit", "backward", "skips_whitespace", "keeps_widows", "balances_pages" and
  // "vertical_lines" that its pages obey, then NULL; the server adds "repeat", "lines" and "positions".
  const char *const *capabilities;
  const char *(*paginate)(const paginator_request *, paginator_answer *);
  // When it tells its lines, by which it is judged then: those of one of its pages.
  const char *(*lines)(const paginator_request *, paginator_range page, paginator_answer *);

  // When it keeps places and highlights itself: "on_turn" or "before_each_change", and how.
  const char *saves;
  const char *(*save_position)(const paginator_request *, size_t page, paginator_answer *);
  const char *(*restore_position)(const paginator_request *, const char *token, paginator_answer *);
  const char *(*save_highlight)(const paginator_request *, paginator_range, paginator_answer *);
  const char *(*restore_highlight)(const paginator_request *, const char *token, paginator_answer *);
} paginator_reader;

// Answers the questions on standard input, a line each, until they end; 0 for the exit code.
static int paginator_serve(const paginator_reader *reader);

// What an answer is made of: pages in order; lines of a page in order, in px from the top of what the insets
// leave, their width without white space at the end; counts as "measure_calls"; what is written down of a place;
// the page of a place; a highlight, which is lost when nothing is said.
static void paginator_add_page(paginator_answer *answer, size_t start, size_t end);
static inline void paginator_add_line(paginator_answer *answer, size_t start, size_t end, double top, double bottom,
    double width);
static inline void paginator_count(paginator_answer *answer, const char *name, int64_t count);
static inline void paginator_set_token(paginator_answer *answer, const char *token);
static inline void paginator_set_page(paginator_answer *answer, size_t page);
static inline void paginator_set_highlight(paginator_answer *answer, size_t start, size_t end);

// The scalar at an offset of UTF-8; `at` moves behind it.
static inline uint32_t paginator_take_scalar(const char *text, size_t length, size_t *at) {
  const unsigned char *bytes = (const unsigned char *)text + *at;
  size_t left = length - *at, count = bytes[0] < 0x80 ? 1 : bytes[0] < 0xE0 ? 2 : bytes[0] < 0xF0 ? 3 : 4;
  if (count > left) count = left;
  uint32_t scalar = count == 1 ? bytes[0] : (uint32_t)(bytes[0] & (0x7F >> count));
  for (size_t place = 1; place < count; place++) scalar = scalar << 6 | (bytes[place] & 0x3F);
  *at += count;
  return scalar;
}

// Bytes that grow.
typedef struct { char *bytes; size_t length, room; } paginator_buffer;

static void *paginator_resize(void *memory, size_t size) {
  void *resized = realloc(memory, size ? size : 1);
  if (!resized) {
    fputs("There is no memory left.\n", stderr);
    exit(1);
  }
  return resized;
}

static void paginator_append(paginator_buffer *buffer, const char *bytes, size_t length) {
  if (buffer->length + length >= buffer->room) {
    buffer->room = 2 * (buffer->length + length + 32);
    buffer->bytes = paginator_resize(buffer->bytes, buffer->room);
  }
  memcpy(buffer->bytes + buffer->length, bytes, length);
  buffer->length += length;
  buffer->bytes[buffer->length] = 0;
}

static void paginator_print(paginator_buffer *buffer, const char *format, ...) {
  char text[128];
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  paginator_append(buffer, text, (size_t)length);
}

static bool paginator_is_utf8(const char *text, size_t length) {
  static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  for (size_t at = 0; at < length;) {
    unsigned char first = (unsigned char)text[at];
    size_t count = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
    if (count == 0 || count > length - at) return false;
    for (size_t place = 1; place < count; place++) {
      if (((unsigned char)text[at + place] & 0xC0) != 0x80) return false;
    }
    uint32_t scalar = paginator_take_scalar(text, length, &at);
    if (scalar < least[count] || scalar > 0x10FFFF || (scalar >= 0xD800 && scalar <= 0xDFFF)) return false;
  }
  return true;
}

// A string as it is written; whatever its bytes are, what is written is UTF-8.
static void paginator_quote(paginator_buffer *json, const char *text) {
  size_t length = strlen(text);
  bool is_right = paginator_is_utf8(text, length);
  paginator_append(json, "\"", 1);
  for (size_t at = 0; at < length; at++) {
    unsigned char byte = (unsigned char)text[at];
    if (byte < 0x20 || byte == '"' || byte == '\\') {
      paginator_print(json, "\\u%04x", byte);
    } else {
      paginator_append(json, byte >= 0x80 && !is_right ? "?" : text + at, 1);
    }
  }
  paginator_append(json, "\"", 1);
}

// What was said: pages as ranges, all else as it is written.
struct paginator_answer { paginator_buffer pages, lines, work, token, page, start, end; };

static void paginator_add_page(paginator_answer *answer, size_t start, size_t end) {
  paginator_range page = {start, end};
  paginator_append(&answer->pages, (const char *)&page, sizeof page);
}

static inline void paginator_add_line(paginator_answer *answer, size_t start, size_t end, double top, double bottom,
    double width) {
  if (answer->lines.length) paginator_append(&answer->lines, ",", 1);
  paginator_print(&answer->lines, "[%zu,%zu,%.17g,%.17g,%.17g]", start, end, top, bottom, width);
}

static inline void paginator_count(paginator_answer *answer, const char *name, int64_t count) {
  if (answer->work.length) paginator_append(&answer->work, ",", 1);
  paginator_quote(&answer->work, name);
  paginator_print(&answer->work, ":%" PRId64, count);
}

static inline void paginator_set_token(paginator_answer *answer, const char *token) {
  answer->token.length = 0;
  paginator_quote(&answer->token, token);
}

static inline void paginator_set_page(paginator_answer *answer, size_t page) {
  answer->page.length = 0;
  paginator_print(&answer->page, "%zu", page);
}

// In bytes; the server makes scalars of them.
static inline void paginator_set_highlight(paginator_answer *answer, size_t start, size_t end) {
  answer->start.length = answer->end.length = 0;
  paginator_print(&answer->start, "%zu", start);
  paginator_print(&answer->end, "%zu", end);
}

// Memory of one question, which ends with it.
typedef struct paginator_block { struct paginator_block *next; max_align_t memory[]; } paginator_block;

typedef struct {
  const paginator_reader *reader;
  // The text of the last question that named one.
  bool is_open;
  char *text, *text_file, *text_sha256, *language, *direction, *styled_file, *sheet_file, *source_file;
  size_t length, *breaks, break_count;
  // The question.
  const char *line;
  size_t line_length, at;
  paginator_block *blocks;
  jmp_buf fault;
  paginator_buffer sentence, output;
  paginator_answer answer;
} paginator_server;

static void *paginator_memory(paginator_server *server, size_t size) {
  paginator_block *block = paginator_resize(NULL, sizeof *block + size);
  block->next = server->blocks;
  server->blocks = block;
  memset(block->memory, 0, size);
  return block->memory;
}

// Ends the question with a sentence: what stands before a value, the value, and what stands behind it.
static _Noreturn void paginator_fail(paginator_server *server, const char *before, const char *value, const char *after) {
  server->sentence.length = 0;
  paginator_append(&server->sentence, before, strlen(before));
  paginator_append(&server->sentence, value, strlen(value));
  paginator_append(&server->sentence, after, strlen(after));
  longjmp(server->fault, 1);
}

// JSON

enum { PAGINATOR_DEEPEST = 64 };

static _Noreturn void paginator_no_json(paginator_server *server) {
  paginator_fail(server, "The request is no JSON object.", "", "");
}

// The byte that comes next; 0 at the end, which JSON has nowhere.
static char paginator_peek(const paginator_server *server) {
  return server->at < server->line_length ? server->line[server->at] : 0;
}

static char paginator_skip(paginator_server *server) {
  while (paginator_peek(server) && strchr(" \t\r\n", paginator_peek(server))) server->at++;
  return paginator_peek(server);
}

static bool paginator_take(paginator_server *server, char byte) {
  if (paginator_skip(server) != byte) return false;
  server->at++;
  return true;
}

static uint32_t paginator_unit(paginator_server *server) {
  uint32_t unit = 0;
  for (int count = 0; count < 4; count++, server->at++) {
    char digit = paginator_peek(server);
    const char *digits = "0123456789abcdef", *found = NULL;
    if (digit) found = strchr(digits, digit >= 'A' && digit <= 'F' ? digit | 0x20 : digit);
    if (!found) paginator_no_json(server);
    unit = unit << 4 | (uint32_t)(found - digits);
  }
  return unit;
}

static size_t paginator_write_scalar(char *bytes, uint32_t scalar) {
  size_t count = scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4;
  for (size_t place = count - 1; place > 0; place--, scalar >>= 6) bytes[place] = (char)(0x80 | (scalar & 0x3F));
  static const uint32_t marks[] = {0, 0, 0xC0, 0xE0, 0xF0};
  bytes[0] = (char)(marks[count] | scalar);
  return count;
}

static const char *paginator_read_string(paginator_server *server, size_t *length) {
  if (!paginator_take(server, '"')) paginator_no_json(server);
  size_t end = server->at;
  while (end < server->line_length && server->line[end] != '"') end += server->line[end] == '\\' ? 2 : 1;
  if (end >= server->line_length) paginator_no_json(server);
  // No escape is shorter than what it means.
  char *text = paginator_memory(server, end - server->at + 1);
  *length = 0;
  while (server->at < end) {
    unsigned char byte = (unsigned char)server->line[server->at++];
    if (byte < 0x20) paginator_no_json(server);
    if (byte != '\\') {
      text[(*length)++] = (char)byte;
      continue;
    }
    char mark = paginator_peek(server);
    server->at++;
    if (mark == 'u') {
      uint32_t scalar = paginator_unit(server);
      if (scalar >= 0xD800 && scalar <= 0xDFFF) {
        size_t behind = server->at;
        uint32_t low = 0;
        if (scalar <= 0xDBFF && behind + 1 < end && server->line[behind] == '\\' && server->line[behind + 1] == 'u') {
          server->at += 2;
          low = paginator_unit(server);
        }
        bool is_pair = low >= 0xDC00 && low <= 0xDFFF;
        scalar = is_pair ? 0x10000 + ((scalar - 0xD800) << 10) + (low - 0xDC00) : 0xFFFD;
        if (!is_pair) server->at = behind;  // half of a pair
      }
      *length += paginator_write_scalar(text + *length, scalar);
      continue;
    }
    static const char marks[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    const char *found = mark ? strchr(marks, mark) : NULL;
    if (!found) paginator_no_json(server);
    text[(*length)++] = meanings[found - marks];
  }
  server->at = end + 1;
  return text;
}

static size_t paginator_digits(paginator_server *server) {
  size_t start = server->at;
  while (paginator_peek(server) >= '0' && paginator_peek(server) <= '9') server->at++;
  return server->at - start;
}

static void paginator_read_number(paginator_server *server, paginator_json *value) {
  size_t start = server->at;
  if (paginator_peek(server) == '-') server->at++;
  size_t first = server->at, count = paginator_digits(server);
  if (count == 0 || (count > 1 && server->line[first] == '0')) paginator_no_json(server);
  bool is_whole = true;
  if (paginator_peek(server) == '.') {
    server->at++;
    is_whole = false;
    if (paginator_digits(server) == 0) paginator_no_json(server);
  }
  if (paginator_peek(server) == 'e' || paginator_peek(server) == 'E') {
    server->at++;
    is_whole = false;
    if (paginator_peek(server) == '+' || paginator_peek(server) == '-') server->at++;
    if (paginator_digits(server) == 0) paginator_no_json(server);
  }
  // The line ends with a NUL, and what was read is a number.
  errno = 0;
  value->whole = is_whole ? strtoll(server->line + start, NULL, 10) : 0;
  value->kind = is_whole && errno == 0 ? PAGINATOR_WHOLE : PAGINATOR_REAL;
  value->real = strtod(server->line + start, NULL);
}

static void paginator_read_word(paginator_server *server, const char *word) {
  size_t length = strlen(word);
  if (server->line_length - server->at < length || memcmp(server->line + server->at, word, length) != 0) {
    paginator_no_json(server);
  }
  server->at += length;
}

static paginator_json *paginator_read_value(paginator_server *server, int depth) {
  if (depth > PAGINATOR_DEEPEST) paginator_no_json(server);
  paginator_json *value = paginator_memory(server, sizeof *value);
  char mark = paginator_skip(server);
  if (mark == '{' || mark == '[') {
    char closing = mark == '{' ? '}' : ']';
    value->kind = mark == '{' ? PAGINATOR_OBJECT : PAGINATOR_ARRAY;
    server->at++;
    if (paginator_take(server, closing)) return value;
    paginator_json **last = &value->first;
    do {
      size_t length = 0;
      const char *name = NULL;
      if (mark == '{') {
        name = paginator_read_string(server, &length);
        if (!paginator_take(server, ':')) paginator_no_json(server);
      }
      *last = paginator_read_value(server, depth + 1);
      (*last)->name = name;
      (*last)->name_length = length;
      last = &(*last)->next;
    } while (paginator_take(server, ','));
    if (!paginator_take(server, closing)) paginator_no_json(server);
  } else if (mark == '"') {
    value->kind = PAGINATOR_STRING;
    value->string = paginator_read_string(server, &value->length);
  } else if (mark == 't' || mark == 'f') {
    value->kind = PAGINATOR_BOOLEAN;
    value->truth = mark == 't';
    paginator_read_word(server, value->truth ? "true" : "false");
  } else if (mark == 'n') {
    paginator_read_word(server, "null");
  } else {
    paginator_read_number(server, value);
  }
  return value;
}

// The member of a name; NULL where it is missing or null.
static const paginator_json *paginator_find(const paginator_json *fields, const char *name) {
  const paginator_json *found = NULL;
  for (const paginator_json *member = fields->first; member; member = member->next) {
    if (member->name_length == strlen(name) && memcmp(member->name, name, strlen(name)) == 0) found = member;
  }
  return found && found->kind != PAGINATOR_NULL ? found : NULL;
}

// Fields

static const paginator_json *paginator_field(paginator_server *server, const paginator_json *fields,
    const char *name, paginator_kind kind, bool is_needed) {
  static const char *const what[] = {"", "true or false", "a whole number in its range", "", "a string", "a list",
      "an object"};
  const paginator_json *found = paginator_find(fields, name);
  if (found ? found->kind != kind : is_needed) {
    char sentence[64];
    snprintf(sentence, sizeof sentence, "' must be %s.", what[kind]);
    paginator_fail(server, "'", name, sentence);
  }
  return found;
}

static const char *paginator_text(paginator_server *server, const paginator_json *fields, const char *name,
    const char *otherwise, bool is_needed) {
  const paginator_json *found = paginator_field(server, fields, name, PAGINATOR_STRING, is_needed);
  if (found && strlen(found->string) != found->length) paginator_fail(server, "'", name, "' has a NUL in it.");
  return found ? found->string : otherwise;
}

static int64_t paginator_whole(paginator_server *server, const paginator_json *fields, const char *name,
    int64_t least, int64_t otherwise, bool is_needed) {
  const paginator_json *found = paginator_field(server, fields, name, PAGINATOR_WHOLE, is_needed);
  if (found && found->whole < least) paginator_fail(server, "'", name, "' must be a whole number in its range.");
  return found ? found->whole : otherwise;
}

static double paginator_number(paginator_server *server, const paginator_json *fields, const char *name,
    double least, double most, double otherwise, bool is_needed) {
  const paginator_json *found = paginator_find(fields, name);
  if (!found && !is_needed) return otherwise;
  bool is_number = found && (found->kind == PAGINATOR_WHOLE || found->kind == PAGINATOR_REAL);
  if (!is_number || !(found->real >= least && found->real <= most)) {
    paginator_fail(server, "'", name, "' must be a number in its range.");
  }
  return found->real;
}

// What they are about

// A text from a file, with its length.
static char *paginator_read_text(paginator_server *server, const paginator_json *name, size_t *length) {
  FILE *file = strlen(name->string) == name->length ? fopen(name->string, "rb") : NULL;
  paginator_buffer text = {0};
  paginator_append(&text, "", 0);
  char bytes[65536];
  for (size_t count; file && (count = fread(bytes, 1, sizeof bytes, file)) > 0;) {
    paginator_append(&text, bytes, count);
  }
  bool is_read = file && !ferror(file);
  if (file) fclose(file);
  if (is_read && paginator_is_utf8(text.bytes, text.length)) {
    *length = text.length;
    return text.bytes;
  }
  free(text.bytes);
  paginator_fail(server, "The text '", name->string, is_read ? "' is not UTF-8." : "' cannot be read.");
}

static void paginator_keep(char **kept, const char *text) {
  free(*kept);
  *kept = text ? strcpy(paginator_resize(NULL, strlen(text) + 1), text) : NULL;
}

static void paginator_open(paginator_server *server, const paginator_json *request) {
  const paginator_json *file = paginator_field(server, request, "text_file", PAGINATOR_STRING, true);
  const char *digest = paginator_text(server, request, "text_sha256", "", false);
  const char *language = paginator_text(server, request, "language", "und", false);
  const char *direction = paginator_text(server, request, "direction", "ltr", false);
  const char *styled = paginator_text(server, request, "styled_file", NULL, false);
  const char *sheet = paginator_text(server, request, "sheet_file", NULL, false);
  const char *source = paginator_text(server, request, "source_file", NULL, false);
  const paginator_json *places = paginator_field(server, request, "breaks", PAGINATOR_ARRAY, false);
  size_t count = 0, length = server->length;
  for (const paginator_json *place = places ? places->first : NULL; place; place = place->next) {
    if (place->kind != PAGINATOR_WHOLE || place->whole < 1) {
      paginator_fail(server, "'breaks' must be a whole number in its range.", "", "");
    }
    count++;
  }
  // The same file may hold another text tomorrow.
  bool is_open = server->is_open && *digest && strcmp(server->text_file, file->string) == 0
      && strcmp(server->text_sha256, digest) == 0;
  char *text = is_open ? server->text : paginator_read_text(server, file, &length);
  size_t *breaks = paginator_resize(NULL, count * sizeof *breaks), at = 0, number = 0;
  int64_t scalar = 0;
  for (const paginator_json *place = places ? places->first : NULL; place; place = place->next) {
    bool ascends = place->whole > scalar;
    for (; scalar < place->whole && at < length; scalar++) paginator_take_scalar(text, length, &at);
    if (!ascends || at >= length) {
      free(breaks);
      if (!is_open) free(text);
      paginator_fail(server, "'breaks' must ascend and lie inside the text.", "", "");
    }
    breaks[number++] = at;
  }
  if (!is_open) free(server->text);
  free(server->breaks);
  server->is_open = true;
  server->text = text;
  server->length = length;
  server->breaks = breaks;
  server->break_count = count;
  paginator_keep(&server->text_file, file->string);
  paginator_keep(&server->text_sha256, digest);
  paginator_keep(&server->language, language);
  paginator_keep(&server->direction, direction);
  paginator_keep(&server->styled_file, styled);
  paginator_keep(&server->sheet_file, sheet);
  paginator_keep(&server->source_file, source);
}

// A request for the reader: the text that is open, in a layout.
static paginator_request paginator_asked(paginator_server *server, const paginator_json *layout) {
  if (!server->is_open) paginator_fail(server, "No text is open; send 'open' or 'paginate' first.", "", "");
  const paginator_json *page = paginator_field(server, layout, "page", PAGINATOR_OBJECT, true);
  const paginator_json *type = paginator_field(server, layout, "type", PAGINATOR_OBJECT, true);
  const paginator_json *insets = paginator_field(server, page, "insets", PAGINATOR_OBJECT, false);
  static const paginator_json none = {.kind = PAGINATOR_OBJECT};
  if (!insets) insets = &none;
  return (paginator_request){
      .text = server->text, .length = server->length, .language = server->language, .direction = server->direction,
      .breaks = server->breaks, .break_count = server->break_count, .styled_file = server->styled_file,
      .sheet_file = server->sheet_file, .source_file = server->source_file,
      .page = {
          .width = paginator_number(server, page, "width", 0, 100000, 0, true),
          .height = paginator_number(server, page, "height", 0, 100000, 0, true),
          .insets = {
              .top = paginator_number(server, insets, "top", 0, 100000, 0, false),
              .right = paginator_number(server, insets, "right", 0, 100000, 0, false),
              .bottom = paginator_number(server, insets, "bottom", 0, 100000, 0, false),
              .left = paginator_number(server, insets, "left", 0, 100000, 0, false),
          },
      },
      .type = {
          .fonts = paginator_field(server, type, "fonts", PAGINATOR_ARRAY, false),
          .size = paginator_number(server, type, "size", 1, 1000, 0, true),
          .line_height_px = paginator_number(server, type, "line_height_px", 0, 100000, 0, false),
          .line_height = paginator_number(server, type, "line_height", 0.1, 10, 1.2, false),
          .first_line_indent = paginator_number(server, type, "first_line_indent", 0, 100000, 0, false),
          .paragraph_spacing = paginator_number(server, type, "paragraph_spacing", 0, 100000, 0, false),
          .alignment = paginator_text(server, type, "alignment", "start", false),
          .kinsoku = paginator_text(server, type, "kinsoku", "basic", false),
          .leading = paginator_text(server, type, "leading", "count", false),
          .advances = paginator_text(server, type, "advances", "exact", false),
          .line_height_from = paginator_text(server, type, "line_height_from", "primary", false),
          .orphans = paginator_whole(server, type, "orphans", 1, 1, false),
          .widows = paginator_whole(server, type, "widows", 1, 1, false),
          .letter_spacing = paginator_number(server, type, "letter_spacing", 0, 10, 0, false),
          .word_spacing = paginator_number(server, type, "word_spacing", 0, 10, 0, false),
          .autospace = paginator_text(server, type, "autospace", "none", false),
          .marks = paginator_text(server, type, "marks", "space-all", false),
          .marks_fallback = paginator_text(server, type, "marks_fallback", "none", false),
          .hang = paginator_text(server, type, "hang", "none", false),
          .hyphenation = paginator_text(server, type, "hyphenation", "none", false),
          .hyphenate_limit_before = paginator_whole(server, type, "hyphenate_limit_before", 1, 2, false),
          .hyphenate_limit_after = paginator_whole(server, type, "hyphenate_limit_after", 1, 2, false),
          .hyphenate_limit_last = paginator_text(server, type, "hyphenate_limit_last", "none", false),
          .writing = paginator_text(server, type, "writing", "horizontal-tb", false),
          .combine_digits = paginator_text(server, type, "combine_digits", "none", false),
      },
      .before = SIZE_MAX, .limit = SIZE_MAX, .fresh = true, .fields = layout,
  };
}

static paginator_request paginator_asked_inside(paginator_server *server, const paginator_json *request) {
  return paginator_asked(server, paginator_field(server, request, "layout", PAGINATOR_OBJECT, true));
}

// An offset of the open text that is asked for in scalars.
static size_t paginator_place(paginator_server *server, const paginator_json *request, const char *name) {
  size_t at = 0;
  for (int64_t left = paginator_whole(server, request, name, 0, 0, true); left > 0; left--) {
    if (at >= server->length) paginator_fail(server, "'", name, "' lies outside the text.");
    paginator_take_scalar(server->text, server->length, &at);
  }
  return at;
}

// How many scalars there are before an offset that was written.
static size_t paginator_scalar(const paginator_server *server, const char *offset) {
  size_t count = 0, end = strtoull(offset, NULL, 10);
  for (size_t at = 0; at < end && at < server->length; count++) {
    paginator_take_scalar(server->text, server->length, &at);
  }
  return count;
}

static void paginator_need(paginator_server *server, const char *capability, bool is_asked) {
  if (!is_asked) return;
  for (const char *const *name = server->reader->capabilities; name && *name; name++) {
    if (strcmp(*name, capability) == 0) return;
  }
  paginator_fail(server, "It cannot do this: '", capability, "' is not among its capabilities.");
}

// A request for the reader: the text that comes with a question, in a layout, and which pages are wanted.
static paginator_request paginator_asked_pages(paginator_server *server, const paginator_json *request) {
  paginator_open(server, request);
  paginator_request asked = paginator_asked(server, request);
  if (paginator_find(request, "from")) asked.from = paginator_place(server, request, "from");
  if (paginator_find(request, "before")) asked.before = paginator_place(server, request, "before");
  int64_t limit = paginator_whole(server, request, "limit", 1, -1, false);
  if (limit > 0) asked.limit = (size_t)limit;
  const paginator_json *fresh = paginator_field(server, request, "fresh", PAGINATOR_BOOLEAN, false);
  asked.fresh = !fresh || fresh->truth;
  paginator_need(server, "seek", asked.from > 0 && asked.before == SIZE_MAX);
  paginator_need(server, "backward", asked.before != SIZE_MAX);
  return asked;
}

// One of the pages that were answered.
static paginator_range paginator_page_at(const paginator_answer *answer, size_t number) {
  paginator_range page;
  memcpy(&page, answer->pages.bytes + number * sizeof page, sizeof page);
  return page;
}

static void paginator_check(paginator_server *server, const char *problem) {
  if (problem) paginator_fail(server, problem, "", "");
}

// Questions; what they answer stands behind the number.

static void paginator_describe(paginator_server *server, paginator_buffer *output) {
  const paginator_reader *reader = server->reader;
  paginator_print(output, ",\"name\":");
  paginator_quote(output, reader->name);
  paginator_print(output, ",\"version\":");
  paginator_quote(output, reader->version ? reader->version : "");
  paginator_print(output, ",\"shows\":");
  paginator_quote(output, reader->shows ? reader->shows : "context");
  if (reader->save_position) {
    paginator_print(output, ",\"saves\":");
    paginator_quote(output, reader->saves ? reader->saves : "before_each_change");
  }
  paginator_print(output, ",\"capabilities\":[");
  for (const char *const *name = reader->capabilities; name && *name; name++) {
    paginator_quote(output, *name);
    paginator_append(output, ",", 1);
  }
  paginator_print(output, "\"repeat\"%s%s]", reader->lines ? ",\"lines\"" : "",
      reader->save_position ? ",\"positions\"" : "");
}

static void paginator_paginate(paginator_server *server, const paginator_json *request, int64_t times,
    paginator_buffer *output) {
  paginator_answer *answer = &server->answer;
  paginator_request asked = paginator_asked_pages(server, request);
  for (int64_t time = 0; time < times; time++) {
    answer->pages.length = answer->work.length = 0;
    paginator_check(server, server->reader->paginate(&asked, answer));
  }
  paginator_print(output, ",\"unit\":\"utf8\",\"pages\":[");
  for (size_t number = 0; number < answer->pages.length / sizeof(paginator_range); number++) {
    paginator_range page = paginator_page_at(answer, number);
    paginator_print(output, "%s[%zu,%zu]", number ? "," : "", page.start, page.end);
  }
  paginator_print(output, "],\"work\":{");
  if (answer->work.length) paginator_append(output, answer->work.bytes, answer->work.length);
  paginator_print(output, "}");
}

static void paginator_lines(paginator_server *server, const paginator_json *request, paginator_buffer *output) {
  if (!server->reader->lines) paginator_fail(server, "It tells no lines.", "", "");
  paginator_answer *answer = &server->answer;
  paginator_request asked = paginator_asked_pages(server, request);
  paginator_check(server, server->reader->paginate(&asked, answer));
  paginator_print(output, ",\"unit\":\"utf8\",\"lined_pages\":[");
  for (size_t number = 0; number < answer->pages.length / sizeof(paginator_range); number++) {
    paginator_range page = paginator_page_at(answer, number);
    answer->lines.length = 0;
    paginator_check(server, server->reader->lines(&asked, page, answer));
    paginator_print(output, "%s{\"start\":%zu,\"end\":%zu,\"lines\":[", number ? "," : "", page.start, page.end);
    if (answer->lines.length) paginator_append(output, answer->lines.bytes, answer->lines.length);
    paginator_print(output, "]}");
  }
  paginator_print(output, "]");
}

static void paginator_save(paginator_server *server, paginator_buffer *output, const char *problem) {
  paginator_check(server, problem);
  if (!server->answer.token.length) paginator_fail(server, "The reader wrote nothing down.", "", "");
  paginator_print(output, ",\"token\":");
  paginator_append(output, server->answer.token.bytes, server->answer.token.length);
}

static void paginator_operate(paginator_server *server, const paginator_json *request, paginator_buffer *output) {
  const paginator_reader *reader = server->reader;
  paginator_answer *answer = &server->answer;
  const paginator_json *spoken = paginator_find(request, "protocol");
  if (!spoken || spoken->kind != PAGINATOR_STRING || strcmp(spoken->string, "pagination-harness/1") != 0) {
    paginator_fail(server, "'protocol' must be 'pagination-harness/1'.", "", "");
  }
  const char *op = paginator_text(server, request, "op", NULL, true);
  if (strcmp(op, "describe") == 0) {
    paginator_describe(server, output);
  } else if (strcmp(op, "open") == 0) {
    paginator_open(server, request);
  } else if (strcmp(op, "paginate") == 0) {
    paginator_paginate(server, request, 1, output);
  } else if (strcmp(op, "repeat") == 0) {
    paginator_paginate(server, request, paginator_whole(server, request, "n", 1, 1, true), output);
  } else if (strcmp(op, "lines") == 0) {
    paginator_lines(server, request, output);
  } else if (strcmp(op, "save_position") == 0) {
    if (!reader->save_position) paginator_fail(server, "It keeps no places.", "", "");
    paginator_request asked = paginator_asked_inside(server, request);
    size_t page = (size_t)paginator_whole(server, request, "page", 0, 0, true);
    paginator_save(server, output, reader->save_position(&asked, page, answer));
  } else if (strcmp(op, "restore_position") == 0) {
    if (!reader->restore_position) paginator_fail(server, "It keeps no places.", "", "");
    paginator_request asked = paginator_asked(server, request);
    const char *token = paginator_text(server, request, "token", NULL, true);
    paginator_check(server, reader->restore_position(&asked, token, answer));
    paginator_print(output, ",\"page\":%s", answer->page.length ? answer->page.bytes : "0");
  } else if (strcmp(op, "save_highlight") == 0) {
    if (!reader->save_highlight) paginator_fail(server, "It keeps no highlights.", "", "");
    paginator_request asked = paginator_asked_inside(server, request);
    paginator_range highlight = {.start = paginator_place(server, request, "start")};
    highlight.end = paginator_place(server, request, "end");
    paginator_save(server, output, reader->save_highlight(&asked, highlight, answer));
  } else if (strcmp(op, "restore_highlight") == 0) {
    if (!reader->restore_highlight) paginator_fail(server, "It keeps no highlights.", "", "");
    paginator_request asked = paginator_asked(server, request);
    const char *token = paginator_text(server, request, "token", NULL, true);
    paginator_check(server, reader->restore_highlight(&asked, token, answer));
    if (!answer->start.length) {
      paginator_print(output, ",\"start\":null,\"end\":null");
    } else {
      paginator_print(output, ",\"start\":%zu", paginator_scalar(server, answer->start.bytes));
      paginator_print(output, ",\"end\":%zu", paginator_scalar(server, answer->end.bytes));
    }
  } else {
    char shown[161] = {0};
    size_t end = 0;
    for (int count = 0; count < 40 && op[end]; count++) paginator_take_scalar(op, strlen(op), &end);
    memcpy(shown, op, end);
    paginator_fail(server, "'op' is '", shown, "', which this server does not know.");
  }
}

static void paginator_answer_line(paginator_server *server) {
  paginator_buffer *const output = &server->output;
  paginator_answer *answer = &server->answer;
  volatile int64_t id = -1;
  server->at = output->length = 0;
  answer->pages.length = answer->lines.length = answer->work.length = 0;
  answer->token.length = answer->page.length = answer->start.length = answer->end.length = 0;
  if (setjmp(server->fault) == 0) {
    if (!paginator_is_utf8(server->line, server->line_length)) paginator_no_json(server);
    const paginator_json *request = paginator_read_value(server, 0);
    paginator_skip(server);
    if (request->kind != PAGINATOR_OBJECT || server->at != server->line_length) paginator_no_json(server);
    id = paginator_field(server, request, "id", PAGINATOR_WHOLE, true)->whole;
    paginator_print(output, "{\"id\":%" PRId64, id);
    paginator_operate(server, request, output);
  } else {
    output->length = 0;
    paginator_print(output, "{\"id\":%" PRId64 ",\"error\":", id);
    paginator_quote(output, server->sentence.bytes);
  }
  paginator_append(output, "}\n", 2);
  while (server->blocks) {
    paginator_block *block = server->blocks;
    server->blocks = block->next;
    free(block);
  }
}

static int paginator_serve(const paginator_reader *reader) {
  FILE *output = fdopen(dup(STDOUT_FILENO), "w");
  dup2(STDERR_FILENO, STDOUT_FILENO);
  paginator_server *server = paginator_resize(NULL, sizeof *server);
  *server = (paginator_server){.reader = reader};
  char *line = NULL;
  size_t room = 0;
  for (ssize_t count; (count = getline(&line, &room, stdin)) >= 0;) {
    server->line = line;
    server->line_length = (size_t)count;
    if (count > 0 && line[count - 1] == '\n') server->line_length--;
    paginator_answer_line(server);
    bool is_written = fwrite(server->output.bytes, 1, server->output.length, output) == server->output.length;
    if (!is_written || fflush(output) != 0) break;
  }
  fclose(output);
  free(line);
  char *const texts[] = {server->text, server->text_file, server->text_sha256, server->language, server->direction,
      server->styled_file, server->sheet_file, server->source_file, (char *)server->breaks};
  for (size_t number = 0; number < sizeof texts / sizeof *texts; number++) free(texts[number]);
  const paginator_answer *answer = &server->answer;
  char *const buffers[] = {server->sentence.bytes, server->output.bytes, answer->pages.bytes, answer->lines.bytes,
      answer->work.bytes, answer->token.bytes, answer->page.bytes, answer->start.bytes, answer->end.bytes};
  for (size_t number = 0; number < sizeof buffers / sizeof *buffers; number++) free(buffers[number]);
  free(server);
  return 0;
}

#endif
