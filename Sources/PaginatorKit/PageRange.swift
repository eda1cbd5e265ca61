/// The text a paginator puts on one page, from `start` up to but not including `end`.
///
/// A page range is raw: nothing promises that it lies inside the text, that it is not empty or
/// that it follows the page before it. The referee judges that.
public struct PageRange: Hashable, Codable, Sendable {
  /// The offset of the page's first character.
  public var start: TextOffset

  /// The offset after the page's last character.
  public var end: TextOffset

  /// The range between two offsets, in whatever order they stand.
  public init(start: TextOffset, end: TextOffset) {
    self.start = start
    self.end = end
  }
}
