package import PaginatorKit

/// What `corpora/<id>/corpus.json` says of a corpus.
///
/// Reading one with ``init(json:file:)`` parses every field into what it may say; whether the text is as
/// the manifest says is checked when the corpus is loaded. Fields that are not named here are ignored.
package struct CorpusManifest: Hashable, Sendable, Decodable {
  /// The version of the manifest's form: 1.
  package var schema: Int
  package var name: String
  package var title: String
  /// A title for narrow columns.
  package var shortTitle: String?
  /// The BCP 47 tag of the text.
  package var language: String
  /// The BCP 47 tag for the shaper, where it does not know that of the text.
  package var shapingLanguage: String?
  /// The ISO 15924 code of the commonest script.
  package var script: String
  package var direction: SourceText.Direction
  package var license: License
  package var source: TextSource
  /// How the text came to be here, in sentences.
  package var provenance: String
  /// What is done to the bytes before they are measured.
  package var normalization: Normalization
  package var sha256: Digests
  package var counts: TextCounts
  package var paragraphs: Paragraphs
  /// How the text is divided into chapters, `nil` where it is not.
  package var chapters: ChapterRule?
  /// The families of the font chain, the first one first.
  package var fonts: [String]
  package var lineBreak: LineBreak?
  /// The tier of test runs that the corpus belongs to, such as `core`.
  package var tier: String
  package var expect: Expectation?
  /// Digests from outside that the text is compared with.
  package var verification: Verification?
}

extension CorpusManifest {
  package struct License: Hashable, Sendable, Decodable {
    /// The SPDX expression.
    package var spdx: String
    package var note: String?
  }

  package struct Normalization: Hashable, Sendable, Decodable {
    /// The name of these steps, a part of the corpus's identity.
    package var id: String
    package var steps: [NormalizationStep]
  }

  /// The SHA-256 digests of a corpus, each of 64 lower-case hexadecimal digits.
  package struct Digests: Hashable, Sendable, Decodable {
    /// The digest of the source: the file, the file inside a package, what a program printed or what
    /// was generated.
    package var source: String
    /// The digest of the text as measured.
    package var text: String
    /// The digest of how it is set, ``/PaginatorKit/SourceText/styleLines``; `nil` of a plain text.
    package var styles: String?
  }

  package struct Paragraphs: Hashable, Sendable, Decodable {
    package var separator: ParagraphSeparator
  }

  package struct LineBreak: Hashable, Sendable, Decodable {
    /// The ICU locale, `root` for the rules of UAX #14 as they stand.
    package var locale: String
  }

  /// What a run over a corpus should find.
  package struct Expectation: Hashable, Sendable, Decodable {
    /// The characters for which the corpus's font chain has no glyph.
    package var missingGlyphs: Int?

    private enum CodingKeys: String, CodingKey {
      case missingGlyphs = "missing_glyphs"
    }
  }

  /// Digests from outside, of the characters of general category Lo alone.
  package struct Verification: Hashable, Sendable, Decodable {
    package var sections: [Section]
    /// The sections that have to match, all where it is absent.
    package var minimumSections: Int?
    /// The digest of the characters after the front matter.
    package var body: Body?

    /// What is known of a chapter's characters: their number, and the first digits of their SHA-256, at
    /// least 12.
    package struct Section: Hashable, Sendable, Decodable {
      package var title: String
      package var han: Int
      package var sha256: String
    }

    /// The same of the whole body, variants taken together.
    package struct Body: Hashable, Sendable, Decodable {
      package var han: Int
      package var sha256: String
      /// The characters that are replaced before the digest is taken, and by which.
      package var map: [String: String]
    }
  }
}

/// One line of `harness list corpora`.
package struct CorpusSummary: Hashable, Sendable {
  package let id: String
  /// What is known of the corpus, `nil` for one that is refused.
  package var manifest: CorpusManifest?
  /// Where the text is, `nil` for a corpus that is refused.
  package var place: TextPlace?
  /// Why the corpus is refused, `nil` for one that can be measured.
  package var problem: CorpusError?
}
