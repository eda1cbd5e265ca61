import Digests
package import PaginatorKit

/// A text with its identity: what paginators are run over.
///
/// A corpus of `corpora/` has been compared with its manifest, so its text is the one that the
/// manifest describes. A plain file has no manifest: its text is taken byte for byte but for a byte
/// order mark, and language, direction and fonts are guessed from its commonest script.
package struct Corpus: Sendable {
  /// The name on the command line and in reports: the folder's, or the file's without its path.
  package let id: String

  /// The title, the id for a plain file.
  package let title: String

  /// The title for narrow columns.
  package let shortTitle: String

  /// The text, with the language that the shaper is given.
  package private(set) var text: SourceText

  /// The SHA-256 of the text as measured, 64 lower-case hexadecimal digits.
  package let sha256: String

  /// What makes the text this one: digest, normalization and extraction, joined by `+`.
  ///
  /// A plain file is normalised by nothing, which is called `raw`: `9f86…+raw+plain`.
  package let identity: String

  /// The families of the font chain, the first one first.
  package let fonts: [String]

  /// The chapters in order, empty where the text has none.
  package let chapters: [Chapter]

  /// Whether the file began with a byte order mark, which is not part of the text.
  package let byteOrderMarkSkipped: Bool

  /// What `corpus.json` says, `nil` for a plain file.
  package let manifest: CorpusManifest?

  /// The characters for which the font chain is known to have no glyph, `nil` where unknown.
  package var expectedMissingGlyphs: Int? { manifest?.expect?.missingGlyphs }

  /// A corpus by its parts; the digest is taken of the text.
  ///
  /// - Parameters:
  ///   - id: The name on the command line and in reports.
  ///   - title: The title, the id where it is `nil`.
  ///   - shortTitle: The title for narrow columns, the title where it is `nil`.
  ///   - text: The text as measured.
  ///   - fonts: The families of the font chain.
  ///   - chapters: The chapters in order.
  ///   - byteOrderMarkSkipped: Whether the file began with a byte order mark.
  ///   - manifest: What `corpus.json` says; it names normalization and extraction.
  ///   - identity: The identity where it is known already, as of a corpus that was stored.
  package init(
    id: String,
    title: String? = nil,
    shortTitle: String? = nil,
    text: SourceText,
    fonts: [String],
    chapters: [Chapter] = [],
    byteOrderMarkSkipped: Bool = false,
    manifest: CorpusManifest? = nil,
    identity: String? = nil
  ) {
    self.id = id
    self.title = title ?? id
    self.shortTitle = shortTitle ?? title ?? id
    self.text = text
    self.sha256 = Digests.sha256(of: text.utf8)
    self.identity =
      identity
      ?? [sha256, manifest?.normalization.id ?? "raw", manifest?.extractID ?? "plain"]
      .joined(separator: "+")
    self.fonts = fonts
    self.chapters = chapters
    self.byteOrderMarkSkipped = byteOrderMarkSkipped
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
    let breaks = chapters.map(\.start).filter { $0 > .zero && $0 < text.end }
    guard
      let forced = SourceText(
        utf8: text.utf8,
        language: text.language,
        direction: text.direction,
        forcedBreaks: breaks
      )
    else { preconditionFailure("The bytes of a SourceText are valid UTF-8.") }
    var copy = self
    copy.text = forced
    return copy
  }
}
