package import PaginatorKit

extension Seed {
  /// Draws which marks of a style are squeezed or hang; half of all styles do neither.
  package mutating func drawMarks(of style: inout TypeStyle) {
    guard number(in: 0...1) == 0 else { return }
    style.marks = element(of: MarkSpacing.allCases)
    style.marksFallback = element(of: MarkFallback.allCases)
    style.hang = element(of: HangingMarks.allCases)
  }

  /// Draws along which way lines of a style run: vertical ones in a third of all, which may combine digits.
  package mutating func drawWriting(of style: inout TypeStyle) {
    guard number(in: 0...2) == 0 else { return }
    style.writing = .verticalRL
    style.combineDigits = element(of: CombineDigits.allCases)
  }
}
