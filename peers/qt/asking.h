// What the programs of Qt share: texts, fonts, and the loop of pagination-harness/1.
#pragma once
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

inline void openText(const QJsonObject &question) {
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

inline int breakLength(int at) {
  switch (book.string.at(at).unicode()) {
    case '\r': return at + 1 < book.string.size() && book.string.at(at + 1) == QLatin1Char('\n') ? 2 : 1;
    case '\n': case '\v': case '\f': case 0x85: case 0x2028: case 0x2029: return 1;
    default: return 0;
  }
}

inline int paragraphStart(int place) {
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

inline quint32 word(const QByteArray &bytes, qint64 at) {
  return at >= 0 && at + 4 <= bytes.size() ? qFromBigEndian<quint32>(bytes.constData() + at) : 0;
}

// A table of one face of a font file, read by ourselves.
inline QByteArray tableOfFile(const QString &path, int face, const char *tag) {
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

inline QFont openFonts(const QJsonArray &fonts, double size) {
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

// A program's loop: a line of JSON for each question, and one for its answer.
inline int serve(int argc, char **argv, QJsonObject (*answer)(const QJsonObject &)) {
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

}  // namespace
