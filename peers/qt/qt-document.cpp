// Qt's QTextDocument as a paginator of pagination-harness/1, as reading apps of Qt have it.
//
// The document is made of the canonical text and its styles, a block of Qt for each paragraph; Qt makes lines
// and pages by its page size. It obeys fonts, sizes, indents, margins and forced breaks. QTextDocument knows
// neither orphans and widows nor blocks that stay together or with the next.
#include "asking.h"
#include <QtGui/QAbstractTextDocumentLayout>
#include <QtGui/QTextBlock>
#include <QtGui/QTextCursor>
#include <QtGui/QTextDocument>
#include <memory>

namespace {

// How a stretch of the text is set, from the styled text; lengths in em of the text's size.
struct Span {
  int start = 0, end = 0;
  double size = 1, before = 0, after = 0, startIndent = 0, endIndent = 0, shift = 0;
  QString traits, kind = "paragraph", align;
};

struct Picture { int place = 0; double width = 0, height = 0; };

struct Book {
  std::vector<Span> blocks, runs;
  std::vector<Picture> pictures;
  std::vector<int> breaks;
};

Span spanOf(const QJsonObject &style, const QJsonArray &range, ScalarWalk &walk) {
  Span span;
  span.start = walk.unitAt(range[0].toDouble());
  ScalarWalk after = walk;
  span.end = after.unitAt(range[1].toDouble());
  span.size = style["size"].toDouble(1);
  span.before = style["space_before"].toDouble();
  span.after = style["space_after"].toDouble();
  span.startIndent = style["start_indent"].toDouble();
  span.endIndent = style["end_indent"].toDouble();
  span.shift = style["shift"].toDouble();
  span.traits = style["traits"].toString();
  span.kind = style["kind"].toString("paragraph");
  span.align = style["align"].toString();
  return span;
}

Book bookOf(const QJsonObject &question) {
  Book made;
  ScalarWalk walk;
  for (const QJsonValue &place : question["breaks"].toArray()) {
    const int unit = walk.unitAt(place.toDouble());
    if (unit > 0 && unit < book.string.size()) made.breaks.push_back(unit);
  }
  const QString styled = question["styled_file"].toString();
  if (styled.isEmpty()) return made;
  QFile file(styled);
  if (!file.open(QIODevice::ReadOnly)) throw Refusal("The styled text cannot be read: " + file.errorString() + ".");
  const QJsonObject document = QJsonDocument::fromJson(file.readAll()).object();
  ScalarWalk blocks, runs, pictures;
  for (const QJsonValue &value : document["styles"].toArray()) {
    const QJsonObject style = value.toObject();
    if (style.contains("block")) made.blocks.push_back(spanOf(style, style["block"].toArray(), blocks));
    if (style.contains("run")) made.runs.push_back(spanOf(style, style["run"].toArray(), runs));
    if (style.contains("picture"))
      made.pictures.push_back({pictures.unitAt(style["picture"].toDouble()), style["width"].toDouble(), style["height"].toDouble()});
  }
  return made;
}

struct Setting {
  double width = 0, height = 0, size = 0, line = 0, indent = 0, spacing = 0, letters = 0, words = 0;
  QString alignment;
  QHash<QString, QStringList> chains;  // families by traits
};

Setting settingOf(const QJsonObject &question) {
  const QJsonObject page = question["page"].toObject(), insets = page["insets"].toObject();
  const QJsonObject type = question["type"].toObject();
  if (question["from"].toDouble() != 0 || !question["limit"].isNull()) throw Refusal("QTextDocument lays out whole texts.");
  if (type["autospace"].toString("none") != "none") throw Refusal("Qt puts no space between scripts.");
  if (type["marks"].toString("space-all") != "space-all") throw Refusal("Qt squeezes no marks.");
  if (type["hyphenation"].toString("none") != "none") throw Refusal("Qt has no dictionary that parts words.");
  if (type["hang"].toString("none") != "none") throw Refusal("Qt hangs no marks.");
  if (type["writing"].toString("horizontal-tb") != "horizontal-tb") throw Refusal("Qt sets no vertical lines.");
  Setting setting;
  setting.width = std::max(1.0, page["width"].toDouble() - insets["left"].toDouble() - insets["right"].toDouble());
  setting.height = std::max(1.0, page["height"].toDouble() - insets["top"].toDouble() - insets["bottom"].toDouble());
  setting.size = type["size"].toDouble();
  setting.line = type["line_height_px"].toDouble();
  setting.indent = type["first_line_indent"].toDouble();
  setting.spacing = type["paragraph_spacing"].toDouble();
  setting.letters = type["letter_spacing"].toDouble();
  setting.words = type["word_spacing"].toDouble();
  setting.alignment = type["alignment"].toString("start");
  const auto add = [&](const QString &traits, const QJsonArray &fonts) {
    for (const QJsonValue &font : fonts) {
      const QString file = font["file"].toString();
      if (!families.contains(file)) {
        const int known = QFontDatabase::addApplicationFont(file);
        if (known < 0) throw Refusal("Qt cannot open the font " + file + ".");
        families[file] = QFontDatabase::applicationFontFamilies(known);
      }
      setting.chains[traits] << font["family"].toString();
    }
  };
  add("", type["fonts"].toArray());
  for (const QJsonValue &styled : type["styled_fonts"].toArray())
    add(styled["traits"].toString(), styled["fonts"].toArray());
  return setting;
}

QTextCharFormat formatOf(const Setting &setting, const QString &traits, double size) {
  QFont font;
  const QStringList words = traits.split(' ', Qt::SkipEmptyParts);
  font.setFamilies(setting.chains.value(traits, setting.chains.value("")));
  font.setHintingPreference(QFont::PreferNoHinting);
  font.setPointSizeF(setting.size * size * 72 / QGuiApplication::primaryScreen()->logicalDotsPerInchY());
  font.setLetterSpacing(QFont::AbsoluteSpacing, setting.letters * setting.size * size);
  font.setWordSpacing(setting.words * setting.size * size);
  font.setBold(words.contains("bold"));
  font.setItalic(words.contains("italic"));
  QTextCharFormat format;
  format.setFont(font);
  return format;
}

Qt::Alignment alignmentOf(const QString &name) {
  return name == "center" ? Qt::AlignHCenter : name == "end" ? Qt::AlignTrailing | Qt::AlignAbsolute
       : name == "justify" ? Qt::AlignJustify : Qt::AlignLeading;
}

// Makes Qt's document, a block for each paragraph.
std::unique_ptr<QTextDocument> documentOf(const Book &made, const Setting &setting) {
  auto document = std::make_unique<QTextDocument>();
  document->setUndoRedoEnabled(false);
  document->setDocumentMargin(0);
  document->setUseDesignMetrics(true);
  QTextOption option;
  option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  option.setUseDesignMetrics(true);
  document->setDefaultTextOption(option);
  QTextCursor cursor(document.get());
  cursor.beginEditBlock();
  const int length = book.string.size();
  size_t block = 0, run = 0, picture = 0, forced = 0;
  for (int at = 0; at < length;) {
    const int found = book.string.indexOf('\n', at), end = found < 0 ? length : found;
    while (block < made.blocks.size() && made.blocks[block].end <= at) block++;
    Span span;
    const bool isKnown = block < made.blocks.size() && made.blocks[block].start <= at;
    if (isKnown) span = made.blocks[block];
    const bool isFirst = !isKnown || span.start == at, isLast = !isKnown || span.end <= end + 1;
    const bool isParagraph = span.kind == "paragraph";
    while (forced < made.breaks.size() && made.breaks[forced] < at) forced++;
    const bool isForced = forced < made.breaks.size() && made.breaks[forced] == at;
    const double em = setting.size;
    QTextBlockFormat format;
    format.setTopMargin(isFirst ? std::max(span.before * em, isParagraph && at > 0 ? setting.spacing : 0) : 0);
    format.setBottomMargin(isLast ? span.after * em : 0);
    format.setLeftMargin(span.startIndent * em);
    format.setRightMargin(span.endIndent * em);
    format.setTextIndent(isParagraph && isFirst ? setting.indent : 0);
    format.setAlignment(alignmentOf(span.align.isEmpty() ? setting.alignment : span.align));
    while (picture < made.pictures.size() && made.pictures[picture].place < at) picture++;
    const bool hasPicture = picture < made.pictures.size() && made.pictures[picture].place < end;
    // With a fixed height pictures in a line would stand out of it, above.
    if (span.kind != "picture")
      format.setLineHeight(setting.line * span.size, hasPicture ? QTextBlockFormat::MinimumHeight : QTextBlockFormat::FixedHeight);
    if (isForced) format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
    const QTextCharFormat own = formatOf(setting, span.traits, span.size);
    if (at == 0) {
      cursor.setBlockFormat(format);
      cursor.setBlockCharFormat(own);
    } else {
      cursor.insertBlock(format, own);
    }
    while (at < end) {
      while (run < made.runs.size() && made.runs[run].end <= at) run++;
      while (picture < made.pictures.size() && made.pictures[picture].place < at) picture++;
      int stop = end;
      QTextCharFormat here = own;
      if (run < made.runs.size()) {
        const Span &piece = made.runs[run];
        if (piece.start <= at) {
          here = formatOf(setting, piece.traits, piece.size);
          if (piece.shift != 0)
            here.setVerticalAlignment(piece.shift > 0 ? QTextCharFormat::AlignSuperScript : QTextCharFormat::AlignSubScript);
          stop = std::min(stop, piece.end);
        } else {
          stop = std::min(stop, piece.start);
        }
      }
      if (picture < made.pictures.size() && made.pictures[picture].place == at) {
        const Picture &shown = made.pictures[picture];
        const double room = setting.width - (span.startIndent + span.endIndent) * em;
        const double scale = std::min({1.0, shown.width > 0 ? room / shown.width : 1, shown.height > 0 ? setting.height / shown.height : 1});
        QTextImageFormat image;
        image.setName(":/none");
        image.setWidth(shown.width > 0 ? shown.width * scale : em);
        image.setHeight(shown.height > 0 ? shown.height * scale : setting.line);
        cursor.insertImage(image);
        at++;
        continue;
      }
      if (picture < made.pictures.size()) stop = std::min(stop, std::max(at + 1, made.pictures[picture].place));
      cursor.insertText(book.string.mid(at, stop - at), here);
      at = stop;
    }
    at = end + 1;
  }
  cursor.endEditBlock();
  document->setPageSize(QSizeF(setting.width, setting.height));
  return document;
}

struct Line { int start, end; double top, bottom, x, width; QString kind; };

// Asks Qt where its lines stand, and on which of its pages.
std::vector<std::vector<Line>> pagesOf(QTextDocument &document, const Book &made, const Setting &setting) {
  std::vector<std::vector<Line>> pages(size_t(std::max(1, document.pageCount())));
  size_t span = 0;
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
    const QPointF origin = document.documentLayout()->blockBoundingRect(block).topLeft();
    const QTextLayout *layout = block.layout();
    while (span < made.blocks.size() && made.blocks[span].end <= block.position()) span++;
    const QString kind = span < made.blocks.size() && made.blocks[span].start <= block.position() ? made.blocks[span].kind : QString();
    for (int number = 0; number < layout->lineCount(); number++) {
      const QTextLine line = layout->lineAt(number);
      // With lines of a fixed or least height Qt tells where their glyphs stand, at the line's bottom. A
      // picture's line it tells a pixel higher than what it has room for.
      const QTextBlockFormat format = block.blockFormat();
      const double least = std::ceil(line.ascent() + line.descent() + line.leading());
      const double fixed = format.lineHeightType() == QTextBlockFormat::FixedHeight ? format.lineHeight()
        : format.lineHeightType() == QTextBlockFormat::MinimumHeight ? std::max(format.lineHeight(), least) : line.height();
      const double glyphs = origin.y() + line.y(), bottom = glyphs + line.height();
      const size_t page = size_t(std::max(0.0, std::floor((std::max(glyphs, bottom - fixed) + 1.0 / 64) / setting.height)));
      const double top = std::max(bottom - fixed, double(page) * setting.height);
      if (page >= pages.size()) pages.resize(page + 1);
      const int start = block.position() + line.textStart();
      const bool isLast = number + 1 == layout->lineCount();
      const int end = isLast ? std::min(block.position() + block.length(), book.string.size()) : start + line.textLength();
      pages[page].push_back({start, end, top - double(page) * setting.height, bottom - double(page) * setting.height,
                             origin.x() + line.naturalTextRect().x(), line.naturalTextWidth(),
                             kind == "heading" ? "heading" : kind == "picture" ? "image" : kind == "row" ? "table" : "text"});
    }
  }
  return pages;
}

std::vector<std::vector<Line>> read(const QJsonObject &question) {
  openText(question);
  const Book made = bookOf(question);
  const Setting setting = settingOf(question);
  const auto document = documentOf(made, setting);
  if (document->characterCount() < book.string.size()) throw Refusal("Qt's document has not the text's characters.");
  return pagesOf(*document, made, setting);
}

QJsonArray answered(const std::vector<std::vector<Line>> &pages, bool hasLines) {
  QJsonArray array;
  int before = 0;
  for (const auto &lines : pages) {
    const int start = lines.empty() ? before : lines.front().start, end = lines.empty() ? before : lines.back().end;
    before = end;
    if (!hasLines) {
      array.append(QJsonArray{start, end});
      continue;
    }
    QJsonArray told;
    for (const Line &line : lines)
      told.append(QJsonObject{{"start", line.start}, {"end", line.end}, {"top", line.top}, {"bottom", line.bottom},
                              {"x", line.x}, {"width", std::max(0.0, line.width)}, {"kind", line.kind}});
    array.append(QJsonObject{{"start", start}, {"end", end}, {"lines", told}});
  }
  return array;
}

QJsonObject answer(const QJsonObject &question) {
  const QString op = question["op"].toString();
  QJsonObject answer{{"id", question["id"]}};
  if (op == "describe") {
    answer["name"] = "QTextDocument";
    answer["version"] = qVersion();
    answer["shows"] = "context";
    answer["capabilities"] = QJsonArray{"lines", "repeat"};
  } else if (op == "open") {
    openText(question);
  } else if (op == "paginate" || op == "repeat" || op == "lines") {
    std::vector<std::vector<Line>> pages;
    const int times = op == "repeat" ? std::max(1, question["n"].toInt(1)) : 1;
    for (int i = 0; i < times; i++) pages = read(question);
    answer[op == "lines" ? "lined_pages" : "pages"] = answered(pages, op == "lines");
    answer["unit"] = "utf16";
  } else {
    throw Refusal("This program does not know that operation.");
  }
  return answer;
}

}  // namespace

int main(int argc, char **argv) { return serve(argc, argv, answer); }
