package import PaginatorKit

/// What `corpora/<id>/corpus.json` says of a corpus.
///
/// Reading one with ``init(json:file:)`` checks every field on its own; whether the text is as the
/// manifest says is checked when the corpus is loaded. Fields that are not named here are ignored.
package struct CorpusManifest: Hashable, Sendable, Codable {
  /// The schema that this harness reads.
  package static let currentSchema = 1

  /// The version of the manifest's form: 1.
  package var schema: Int
  /// The id, which is the name of the folder.
  package var name: String
  /// The title.
  package var title: String
  /// A title for narrow columns.
  package var shortTitle: String?
  /// The BCP 47 tag of the text.
  package var language: String
  /// The BCP 47 tag for the shaper, where it does not know that of the text.
  package var shapingLanguage: String?
  /// The ISO 15924 code of the commonest script.
  package var script: String
  /// The base direction: `ltr` or `rtl`.
  package var direction: SourceText.Direction
  /// What others may do with the text.
  package var license: License
  /// Where the text comes from.
  package var source: Source
  /// How the text came to be here, in sentences.
  package var provenance: String
  /// What is done to the bytes before they are measured.
  package var normalization: Normalization
  /// The digests of the source and of the text.
  package var sha256: Digests
  /// What the text counts.
  package var counts: TextCounts
  /// How the text is divided into paragraphs.
  package var paragraphs: Paragraphs
  /// How the text is divided into chapters, `nil` where it is not.
  package var chapters: Chapters?
  /// The families of the font chain, the first one first.
  package var fonts: [String]
  /// How lines are broken.
  package var lineBreak: LineBreak?
  /// The tier of test runs that the corpus belongs to, such as `core`.
  package var tier: String
  /// What a run should find.
  package var expect: Expectation?
  /// Digests from outside that the text is compared with.
  package var verification: Verification?
}

extension CorpusManifest {
  /// What others may do with a text.
  package struct License: Hashable, Sendable, Codable {
    /// The SPDX expression.
    package var spdx: String
    /// What there is to say beside it.
    package var note: String?
  }

  /// What is done to the bytes of a file before they are measured.
  package struct Normalization: Hashable, Sendable, Codable {
    /// The name of these steps, a part of the corpus's identity.
    package var id: String
    /// The steps in order, as ``NormalizationStep`` spells them.
    package var steps: [String]
  }

  /// The SHA-256 digests of a corpus, each of 64 lower-case hexadecimal digits.
  package struct Digests: Hashable, Sendable, Codable {
    /// The digest of the source: the file, the file inside a package, what a program printed or what
    /// was generated.
    package var source: String
    /// The digest of the text as measured.
    package var text: String
  }

  /// How a text is divided into paragraphs.
  package struct Paragraphs: Hashable, Sendable, Codable {
    /// What stands between two paragraphs, as ``ParagraphSeparator`` spells it.
    package var separator: String
  }

  /// How a text is divided into chapters.
  package struct Chapters: Hashable, Sendable, Codable {
    /// The rule: `paragraph-counts`, `whole` for one chapter, `label-prefix` for chapters that an
    /// empty line divides, as labels said before they were taken out, or `headings`.
    package var rule: String
    /// The paragraphs before the first chapter, 0 where it is absent.
    package var skip: Int?
    /// The paragraphs of each chapter, for the rule `paragraph-counts`; the chapters of each book, for
    /// the rule `label-prefix`.
    package var counts: [Int]?
    /// The title of each chapter; chapters are numbered from 1 where it is absent.
    ///
    /// For the rule `label-prefix` these are the names of the books, whose chapters are numbered.
    package var titles: [String]?
    /// What a heading begins with, for the rule `headings`.
    package var prefix: String?
    /// What a heading ends with, for the rule `headings`.
    package var suffix: String?
  }

  /// How lines are broken.
  package struct LineBreak: Hashable, Sendable, Codable {
    /// The ICU locale, `root` for the rules of UAX #14 as they stand.
    package var locale: String
  }

  /// What a run over a corpus should find.
  package struct Expectation: Hashable, Sendable, Codable {
    /// The characters for which the corpus's font chain has no glyph.
    package var missingGlyphs: Int?

    private enum CodingKeys: String, CodingKey {
      case missingGlyphs = "missing_glyphs"
    }
  }

  /// Digests from outside, of the characters of general category Lo alone.
  package struct Verification: Hashable, Sendable, Codable {
    /// One entry for each chapter.
    package var sections: [Section]
    /// The sections that have to match, all where it is absent.
    package var minimumSections: Int?
    /// The digest of the whole body.
    package var body: Body?

    /// What is known of a chapter's characters.
    package struct Section: Hashable, Sendable, Codable {
      /// The chapter's title.
      package var title: String
      /// The number of characters.
      package var han: Int
      /// The first hexadecimal digits of their SHA-256, at least 12.
      package var sha256: String
    }

    /// What is known of the characters after the front matter, variants taken together.
    package struct Body: Hashable, Sendable, Codable {
      /// The number of characters.
      package var han: Int
      /// Their SHA-256 after mapping, or its first digits, at least 12.
      package var sha256: String
      /// The characters that are replaced before the digest is taken, and by which.
      package var map: [String: String]
    }
  }
}
