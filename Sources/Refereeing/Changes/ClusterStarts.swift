/// Where the grapheme clusters of a string start, of which a book has too many to keep them all.
struct ClusterStarts {
  /// Of how many clusters the start of one is kept; the others are a short walk from it.
  private static let stride = 16

  private let string: String
  private var known: [UInt32] = []
  /// The number of clusters.
  private(set) var count = 0
  /// Where the last one ends, in bytes.
  private(set) var end = 0

  /// The starts in a string shorter than 4 GiB; `visit` is told each, in bytes, as it is found.
  ///
  /// - Complexity: O(bytes); a quarter of a byte of memory a cluster.
  init(in string: String, visit: (Int) -> Void = { _ in }) {
    self.string = string
    for character in string {
      if count % Self.stride == 0 { known.append(UInt32(end)) }
      visit(end)
      end += character.utf8.count
      count += 1
    }
  }

  /// Returns where a cluster starts, in bytes, or the end for the number after the last.
  subscript(cluster: Int) -> Int {
    guard cluster < count else { return end }
    let start = Int(known[cluster / Self.stride])
    var place = string.utf8.index(string.startIndex, offsetBy: start)
    for _ in 0..<cluster % Self.stride { place = string.index(after: place) }
    return string.utf8.distance(from: string.startIndex, to: place)
  }
}
