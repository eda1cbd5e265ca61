import Corpora
import PaginatorKit

/// Where epub.js's locations begin: a new one every 150 characters, the library's default, and with each
/// document.
///
/// They are those of `generate` in futurepress/epub.js's `src/locations.js`, but for the white space between
/// tags, which the canonical text does not have.
struct LocationTable: Sendable {
  /// How many UTF-16 units a location has.
  static let units = 150

  private(set) var starts: [TextOffset] = []

  init(of text: SourceText, in documents: [CanonicalMap.Extent]) {
    for document in documents where document.file.isLinear {
      let first = text.utf16Index(of: document.text.lowerBound)
      let end = text.utf16Index(of: document.text.upperBound)
      for unit in stride(from: first, to: end, by: Self.units) {
        // In a pair of surrogates it begins with the character.
        let scalar = text.scalarIndex(of: text.offset(ofUTF16: unit))
        starts.append(text.offset(ofScalar: scalar))
      }
    }
  }

  /// The share of the locations that is before the one of a character.
  func share(of offset: TextOffset) -> Double {
    let number = (starts.lastIndex { $0 <= offset } ?? 0)
    return starts.count > 1 ? Double(number) / Double(starts.count - 1) : 0
  }

  /// Where the location of a share begins, the next one where it is between two.
  func start(at share: Double) -> TextOffset? {
    guard !starts.isEmpty, share.isFinite else { return nil }
    let last = Double(starts.count - 1)
    return starts[Int(min(last, max(0, (last * share).rounded(.up))))]
  }
}
