import Digests
import PaginatorKit

/// Brings the texts that are not in the repository into the cache.
///
/// A text is fetched into a folder of its own, compared with its manifest and then renamed into place.
/// So an interrupted fetch leaves nothing, and what is not the pinned text is not kept.
package struct TextFetcher: Sendable {
  package enum Outcome: Hashable, Sendable {
    /// It is in the repository; there is nothing to fetch.
    case inRepository
    /// It was in the cache already, and right.
    case alreadyThere(file: String)
    /// It is in the cache now.
    case fetched(file: String)
  }

  private let folder: CorpusFolder
  private let programs: ExternalPrograms

  package init(for folder: CorpusFolder, programs: ExternalPrograms) {
    self.folder = folder
    self.programs = programs
  }

  /// Brings a text into the cache unless it is there and right.
  package func fetch(
    _ id: String,
    note: @escaping (String) -> Void = { _ in }
  ) throws(CorpusError) -> Outcome {
    let manifest = try folder.manifest(of: id)
    if case .file = manifest.source.origin { return .inRepository }
    guard let cache = folder.cache else { throw .noCache }
    let place = cache.file(of: manifest)
    if isFile(place) {
      if (try? CorpusReading(manifest, kept: place))?.isAsPinned == true {
        return .alreadyThere(file: place)
      }
      note("the text that was fetched before is damaged, and is brought anew")
    }
    let work = try WorkFolder(in: cache.folder(of: manifest.name))
    try work.move(try file(of: manifest, work: work, note: note), to: place)
    return .fetched(file: place)
  }

  /// Returns the path of a file in the work folder with the text, which is exactly what the manifest says.
  private func file(
    of manifest: CorpusManifest,
    work: WorkFolder,
    note: @escaping (String) -> Void
  ) throws(CorpusError) -> String {
    if case .generated(let recipe) = manifest.source.origin {
      note("making \(recipe.target) characters from \(recipe.base)")
      let made = try folder.text(by: recipe, for: manifest.name)
      return try work.write(checked(CorpusReading(manifest, made: made)), to: "text")
    }
    let packages = PackageTools(id: manifest.name, programs: programs, work: work, note: note)
    let source = try packages.source(from: manifest.source.origin)
    note("comparing the text with its manifest")
    let pinned = CorpusVerification.Check(
      digest: "source",
      manifest.sha256.source,
      of: source.bytes
    )
    guard pinned.isPassed else { throw .otherText(corpus: manifest.name, pinned) }
    if let kind = manifest.source.format {
      let book = try packages.book(of: source, kind, as: manifest)
      _ = try checked(CorpusReading(manifest, kept: book))
      return book
    }
    let text = try packages.extract(source.bytes, as: manifest.source)
    let reading = CorpusReading(manifest, source: source.bytes, extracted: text)
    return try work.write(checked(reading), to: "text")
  }

  private func checked(_ reading: CorpusReading) throws(CorpusError) -> [UInt8] {
    if let failed = reading.checks.first(where: { !$0.isPassed }) {
      throw .otherText(corpus: reading.id, failed)
    }
    return reading.text.utf8
  }
}
