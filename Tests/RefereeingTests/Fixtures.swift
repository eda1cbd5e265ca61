import PaginatorKit
import Refereeing
import TestSupport
import Typesetting

extension Referee {
  /// A referee of a text in a layout of test fonts.
  static func make(_ text: SourceText, _ layout: Layout = .lines24()) -> Referee {
    do {
      return try Referee(of: text, in: layout, fonts: TestFonts.library)
    } catch {
      fatalError("\(error)")
    }
  }
}

extension Layout {
  /// Lines of 24 px: Unifont at 24 px and single line height, `columns` Han characters wide.
  static func lines24(
    columns: Double = 5,
    height: Double = 100,
    _ change: (inout TypeStyle) -> Void = { _ in }
  ) -> Layout {
    .make(width: 24 * columns, height: height, type: .make(size: 24, change))
  }
}

extension SourceText {
  /// The pages that begin at scalars, the last one ending where the text does.
  func pages(startingAtScalars starts: [Int]) -> [PageRange] {
    zip(starts, starts.dropFirst() + [scalarCount])
      .map { PageRange(start: offset(ofScalar: $0), end: offset(ofScalar: $1)) }
  }

  /// The page from one scalar up to another; both may lie outside the text.
  func page(_ scalars: Range<Int>) -> PageRange {
    PageRange(
      start: offset(ofScalar: scalars.lowerBound),
      end: offset(ofScalar: scalars.upperBound)
    )
  }
}

/// A run of Han characters, all different from their neighbours and without a mark.
func han(_ count: Int) -> String {
  let characters = Array("一二三四五六七八九十")
  return String((0..<count).map { characters[$0 % characters.count] })
}
