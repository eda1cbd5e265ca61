import Corpora
import Foundation
import Typesetting

extension FontLibrary {
  /// Returns a library of this machine's fonts that keeps digests and names of their files in the
  /// program's cache; one that does not trust them reads every file.
  ///
  /// Children that count instructions or memory have a library without it, so what they count does not
  /// depend on which fonts were read before.
  static func known(isTrusting: Bool = true) -> FontLibrary {
    let cache = CorpusCache.find(
      environment: processVariables,
      workingDirectory: FileManager.default.currentDirectoryPath
    )
    return FontLibrary(
      digests: cache.map {
        FontDigests(file: "\($0.path)/font-digests", isTrusting: isTrusting)
      },
      names: cache.map { FontNames(file: "\($0.path)/font-names", isTrusting: isTrusting) }
    )
  }
}
