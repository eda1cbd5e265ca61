public import PaginatorKit

extension WireUnit {
  /// Returns the place in a text that a number in this unit stands for.
  ///
  /// A number that cuts a scalar gives an offset inside its bytes, one outside the text an offset as
  /// far outside: both are for the referee to count.
  public func offset(_ number: Int, in text: SourceText) -> TextOffset {
    switch self {
    case .scalar: text.offset(ofScalar: number)
    case .utf16: text.offset(ofUTF16: number)
    case .utf8: TextOffset(utf8: number)
    }
  }
}
