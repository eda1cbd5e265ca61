/// Where the grapheme clusters of a page start that is shown as a text of its own.
struct ClusterStarts {
  /// Of how many clusters the start of one is kept; the others are a short walk from it.
  private static let stride = 16

  private let string: String
  private var known: [UInt32] = []
  /// The number of clusters.
  private(set) var count = 0
  /// Where the last one ends, in bytes.
  private(set) var end = 0

  /// The starts in a string shorter than 4 GiB.
  ///
  /// - Complexity: O(bytes); a quarter of a byte of memory a cluster.
  init(in string: String) {
    self.string = string
    for character in string {
      if count % Self.stride == 0 { known.append(UInt32(end)) }
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
