import HostSystem
import PaginatorKit

/// The folder `corpora/`: one folder for each corpus, with `corpus.json` in it.
package struct CorpusFolder: Hashable, Sendable {
  package let path: String

  /// Where the texts are that are not in the repository, `nil` where no place is known.
  package let cache: CorpusCache?

  /// A folder of corpora, which may hold none.
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
    if let name = misspelledFolders(in: path, holding: "corpus.json").first {
      throw .misspelledFolder(name: name, folder: path)
    }
    return try entries(of: path)
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

  /// Returns where the text of a corpus is; whether it is right is not looked at.
  package func place(of id: String) throws(CorpusError) -> TextPlace {
    let manifest = try manifest(of: id)
    let origin = manifest.source.origin
    if case .file = origin { return .repository }
    if let file = cache?.file(of: manifest), isFile(file) { return .cache(file: file) }
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
          if place == .repository { _ = try corpus(id) }
          return CorpusSummary(id: id, manifest: try manifest(of: id), place: place)
        } catch {
          return CorpusSummary(id: id, problem: error)
        }
      }
  }

  func manifest(of id: String) throws(CorpusError) -> CorpusManifest {
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
    return manifest
  }

  func manifestFile(of id: String) -> String { "\(path)/\(id)/corpus.json" }

  private func reading(of id: String) throws(CorpusError) -> CorpusReading {
    let manifest = try manifest(of: id)
    switch manifest.source.origin {
    case .file(let file):
      return try CorpusReading(manifest, file: file, folder: "\(path)/\(manifest.name)")
    case .deb, .pypi, .program:
      guard let kept = try kept(manifest) else { throw .notFetched(corpus: manifest.name) }
      return kept
    case .generated(let recipe):
      if let kept = try kept(manifest) { return kept }
      return CorpusReading(manifest, made: try text(by: recipe, for: manifest.name))
    }
  }

  private func kept(_ manifest: CorpusManifest) throws(CorpusError) -> CorpusReading? {
    guard let file = cache?.file(of: manifest), isFile(file) else { return nil }
    return try CorpusReading(manifest, kept: file)
  }

  func text(by recipe: TextRecipe, for id: String) throws(CorpusError) -> [UInt8] {
    let manifest = try manifest(of: recipe.base)
    guard case .file(let file) = manifest.source.origin else {
      throw .noClauses(corpus: id, base: recipe.base)
    }
    let base = try CorpusReading(manifest, file: file, folder: "\(path)/\(manifest.name)")
    // What differs from its manifest is refused as if it were measured.
    let text = try base.corpus().text.utf8
    let body = base.paragraphs.dropFirst(manifest.chapters?.skip ?? 0)
    guard let made = recipe.text(from: body.map { Array(text[$0]) }) else {
      throw .noClauses(corpus: id, base: recipe.base)
    }
    return made
  }
}

extension CorpusFolder {
  /// Finds the folder of corpora.
  ///
  /// In this order: the folder that was asked for; the one in `HARNESS_CORPORA`; `corpora` beside
  /// the program, in `../share/pagination-harness`, and in the package whose `.build` holds the
  /// program, or in that package's checkout of the harness; `corpora` in the working directory and in each folder above it. A folder that was
  /// named has to be there. One that is searched for counts when it holds a corpus.
  package static func find(
    explicit: String?,
    environment: [String: String],
    executable: String,
    workingDirectory: String
  ) throws(CorpusError) -> CorpusFolder {
    let cache = CorpusCache.find(environment: environment, workingDirectory: workingDirectory)
    func absolute(_ path: String) -> String {
      path.isEmpty || path.hasPrefix("/") ? path : "\(workingDirectory)/\(path)"
    }
    if let explicit {
      return try CorpusFolder(path: absolute(explicit), namedBy: "--corpora", cache: cache)
    }
    if let named = environment["HARNESS_CORPORA"], !named.isEmpty {
      return try CorpusFolder(path: absolute(named), namedBy: "HARNESS_CORPORA", cache: cache)
    }
    let home = resolvedPath(workingDirectory) ?? workingDirectory
    let (near, above) = candidates(executable: executable, workingDirectory: workingDirectory)
    for path in near + above {
      if let folder = try? CorpusFolder(path: path, cache: cache),
        (try? folder.ids())?.isEmpty == false
      {
        return folder
      }
    }
    throw .noFolderFound(lookedIn: near, above: home)
  }

  /// Where a folder of corpora is searched for that nobody named, whether or not there is one: near the program and
  /// in the working directory, and then in each folder above that.
  package static func candidates(
    executable: String,
    workingDirectory: String
  ) -> (near: [String], above: [String]) {
    let home = resolvedPath(workingDirectory) ?? workingDirectory
    let program = executable.hasPrefix("/") ? executable : "\(workingDirectory)/\(executable)"
    return (
      candidates(besideProgram: program) + [join(home, "corpora")],
      foldersAbove(home).map { join($0, "corpora") }
    )
  }

  private static func candidates(besideProgram executable: String) -> [String] {
    guard let program = resolvedPath(executable) else { return [] }
    let folder = parent(of: program)
    var found = [
      join(folder, "corpora"), join(parent(of: folder), "share/pagination-harness/corpora"),
    ]
    let parts = program.split(separator: "/")
    if let build = parts.lastIndex(of: ".build") {
      found.append("/" + (parts[..<build] + ["corpora"]).joined(separator: "/"))
      let checkouts = parts[...build] + ["checkouts", "pagination-harness", "corpora"]
      found.append("/" + checkouts.joined(separator: "/"))
    }
    return found
  }

  private static func foldersAbove(_ path: String) -> [String] {
    var folders: [String] = []
    var folder = path
    while folder != "/" {
      folder = parent(of: folder)
      folders.append(folder)
    }
    return folders
  }

  private static func join(_ folder: String, _ name: String) -> String {
    folder == "/" ? "/\(name)" : "\(folder)/\(name)"
  }
}
