import Digests
package import PaginatorKit

/// A text with its identity: what paginators are run over.
///
/// A corpus of `corpora/` has been compared with its manifest, so its text is the one that the
/// manifest describes. A plain file has no manifest: its text is taken byte for byte where it is UTF-8,
/// but for a byte order mark; language, direction and fonts are guessed from its commonest script, and
/// chapters are found by their headings.
package struct Corpus: Sendable {
  /// The name on the command line and in reports: the folder's, or the file's without its path.
  package let id: String

  /// The title, the id for a plain file.
  package let title: String

  package let shortTitle: String
  /// The id, and the short title where it says more: `diamond-sutra 金剛經`.
  package var label: String {
    shortTitle.lowercased() == id.lowercased() ? id : "\(id) \(shortTitle)"
  }

  /// The text, with the language that the shaper is given.
  package private(set) var text: SourceText

  /// The SHA-256 of the text as measured, 64 lower-case hexadecimal digits.
  package let sha256: String

  /// What makes the text this one: digest, normalization and extraction, and the digest of its styles where
  /// it has some, joined by `+`.
  ///
  /// A plain file is normalised by nothing, which is called `raw`: `9f86…+raw+plain`. The styles' digest is
  /// that of ``SourceText/styleLines``.
  package let identity: String

  /// The name of what is done to a plain file.
  static let plainNormalization = "raw"

  /// The families of the font chain, the first one first.
  package let fonts: [String]

  /// The chapters in order, empty where the text has none.
  package let chapters: [Chapter]

  /// How the bytes of its file were taken as a text.
  package let decoding: TextDecoding

  /// What of a book is not laid out, or not as the book has it; `nil` of what is no book.
  package let plain: Book.Plain?

  /// What `corpus.json` says, `nil` for a plain file.
  package let manifest: CorpusManifest?

  /// How its file was read, in sentences, as far as that does not go without saying.
  package var readingNotes: [String] { [decoding.sentence, plain?.sentence].compactMap(\.self) }

  /// The characters for which the font chain is known to have no glyph, `nil` where unknown.
  package var expectedMissingGlyphs: Int? { manifest?.expect?.missingGlyphs }

  /// A corpus by its parts; the digest is taken of the text, and so is an identity that is not given, with
  /// the name of the extraction where no manifest says one.
  ///
  /// The id stands for a missing title, the title for a missing short one.
  package init(
    id: String,
    title: String? = nil,
    shortTitle: String? = nil,
    text: SourceText,
    fonts: [String],
    chapters: [Chapter] = [],
    decoding: TextDecoding = .utf8,
    plain: Book.Plain? = nil,
    manifest: CorpusManifest? = nil,
    extraction: String = "plain",
    identity: String? = nil
  ) {
    self.id = id
    self.title = title ?? id
    self.shortTitle = shortTitle ?? title ?? id
    self.text = text
    self.sha256 = Digests.sha256(of: text.utf8)
    self.identity =
      identity
      ?? [
        sha256, manifest?.normalization.id ?? Self.plainNormalization,
        manifest?.source.extractID ?? extraction,
        text.styles.map { _ in Digests.sha256(of: text.styleLines) },
      ]
      .compactMap(\.self).joined(separator: "+")
    self.fonts = fonts
    self.chapters = chapters
    self.decoding = decoding
    self.plain = plain
    self.manifest = manifest
  }

  /// Returns the corpus with a page forced to begin at each chapter (`--chapters`).
  ///
  /// A chapter that begins where the text does forces nothing, so a corpus of one whole chapter is
  /// returned as it is. The identity stays: forced breaks belong to the layout.
  ///
  /// - Throws: ``CorpusError/noChapters(corpus:)`` for a plain file and a manifest without chapters.
  package func withForcedChapters() throws(CorpusError) -> Corpus {
    guard !chapters.isEmpty else { throw .noChapters(corpus: id) }
    let starts = Set(chapters.map(\.start).filter { $0 > .zero && $0 < text.end })
    let breaks = starts.union(text.forcedBreaks).sorted()
    var copy = self
    copy.text = text.with(forcedBreaks: breaks)
    return copy
  }
}

extension Corpus {
  /// Returns the corpus that `--corpus` names.
  ///
  /// A value with a slash is a file, or the folder of a corpus. Another one is a corpus of the folder if there is one of that
  /// name, else a file if there is one, else an error that lists the corpora there are. The folder
  /// is looked for only when a value may name a corpus of it, so files can be measured without one.
  ///
  ///     try Corpus.named("alice", in: CorpusFolder(path: "corpora"))        // corpora/alice
  ///     try Corpus.named("./alice.txt", in: CorpusFolder(path: "corpora"))  // a file
  ///
  /// - Parameters:
  ///   - value: The value of the option.
  ///   - encoding: The encoding of files; a corpus of the folder has its own.
  ///   - folder: The folder of corpora.
  /// - Returns: The corpus, compared with its manifest where it has one.
  /// - Throws: ``CorpusError``.
  package static func named(
    _ value: String,
    encoding: TextEncoding? = nil,
    in folder: @autoclosure () throws(CorpusError) -> CorpusFolder
  ) throws(CorpusError) -> Corpus {
    func file() throws(CorpusError) -> Corpus {
      if let corpus = try corpus(inFolder: value, encoding: encoding) { return corpus }
      return try load(file: value, encoding: encoding)
    }
    if value.contains("/") { return try file() }
    let corpora: CorpusFolder
    do throws(CorpusError) {
      corpora = try folder()
      if try corpora.ids().contains(value) {
        guard encoding == nil else { throw CorpusError.encodingOfCorpus(corpus: value) }
        return try corpora.corpus(value)
      }
    } catch {
      if case .noFolderFound = error, isFile(value) { return try file() }
      throw error
    }
    if isFile(value) { return try file() }
    do throws(CorpusError) {
      return try corpora.corpus(value)
    } catch {
      // Ids have no dot: a file was meant.
      if case .noSuchCorpus = error, value.contains(".") { throw .noSuchFile(file: value) }
      throw error
    }
  }

  /// The corpus whose folder a path leads to, wherever it is; `nil` for what is none.
  private static func corpus(
    inFolder path: String,
    encoding: TextEncoding?
  ) throws(CorpusError) -> Corpus? {
    guard isFile("\(path)/corpus.json"), let folder = resolvedPath(path) else { return nil }
    let id = lastComponent(of: folder)
    guard encoding == nil else { throw .encodingOfCorpus(corpus: id) }
    return try CorpusFolder(path: parent(of: folder)).corpus(id)
  }

  /// Returns a file as a corpus: a book by its name (EPUB, HTML, JSON of a styled text), else a plain text.
  ///
  /// - Parameters:
  ///   - file: The file's path.
  ///   - encoding: The file's encoding, which is found out where it is not said.
  /// - Returns: The corpus, whose id is the file's name.
  /// - Throws: ``CorpusError`` for what is no text of the encoding, or too large.
  package static func load(
    file: String,
    encoding: TextEncoding? = nil
  ) throws(CorpusError) -> Corpus {
    let bytes = try contents(ofFile: file)
    guard let kind = Book.Kind(file: file) else {
      return try Corpus(bytes: bytes, file: file, encoding: encoding)
    }
    return Corpus(try Book.load(kind, bytes: bytes, file: file, encoding: encoding), file: file)
  }

  /// A book by its canonical text, which makes its identity; each of its documents begins a page.
  init(_ book: Book, file: String) {
    let guess = ScriptGuess(for: book.utf8)
    let text = sourceText(
      book.utf8,
      language: book.language ?? guess.language,
      direction: book.direction ?? guess.direction,
      forcedBreaks: book.breaks,
      styles: book.styles,
      book: book.origin
    )
    self.init(
      id: lastComponent(of: file),
      title: book.title,
      text: text,
      fonts: guess.fonts,
      chapters: book.chapters,
      decoding: book.decoding,
      plain: book.plain,
      extraction: Book.extraction
    )
  }

  /// The bytes of a plain text file as a corpus.
  init(bytes: [UInt8], file: String, encoding: TextEncoding?) throws(CorpusError) {
    let decoded = try DecodedText(bytes, as: encoding, file: file)
    let guess = ScriptGuess(for: decoded.utf8)
    self.init(
      id: lastComponent(of: file),
      text: sourceText(decoded.utf8, language: guess.language, direction: guess.direction),
      fonts: guess.fonts,
      chapters: ChapterHeadings(in: decoded.utf8).chapters,
      decoding: decoded.decoding
    )
  }
}

func sourceText(
  _ utf8: [UInt8],
  language: String,
  direction: SourceText.Direction,
  forcedBreaks: [TextOffset] = [],
  styles: TextStyles? = nil,
  book: SourceText.BookFile? = nil
) -> SourceText {
  let text = SourceText(
    utf8: utf8,
    language: language,
    direction: direction,
    forcedBreaks: forcedBreaks,
    styles: styles,
    book: book
  )
  guard let text else {
    preconditionFailure(
      "The bytes were checked to be valid UTF-8, and the styles are made of them."
    )
  }
  return text
}

/// A chapter of a corpus: its title and where it begins.
///
/// A chapter ends where the next one begins, the last one with the text. What stands before the
/// first chapter is front matter.
package struct Chapter: Hashable, Codable, Sendable {
  /// The title, which need not stand in the text.
  package var title: String

  /// The offset of the first character.
  package var start: TextOffset
}
