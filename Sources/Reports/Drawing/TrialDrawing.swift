import Comparisons
import Corpora
import PaginatorKit
import Refereeing
import Trials
import Typesetting

extension TextDrawing {
  /// Where the pages of a trial lie: their lengths when they partition the text, else their ranges; of
  /// a long text in another device's layout only how many there are.
  func pages(of paginator: Int, in layout: Int) -> JSONBytes {
    var json = JSONBytes(.markup)
    guard let made = paginators[paginator].trials[layout], made.failure == nil else { return json }
    guard tellsRanges(in: layout) else {
      json.member("count", made.pages.count)
      return json
    }
    json.member("faults", made.faults?.runs)
    let columns = findings.layouts[layout].layout.page.columns
    if columns.count > 1 { json.member("columns", columns.numbers(of: made.pages, in: text)) }
    let ends = made.pages.map {
      (start: text.scalarIndex(of: $0.start), end: text.scalarIndex(of: $0.end))
    }
    var place = 0
    let isPartition =
      ends.allSatisfy { page in
        defer { place = page.end }
        return page.start == place && page.end >= place
      } && place == text.scalarCount
    if isPartition {
      json.member("lengths", ends.map { $0.end - $0.start })
    } else {
      json.member("ranges", ends.map { [$0.start, $0.end] })
    }
    return json
  }

  /// Which sheets draw the pages of a trial: runs of pages with as many sheets in a row.
  ///
  /// - Returns: The runs, and where the lines of each page end.
  func drawnPages(
    of paginator: Int,
    in layout: Int,
    sheets: inout SheetWriter?
  ) -> (json: JSONBytes, extents: [Int: PageWords.Extent]) {
    var runs: [(page: Int, sheet: Int, count: Int)] = []
    var extents: [Int: PageWords.Extent] = [:]
    let box = findings.layouts[layout].layout.flow.contentHeight
    for page in plan.pages[layout][paginator].sorted() {
      let place = DrawingPlan.Place(layout: layout, paginator: paginator, page: page)
      guard let lines = lines(of: place),
        let range = paginators[paginator].trials[layout]?.pages[page].scalars(of: text)
      else { continue }
      let start = tellsRanges(in: layout) ? range.lowerBound : nil
      guard let sheet = sheets?.sheet(of: lines, from: start) else { continue }
      extents[page] = PageWords.Extent(of: lines.lazy.map { ($0.top, $0.bottom) }, in: box)
      if let run = runs.last, run.page + run.count == page, run.sheet + run.count == sheet {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((page, sheet, 1))
      }
    }
    var json = JSONBytes(.markup)
    json.member("drawn", runs.map { [$0.page, $0.sheet, $0.count] })
    return (json, extents)
  }

  /// What there is to say of the drawn pages of a trial, and the worst of them, the first of equals.
  func marks(
    of paginator: Int,
    in layout: Int,
    _ extents: [Int: PageWords.Extent],
    words: inout DrawnWords
  ) -> JSONBytes {
    var worst: (page: Int, weights: [Int])?
    var numbers: [Int] = []
    for (page, extent) in extents.sorted(by: { $0.key < $1.key }) {
      let place = DrawingPlan.Place(layout: layout, paginator: paginator, page: page)
      let mark = PageWords(
        extent,
        in: findings.layouts[layout].layout.flow.contentHeight,
        measured: measurement(of: place),
        after: measurement(before: place)
      )
      if worst.map({ $0.weights.lexicographicallyPrecedes(mark.weights) }) ?? true {
        worst = (page, mark.weights)
      }
      var written = JSONBytes(.markup)
      mark.write(to: &written, words: &words.texts)
      numbers.append(words.marks.number(of: written.bytes))
    }
    // In the order of the drawn pages.
    var json = JSONBytes(.markup)
    json.member("marks", numbers)
    json.member("worst", worst?.page)
    return json
  }

  private func tellsRanges(in layout: Int) -> Bool {
    DrawingPlan.tellsRanges(of: findings, in: layout)
  }
}
