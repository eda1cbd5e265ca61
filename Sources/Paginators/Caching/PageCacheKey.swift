import Digests
import Foundation
import PaginatorKit
import Typesetting

/// What pages are remembered by: a digest of everything that decides them.
struct PageCacheKey: Hashable {
  /// The name of the file: a digest of text, layout and method.
  ///
  /// Versions are left out, so that a new one takes the place of what an old one wrote.
  let name: String
  /// The digest of these and of the versions of all that made the pages.
  let digest: String

  /// The version of the methods; raised by hand with what may move a page boundary of one of them.
  static let methodsVersion = 1

  /// What makes pages besides text, layout and method: the libraries, the methods and the program
  /// itself, whose pages are not those of the program before it was built again.
  static let versions: [(name: String, value: String)] = [
    ("harfbuzz", TypesettingVersions.harfBuzz), ("icu", TypesettingVersions.icu),
    ("unicode", TypesettingVersions.unicode), ("methods", String(methodsVersion)),
    ("program", program),
  ]

  /// The key of a method's pages of a text in a layout; the method is named with its options and how it
  /// makes its lines.
  ///
  /// It has what the layout key has but for what moves no line.
  ///
  /// - Complexity: O(bytes of the text).
  init(
    of text: SourceText,
    in layout: Layout,
    by method: String,
    versions: [(name: String, value: String)] = versions
  ) {
    let inputs =
      [("paginator", method)]
      + textInputs(
        corpusDigest: sha256(of: text.utf8),
        language: text.language,
        direction: text.direction,
        forcedBreaks: text.forcedBreaks
      )
      + (text.styles == nil ? [] : [("styles", sha256(of: text.styleLines))])
      + layoutKeyInputs(layout)
      .filter { input in
        !TypeStyle.fields.contains { $0.keyName == input.name && !$0.movesLines }
      }
    name = Self.digest(inputs)
    digest = Self.digest(inputs + versions + Self.dictionary(of: layout.type))
  }

  /// What parts words; where that is missing nobody makes pages.
  private static func dictionary(of type: TypeStyle) -> [(name: String, value: String)] {
    let dictionary = try? HyphenDictionaries.system.dictionary(of: type.hyphenation)
    return dictionary.map { [("dictionary", $0.digest)] } ?? []
  }

  /// The digest of names and values; each value goes with its length, so that none can be taken for two.
  private static func digest(_ inputs: [(name: String, value: String)]) -> String {
    let lines = inputs.map { "\($0.name) \($0.value.utf8.count) \($0.value)\n" }
    return sha256(of: Array(lines.joined().utf8))
  }

  /// The size and the time of change of this program's file.
  private static let program: String = {
    #if os(Linux)
    // The file that runs, even where another stands at its path by now.
    let path = "/proc/self/exe"
    #else
    let path = Bundle.main.executablePath ?? CommandLine.arguments[0]
    #endif
    var status = stat()
    guard stat(path, &status) == 0 else { return "unknown" }
    #if os(Linux)
    let time = status.st_mtim
    #else
    let time = status.st_mtimespec
    #endif
    return "\(status.st_size) \(time.tv_sec) \(time.tv_nsec)"
  }()
}
