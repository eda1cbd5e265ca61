import Corpora
import Foundation
import Typesetting

extension FontLibrary {
  /// Returns a library of this machine's fonts that keeps the digests of their files in the program's
  /// cache.
  ///
  /// Children that count instructions or memory have a library without it, so that nothing of what they
  /// count depends on which fonts were read before.
  ///
  /// - Parameter isTrusting: Whether digests that are known are used; else every file is read that a face
  ///   is taken from, and what is found is kept.
  /// - Returns: The library.
  static func known(isTrusting: Bool = true) -> FontLibrary {
    let cache = CorpusCache.find(
      environment: ProcessInfo.processInfo.environment,
      workingDirectory: FileManager.default.currentDirectoryPath
    )
    return FontLibrary(
      digests: cache.map {
        FontDigests(file: "\($0.path)/font-digests", isTrusting: isTrusting)
      }
    )
  }
}
