package import PaginatorKit

/// Where all the grapheme clusters of a text start, found in one walk for every pagination of it.
///
/// From the start of a cluster on, a stretch of the text has the clusters that the text has there, since
/// no rule of UAX #29 looks further back.
package final class TextClusterStarts: Sendable {
  /// Of how many clusters the start of one is kept by its number; the others are a short walk from it.
  private static let stride = 16

  private let starts: ByteSet
  private let known: [UInt32]
  let count: Int
  /// The text's end, in bytes.
  let end: Int

  /// The starts in a text, which is shorter than 4 GiB.
  ///
  /// - Complexity: O(bytes); a bit of memory a byte and a quarter of a byte a cluster.
  package init(of text: SourceText) {
    let string = text.string(from: .zero, to: text.end)
    let starts = ByteSet(count: text.utf8.count)
    var known: [UInt32] = []
    var count = 0
    var place = string.startIndex
    while place < string.endIndex {
      let byte = string.utf8.distance(from: string.startIndex, to: place)
      starts.insert(byte)
      if count % Self.stride == 0 { known.append(UInt32(byte)) }
      count += 1
      string.formIndex(after: &place)
    }
    (self.starts, self.known, self.count, end) = (starts, known, count, text.utf8.count)
  }

  /// Returns where a cluster starts, in bytes, or the end for the number after the last.
  subscript(cluster: Int) -> Int {
    guard cluster < count else { return end }
    return start(cluster % Self.stride, after: Int(known[cluster / Self.stride]))
  }

  /// Whether a cluster starts at a byte, or the text ends there.
  func holds(_ byte: Int) -> Bool { byte == end || starts.contains(byte) }

  /// How many clusters start in a range of bytes.
  func count(in bytes: Range<Int>) -> Int { starts.count(in: bytes) }

  /// Returns where the cluster starts that is so many behind one that starts at a byte, or the end.
  func start(_ clusters: Int, after byte: Int) -> Int {
    var place = byte
    for _ in 0..<clusters { place = starts.next(after: place) ?? end }
    return place
  }

  /// Returns where the first cluster starts at or behind a byte above 0; `nil` behind the last.
  func first(from byte: Int) -> Int? { starts.next(after: byte - 1) }

  /// Returns where the last cluster starts before a byte, or the text's beginning.
  func last(before byte: Int) -> Int { starts.last(before: byte) ?? 0 }
}
