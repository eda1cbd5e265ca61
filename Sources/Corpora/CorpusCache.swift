/// The folder that keeps the texts which are not in the repository.
///
/// Each text is a file of UTF-8, exactly as it is measured, named by corpus and digest:
/// `corpora/kjv/4b1a….txt`. A book is an EPUB, `corpora/debian-reference/6c02….epub`, of which text and styles
/// are made anew. A file appears there when it is whole and right, by being renamed.
package struct CorpusCache: Hashable, Sendable {
  /// The folder, which need not be there yet.
  package let path: String

  /// Returns the cache that the environment names.
  ///
  /// `HARNESS_CACHE`; else `pagination-harness` in `XDG_CACHE_HOME`, which has to be absolute by the
  /// XDG Base Directory Specification and is passed over when it is not; else in `.cache` of `HOME`.
  /// Empty variables count as none.
  package static func find(
    environment: [String: String],
    workingDirectory: String
  ) -> CorpusCache? {
    func named(_ variable: String) -> String? {
      environment[variable].flatMap { $0.isEmpty ? nil : $0 }
    }
    if let path = named("HARNESS_CACHE") {
      return CorpusCache(path: path.hasPrefix("/") ? path : "\(workingDirectory)/\(path)")
    }
    if let path = named("XDG_CACHE_HOME"), path.hasPrefix("/") {
      return CorpusCache(path: "\(path)/pagination-harness")
    }
    return named("HOME").map { CorpusCache(path: "\($0)/.cache/pagination-harness") }
  }

  /// Returns the path of a text by the SHA-256 of it, whether or not it is there.
  package func file(of id: String, digest: String, isBook: Bool = false) -> String {
    "\(folder(of: id))/\(digest).\(isBook ? "epub" : "txt")"
  }

  func file(of manifest: CorpusManifest) -> String {
    file(of: manifest.name, digest: manifest.sha256.text, isBook: manifest.source.format != nil)
  }

  func folder(of id: String) -> String { "\(path)/corpora/\(id)" }
}

package enum TextPlace: Hashable, Sendable {
  /// In the repository.
  case repository
  /// In a file of the cache.
  case cache(file: String)
  /// Nowhere yet: it is made in a moment from another corpus whenever it is read.
  case madeWhenNeeded
  /// Nowhere yet, and it has to be fetched.
  case notFetched

  /// The place in a word or two.
  package var words: String {
    switch self {
    case .repository: "repository"
    case .cache: "cache"
    case .madeWhenNeeded: "made when needed"
    case .notFetched: "not fetched"
    }
  }
}
