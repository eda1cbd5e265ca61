// crengine's own pages of an EPUB, told line by line; reader.py asks for them.
//
//     crengine-pages BOOK SHEET WIDTH HEIGHT SIZE LANGUAGE (FAMILY WEIGHT STYLE FILE)…
//
// One process opens one book in one layout, since crengine's fonts and languages are those of its process. It writes
// records of fields with tabs between them, and waits for questions then, a line each:
//
//     page    START HEIGHT                            where a page begins in the document, in px, and how high it is
//     line    KIND PAGE TOP BOTTOM LEFT RIGHT TEXT    in px from the page's top; of the kinds text, image,
//                                                     blank, and white for one that is broken behind white space
//     unseen  TEXT                                    a line that stands on no page
//     end
//
//     locate PAGE       ->  place XPOINTER        what KOReader keeps of a page
//     resolve XPOINTER  ->  place PAGE            the page that it opens, or nothing for a place that is none
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#include <crsetup.h>
#include <lvdocview.h>
#include <lvdocviewprops.h>
#include <lvfntman.h>
#include <lvrend.h>
#include <lvtextfm.h>
#include <lvtinydom.h>

namespace {

FILE *output = nullptr;

struct Refusal : std::runtime_error {
  using std::runtime_error::runtime_error;
};

std::string utf8(const lString32 &text) {
  std::string bytes(UnicodeToUtf8(text).c_str());
  for (char &byte : bytes) {
    if (byte == '\t' || byte == '\n' || byte == '\r') byte = ' ';
  }
  return bytes;
}

int whole(const char *word, int least, int most) {
  char *end = nullptr;
  const long value = std::strtol(word, &end, 10);
  if (*word == '\0' || *end != '\0' || value < least || value > most)
    throw Refusal(std::string("'") + word + "' is no whole number that crengine takes.");
  return int(value);
}

// ---- Opening ------------------------------------------------------------------------------------------------

struct Asked {
  std::string book, sheet, language;
  int width = 0, height = 0, size = 0;
  std::string family, others;  // the first font, and those for what it has no glyphs of
};

Asked asked(int count, char **words) {
  if (count < 11 || (count - 7) % 4 != 0) throw Refusal("crengine-pages is asked with too few words.");
  Asked made;
  made.book = words[1];
  std::ifstream file(words[2], std::ios::binary);
  made.sheet.assign(std::istreambuf_iterator<char>(file), {});
  if (!file) throw Refusal("The sheet cannot be read.");
  // A page's height, and where lines stand, are numbers of 16 bits there.
  made.width = whole(words[3], 1, 30'000);
  made.height = whole(words[4], 1, 30'000);
  made.size = whole(words[5], 1, 500);
  made.language = words[6];
  InitFontManager(lString8::empty_str);
  for (int at = 7; at < count; at += 4) {
    const std::string family = words[at];
    const int weight = whole(words[at + 1], 1, 1000);
    const bool is_italic = std::strcmp(words[at + 2], "italic") == 0;
    if (!fontMan->RegisterExternalFont(-1, Utf8ToUnicode(words[at + 3]), lString8(family.c_str()), weight, is_italic))
      throw Refusal(std::string("crengine cannot open the font ") + words[at + 3] + ".");
    if (made.family.empty()) {
      made.family = family;
    } else if (family != made.family && ("|" + made.others + "|").find("|" + family + "|") == std::string::npos) {
      made.others += (made.others.empty() ? "" : "|") + family;
    }
  }
  return made;
}

// ---- Pictures -----------------------------------------------------------------------------------------------

bool is_inline(ldomNode *node) {
  return node->getStyle().isNull() ? false : node->getStyle()->display == css_d_inline;
}

bool shows_anything(ldomNode *node) {
  if (node->isText()) return !node->getText().trim().empty();
  if (node->isImage() || node->getNodeName() == "br") return true;
  for (int child = 0; child < int(node->getChildCount()); child++) {
    if (shows_anything(node->getChildNode(child))) return true;
  }
  return false;
}

// Whether a picture is all that its block has: from one edge of a block to the next nothing else stands.
bool stands_alone(ldomNode *picture) {
  for (ldomNode *node = picture; node->getParentNode() != nullptr; node = node->getParentNode()) {
    ldomNode *parent = node->getParentNode();
    for (const int step : {-1, 1}) {
      for (int beside = node->getNodeIndex() + step; beside >= 0 && beside < int(parent->getChildCount()); beside += step) {
        ldomNode *other = parent->getChildNode(beside);
        if (other->isElement() && !other->isImage() && !is_inline(other)) break;  // an edge
        if (shows_anything(other)) return false;
      }
    }
    if (!is_inline(parent)) return true;
  }
  return true;
}

// The class that the sheet asks for, which CSS cannot tell.
bool mark_pictures(ldomNode *node) {
  bool has_marked = false;
  if (node->isImage() && stands_alone(node)) {
    const lUInt16 name = node->getDocument()->getAttrNameIndex(U"class");
    const lString32 own = node->getAttributeValue(LXML_NS_NONE, name);
    // Of several classes it has one space behind each.
    node->setAttributeValue(LXML_NS_NONE, name, own.empty() ? U"picture" : (own + " picture ").c_str());
    has_marked = true;
  }
  for (int child = 0; child < int(node->getChildCount()); child++) {
    if (node->getChildNode(child)->isElement()) has_marked |= mark_pictures(node->getChildNode(child));
  }
  return has_marked;
}

// ---- The view ------------------------------------------------------------------------------------------------

// The view of a book, as KOReader has it without margins, header, hyphens and embedded fonts.
void open(LVDocView &view, const Asked &asked) {
  view.setViewMode(DVM_PAGES, 1);
  view.setPageHeaderInfo(PGHDR_NONE);
  view.setPageMargins(lvRect(0, 0, 0, 0));
  view.setMinFontSize(1);
  view.setMaxFontSize(500);
  CRPropRef props = LVCreatePropsContainer();
  const auto set = [&](const char *name, int value) { props->setInt(name, value); };
  set(PROP_FONT_SIZE, asked.size);
  set(PROP_INTERLINE_SPACE, 100);
  set(PROP_FONT_HINTING, HINTING_MODE_DISABLED);
  set(PROP_FONT_KERNING, KERNING_MODE_HARFBUZZ);
  set(PROP_FONT_FRACTIONAL_POSITIONING, 3);
  set(PROP_FALLBACK_FONT_SIZES_ADJUSTED, 0);
  set(PROP_FONT_MONOSPACE_SCALE, 100);
  set(PROP_EMBEDDED_STYLES, 1);  // as KOReader has it, beside the sheet
  set(PROP_EMBEDDED_FONTS, 0);
  set(PROP_FOOTNOTES, 0);
  set(PROP_FLOATING_PUNCTUATION, 0);
  set(PROP_FORMAT_SPACE_WIDTH_SCALE_PERCENT, 100);
  set(PROP_FORMAT_MIN_SPACE_CONDENSING_PERCENT, 100);
  set(PROP_FORMAT_UNUSED_SPACE_THRESHOLD_PERCENT, 0);
  set(PROP_FORMAT_MAX_ADDED_LETTER_SPACING_PERCENT, 0);
  set(PROP_TEXTLANG_HYPHENATION_ENABLED, 0);
  set(PROP_RENDER_DPI, 96);
  set(PROP_RENDER_SCALE_FONT_WITH_DPI, 0);
  set(PROP_MIN_FILE_SIZE_TO_CACHE, 0x7FFFFFFF);
  set(PROP_IMG_SCALING_ZOOMIN_INLINE_MODE, 0);
  set(PROP_IMG_SCALING_ZOOMIN_INLINE_SCALE, 1);
  set(PROP_IMG_SCALING_ZOOMOUT_INLINE_MODE, 0);
  set(PROP_IMG_SCALING_ZOOMOUT_INLINE_SCALE, 1);
  set(PROP_IMG_SCALING_ZOOMIN_BLOCK_MODE, 0);
  set(PROP_IMG_SCALING_ZOOMIN_BLOCK_SCALE, 1);
  set(PROP_IMG_SCALING_ZOOMOUT_BLOCK_MODE, 0);
  set(PROP_IMG_SCALING_ZOOMOUT_BLOCK_SCALE, 1);
  props->setString(PROP_FONT_FACE, asked.family.c_str());
  props->setString(PROP_STATUS_FONT_FACE, asked.family.c_str());
  props->setString(PROP_FALLBACK_FONT_FACES, asked.others.c_str());
  props->setString(PROP_TEXTLANG_MAIN_LANG, asked.language.c_str());
  view.propsApply(props);
  view.setStyleSheet(lString8(asked.sheet.c_str()));
  view.Resize(asked.width, asked.height);
  if (!view.LoadDocument(asked.book.c_str())) throw Refusal("crengine does not open the book.");
  if (mark_pictures(view.getDocument()->getRootNode())) view.getDocument()->forceReinitStyles();
  view.Render();
  if (view.getFontSize() != asked.size) throw Refusal("crengine does not set this size.");
}

// ---- Telling ------------------------------------------------------------------------------------------------

struct Stretch {
  int top = 0, bottom = 0, left = 0, right = 0;
  const char *kind = "text";
  std::string text;
};

class Teller {
 public:
  explicit Teller(LVDocView &view) {
    const LVRendPageList &pages = *view.getPageList();
    for (int number = 0; number < pages.length(); number++) pages_.push_back({pages[number]->start, pages[number]->height});
  }

  void tell(ldomNode *root) {
    for (const Page &page : pages_) std::fprintf(output, "page\t%d\t%d\n", page.start, page.height);
    read(root);
  }

 private:
  struct Page { int start, height; };
  std::vector<Page> pages_;

  // Whatever is laid out as lines, in the document's order.
  void read(ldomNode *node) {
    if (node == nullptr || !node->isElement()) return;
    const auto method = node->getRendMethod();
    if (method == erm_invisible || method == erm_killed) return;
    if (method == erm_final) return read_lines(node);
    for (int child = 0; child < int(node->getChildCount()); child++) read(node->getChildNode(child));
  }

  // The characters of a base, without the reading above it.
  static lString32 base_of_ruby(ldomNode *box) {
    if (box->isText()) return box->getText();
    const lString32 name = box->getNodeName();
    if (name == U"rt" || name == U"rtc" || name == U"rp") return lString32();
    lString32 text;
    for (int child = 0; child < int(box->getChildCount()); child++) text += base_of_ruby(box->getChildNode(child));
    return text;
  }

  // Whether a box among text is a pair of ruby, which crengine lays out as a table of two rows.
  static bool is_ruby(ldomNode *box) {
    return box->getChildCount() > 0 && box->getChildNode(0)->isElement() && box->getChildNode(0)->getNodeName() == U"rubyBox";
  }

  void read_inside(ldomNode *box) {
    if (box->getRendMethod() == erm_final) return read_lines(box);
    for (int child = 0; child < int(box->getChildCount()); child++) read(box->getChildNode(child));
  }

  void read_lines(ldomNode *block) {
    lvRect place;
    block->getAbsRect(place, true);
    RenderRectAccessor format(block);
    LFormattedTextRef text;
    block->renderFinalBlock(text, &format, format.getInnerWidth());
    if (text.isNull()) return;
    int floated = 0;
    for (int number = 0; number < text->GetLineCount(); number++) {
      const formatted_line_t *line = text->GetLineInfo(number);
      std::vector<const formatted_word_t *> words(size_t(line->word_count));
      for (int word = 0; word < line->word_count; word++) words[size_t(word)] = &line->words[word];
      // Words stand in the order in which they are seen.
      std::stable_sort(words.begin(), words.end(), [](const formatted_word_t *one, const formatted_word_t *other) {
        if (one->src_text_index != other->src_text_index) return one->src_text_index < other->src_text_index;
        return is_text(one) && is_text(other) && one->t.start < other->t.start;
      });
      if (!words.empty()) floated = read_floats(*text, floated, words.front()->src_text_index);
      read_words(*text, *line, words, place);
    }
    read_floats(*text, floated, text->GetSrcCount());
  }

  static bool is_text(const formatted_word_t *word) {
    return (word->flags & (LTEXT_WORD_IS_IMAGE | LTEXT_WORD_IS_INLINE_BOX | LTEXT_WORD_IS_PAD)) == 0;
  }

  // Floats that stand in the text before a place of it.
  int read_floats(LFormattedText &text, int done, int before) {
    for (; done < text.GetFloatCount(); done++) {
      const src_text_fragment_t *source = text.GetFloatInfo(done)->srctext;
      if (source - text.GetSrcInfo(0) >= before) break;
      read_inside(static_cast<ldomNode *>(source->object));
    }
    return done;
  }

  void read_words(LFormattedText &text, const formatted_line_t &line, const std::vector<const formatted_word_t *> &words,
                  const lvRect &place) {
    Stretch stretch;
    bool is_begun = false, is_blank = line.height > 0, ends_line = true;
    const int top = place.top + int(line.y), bottom = top + line.height;
    const auto add = [&](const formatted_word_t *word, const std::string &written, int hanging = 0) {
      const int left = place.left + line.x + word->x, ink = left + word->width - hanging;
      // What stands before white space at a line's end has room, by fractions of a px that widths are without.
      const int right = hanging > 0 && ink == place.left + text.GetWidth() + 1 ? ink - 1 : ink;
      if (!is_begun) stretch = {top, bottom, left, right, "text", ""};
      is_begun = true;
      stretch.left = std::min(stretch.left, left);
      stretch.right = std::max(stretch.right, right);
      stretch.text += written;
      is_blank = false;
    };
    for (const formatted_word_t *word : words) {
      const src_text_fragment_t *source = text.GetSrcInfo(word->src_text_index);
      if (word->flags & LTEXT_WORD_IS_PAD) continue;
      if (word->flags & LTEXT_WORD_IS_INLINE_BOX && is_ruby(static_cast<ldomNode *>(source->object))) {
        add(word, utf8(base_of_ruby(static_cast<ldomNode *>(source->object))));
        ends_line = false;
      } else if (word->flags & LTEXT_WORD_IS_INLINE_BOX) {
        if (is_begun) tell(stretch);
        is_begun = is_blank = false;
        read_inside(static_cast<ldomNode *>(source->object));
      } else if (word->flags & LTEXT_WORD_IS_IMAGE) {
        add(word, "\xEF\xBF\xBC");
        const bool is_alone = std::count_if(words.begin(), words.end(), [](const formatted_word_t *other) {
          return !(other->flags & LTEXT_WORD_IS_PAD);
        }) == 1;
        if (is_alone) {
          stretch.kind = "image";
          stretch.top = top + line.baseline - word->o.height + word->y;
          stretch.bottom = stretch.top + word->o.height;
        }
      } else if (source->object != nullptr && static_cast<ldomNode *>(source->object)->isEffectiveText()) {
        // Markers of lists, quotes and the like are the sheet's.
        const lString32 written(source->t.text + word->t.start, word->t.len);
        const int behind = word->t.start + word->t.len;
        ends_line = behind >= source->t.len || source->t.text[behind] == '\n';
        add(word, utf8(written), source->flags & LTEXT_FLAG_PREFORMATTED ? hanging(*source, *word, written) : 0);
      }
    }
    if (is_blank) stretch = {top, bottom, place.left, place.left, "blank", ""};
    if (is_begun && stretch.text.find_first_not_of(' ') == std::string::npos) stretch.kind = ends_line ? "blank" : "white";
    if (is_begun || is_blank) tell(stretch);
  }

  // How wide the white space at the end of a word is, which a line of preformatted text has room for, or not.
  static int hanging(const src_text_fragment_t &source, const formatted_word_t &word, const lString32 &written) {
    int end = written.length();
    while (end > 0 && (written[end - 1] == ' ' || written[end - 1] == '\t')) end--;
    if (end == written.length()) return 0;
    return std::max(0, word.width - int(static_cast<LVFont *>(source.t.font)->getTextWidth(written.c_str(), end, source.lang_cfg)));
  }

  // A line is on the page that shows half of it at least.
  void tell(const Stretch &stretch) {
    const int height = std::max(1, stretch.bottom - stretch.top);
    for (auto page = std::upper_bound(pages_.begin(), pages_.end(), stretch.bottom, [](int bottom, const Page &other) {
           return bottom < other.start;
         });
         page != pages_.begin();) {
      --page;
      const int shown = std::min(stretch.bottom, page->start + page->height) - std::max(stretch.top, page->start);
      if (shown * 2 >= height) {
        std::fprintf(output, "line\t%s\t%d\t%d\t%d\t%d\t%d\t%s\n", stretch.kind,
                     int(page - pages_.begin()), stretch.top - page->start, stretch.bottom - page->start, stretch.left,
                     stretch.right, stretch.text.c_str());
        return;
      }
      if (page->start + page->height < stretch.top) break;
    }
    std::fprintf(output, "unseen\t%s\n", stretch.text.c_str());
  }
};

// ---- Places -------------------------------------------------------------------------------------------------

// As KOReader opens an xpointer (koreader-base: cre.cpp): in an element that is not shown, at the next one that is.
std::string resolved(LVDocView &view, const std::string &pointer) {
  ldomXPointer found = view.getDocument()->createXPointer(Utf8ToUnicode(pointer.c_str()));
  if (found.isNull()) return "";
  ldomXPointerEx place = found;
  if (place.isText()) place.parent();
  if (place.getNode()->getRendMethod() == erm_invisible) {
    place = found;
    while (place.nextElement()) {
      if (place.getNode()->getRendMethod() == erm_invisible) continue;
      found = place;
      break;
    }
  }
  return std::to_string(view.getBookmarkPage(found));
}

std::string placed(LVDocView &view, const std::string &question) {
  const size_t space = question.find(' ');
  const std::string word = question.substr(0, space), about = space == std::string::npos ? "" : question.substr(space + 1);
  if (word == "resolve") return resolved(view, about);
  if (word != "locate") return "";
  return utf8(view.getPageBookmark(whole(about.c_str(), 0, 0x7FFFFFFF)).toString());
}

void serve(int count, char **words) {
  const Asked question = asked(count, words);
  LVDocView view(-1, true);
  open(view, question);
  Teller(view).tell(view.getDocument()->getRootNode());
  std::fprintf(output, "end\n");
  std::fflush(output);
  for (std::string line; std::getline(std::cin, line);) {
    std::fprintf(output, "place\t%s\n", placed(view, line).c_str());
    std::fflush(output);
  }
}

}  // namespace

int main(int count, char **words) {
  // What crengine prints is not an answer.
  output = fdopen(dup(STDOUT_FILENO), "w");
  dup2(STDERR_FILENO, STDOUT_FILENO);
  try {
    serve(count, words);
  } catch (const Refusal &refusal) {
    std::fprintf(output, "refused\t%s\n", refusal.what());
    std::fclose(output);
  }
  // Its own ends are not worth the time.
  std::fflush(output);
  _exit(0);
}
