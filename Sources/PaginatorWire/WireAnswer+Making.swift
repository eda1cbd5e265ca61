public import PaginatorKit

extension WireAnswer {
  /// The number of an answer to a line whose own number cannot be read.
  public static let unknownID = -1

  /// An answer that something cannot be done, in one sentence.
  public static func error(_ sentence: String, id: Int) -> WireAnswer {
    var answer = WireAnswer(id: id)
    answer.error = sentence
    return answer
  }

  /// An answer with pages and what they cost; `work` is `nil` where nothing was counted.
  public static func pages(
    _ pages: [WireRange],
    unit: WireUnit,
    work: Work? = nil,
    id: Int
  ) -> WireAnswer {
    var answer = WireAnswer(id: id)
    answer.unit = unit
    answer.pages = pages
    answer.pageCount = pages.count
    answer.work = work.map(WireAnswer.counters) ?? [:]
    return answer
  }

  /// An answer with what was written down of a place or a highlight.
  public static func token(_ token: WireToken, id: Int) -> WireAnswer {
    var answer = WireAnswer(id: id)
    answer.token = token
    return answer
  }

  /// An answer with the number of the page to show, from 0.
  public static func page(_ page: Int, id: Int) -> WireAnswer {
    var answer = WireAnswer(id: id)
    answer.page = page
    return answer
  }

  /// An answer with the text to highlight, in scalars; `nil`, and neither `start` nor `end`, when
  /// the highlight is lost.
  public static func highlight(_ range: WireRange?, id: Int) -> WireAnswer {
    var answer = WireAnswer(id: id)
    answer.start = range?.start
    answer.end = range?.end
    return answer
  }

  /// The counters of a pass under their names in the protocol.
  private static func counters(of work: Work) -> [String: Int] {
    [
      "measure_calls": work.measureCalls,
      "measured_scalars": work.measuredScalars,
      "shape_calls": work.shapeCalls,
      "shaped_glyphs": work.shapedGlyphs,
      "layout_passes": work.layoutPasses,
      "pages_produced": work.pagesProduced,
    ]
  }
}
