// A reader to begin with: it takes every character for a square, and counts lines.
//
// Put your own paginator in the place of `paginate` and `page_lines`, and your own way of keeping places. Who cannot
// tell lines leaves them out, and is judged by the referee's.
#include "paginator_server.h"

// Letters that begin a character whatever stands before them.
static const uint32_t letters[][2] = {
    {0x30, 0x39}, {0x41, 0x5A}, {0x61, 0x7A}, {0xC0, 0x24F}, {0x370, 0x481}, {0x531, 0x556},
    {0x561, 0x587}, {0x5D0, 0x5EA}, {0x620, 0x64A}, {0x671, 0x6D3}, {0x904, 0x939}, {0xE01, 0xE30},
    {0xE40, 0xE44}, {0x1E00, 0x1FFF}, {0x3041, 0x3096}, {0x30A1, 0x30FA}, {0x3400, 0x9FFF},
    {0xAC00, 0xD7A3}, {0x20000, 0x3FFFF},
};

static bool is_letter(uint32_t scalar) {
  for (size_t number = 0; number < sizeof letters / sizeof *letters; number++) {
    if (letters[number][0] <= scalar && scalar <= letters[number][1]) return true;
  }
  return false;
}

// Whether a page may end between two scalars.
static bool may_end(uint32_t before, uint32_t after) {
  if (before == 0x0A) return true;
  bool is_wide = before == 0x3001 || before == 0x3002 || (before >= 0x3041 && is_letter(before));
  return (before == 0x20 || is_wide) && is_letter(after);
}

static long at_least_one(double number) { return number < 1 ? 1 : (long)number; }

typedef struct { long columns, lines; double height; } page_grid;

// How many columns and lines a page has, and how tall a line is.
static page_grid grid_of(const paginator_request *request) {
  const paginator_page *page = &request->page;
  const paginator_type *type = &request->type;
  double height = type->line_height_px > 0 ? type->line_height_px : type->size * type->line_height;
  return (page_grid){
      // One column is left for what may not begin a line.
      .columns = at_least_one((page->width - page->insets.left - page->insets.right) / type->size - 1),
      .lines = at_least_one((page->height - page->insets.top - page->insets.bottom) / height),
      .height = height,
  };
}

// Where the page that begins at `start` ends.
static size_t page_end(const paginator_request *request, size_t start) {
  page_grid grid = grid_of(request);
  size_t stop = request->length, end = start;
  for (size_t number = 0; number < request->break_count && stop == request->length; number++) {
    if (request->breaks[number] > start) stop = request->breaks[number];
  }
  long column = 0, lines = grid.lines;
  uint32_t before = 0;
  for (size_t at = start; at < stop;) {
    size_t place = at;
    uint32_t scalar = paginator_take_scalar(request->text, request->length, &at);
    if (place > start && may_end(before, scalar)) end = place;
    if (column == grid.columns && scalar != 0x0A && scalar != 0x0D) lines--, column = 0;
    if (lines <= 0 && end > start) return end;
    if (scalar == 0x0A) {
      lines--, column = 0;
    } else if (scalar != 0x0D) {
      column++;
    }
    before = scalar;
  }
  return stop;
}

static const char *paginate(const paginator_request *request, paginator_answer *answer) {
  size_t start = request->from;
  for (size_t number = 0; start < request->length && number < request->limit; number++) {
    size_t end = page_end(request, start);
    paginator_add_page(answer, start, end);
    start = end;
  }
  return NULL;
}

// The lines of a page, each with its start, end, top, bottom and width, white space at its end left out.
static const char *page_lines(const paginator_request *request, paginator_range page, paginator_answer *answer) {
  page_grid grid = grid_of(request);
  double size = request->type.size;
  size_t start = page.start;
  long number = 0, column = 0, width = 0;
  for (size_t at = page.start; at < page.end;) {
    uint32_t scalar = paginator_take_scalar(request->text, request->length, &at);
    bool is_square = scalar != 0x0A && scalar != 0x0D;
    if (is_square) column++;
    if (is_square && scalar != 0x20 && scalar != 0x3000) width = column;
    // A line's end fits behind the last column.
    char next = request->text[at];
    bool is_full = column == grid.columns && next != '\n' && next != '\r';
    if (at < page.end && scalar != 0x0A && !is_full) continue;
    paginator_add_line(answer, start, at, number * grid.height, (number + 1) * grid.height, width * size);
    start = at;
    number++, column = 0, width = 0;
  }
  return NULL;
}

// Places are the offsets of what the reader saw.

static const char *save_position(const paginator_request *request, size_t page, paginator_answer *answer) {
  size_t start = 0;
  for (size_t number = 0; number < page && start < request->length; number++) start = page_end(request, start);
  char token[24];
  snprintf(token, sizeof token, "%zu", start);
  paginator_set_token(answer, token);
  return NULL;
}

static const char *restore_position(const paginator_request *request, const char *token, paginator_answer *answer) {
  size_t place = strtoul(token, NULL, 10), shown = 0;
  for (size_t end = page_end(request, 0); end <= place && end < request->length; shown++) end = page_end(request, end);
  paginator_set_page(answer, shown);
  return NULL;
}

static const char *save_highlight(const paginator_request *request, paginator_range highlight, paginator_answer *answer) {
  (void)request;
  char token[48];
  snprintf(token, sizeof token, "%zu %zu", highlight.start, highlight.end);
  paginator_set_token(answer, token);
  return NULL;
}

static const char *restore_highlight(const paginator_request *request, const char *token, paginator_answer *answer) {
  (void)request;
  size_t start, end;
  if (sscanf(token, "%zu %zu", &start, &end) != 2) return "The token is none of this reader.";
  paginator_set_highlight(answer, start, end);
  return NULL;
}

int main(void) {
  const char *const capabilities[] = {"seek", "limit", NULL};
  paginator_reader reader = {
      .name = "squares", .version = "1.0", .shows = "context", .capabilities = capabilities,
      .paginate = paginate, .lines = page_lines, .saves = "on_turn",
      .save_position = save_position, .restore_position = restore_position,
      .save_highlight = save_highlight, .restore_highlight = restore_highlight,
  };
  return paginator_serve(&reader);
}
