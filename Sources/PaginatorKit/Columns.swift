/// The columns that a screen shows at once, all of one size.
///
///     // A room of 720 px: each column is (720 − 40) / 2 = 340 px wide.
///     Columns(count: 2, gap: .pixels(40))
public struct Columns: Hashable, Sendable, Codable {
  /// How many there are, 1 or more.
  public var count: Int
  /// The space between one and the next.
  public var gap: Length
  /// Along which way they follow each other.
  public var axis: Axis

  /// The way along which the columns of a screen follow each other.
  ///
  /// It says nothing of the lines; where they are vertical, columns side by side follow each other to the left.
  public enum Axis: String, Hashable, Sendable, Codable, CaseIterable {
    /// Side by side, as the two pages of a spread, in the direction of the text.
    case horizontal
    /// One below the other, as on a device that folds across its middle.
    case vertical
  }

  /// Columns by their number, with the space between them.
  public init(count: Int, gap: Length = .zero, axis: Axis = .horizontal) {
    self.count = max(1, count)
    self.gap = gap
    self.axis = axis
  }

  /// A page that stands alone.
  public static let one = Columns(count: 1)

  /// How long a column is along an axis in a room of some length, to the 1/64 px below.
  func length(of room: Length, along axis: Axis) -> Length {
    guard axis == self.axis, count > 1 else { return room }
    let left = room.sixtyFourths - gap.sixtyFourths * Int64(count - 1)
    return Length(sixtyFourths: left / Int64(count))
  }

  /// How many there are and how, as a person reads it: `2 columns, 40 px apart`.
  package var words: String {
    guard count > 1 else { return "1 column" }
    let axis = axis == .vertical ? ", one below the other" : ""
    return "\(count) columns, \(gap.shortPixels) px apart\(axis)"
  }

  /// For each page the number of its column, from 0: a screen ends when all its columns are filled, and
  /// before a page that was forced to begin where it does.
  ///
  /// - Complexity: O(pages · log forced breaks).
  package func numbers(of pages: [PageRange], in text: SourceText) -> [Int] {
    var next = 0
    return pages.map { page in
      let number = text.isForcedBreak(page.start) ? 0 : next
      next = number + 1 < count ? number + 1 : 0
      return number
    }
  }
}
