// A reader to begin with: it takes every character for a square, and counts lines.
//
// Put your own paginator in the place of `paginate` and `page_lines`, and your own way of keeping places. Who cannot
// tell lines leaves them out, and is judged by the referee's.
#include "paginator_server.hpp"

using paginator::Answer, paginator::Line, paginator::Range, paginator::Request;

// Letters that begin a character whatever stands before them.
constexpr char32_t letters[][2] = {
    {0x30, 0x39}, {0x41, 0x5A}, {0x61, 0x7A}, {0xC0, 0x24F}, {0x370, 0x481}, {0x531, 0x556},
    {0x561, 0x587}, {0x5D0, 0x5EA}, {0x620, 0x64A}, {0x671, 0x6D3}, {0x904, 0x939}, {0xE01, 0xE30},
    {0xE40, 0xE44}, {0x1E00, 0x1FFF}, {0x3041, 0x3096}, {0x30A1, 0x30FA}, {0x3400, 0x9FFF},
    {0xAC00, 0xD7A3}, {0x20000, 0x3FFFF},
};

static bool is_letter(char32_t scalar) {
  for (const auto& [first, last] : letters) {
    if (first <= scalar && scalar <= last) return true;
  }
  return false;
}

// Whether a page may end between two scalars.
static bool may_end(char32_t before, char32_t after) {
  if (before == 0x0A) return true;
  const bool is_wide = before == 0x3001 || before == 0x3002 || (before >= 0x3041 && is_letter(before));
  return (before == 0x20 || is_wide) && is_letter(after);
}

struct Grid {
  long columns, lines;
  double height;
};

// How many columns and lines a page has, and how tall a line is.
static Grid grid_of(const Request& request) {
  const auto& page = request.page;
  const auto& type = request.type;
  const auto& insets = page.insets;
  const double height = type.line_height_px > 0 ? type.line_height_px : type.size * type.line_height;
  // One column is left for what may not begin a line.
  const long columns = std::max(1L, long((page.width - insets.left - insets.right) / type.size) - 1);
  const long lines = std::max(1L, long((page.height - insets.top - insets.bottom) / height));
  return {columns, lines, height};
}

// Where the page that begins at `start` ends.
static std::size_t page_end(const Request& request, std::size_t start, long columns, long lines) {
  std::size_t stop = request.text.size();
  for (const std::size_t place : request.book.breaks) {
    if (place > start) {
      stop = place;
      break;
    }
  }
  std::size_t end = start;
  long column = 0;
  char32_t before = 0;
  for (std::size_t at = start; at < stop;) {
    const std::size_t place = at;
    const char32_t scalar = paginator::take_scalar(request.text, at);
    if (place > start && may_end(before, scalar)) end = place;
    if (column == columns && scalar != 0x0A && scalar != 0x0D) lines--, column = 0;
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

static Answer paginate(const Request& request) {
  const Grid grid = grid_of(request);
  const std::size_t count = request.text.size();
  Answer answer;
  std::size_t start = request.from;
  while (start < count && answer.pages.size() < request.limit.value_or(count)) {
    const std::size_t end = page_end(request, start, grid.columns, grid.lines);
    answer.pages.push_back({start, end});
    start = end;
  }
  return answer;
}

// The lines of a page, each with its start, end, top, bottom and width, white space at its end left out.
static std::vector<Line> page_lines(const Request& request, Range page) {
  const Grid grid = grid_of(request);
  std::vector<Line> rows;
  long column = 0;
  for (std::size_t at = page.start; at < page.end;) {
    const std::size_t place = at;
    const char32_t scalar = paginator::take_scalar(request.text, at);
    const bool is_square = scalar != 0x0A && scalar != 0x0D;
    const bool begins = place == page.start || request.text[place - 1] == '\n';
    if (begins || (column == grid.columns && is_square)) {
      const std::size_t above = rows.size();
      rows.push_back({place, place, above * grid.height, (above + 1) * grid.height, 0});
      column = 0;
    }
    if (is_square) column++;
    rows.back().end = at;
    if (is_square && scalar != 0x20 && scalar != 0x3000) rows.back().width = column * request.type.size;
  }
  return rows;
}

// Places are the offsets of what the reader saw.

static std::string save_position(const Request& request, std::size_t page) {
  const auto pages = paginate(request).pages;
  return std::to_string(page < pages.size() ? pages[page].start : request.text.size());
}

static std::size_t restore_position(const Request& request, const std::string& token) {
  std::size_t shown = 0, number = 0;
  for (const Range& page : paginate(request).pages) {
    if (page.start <= std::stoul(token)) shown = number;
    number++;
  }
  return shown;
}

static std::string save_highlight(const Request&, Range highlight) {
  return std::to_string(highlight.start) + " " + std::to_string(highlight.end);
}

static std::optional<Range> restore_highlight(const Request&, const std::string& token) {
  return Range{std::stoul(token), std::stoul(token.substr(token.find(' ')))};
}

int main() {
  paginator::Reader reader;
  reader.name = "squares";
  reader.capabilities = {"seek", "limit"};
  reader.paginate = paginate;
  reader.lines = page_lines;
  reader.saves = "on_turn";
  reader.save_position = save_position;
  reader.restore_position = restore_position;
  reader.save_highlight = save_highlight;
  reader.restore_highlight = restore_highlight;
  paginator::serve(reader);
}
