import PaginatorKit

/// The folder `corpora/`: one folder for each corpus, with `corpus.json` in it.
package struct CorpusFolder: Hashable, Sendable {
  /// The folder's path.
  package let path: String

  /// Where the texts are that are not in the repository, `nil` where no place is known.
  package let cache: CorpusCache?

  /// A folder of corpora, which may hold none.
  ///
  /// - Throws: ``CorpusError/noSuchFolder(path:namedBy:)`` when the path leads to no folder.
  package init(path: String, cache: CorpusCache? = nil) throws(CorpusError) {
    try self.init(path: path, namedBy: "--corpora", cache: cache)
  }

  init(path: String, namedBy: String, cache: CorpusCache?) throws(CorpusError) {
    guard isFolder(path) else { throw .noSuchFolder(path: path, namedBy: namedBy) }
    self.path = path
    self.cache = cache
  }

  /// Returns the ids of the corpora in the folder, in the order of their UTF-8 bytes.
  ///
  /// A folder without `corpus.json` is no corpus, nor is one whose name begins with a dot.
  package func ids() throws(CorpusError) -> [String] {
    try entries(of: path)
      .filter { !$0.hasPrefix(".") && isFile("\(path)/\($0)/corpus.json") }
  }

  /// Returns the corpus with an id, after comparing its text with its manifest.
  ///
  /// - Throws: ``CorpusError``; a text that differs from its manifest is refused.
  package func corpus(_ id: String) throws(CorpusError) -> Corpus {
    try reading(of: id).corpus()
  }

  /// Returns a corpus beside its manifest and the digests from outside, difference by difference.
  ///
  /// - Throws: ``CorpusError`` when manifest or text cannot be read. A difference is a result.
  package func verification(of id: String) throws(CorpusError) -> CorpusVerification {
    CorpusVerification(of: try reading(of: id))
  }

  /// Returns where the text of a corpus is.
  ///
  /// Whether it is right is not looked at.
  ///
  /// - Throws: ``CorpusError`` when the manifest cannot be read.
  package func place(of id: String) throws(CorpusError) -> TextPlace {
    let (manifest, origin) = try manifest(of: id)
    if case .file = origin { return .repository }
    if let file = cache?.file(of: id, digest: manifest.sha256.text), isFile(file) {
      return .cache(file: file)
    }
    return origin.isFetched ? .notFetched : .madeWhenNeeded
  }

  /// Returns what `harness list corpora` shows, in the order of ids.
  ///
  /// A text of the repository is loaded and compared with its manifest, so one that would be refused
  /// shows why. Of another one only the manifest is read, so that a list of long texts is quick.
  package func summaries() throws(CorpusError) -> [CorpusSummary] {
    try ids()
      .map { id in
        do throws(CorpusError) {
          let place = try place(of: id)
          guard place == .repository else {
            return CorpusSummary(of: try manifest(of: id).manifest, place: place)
          }
          return CorpusSummary(of: try corpus(id))
        } catch {
          return CorpusSummary(id: id, problem: error)
        }
      }
  }

  /// Returns the manifest of a corpus, and where it says that the text comes from.
  func manifest(
    of id: String
  ) throws(CorpusError) -> (manifest: CorpusManifest, origin: TextOrigin) {
    let known = try ids()
    // The folder's own spelling: equal strings may be other bytes, and so another path.
    guard let name = known.first(where: { $0 == id }) else {
      throw .noSuchCorpus(
        name: id,
        folder: lastComponent(of: path),
        suggestion: suggestion(for: id, among: known),
        known: known
      )
    }
    let file = manifestFile(of: name)
    let manifest = try CorpusManifest(json: contents(ofFile: file), file: file)
    guard manifest.name == name else {
      throw .wrongField(file: file, field: "name", expected: "'\(name)', the name of its folder")
    }
    return (manifest, try manifest.origin(file: file))
  }

  /// The path of a corpus's manifest.
  func manifestFile(of id: String) -> String { "\(path)/\(id)/corpus.json" }

  private func reading(of id: String) throws(CorpusError) -> CorpusReading {
    let (manifest, origin) = try manifest(of: id)
    switch origin {
    case .file(let file):
      return try CorpusReading(manifest, file: file, folder: "\(path)/\(manifest.name)")
    case .deb, .pypi, .command:
      guard let kept = try kept(manifest) else { throw .notFetched(corpus: manifest.name) }
      return kept
    case .generated(let recipe):
      if let kept = try kept(manifest) { return kept }
      return CorpusReading(manifest, made: try text(by: recipe, for: manifest.name))
    }
  }

  private func kept(_ manifest: CorpusManifest) throws(CorpusError) -> CorpusReading? {
    let name = manifest.name
    guard let file = cache?.file(of: name, digest: manifest.sha256.text), isFile(file) else {
      return nil
    }
    return try CorpusReading(manifest, kept: file)
  }

  /// Returns the bytes of a generated text.
  func text(by recipe: ClauseRecipe, for id: String) throws(CorpusError) -> [UInt8] {
    let (manifest, origin) = try manifest(of: recipe.base)
    guard case .file(let file) = origin else { throw .noClauses(corpus: id, base: recipe.base) }
    let base = try CorpusReading(manifest, file: file, folder: "\(path)/\(manifest.name)")
    // What differs from its manifest is refused as if it were measured.
    let text = try base.corpus().text.utf8
    let body = base.paragraphs.dropFirst(manifest.chapters?.skip ?? 0)
    guard let clauses = ClauseText(paragraphs: body.map { Array(text[$0]) }) else {
      throw .noClauses(corpus: id, base: recipe.base)
    }
    return clauses.text(seed: recipe.seed, target: recipe.target)
  }
}
