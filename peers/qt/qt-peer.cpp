// Qt as a paginator of pagination-harness/1: questions on standard input, answers on standard output.
//
// Qt makes the lines: one QTextLayout for each paragraph, nothing hinted, advances not rounded to pixels, the
// font files of the question and no others. The pages are ours: lines of line_height_px stand below each
// other from the top, and a line that no longer fits begins the next page.
#include <QtGui/QFontDatabase>
#include <QtGui/QGuiApplication>
#include <QtGui/QRawFont>
#include <QtGui/QScreen>
#include <QtGui/QTextLayout>
#include <QtCore/QCryptographicHash>
#include <QtCore/QFile>
#include <QtCore/QHash>
#include <QtCore/QJsonArray>
#include <QtCore/QJsonDocument>
#include <QtCore/QJsonObject>
#include <QtCore/QTemporaryDir>
#include <QtCore/QtEndian>
#include <algorithm>
#include <cmath>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

struct Refusal : std::runtime_error {
  explicit Refusal(const QString &sentence) : std::runtime_error(sentence.toStdString()) {}
};

// ---- Text ---------------------------------------------------------------------------------------------------

struct Text {
  QString digest;
  QString string;
} book;

void openText(const QJsonObject &question) {
  const QString digest = question["text_sha256"].toString();
  if (!digest.isEmpty() && digest == book.digest) return;
  QFile file(question["text_file"].toString());
  if (!file.open(QIODevice::ReadOnly)) throw Refusal("The text cannot be read: " + file.errorString() + ".");
  const QByteArray bytes = file.readAll();
  QString string = QString::fromUtf8(bytes);
  // Qt leaves a byte order mark out; a text that has one is given as it is.
  if (bytes.startsWith("\xEF\xBB\xBF") && !string.startsWith(QChar(0xFEFF))) string.prepend(QChar(0xFEFF));
  if (string.toUtf8() != bytes) throw Refusal("Qt does not read the text as it is.");
  book = {digest, string};
}

int breakLength(int at) {
  switch (book.string.at(at).unicode()) {
    case '\r': return at + 1 < book.string.size() && book.string.at(at + 1) == QLatin1Char('\n') ? 2 : 1;
    case '\n': case '\v': case '\f': case 0x85: case 0x2028: case 0x2029: return 1;
    default: return 0;
  }
}

int paragraphStart(int place) {
  for (int at = place; at > 0; at--) {
    if (breakLength(at - 1) == 1) return at;
    if (at > 1 && breakLength(at - 2) == 2) return at;
  }
  return 0;
}

// Places in UTF-16 for places in scalars, which ascend.
struct ScalarWalk {
  int scalar = 0, unit = 0;
  int unitAt(double wanted) {
    for (; scalar < wanted && unit < book.string.size(); scalar++)
      unit += book.string.at(unit).isHighSurrogate() ? 2 : 1;
    return unit;
  }
};

// ---- Fonts --------------------------------------------------------------------------------------------------

quint32 word(const QByteArray &bytes, qint64 at) {
  return at >= 0 && at + 4 <= bytes.size() ? qFromBigEndian<quint32>(bytes.constData() + at) : 0;
}

// A table of one face of a font file, read by ourselves.
QByteArray tableOfFile(const QString &path, int face, const char *tag) {
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return {};
  const uchar *mapped = file.map(0, file.size());
  if (mapped == nullptr) return {};
  const QByteArray bytes = QByteArray::fromRawData(reinterpret_cast<const char *>(mapped), int(file.size()));
  const qint64 start = bytes.startsWith("ttcf") ? word(bytes, 12 + 4 * face) : 0;
  const int tables = int(word(bytes, start + 4) >> 16);
  for (int i = 0; i < tables; i++) {
    const qint64 entry = start + 12 + 16 * i;
    if (bytes.mid(int(entry), 4) == tag)
      return QByteArray(bytes.constData() + word(bytes, entry + 8),
                        int(std::min<qint64>(word(bytes, entry + 12), bytes.size() - word(bytes, entry + 8))));
  }
  return {};
}

QHash<QString, QStringList> families;  // by file

QFont openFonts(const QJsonArray &fonts, double size) {
  if (fonts.isEmpty()) throw Refusal("The question has no font.");
  QStringList chain;
  for (const QJsonValue &font : fonts) {
    const QString file = font["file"].toString(), family = font["family"].toString();
    if (!families.contains(file)) {
      const int known = QFontDatabase::addApplicationFont(file);
      if (known < 0) throw Refusal("Qt cannot open the font " + file + ".");
      families[file] = QFontDatabase::applicationFontFamilies(known);
    }
    if (!families[file].contains(family))
      throw Refusal("Qt finds no family '" + family + "' in " + file + "; it has " + families[file].join(", ") + ".");
    chain << family;
  }
  QFont font;
  font.setFamilies(chain);
  font.setHintingPreference(QFont::PreferNoHinting);
  if (size == std::floor(size)) font.setPixelSize(int(size));
  else font.setPointSizeF(size * 72 / QGuiApplication::primaryScreen()->logicalDotsPerInchY());
  // The family's name must lead back to the very file and face.
  const QRawFont raw = QRawFont::fromFont(font);
  const QString file = fonts[0].toObject()["file"].toString();
  const QByteArray names = tableOfFile(file, fonts[0].toObject()["index"].toInt(), "name");
  if (names.isEmpty() || raw.fontTable("name") != names)
    throw Refusal("Qt takes '" + raw.familyName() + ' ' + raw.styleName() + "' for the font that was asked for.");
  if (std::abs(raw.pixelSize() - size) > 1e-6)
    throw Refusal(QString("Qt makes the font %1 px, and %2 px were asked for.").arg(raw.pixelSize()).arg(size));
  return font;
}

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

int main(int argc, char **argv) {
  // No screen, and a Fontconfig that knows no font but those of the questions.
  QTemporaryDir folder;
  QFile config(folder.filePath("fonts.conf"));
  if (!config.open(QIODevice::WriteOnly)) return 73;
  config.write(QByteArray("<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\"><fontconfig><cachedir>")
               + QFile::encodeName(folder.path()) + "</cachedir></fontconfig>");
  config.close();
  qputenv("FONTCONFIG_FILE", QFile::encodeName(config.fileName()));
  qputenv("QT_QPA_PLATFORM", "offscreen");
  if (qEnvironmentVariableIsEmpty("XDG_RUNTIME_DIR")) qputenv("XDG_RUNTIME_DIR", QFile::encodeName(folder.path()));
  QGuiApplication application(argc, argv);

  std::string line;
  while (std::getline(std::cin, line)) {
    const QJsonObject question = QJsonDocument::fromJson(QByteArray::fromStdString(line)).object();
    QJsonObject reply;
    try {
      reply = answer(question);
    } catch (const Refusal &refusal) {
      reply = {{"id", question["id"]}, {"error", QString::fromUtf8(refusal.what())}};
    }
    std::cout << QJsonDocument(reply).toJson(QJsonDocument::Compact).toStdString() << std::endl;
  }
  return 0;
}
