import Digests
import PaginatorKit

/// A corpus of the folder as it was read, before it is judged: manifest and text side by side.
///
/// Loading refuses the first difference between them, verifying shows them all.
struct CorpusReading {
  typealias Check = CorpusVerification.Check

  let id: String
  let manifest: CorpusManifest
  let text: SourceText
  let decoding: TextDecoding
  let paragraphs: [Range<Int>]
  /// What the manifest says and what was found, in the order of checking.
  let checks: [Check]
  let chapterDivision: ChapterDivision
  /// The file of the cache that the text was read from, `nil` for another.
  let cachedFile: String?
  /// The book that the text is of.
  let book: Book?

  /// The text of a file of the repository.
  init(_ manifest: CorpusManifest, file path: String, folder: String) throws(CorpusError) {
    let file = try CorpusReading.sourceFile(path, folder: folder)
    let source = try contents(ofFile: file)
    if let format = manifest.source.format {
      let book = try Book.load(
        format,
        bytes: source,
        file: file,
        encoding: manifest.source.encoding
      )
      self.init(manifest, source: source, text: book.utf8, book: book)
      return
    }
    let text = try (manifest.source.encoding ?? .utf8).text(of: source, file: file)
    try requireFewMarks(text, file: file)
    self.init(manifest, source: source, extracted: text)
  }

  /// A text that was fetched and is kept in a file of the cache.
  init(_ manifest: CorpusManifest, kept file: String) throws(CorpusError) {
    let bytes = try contents(ofFile: file)
    let damage = Check(digest: "text", manifest.sha256.text, of: bytes)
    guard manifest.source.format == nil else {
      guard let book = try? Book.load(.epub, bytes: bytes, file: file, encoding: nil) else {
        throw .damaged(corpus: manifest.name, file: file, damage)
      }
      self.init(manifest, source: nil, text: book.utf8, cachedFile: file, book: book)
      return
    }
    guard SourceText.invalidOffset(in: bytes) == nil else {
      throw .damaged(corpus: manifest.name, file: file, damage)
    }
    self.init(manifest, source: nil, text: bytes, cachedFile: file)
  }

  /// A text that was generated, which is UTF-8.
  init(_ manifest: CorpusManifest, made text: [UInt8]) {
    self.init(manifest, source: text, extracted: text)
  }

  /// A text taken out of its source, which is UTF-8 and not normalised yet.
  init(_ manifest: CorpusManifest, source: [UInt8], extracted: [UInt8]) {
    self.init(
      manifest,
      source: source,
      text: manifest.normalization.steps.reduce(extracted) { $1.apply(to: $0) },
      skipsMark: hasByteOrderMark(extracted)
        && manifest.normalization.steps.contains(.stripByteOrderMark)
    )
  }

  private init(
    _ manifest: CorpusManifest,
    source: [UInt8]?,
    text bytes: [UInt8],
    cachedFile: String? = nil,
    skipsMark: Bool = false,
    book: Book? = nil
  ) {
    self.id = manifest.name
    self.manifest = manifest
    decoding =
      manifest.source.encoding.map { TextDecoding(encoding: $0, ground: .name) }
      ?? TextDecoding(encoding: .utf8, ground: skipsMark ? .byteOrderMark : .validity)
    self.cachedFile = cachedFile
    self.book = book
    self.text = sourceText(
      bytes,
      language: manifest.shapingLanguage ?? manifest.language,
      direction: manifest.direction,
      forcedBreaks: book?.breaks ?? [],
      styles: book?.styles,
      book: book?.origin
    )
    self.paragraphs = manifest.paragraphs.separator.paragraphs(in: bytes)
    let chapters = ChapterDivision(of: manifest.chapters, paragraphs: paragraphs, in: bytes)
    self.chapterDivision = chapters
    self.checks = CorpusReading.checks(
      manifest: manifest,
      source: source,
      text: text,
      chapters: chapters
    )
  }

  var isAsPinned: Bool { checks.allSatisfy(\.isPassed) }

  /// The corpus, when everything is as the manifest says.
  func corpus() throws(CorpusError) -> Corpus {
    if let failed = checks.first(where: { !$0.isPassed }) {
      if let cachedFile { throw .damaged(corpus: id, file: cachedFile, failed) }
      throw .mismatch(corpus: id, failed)
    }
    return Corpus(
      id: id,
      title: manifest.title,
      shortTitle: manifest.shortTitle,
      text: text,
      fonts: manifest.fonts,
      chapters: chapters(),
      decoding: decoding,
      plain: book?.plain,
      manifest: manifest
    )
  }

  private func chapters() -> [Chapter] {
    if let book, manifest.chapters == nil { return book.chapters }
    return zip(chapterDivision.paragraphs, chapterDivision.titles)
      .map { indices, title in
        // Without front matter the first chapter begins with the text, blank lines included.
        let start = indices.lowerBound == 0 ? 0 : paragraphs[indices.lowerBound].lowerBound
        return Chapter(title: title, start: TextOffset(utf8: start))
      }
  }

  private static func sourceFile(_ path: String, folder: String) throws(CorpusError) -> String {
    let file = "\(folder)/\(path)"
    // A symbolic link may lead anywhere; what it leads to has to be in the folder, too.
    guard isInside(file, folder: folder) else {
      throw .sourceOutside(file: "\(folder)/corpus.json", path: path)
    }
    return file
  }

  private static func checks(
    manifest: CorpusManifest,
    source: [UInt8]?,
    text: SourceText,
    chapters: ChapterDivision
  ) -> [Check] {
    let counts = TextCounts(of: text, separator: manifest.paragraphs.separator)
    let counted = zip(manifest.counts.named, counts.named)
      .map { expected, found in
        Check(
          name: "counts.\(expected.name)",
          expected: String(expected.count),
          found: String(found.count)
        )
      }
    return (source.map { [Check(digest: "source", manifest.sha256.source, of: $0)] } ?? [])
      + [Check(digest: "text", manifest.sha256.text, of: text.utf8)]
      + (manifest.sha256.styles.map { [Check(digest: "styles", $0, of: text.styleLines)] } ?? [])
      + counted + (chapters.check.map { [$0] } ?? [])
  }
}

extension CorpusVerification.Check {
  /// The check of a digest of the manifest, by its name there.
  init(digest name: String, _ expected: String, of bytes: [UInt8]) {
    self.init(name: "sha256.\(name)", expected: expected, found: Digests.sha256(of: bytes))
  }
}
