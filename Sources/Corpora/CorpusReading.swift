import Digests
import PaginatorKit

/// A corpus of the folder as it was read, before it is judged: manifest and text side by side.
///
/// Loading refuses the first difference between them, verifying shows them all.
struct CorpusReading {
  let id: String
  let manifest: CorpusManifest
  let text: SourceText
  let byteOrderMarkSkipped: Bool
  let paragraphs: [Range<Int>]
  /// What the manifest says and what was found, in the order of checking.
  let checks: [CorpusVerification.Check]

  init(id: String, folder: String) throws(CorpusError) {
    let manifestFile = "\(folder)/corpus.json"
    let manifest = try CorpusManifest(json: contents(ofFile: manifestFile), file: manifestFile)
    guard manifest.name == id else {
      throw .wrongField(
        file: manifestFile,
        field: "name",
        expected: "'\(id)', the name of its folder"
      )
    }
    let file = try CorpusReading.sourceFile(
      of: manifest,
      folder: folder,
      manifestFile: manifestFile
    )
    let source = try contents(ofFile: file)
    try requireUTF8(source, file: file)
    let bytes = manifest.steps.reduce(source) { $1.apply(to: $0) }

    self.id = id
    self.manifest = manifest
    self.byteOrderMarkSkipped =
      hasByteOrderMark(source) && manifest.steps.contains(.stripByteOrderMark)
    self.text = sourceText(
      bytes,
      language: manifest.shapingLanguage ?? manifest.language,
      direction: manifest.direction
    )
    self.paragraphs = manifest.separator.paragraphs(in: bytes)
    self.checks = CorpusReading.checks(
      manifest: manifest,
      source: source,
      text: text,
      paragraphs: paragraphs.count
    )
  }

  /// The corpus, when everything is as the manifest says.
  func corpus() throws(CorpusError) -> Corpus {
    if let failed = checks.first(where: { !$0.isPassed }) {
      throw .mismatch(
        corpus: id,
        item: failed.name,
        expected: failed.expected,
        found: failed.found
      )
    }
    return Corpus(
      id: id,
      title: manifest.title,
      shortTitle: manifest.shortTitle,
      text: text,
      fonts: manifest.fonts,
      chapters: chapters(),
      byteOrderMarkSkipped: byteOrderMarkSkipped,
      manifest: manifest
    )
  }

  /// The paragraphs of each chapter by index; those that the text lacks are left out.
  func chapterParagraphs() -> [Range<Int>] {
    guard let rule = manifest.chapters else { return [] }
    var next = min(rule.skip ?? 0, paragraphs.count)
    guard let counts = rule.counts, rule.rule == "paragraph-counts" else {
      return [next..<paragraphs.count]
    }
    return counts.map { count in
      let end = min(next + count, paragraphs.count)
      defer { next = end }
      return next..<end
    }
  }

  private func chapters() -> [Chapter] {
    let titles = manifest.chapters?.titles
    return chapterParagraphs().enumerated()
      .map { number, indices in
        // Without front matter the first chapter begins with the text, blank lines included.
        let start = indices.lowerBound == 0 ? 0 : paragraphs[indices.lowerBound].lowerBound
        return Chapter(
          title: titles?[number] ?? String(number + 1),
          start: TextOffset(utf8: start)
        )
      }
  }

  private static func sourceFile(
    of manifest: CorpusManifest,
    folder: String,
    manifestFile: String
  ) throws(CorpusError) -> String {
    let path = manifest.source.path ?? ""
    let file = "\(folder)/\(path)"
    // A symbolic link may lead anywhere; what it leads to has to be in the folder, too.
    if let target = resolvedPath(file), let home = resolvedPath(folder),
      target != home, !target.hasPrefix(home + "/")
    {
      throw .sourceOutside(file: manifestFile, path: path)
    }
    return file
  }

  private static func checks(
    manifest: CorpusManifest,
    source: [UInt8],
    text: SourceText,
    paragraphs: Int
  ) -> [CorpusVerification.Check] {
    typealias Check = CorpusVerification.Check
    var checks = [
      Check(
        name: "sha256.source",
        expected: manifest.sha256.source,
        found: Digests.sha256(of: source)
      ),
      Check(
        name: "sha256.text",
        expected: manifest.sha256.text,
        found: Digests.sha256(of: text.utf8)
      ),
    ]
    let counts = TextCounts(of: text, separator: manifest.separator)
    for (expected, found) in zip(manifest.counts.named, counts.named) {
      checks.append(
        Check(
          name: "counts.\(expected.name)",
          expected: String(expected.count),
          found: String(found.count)
        )
      )
    }
    if let chapters = manifest.chapters {
      let skip = chapters.skip ?? 0
      if chapters.rule == "paragraph-counts" {
        let sum = (chapters.counts ?? []).reduce(skip, +)
        checks.append(
          Check(
            name: "the sum of chapters.skip and chapters.counts",
            expected: String(paragraphs),
            found: String(sum)
          )
        )
      } else if skip > 0 {
        checks.append(
          Check(
            name: "chapters.skip",
            expected: "below \(paragraphs)",
            found: String(skip),
            isPassed: skip < paragraphs
          )
        )
      }
    }
    return checks
  }
}
