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
  /// The range between two offsets in bytes.
  package init(utf8 start: Int, to end: Int) {
    self.init(start: TextOffset(utf8: start), end: TextOffset(utf8: end))
  }

  /// The range between two scalars of a text.
  package init(scalars start: Int, to end: Int, of text: SourceText) {
    self.init(start: text.offset(ofScalar: start), end: text.offset(ofScalar: end))
  }
}
