public import PaginatorKit

extension WireUnit {
  /// The number that every other is taken for that lies farther from 0: more than any text has, and
  /// so few that sums of such are numbers.
  public static let farthest = 1 << 40

  /// Returns the place in a text that a number in this unit stands for.
  ///
  /// A number that cuts a scalar gives an offset inside its bytes, one outside the text an offset as
  /// far outside: both are for the referee to count.
  public func offset(_ number: Int, in text: SourceText) -> TextOffset {
    let number = min(max(number, -Self.farthest), Self.farthest)
    return switch self {
    case .scalar: text.offset(ofScalar: number)
    case .utf16: text.offset(ofUTF16: number)
    case .utf8: TextOffset(utf8: number)
    }
  }
}
