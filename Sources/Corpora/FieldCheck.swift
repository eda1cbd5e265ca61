/// Checks what the types of the fields do not say.
struct FieldCheck {
  /// More than any text that is read has of anything, and small enough to add up.
  static let largestCount = largestFile

  let file: String

  func identity(of manifest: CorpusManifest) throws(CorpusError) {
    let texts = [
      ("name", manifest.name), ("title", manifest.title), ("language", manifest.language),
      ("shapingLanguage", manifest.shapingLanguage ?? "-"),
      ("normalization.id", manifest.normalization.id), ("tier", manifest.tier),
    ]
    for (field, text) in texts where text.isEmpty {
      throw wrong(field, "a text that is not empty")
    }
    guard !manifest.fonts.isEmpty else {
      throw wrong("fonts", "a list of at least one font family")
    }
    for (index, step) in manifest.normalization.steps.enumerated()
    where NormalizationStep(rawValue: step) == nil {
      throw wrong(
        "normalization.steps[\(index)]",
        oneOf(NormalizationStep.allCases.map(\.rawValue))
      )
    }
    guard ParagraphSeparator(rawValue: manifest.paragraphs.separator) != nil else {
      throw wrong("paragraphs.separator", oneOf(ParagraphSeparator.allCases.map(\.rawValue)))
    }
  }

  func digests(of manifest: CorpusManifest) throws(CorpusError) {
    let digests = [
      ("sha256.source", manifest.sha256.source), ("sha256.text", manifest.sha256.text),
    ]
    for (field, digest) in digests where !isHexadecimal(digest, length: 64...64) {
      throw wrong(field, "64 lower-case hexadecimal digits")
    }
  }

  func chapters(of manifest: CorpusManifest) throws(CorpusError) {
    guard let chapters = manifest.chapters else { return }
    let titles = chapters.titles?.count
    if let skip = chapters.skip, !(0...FieldCheck.largestCount).contains(skip) {
      throw wrong("chapters.skip", "a number of paragraphs")
    }
    switch chapters.rule {
    case "whole":
      guard titles ?? 1 == 1 else { throw wrong("chapters.titles", "a list of one title") }
    case "paragraph-counts":
      guard let counts = chapters.counts else {
        throw .missingField(file: file, field: "chapters.counts")
      }
      guard !counts.isEmpty else { throw wrong("chapters.counts", "a list of at least one number") }
      for (index, count) in counts.enumerated()
      where !(1...FieldCheck.largestCount).contains(count) {
        throw wrong("chapters.counts[\(index)]", "a number of paragraphs above 0")
      }
      guard titles ?? counts.count == counts.count else {
        throw wrong("chapters.titles", "a list of \(counts.count) titles, as 'chapters.counts' is")
      }
    case "label-prefix":
      guard let counts = chapters.counts else {
        throw .missingField(file: file, field: "chapters.counts")
      }
      for (index, count) in counts.enumerated()
      where !(1...FieldCheck.largestCount).contains(count) {
        throw wrong("chapters.counts[\(index)]", "a number of chapters above 0")
      }
      guard titles == counts.count, titles != 0 else {
        throw wrong("chapters.titles", "a list of books, one for each of 'chapters.counts'")
      }
    case "headings":
      guard chapters.prefix?.isEmpty == false, chapters.suffix?.isEmpty == false else {
        throw wrong("chapters", "a prefix and a suffix of headings, neither empty")
      }
    default:
      throw wrong(
        "chapters.rule",
        oneOf(["paragraph-counts", "whole", "label-prefix", "headings"])
      )
    }
  }

  func verification(of manifest: CorpusManifest) throws(CorpusError) {
    guard let verification = manifest.verification else { return }
    let sections = verification.sections
    let chapters = manifest.chapters.map { $0.counts?.count ?? 1 } ?? 0
    guard sections.isEmpty || sections.count == chapters else {
      throw wrong("verification.sections", "a list of \(chapters) sections, one for each chapter")
    }
    if let minimum = verification.minimumSections, !(0...sections.count).contains(minimum) {
      throw wrong("verification.minimumSections", "a number from 0 to \(sections.count)")
    }
    for (index, section) in sections.enumerated()
    where !isHexadecimal(section.sha256, length: 12...64) {
      throw wrong("verification.sections[\(index)].sha256", digestPrefix)
    }
    guard let body = verification.body else { return }
    guard isHexadecimal(body.sha256, length: 12...64) else {
      throw wrong("verification.body.sha256", digestPrefix)
    }
    for (from, to) in body.map.sorted(by: { $0.key < $1.key })
    where from.unicodeScalars.count != 1 || to.unicodeScalars.count != 1 {
      throw wrong("verification.body.map", "pairs of single characters")
    }
  }

  private var digestPrefix: String { "12 to 64 lower-case hexadecimal digits" }

  func wrong(_ field: String, _ expected: String) -> CorpusError {
    .wrongField(file: file, field: field, expected: expected)
  }

  func oneOf(_ words: [String]) -> String {
    "one of " + words.map { "'\($0)'" }.joined(separator: ", ")
  }

  func isHexadecimal(_ text: String, length: ClosedRange<Int>) -> Bool {
    length.contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
