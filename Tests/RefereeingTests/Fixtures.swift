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
  /// The judgement of pages by a referee of this text.
  func judged(
    _ pages: [PageRange],
    in layout: Layout = .lines24(),
    showing: Showing = .context,
    reference: [PageRange] = []
  ) -> Judgement {
    Referee.make(self, layout).judge(pages, showing: showing, reference: reference)
  }

  /// The judgement of the pages that begin at scalars.
  func judged(
    startingAtScalars starts: [Int],
    in layout: Layout = .lines24(),
    showing: Showing = .context,
    reference: [PageRange] = []
  ) -> Judgement {
    judged(pages(startingAtScalars: starts), in: layout, showing: showing, reference: reference)
  }

  /// The lines of a page, each from one scalar to the next: 24 px tall and 120 px wide, from the top
  /// down.
  func lines24(betweenScalars ends: [Int]) -> [DeviceLine] {
    zip(ends, ends.dropFirst()).enumerated()
      .map { line, scalars in
        DeviceLine(
          range: page(scalars.0..<scalars.1),
          top: .pixels(24 * Double(line)),
          bottom: .pixels(24 * Double(line + 1)),
          width: .pixels(120)
        )
      }
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
