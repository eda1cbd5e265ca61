// A server of the paginator protocol, pagination-harness/1, in one file without dependencies. C++17.
//
//     #include "paginator_server.hpp"
//
//     int main() {
//       paginator::Reader reader;
//       reader.name = "mine";
//       reader.paginate = [](const paginator::Request& request) {
//         return paginator::Answer{{{0, request.text.size()}}, {}};  // one page; reader.cpp keeps the laws
//       };
//       paginator::serve(reader);
//     }
//
// A request has the fields of the protocol, and the text. Offsets count bytes of UTF-8, as std::string does; the
// server counts scalars for the harness. What a reader throws is told to the harness; what it prints goes
// to standard error, since standard output has answers alone.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace paginator {

// A value of JSON.
struct Json {
  enum class Kind { null, boolean, whole, real, string, array, object };
  Kind kind = Kind::null;
  bool truth = false;
  std::int64_t whole = 0;
  double real = 0;
  std::string string;
  std::vector<Json> items;
  std::map<std::string, Json> members;

  // The member of a name; nullptr where it is missing or null.
  const Json* find(const std::string& name) const {
    auto found = members.find(name);
    return found == members.end() || found->second.kind == Kind::null ? nullptr : &found->second;
  }
};

// A part of the text, its end exclusive.
struct Range {
  std::size_t start = 0, end = 0;
};

// A line of a page, in px from the top of what the insets leave; its width is without white space at its end.
struct Line {
  std::size_t start = 0, end = 0;
  double top = 0, bottom = 0, width = 0;
};

struct Insets {
  double top = 0, right = 0, bottom = 0, left = 0;
};

struct Page {
  double width = 0, height = 0;
  Insets insets;
};

struct Font {
  std::string file;
  std::int64_t index = 0;
  std::string family;
};

struct Type {
  std::vector<Font> fonts;
  double size = 0;
  double line_height_px = 0;  // the height of a line of the first font; 0 when unknown
  double line_height = 1.2;  // a multiple of the first font's own line height, not of the size
  double first_line_indent = 0, paragraph_spacing = 0;
  std::string alignment = "start", kinsoku = "basic", leading = "count", advances = "exact";
  std::string line_height_from = "primary";
  std::int64_t orphans = 1, widows = 1;
  double letter_spacing = 0, word_spacing = 0;  // in em
  std::string autospace = "none", marks = "space-all", marks_fallback = "none", hang = "none", hyphenation = "none";
  std::string hyphenate_limit_last = "none";
  std::string writing = "horizontal-tb", combine_digits = "none";
  std::int64_t hyphenate_limit_before = 2, hyphenate_limit_after = 2;  // in characters
};

// A text, and how it is read.
struct Book {
  std::string text;
  std::string language = "und", direction = "ltr";
  std::vector<std::size_t> breaks;  // where a page must begin
  // Of a text with styles the text once more with them, their sheet, and the book; else empty.
  std::string styled_file, sheet_file, source_file;
  std::string text_file, text_sha256;
};

// What a reader is asked: a text, a layout, and which pages are wanted.
struct Request {
  const std::string& text;
  const Book& book;
  Page page;
  Type type;
  std::size_t from = 0;               // where the first page begins
  std::optional<std::size_t> before;  // where the last one ends, for who can go backward
  std::optional<std::size_t> limit;   // the most pages that are wanted
  bool fresh = true;                  // whether caches must be empty
  const Json& fields;                 // all as it came, for what has no name here: styled_fonts, appearance
};

// Pages in order, and what was counted, if it was: "measure_calls" …
struct Answer {
  std::vector<Range> pages;
  std::map<std::string, std::int64_t> work;
};

// What is served.
struct Reader {
  std::string name, version = "1.0";  // what it is called in reports
  // "context": a page is shown as a part of the text; "substring": as a text of its own.
  std::string shows = "context";
  // Those of "seek", "limit", "backward", "skips_whitespace", "keeps_widows", "balances_pages" and
  // "vertical_lines" that its pages obey; the server adds "repeat", "lines" and "positions".
  std::vector<std::string> capabilities;
  std::function<Answer(const Request&)> paginate;
  // When it tells its lines, by which it is judged then: those of one of its pages, in order.
  std::function<std::vector<Line>(const Request&, Range page)> lines;

  // When it keeps places and highlights itself: "on_turn" or "before_each_change", and how. A highlight
  // that is lost is nullopt.
  std::string saves = "before_each_change";
  std::function<std::string(const Request&, std::size_t page)> save_position;
  std::function<std::size_t(const Request&, const std::string& token)> restore_position;
  std::function<std::string(const Request&, Range highlight)> save_highlight;
  std::function<std::optional<Range>(const Request&, const std::string& token)> restore_highlight;
};

// Answers the questions on standard input, a line each, until they end.
void serve(const Reader& reader);

// The scalar at an offset of UTF-8; `at` moves behind it.
inline char32_t take_scalar(std::string_view text, std::size_t& at) {
  const auto byte = [&](std::size_t place) -> char32_t {
    return place < text.size() ? static_cast<unsigned char>(text[place]) : 0;
  };
  const char32_t first = byte(at);
  const std::size_t count = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  char32_t scalar = count == 1 ? first : first & (0x7F >> count);
  for (std::size_t place = 1; place < count; place++) scalar = scalar << 6 | (byte(at + place) & 0x3F);
  at = std::min(at + count, text.size());
  return scalar;
}

namespace detail {

constexpr const char* protocol = "pagination-harness/1";

// Why a question cannot be answered.
struct Fault {
  std::string sentence;
};

inline bool is_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t start = at;
    const unsigned char first = text[at];
    const std::size_t count = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3
        : first < 0xF5 ? 4 : 0;
    if (count == 0 || count > text.size() - at) return false;
    for (std::size_t place = 1; place < count; place++) {
      if ((static_cast<unsigned char>(text[at + place]) & 0xC0) != 0x80) return false;
    }
    const char32_t scalar = take_scalar(text, at);
    const char32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (scalar < least[at - start] || scalar > 0x10FFFF || (scalar >= 0xD800 && scalar <= 0xDFFF)) return false;
  }
  return true;
}

inline std::string utf8(char32_t scalar) {
  std::string bytes;
  const auto add = [&](char32_t byte) { bytes.push_back(static_cast<char>(byte)); };
  if (scalar < 0x80) {
    add(scalar);
  } else if (scalar < 0x800) {
    add(0xC0 | scalar >> 6);
  } else if (scalar < 0x10000) {
    add(0xE0 | scalar >> 12);
    add(0x80 | (scalar >> 6 & 0x3F));
  } else {
    add(0xF0 | scalar >> 18);
    add(0x80 | (scalar >> 12 & 0x3F));
    add(0x80 | (scalar >> 6 & 0x3F));
  }
  if (scalar >= 0x80) add(0x80 | (scalar & 0x3F));
  return bytes;
}

// JSON

class Parser {
 public:
  explicit Parser(const std::string& line) : line_(line) {}

  Json request() {
    if (!is_utf8(line_)) fail();
    Json request = value(0);
    skip();
    if (request.kind != Json::Kind::object || at_ != line_.size()) fail();
    return request;
  }

 private:
  static constexpr int deepest = 64;
  const std::string& line_;
  std::size_t at_ = 0;

  [[noreturn]] static void fail() { throw Fault{"The request is no JSON object."}; }

  // The byte that comes next; 0 at the end, which JSON has nowhere.
  char peek() const { return at_ < line_.size() ? line_[at_] : 0; }
  void skip() {
    while (peek() == ' ' || peek() == '\t' || peek() == '\r' || peek() == '\n') at_++;
  }
  bool take(char byte) {
    skip();
    if (peek() != byte) return false;
    at_++;
    return true;
  }

  Json value(int depth) {
    if (depth > deepest) fail();
    skip();
    Json value;
    switch (peek()) {
      case '{':
        at_++;
        value.kind = Json::Kind::object;
        if (take('}')) return value;
        do {
          skip();
          std::string name = string();
          if (!take(':')) fail();
          value.members[name] = this->value(depth + 1);
        } while (take(','));
        if (!take('}')) fail();
        return value;
      case '[':
        at_++;
        value.kind = Json::Kind::array;
        if (take(']')) return value;
        do value.items.push_back(this->value(depth + 1));
        while (take(','));
        if (!take(']')) fail();
        return value;
      case '"':
        value.kind = Json::Kind::string;
        value.string = string();
        return value;
      case 't':
      case 'f':
        value.kind = Json::Kind::boolean;
        value.truth = peek() == 't';
        word(value.truth ? "true" : "false");
        return value;
      case 'n': word("null"); return value;
      default: number(value); return value;
    }
  }

  void word(std::string_view word) {
    if (line_.compare(at_, word.size(), word) != 0) fail();
    at_ += word.size();
  }

  std::size_t digits() {
    const std::size_t start = at_;
    while (peek() >= '0' && peek() <= '9') at_++;
    return at_ - start;
  }

  void number(Json& value) {
    const std::size_t start = at_;
    if (peek() == '-') at_++;
    const std::size_t first = at_, count = digits();
    if (count == 0 || (count > 1 && line_[first] == '0')) fail();
    bool is_whole = true;
    if (peek() == '.') {
      at_++;
      is_whole = false;
      if (digits() == 0) fail();
    }
    if (peek() == 'e' || peek() == 'E') {
      at_++;
      is_whole = false;
      if (peek() == '+' || peek() == '-') at_++;
      if (digits() == 0) fail();
    }
    const std::string text = line_.substr(start, at_ - start);
    errno = 0;
    value.whole = is_whole ? std::strtoll(text.c_str(), nullptr, 10) : 0;
    value.kind = is_whole && errno == 0 ? Json::Kind::whole : Json::Kind::real;
    value.real = std::strtod(text.c_str(), nullptr);
  }

  char32_t unit() {
    char32_t unit = 0;
    for (int count = 0; count < 4; count++, at_++) {
      const char digit = peek();
      const bool is_digit = digit >= '0' && digit <= '9', is_small = digit >= 'a' && digit <= 'f';
      if (!is_digit && !is_small && !(digit >= 'A' && digit <= 'F')) fail();
      unit = unit << 4 | static_cast<char32_t>(is_digit ? digit - '0' : (digit | 0x20) - 'a' + 10);
    }
    return unit;
  }

  std::string string() {
    if (!take('"')) fail();
    std::string text;
    for (;;) {
      if (at_ >= line_.size() || static_cast<unsigned char>(peek()) < 0x20) fail();
      char byte = line_[at_++];
      if (byte == '"') return text;
      if (byte != '\\') {
        text.push_back(byte);
        continue;
      }
      byte = peek();
      at_++;
      if (byte == 'u') {
        char32_t scalar = unit();
        if (scalar >= 0xD800 && scalar <= 0xDFFF) {
          const std::size_t behind = at_;
          char32_t low = 0;
          if (scalar <= 0xDBFF && line_.compare(at_, 2, "\\u") == 0) {
            at_ += 2;
            low = unit();
          }
          const bool is_pair = low >= 0xDC00 && low <= 0xDFFF;
          scalar = is_pair ? 0x10000 + ((scalar - 0xD800) << 10) + (low - 0xDC00) : 0xFFFD;
          if (!is_pair) at_ = behind;  // half of a pair
        }
        text += utf8(scalar);
        continue;
      }
      static constexpr std::string_view marks = "\"\\/bfnrt", meanings = "\"\\/\b\f\n\r\t";
      const std::size_t found = byte == 0 ? std::string_view::npos : marks.find(byte);
      if (found == std::string_view::npos) fail();
      text.push_back(meanings[found]);
    }
  }
};

// A string as it is written; whatever its bytes are, what is written is UTF-8.
inline std::string quoted(std::string_view text) {
  const bool is_right = is_utf8(text);
  std::string json = "\"";
  for (const char byte : text) {
    const unsigned char number = byte;
    if (number < 0x20 || byte == '"' || byte == '\\') {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04x", number);
      json += escape;
    } else {
      json.push_back(number >= 0x80 && !is_right ? '?' : byte);
    }
  }
  return json + "\"";
}

// A field that is there; nullptr for one that is missing or null, unless it is needed.
inline const Json* field(const Json& fields, const std::string& name, Json::Kind kind, const char* what, bool needed) {
  const Json* value = fields.find(name);
  if (value ? value->kind != kind : needed) throw Fault{"'" + name + "' must be " + what + "."};
  return value;
}

inline const Json& member(const Json& fields, const std::string& name) {
  return *field(fields, name, Json::Kind::object, "an object", true);
}

inline void read(const Json& fields, const std::string& name, std::string& value, bool needed = false) {
  if (const Json* found = field(fields, name, Json::Kind::string, "a string", needed)) value = found->string;
}

inline std::optional<std::size_t> whole(
    const Json& fields, const std::string& name, std::int64_t least, bool needed = true) {
  const char* what = "a whole number in its range";
  const Json* found = field(fields, name, Json::Kind::whole, what, needed);
  if (!found) return std::nullopt;
  if (found->whole < least) throw Fault{"'" + name + "' must be " + what + "."};
  return static_cast<std::size_t>(found->whole);
}

inline void read(
    const Json& fields, const std::string& name, double& value, double least, double most, bool needed = false) {
  const Json* found = fields.find(name);
  if (!found && !needed) return;
  const bool is_number = found && (found->kind == Json::Kind::whole || found->kind == Json::Kind::real);
  if (!is_number || !(found->real >= least && found->real <= most)) {
    throw Fault{"'" + name + "' must be a number in its range."};
  }
  value = found->real;
}

class Server {
 public:
  explicit Server(const Reader& reader) : reader_(reader) {}

  std::string answer(const std::string& line) {
    std::int64_t id = -1;
    std::string rest;
    try {
      const Json request = Parser(line).request();
      id = field(request, "id", Json::Kind::whole, "a whole number in its range", true)->whole;
      rest = operation(request);
    } catch (const Fault& fault) {
      rest = ",\"error\":" + quoted(fault.sentence);
    } catch (const std::exception& error) {
      rest = ",\"error\":" + quoted(error.what());
    } catch (...) {
      rest = ",\"error\":\"The reader threw what is no std::exception.\"";
    }
    return "{\"id\":" + std::to_string(id) + rest + "}\n";
  }

 private:
  const Reader& reader_;
  std::optional<Book> book_;  // the text of the last question that named one

  std::string operation(const Json& request) {
    std::string spoken, op;
    if (const Json* field = request.find("protocol")) spoken = field->string;
    if (spoken != protocol) throw Fault{std::string("'protocol' must be '") + protocol + "'."};
    read(request, "op", op, true);
    if (op == "describe") return describe();
    if (op == "open") return open(request), "";
    if (op == "paginate") return paginate(request, 1);
    if (op == "repeat") return paginate(request, *whole(request, "n", 1));
    if (op == "lines") return lines(request);
    if (op == "save_position") return save_position(request);
    if (op == "restore_position") return restore_position(request);
    if (op == "save_highlight") return save_highlight(request);
    if (op == "restore_highlight") return restore_highlight(request);
    std::size_t end = 0;
    for (int count = 0; count < 40 && end < op.size(); count++) take_scalar(op, end);
    throw Fault{"'op' is '" + op.substr(0, end) + "', which this server does not know."};
  }

  // Questions

  std::string describe() const {
    std::string capabilities;
    for (const std::string& name : reader_.capabilities) capabilities += quoted(name) + ",";
    std::string answer = ",\"name\":" + quoted(reader_.name) + ",\"version\":" + quoted(reader_.version)
        + ",\"shows\":" + quoted(reader_.shows);
    capabilities += "\"repeat\"";
    if (reader_.lines) capabilities += ",\"lines\"";
    if (reader_.save_position) {
      capabilities += ",\"positions\"";
      answer += ",\"saves\":" + quoted(reader_.saves);
    }
    return answer + ",\"capabilities\":[" + capabilities + "]";
  }

  void open(const Json& request) {
    Book book;
    read(request, "text_file", book.text_file, true);
    read(request, "text_sha256", book.text_sha256);
    read(request, "language", book.language);
    read(request, "direction", book.direction);
    read(request, "styled_file", book.styled_file);
    read(request, "sheet_file", book.sheet_file);
    read(request, "source_file", book.source_file);
    // The same file may hold another text tomorrow.
    const bool is_open = book_ && !book.text_sha256.empty() && book_->text_file == book.text_file
        && book_->text_sha256 == book.text_sha256;
    book.text = is_open ? book_->text : text(book.text_file);
    const Json* places = field(request, "breaks", Json::Kind::array, "a list", false);
    std::size_t scalar = 0, at = 0;
    for (const Json& item : places ? places->items : std::vector<Json>()) {
      if (item.kind != Json::Kind::whole || item.whole < 1) {
        throw Fault{"'breaks' must be a whole number in its range."};
      }
      const std::size_t place = item.whole;
      const bool ascends = place > scalar;
      for (; scalar < place && at < book.text.size(); scalar++) take_scalar(book.text, at);
      if (!ascends || at >= book.text.size()) throw Fault{"'breaks' must ascend and lie inside the text."};
      book.breaks.push_back(at);
    }
    book_ = std::move(book);
  }

  std::string paginate(const Json& request, std::size_t times) {
    const Request asked = asked_pages(request);
    Answer answer;
    for (std::size_t time = 0; time < times; time++) answer = reader_.paginate(asked);
    std::string json = ",\"unit\":\"utf8\",\"pages\":[";
    for (const Range& page : answer.pages) {
      if (json.back() != '[') json += ',';
      json += "[" + std::to_string(page.start) + "," + std::to_string(page.end) + "]";
    }
    json += "],\"work\":{";
    for (const auto& [name, count] : answer.work) {
      if (json.back() != '{') json += ',';
      json += quoted(name) + ":" + std::to_string(count);
    }
    return json + "}";
  }

  std::string lines(const Json& request) {
    if (!reader_.lines) throw Fault{"It tells no lines."};
    const Request asked = asked_pages(request);
    std::string json = ",\"unit\":\"utf8\",\"lined_pages\":[";
    for (const Range& page : reader_.paginate(asked).pages) {
      if (json.back() != '[') json += ',';
      json += "{\"start\":" + std::to_string(page.start) + ",\"end\":" + std::to_string(page.end) + ",\"lines\":[";
      for (const Line& line : reader_.lines(asked, page)) {
        char row[128];
        std::snprintf(row, sizeof row, "%s[%zu,%zu,%.17g,%.17g,%.17g]", json.back() == '[' ? "" : ",", line.start,
            line.end, line.top, line.bottom, line.width);
        json += row;
      }
      json += "]}";
    }
    return json + "]";
  }

  std::string save_position(const Json& request) {
    if (!reader_.save_position) throw Fault{"It keeps no places."};
    const Request asked = this->asked(member(request, "layout"));
    return ",\"token\":" + quoted(reader_.save_position(asked, *whole(request, "page", 0)));
  }

  std::string restore_position(const Json& request) {
    if (!reader_.restore_position) throw Fault{"It keeps no places."};
    return ",\"page\":" + std::to_string(reader_.restore_position(asked(request), token(request)));
  }

  std::string save_highlight(const Json& request) {
    if (!reader_.save_highlight) throw Fault{"It keeps no highlights."};
    const Request asked = this->asked(member(request, "layout"));
    const Range highlight{offset(*whole(request, "start", 0), "start"), offset(*whole(request, "end", 0), "end")};
    return ",\"token\":" + quoted(reader_.save_highlight(asked, highlight));
  }

  std::string restore_highlight(const Json& request) {
    if (!reader_.restore_highlight) throw Fault{"It keeps no highlights."};
    const auto highlight = reader_.restore_highlight(asked(request), token(request));
    if (!highlight) return ",\"start\":null,\"end\":null";
    return ",\"start\":" + std::to_string(scalar(highlight->start)) + ",\"end\":"
        + std::to_string(scalar(highlight->end));
  }

  // What they are about

  // A request for the reader: the text that is open, in a layout.
  Request asked(const Json& layout) const {
    if (!book_) throw Fault{"No text is open; send 'open' or 'paginate' first."};
    const Json &page = member(layout, "page"), &type = member(layout, "type");
    Request asked{book_->text, *book_, {}, {}, 0, {}, {}, true, layout};
    read(page, "width", asked.page.width, 0, 100'000, true);
    read(page, "height", asked.page.height, 0, 100'000, true);
    if (const Json* insets = field(page, "insets", Json::Kind::object, "an object", false)) {
      read(*insets, "top", asked.page.insets.top, 0, 100'000);
      read(*insets, "right", asked.page.insets.right, 0, 100'000);
      read(*insets, "bottom", asked.page.insets.bottom, 0, 100'000);
      read(*insets, "left", asked.page.insets.left, 0, 100'000);
    }
    Type& style = asked.type;
    read(type, "size", style.size, 1, 1'000, true);
    read(type, "line_height", style.line_height, 0.1, 10);
    read(type, "line_height_px", style.line_height_px, 0, 100'000);
    read(type, "first_line_indent", style.first_line_indent, 0, 100'000);
    read(type, "paragraph_spacing", style.paragraph_spacing, 0, 100'000);
    read(type, "alignment", style.alignment);
    read(type, "kinsoku", style.kinsoku);
    read(type, "leading", style.leading);
    read(type, "advances", style.advances);
    read(type, "line_height_from", style.line_height_from);
    style.orphans = whole(type, "orphans", 1, false).value_or(1);
    style.widows = whole(type, "widows", 1, false).value_or(1);
    read(type, "letter_spacing", style.letter_spacing, 0, 10);
    read(type, "word_spacing", style.word_spacing, 0, 10);
    read(type, "autospace", style.autospace);
    read(type, "marks", style.marks);
    read(type, "marks_fallback", style.marks_fallback);
    read(type, "hang", style.hang);
    read(type, "hyphenation", style.hyphenation);
    style.hyphenate_limit_before = whole(type, "hyphenate_limit_before", 1, false).value_or(2);
    style.hyphenate_limit_after = whole(type, "hyphenate_limit_after", 1, false).value_or(2);
    read(type, "hyphenate_limit_last", style.hyphenate_limit_last);
    read(type, "writing", style.writing);
    read(type, "combine_digits", style.combine_digits);
    if (const Json* fonts = field(type, "fonts", Json::Kind::array, "a list", false)) {
      for (const Json& font : fonts->items) {
        Font face;
        read(font, "file", face.file, true);
        read(font, "family", face.family);
        face.index = whole(font, "index", 0, false).value_or(0);
        style.fonts.push_back(face);
      }
    }
    return asked;
  }

  // A request for the reader: the text that comes with a question, in a layout, and which pages are wanted.
  Request asked_pages(const Json& request) {
    open(request);
    Request asked = this->asked(request);
    if (auto from = whole(request, "from", 0, false)) asked.from = offset(*from, "from");
    if (auto before = whole(request, "before", 0, false)) asked.before = offset(*before, "before");
    asked.limit = whole(request, "limit", 1, false);
    if (const Json* fresh = request.find("fresh")) asked.fresh = fresh->truth;
    need("seek", asked.from > 0 && !asked.before);
    need("backward", asked.before.has_value());
    return asked;
  }

  std::string token(const Json& request) const {
    std::string token;
    read(request, "token", token, true);
    return token;
  }

  void need(const char* capability, bool is_asked) const {
    const auto& all = reader_.capabilities;
    if (is_asked && std::find(all.begin(), all.end(), capability) == all.end()) {
      throw Fault{std::string("It cannot do this: '") + capability + "' is not among its capabilities."};
    }
  }

  static std::string text(const std::string& name) {
    std::ifstream file;
    if (name.find('\0') == std::string::npos) file.open(name, std::ios::binary);
    std::string text;
    char bytes[65'536];
    while (file.read(bytes, sizeof bytes) || file.gcount() > 0) text.append(bytes, file.gcount());
    // A folder is opened and not read.
    if (!file.is_open() || file.bad()) throw Fault{"The text '" + name + "' cannot be read."};
    if (!is_utf8(text)) throw Fault{"The text '" + name + "' is not UTF-8."};
    return text;
  }

  // Where a number of scalars ends.
  std::size_t offset(std::size_t scalars, const char* name) const {
    std::size_t at = 0;
    for (; scalars > 0; scalars--) {
      if (at >= book_->text.size()) throw Fault{std::string("'") + name + "' lies outside the text."};
      take_scalar(book_->text, at);
    }
    return at;
  }

  // How many scalars there are before an offset.
  std::size_t scalar(std::size_t offset) const {
    std::size_t count = 0;
    for (std::size_t at = 0; at < offset && at < book_->text.size(); count++) take_scalar(book_->text, at);
    return count;
  }
};

}  // namespace detail

inline void serve(const Reader& reader) {
  FILE* output = fdopen(dup(STDOUT_FILENO), "w");
  dup2(STDERR_FILENO, STDOUT_FILENO);
  detail::Server server(reader);
  char* bytes = nullptr;
  std::size_t room = 0;
  for (ssize_t count; (count = getline(&bytes, &room, stdin)) >= 0;) {
    if (count > 0 && bytes[count - 1] == '\n') count--;
    const std::string answer = server.answer(std::string(bytes, count));
    if (std::fwrite(answer.data(), 1, answer.size(), output) != answer.size() || std::fflush(output) != 0) break;
  }
  std::free(bytes);
}

}  // namespace paginator
