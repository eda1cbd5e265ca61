import Digests
import PaginatorKit

/// What `harness corpus verify` finds: a text beside everything its manifest says of it.
///
/// Sections and body compare the text with digests from outside. They see the characters of general
/// category Lo alone, so punctuation, spaces and line feeds may differ between editions. A section
/// that differs is shown and need not make the corpus invalid: an edition may have another reading.
package struct CorpusVerification: Hashable, Sendable {
  package let id: String

  package let title: String

  /// Digests, counts and chapters, in the order of the manifest.
  package let checks: [Check]

  /// One comparison for each chapter, empty where the manifest has none.
  package let sections: [Section]

  package let minimumSections: Int

  /// The comparison of the whole body, `nil` where the manifest has none.
  package let body: Section?

  package var matchedSections: Int { sections.count(where: \.isMatched) }

  /// Whether all checks pass, the body matches and enough sections do.
  package var isValid: Bool {
    checks.allSatisfy(\.isPassed) && body?.isMatched ?? true && matchedSections >= minimumSections
  }

  package struct Check: Hashable, Sendable {
    /// What is compared: a field of the manifest, such as `counts.scalars`.
    package let name: String
    package let expected: String
    package let found: String
    package let isPassed: Bool

    /// A check, which passes when both are equal unless it is said.
    package init(name: String, expected: String, found: String, isPassed: Bool? = nil) {
      self.name = name
      self.expected = expected
      self.found = found
      self.isPassed = isPassed ?? (expected == found)
    }

    /// What is wrong, for the middle of a sentence.
    var difference: String { "\(name) should be \(expected) and is \(found)" }
  }

  /// The Lo characters of a stretch of text beside what is known of them.
  package struct Section: Hashable, Sendable {
    package let title: String
    package let expectedHan: Int
    package let foundHan: Int
    /// The known digits of their SHA-256.
    package let expectedDigest: String
    /// As many digits of the SHA-256 that was found.
    package let foundDigest: String
    package var isMatched: Bool { expectedHan == foundHan && expectedDigest == foundDigest }

    init(title: String, expectedHan: Int, expectedDigest: String, characters: [Unicode.Scalar]) {
      self.title = title
      self.expectedHan = expectedHan
      self.expectedDigest = expectedDigest
      foundHan = characters.count
      foundDigest = String(digest(of: characters).prefix(expectedDigest.utf8.count))
    }
  }
}

extension CorpusVerification {
  init(of reading: CorpusReading) {
    id = reading.id
    title = reading.manifest.title
    checks = reading.checks
    let known = reading.manifest.verification
    sections = zip(known?.sections ?? [], reading.chapterDivision.paragraphs)
      .map { section, indices in
        Section(
          title: section.title,
          expectedHan: section.han,
          expectedDigest: section.sha256,
          characters: reading.letters(ofParagraphs: indices)
        )
      }
    minimumSections = known?.minimumSections ?? sections.count
    body = known?.body
      .map { body in
        let first = min(reading.manifest.chapters?.skip ?? 0, reading.paragraphs.count)
        let letters = reading.letters(ofParagraphs: first..<reading.paragraphs.count)
        let variants = Dictionary(
          body.map.compactMap { from, to in
            from.unicodeScalars.first.flatMap { key in to.unicodeScalars.first.map { (key, $0) } }
          },
          uniquingKeysWith: { first, _ in first }
        )
        return Section(
          title: reading.manifest.title,
          expectedHan: body.han,
          expectedDigest: body.sha256,
          characters: letters.map { variants[$0] ?? $0 }
        )
      }
  }
}

extension CorpusReading {
  /// The characters of general category Lo of some paragraphs.
  fileprivate func letters(ofParagraphs indices: Range<Int>) -> [Unicode.Scalar] {
    paragraphs[indices]
      .flatMap { range in
        String(decoding: text.utf8[range], as: UTF8.self).unicodeScalars
          .filter {
            $0.properties.generalCategory == .otherLetter
          }
      }
  }
}

private func digest(of characters: [Unicode.Scalar]) -> String {
  var string = String.UnicodeScalarView()
  string.append(contentsOf: characters)
  return Digests.sha256(of: Array(String(string).utf8))
}
