package import PaginatorKit
import Typesetting

extension FunctionPass: SectionPass {}

extension FunctionPass {
  /// A walk whose pages are found among lines; its work is what their typesetter does meanwhile.
  convenience init(of typesetter: Typesetter, next: @escaping () throws -> PageRange?) {
    let before = typesetter.work
    self.init(next: next) { typesetter.work.ofOnePass(since: before) }
  }

  /// A walk through a stretch of scalars whose pages are found by measuring; `endOfPage` finds the scalar
  /// after the page that begins at a scalar.
  convenience init(
    of scalars: Range<Int>,
    with measurer: TextMeasurer,
    endOfPage: @escaping (Int) throws -> Int
  ) {
    var start = scalars.lowerBound
    self.init {
      guard start < scalars.upperBound else { return nil }
      let end = try endOfPage(start)
      defer { start = end }
      return PageRange(scalars: start, to: end, of: measurer.text)
    } cost: {
      measurer.work
    }
  }
}
