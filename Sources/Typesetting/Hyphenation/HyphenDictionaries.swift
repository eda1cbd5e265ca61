import Foundation
import HostSystem
package import PaginatorKit
import Synchronization

/// The dictionaries in a folder, each read when it is first asked for and kept.
///
/// It does not change, and threads may share it: what was read once stays the same for this process.
package final class HyphenDictionaries: Sendable {
  /// Those of Debian's packages `hyphen-…`.
  package static let system = HyphenDictionaries(folder: "/usr/share/hyphen")

  private let folder: String
  private let known = Mutex<[Hyphenation: HyphenDictionary]>([:])

  /// The largest file that is read; Debian's largest has 1 MiB.
  static let largestFile = 1 << 24

  package init(folder: String) {
    self.folder = folder
  }

  /// Returns the dictionary of a language; `nil` where words are not parted.
  ///
  /// - Throws: ``HyphenationError`` where there is none, or none that can be used.
  package func dictionary(
    of language: Hyphenation
  ) throws(HyphenationError) -> HyphenDictionary? {
    guard language != .none else { return nil }
    return try known.withLock { known throws(HyphenationError) in
      if let dictionary = known[language] { return dictionary }
      let dictionary = try read(language)
      known[language] = dictionary
      return dictionary
    }
  }

  private func read(_ language: Hyphenation) throws(HyphenationError) -> HyphenDictionary {
    guard let file = file(of: language) else { throw .missing(language, folder: folder) }
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try HostSystem.bytes(ofFile: file, atMost: Self.largestFile)
    } catch {
      throw .unusable(file: file, reason: error.reason)
    }
    return try HyphenDictionary(bytes, ofFile: file)
  }

  /// The file of a language, `hyph_de_DE.dic`: by its own name, else the first in order that has a region, too.
  private func file(of language: Hyphenation) -> String? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let wanted = Self.fileStem(of: language)
    let matches = names.filter { $0.hasPrefix("hyph_") && $0.hasSuffix(".dic") }.sorted()
      .filter { name in
        let stem = name.dropFirst(5).dropLast(4)
        return stem == wanted || stem.hasPrefix(wanted + "_")
      }
    let exact = "hyph_\(wanted).dic"
    return (matches.contains(exact) ? exact : matches.first).map { "\(folder)/\($0)" }
  }

  /// A language as files are named after it: `en_US`.
  private static func fileStem(of language: Hyphenation) -> String {
    // Debian's package of Norwegian has Bokmål and Nynorsk.
    if language == .norwegian { return "nb" }
    // Its Spanish and its Serbian are those of other regions, too.
    if language == .spanish { return "es_ES" }
    if language == .serbian { return "sr_RS" }
    let parts = language.rawValue.split(separator: "-")
    return ([String(parts[0])] + parts.dropFirst().map { $0.uppercased() }).joined(separator: "_")
  }
}
