import PaginatorKit
import TestSupport
import Typesetting

@testable import Refereeing

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

extension SourceText {
  /// Pages of so many scalars.
  func pages(every count: Int) -> [PageRange] {
    pages(startingAtScalars: Array(stride(from: 0, to: scalarCount, by: count)))
  }
}

extension Seed {
  /// A text of 20 to 200 scalars in paragraphs, with pages forced at up to three places.
  mutating func chapteredText() -> SourceText {
    let string = text(pieces: number(in: 20...60), of: [.han, .latin, .newline])
    let count = string.unicodeScalars.count
    let breaks = Set((0..<number(in: 0...3)).map { _ in number(in: 1...count - 1) })
    return .make(string, forcedBreaksAtScalars: breaks.sorted())
  }

  /// Pages that partition a text and begin at its forced breaks, none empty.
  mutating func pages(of text: SourceText) -> [PageRange] {
    let every = number(in: 1...30)
    let forced = Set(text.forcedBreaks.map(text.scalarIndex(of:)))
    let starts = (1..<text.scalarCount)
      .filter { forced.contains($0) || number(in: 0...every) == 0 }
    return text.pages(startingAtScalars: [0] + starts)
  }
}
