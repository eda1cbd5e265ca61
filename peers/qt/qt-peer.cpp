// Qt as a paginator of pagination-harness/1: questions on standard input, answers on standard output.
//
// Qt makes the lines: one QTextLayout for each paragraph, nothing hinted, advances not rounded to pixels, the
// font files of the question and no others. The pages are ours: lines of line_height_px stand below each
// other from the top, and a line that no longer fits begins the next page.
#include "asking.h"

namespace {

// ---- Pages --------------------------------------------------------------------------------------------------

qint64 sixtyFourths(double px) { return std::llround(px * 64); }

struct Job {
  double width = 0, indent = 0;
  qint64 height = 0, line = 0, spacing = 0;
  int from = 0;
  double limit = 0;
  std::vector<int> breaks;
  QFont font;
};

class Filling {
 public:
  explicit Filling(const Job &job) : job(job) {}

  // Places a line, on the next page when this one is full; false when that would be a page too many.
  bool place(int start, int end, bool isFirst) {
    if (hasLines) {
      const qint64 below = bottom + (isFirst ? job.spacing : 0) + job.line;
      if (below <= job.height) {
        bottom = below;
        pages.back().second = end;
        return true;
      }
      endPage();
    }
    if (isFull()) return false;
    pages.emplace_back(start, end);
    bottom = job.line;
    hasLines = true;
    return true;
  }
  void endPage() { hasLines = false; }
  bool isFull() const { return !hasLines && pages.size() >= job.limit; }

  std::vector<std::pair<int, int>> pages;

 private:
  const Job &job;
  qint64 bottom = 0;
  bool hasLines = false;
};

// Has Qt break a stretch of a paragraph into lines and places those from job.from on.
bool placeStretch(Filling &filling, const Job &job, int start, int contentEnd, int end, bool begins) {
  if (start == contentEnd) return !begins || filling.place(std::max(start, job.from), end, false);
  QTextOption option;
  option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  option.setUseDesignMetrics(true);
  QTextLayout layout(book.string.mid(start, contentEnd - start), job.font);
  layout.setTextOption(option);
  layout.setCacheEnabled(false);
  std::vector<int> starts;
  layout.beginLayout();
  for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
    line.setLineWidth(starts.empty() && begins ? job.width - job.indent : job.width);
    starts.push_back(start + line.textStart());
  }
  layout.endLayout();
  for (size_t i = 0; i < starts.size(); i++) {
    const int lineEnd = i + 1 < starts.size() ? starts[i + 1] : end;
    if (lineEnd <= job.from || lineEnd <= starts[i]) continue;
    const bool isFirst = begins && i == 0 && starts[i] >= job.from;
    if (!filling.place(std::max(starts[i], job.from), lineEnd, isFirst)) return false;
  }
  return true;
}

std::vector<std::pair<int, int>> paginate(const Job &job) {
  Filling filling(job);
  const int length = book.string.size();
  int at = paragraphStart(job.from);
  size_t next = 0;
  for (; next < job.breaks.size() && job.breaks[next] <= job.from; next++) at = std::max(at, job.breaks[next]);
  bool begins = at == paragraphStart(at), goesOn = true;
  while (at < length && goesOn) {
    const int stop = next < job.breaks.size() ? job.breaks[next] : length;
    int contentEnd = at;
    while (contentEnd < stop && breakLength(contentEnd) == 0) contentEnd++;
    const int end = contentEnd < stop ? std::min(stop, contentEnd + breakLength(contentEnd)) : stop;
    goesOn = placeStretch(filling, job, at, contentEnd, end, begins);
    begins = contentEnd < end;
    at = end;
    if (goesOn && at == stop) {
      filling.endPage();
      next++;
      goesOn = !filling.isFull();
    }
  }
  return filling.pages;
}

// Refuses what Qt cannot be asked.
void requireAble(const QJsonObject &type) {
  const auto word = [&](const char *name, const char *otherwise) { return type[name].toString(otherwise); };
  if (word("leading", "count") != "count") throw Refusal("This program counts the leading below the last line.");
  if (word("line_height_from", "primary") != "primary")
    throw Refusal("This program sets lines at the height of the primary face.");
  if (word("advances", "exact") != "exact") throw Refusal("Qt is not made to round advances here.");
  if (word("kinsoku", "basic") != "basic")
    throw Refusal("Qt breaks lines by its own rules; it has no levels of kinsoku.");
  if (word("autospace", "none") != "none") throw Refusal("Qt puts no space between scripts.");
  if (word("marks", "space-all") != "space-all") throw Refusal("Qt squeezes no marks.");
  if (word("hyphenation", "none") != "none") throw Refusal("Qt has no dictionary that parts words.");
  if (word("hang", "none") != "none") throw Refusal("Qt hangs no marks.");
  if (word("writing", "horizontal-tb") != "horizontal-tb") throw Refusal("Qt sets no vertical lines.");
  if (type["orphans"].toInt(1) > 1 || type["widows"].toInt(1) > 1)
    throw Refusal("This program fills pages from the top and keeps no orphans or widows.");
  if (type["line_height_px"].toDouble() <= 0) throw Refusal("The question has no line_height_px.");
}

QJsonArray pagesOf(const QJsonObject &question) {
  const QJsonObject page = question["page"].toObject(), insets = page["insets"].toObject();
  const QJsonObject type = question["type"].toObject();
  requireAble(type);
  openText(question);
  Job job;
  job.font = openFonts(type["fonts"].toArray(), type["size"].toDouble());
  job.font.setLetterSpacing(QFont::AbsoluteSpacing, type["letter_spacing"].toDouble() * type["size"].toDouble());
  job.font.setWordSpacing(type["word_spacing"].toDouble() * type["size"].toDouble());
  job.width = std::max(0.0, page["width"].toDouble() - insets["left"].toDouble() - insets["right"].toDouble());
  job.height =
      sixtyFourths(page["height"].toDouble() - insets["top"].toDouble() - insets["bottom"].toDouble());
  job.indent = type["first_line_indent"].toDouble();
  job.line = sixtyFourths(type["line_height_px"].toDouble());
  job.spacing = sixtyFourths(type["paragraph_spacing"].toDouble());
  job.limit = question["limit"].toDouble(9e15);
  job.from = ScalarWalk().unitAt(question["from"].toDouble());
  ScalarWalk walk;
  for (const QJsonValue &place : question["breaks"].toArray()) {
    const int unit = walk.unitAt(place.toDouble());
    if (unit > 0 && unit < book.string.size()) job.breaks.push_back(unit);
  }
  const int times = question["op"].toString() == "repeat" ? question["n"].toInt(1) : 1;
  std::vector<std::pair<int, int>> pages;
  for (int i = 0; i < std::max(1, times); i++) pages = paginate(job);
  QJsonArray array;
  for (const auto &[start, end] : pages) array.append(QJsonArray{start, end});
  return array;
}

QJsonObject answer(const QJsonObject &question) {
  const QString op = question["op"].toString();
  QJsonObject answer{{"id", question["id"]}};
  if (op == "describe") {
    answer["name"] = "Qt QTextLayout";
    answer["version"] = qVersion();
    answer["shows"] = "context";
    answer["capabilities"] = QJsonArray{"seek", "limit", "repeat"};
  } else if (op == "open") {
    openText(question);
  } else if (op == "paginate" || op == "repeat") {
    answer["pages"] = pagesOf(question);
    answer["unit"] = "utf16";
  } else {
    throw Refusal("This program does not know that operation.");
  }
  return answer;
}

}  // namespace

int main(int argc, char **argv) { return serve(argc, argv, answer); }
