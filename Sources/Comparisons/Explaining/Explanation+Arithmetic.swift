package import PaginatorKit
import Refereeing
import Trials

extension Explanation {
  /// The arithmetic of the worst page, boundary or of the text; empty when nothing was eligible.
  ///
  ///     page 2 of 18: 28 lines, lowest bottom 736.5 px, content box 635 px
  ///     overflow_px = max(0, 736.5 − 635) = 101.5 px
  ///
  /// - Parameter text: The text of the trial's corpus, to show a boundary in.
  /// - Returns: A sentence or formula a line.
  package func arithmetic(in text: SourceText) -> [String] {
    guard let judgement = trial.judgement, value.statistics != nil else { return [] }
    if metric.scope == .text { return [textArithmetic(judgement)].compactMap(\.self) }
    guard let worst = worstPage, worst < judgement.pages.count else { return [] }
    let page = judgement.pages[worst]
    if metric.name == Metric.referenceDrift.name { return driftArithmetic(page, in: text) }
    return metric.scope == .boundary
      ? boundaryArithmetic(page, in: text) : pageArithmetic(page)
  }

  private func place(_ page: PageMeasurement) -> String {
    "page \(page.page + 1) of \(trial.pages.count)"
  }

  private func pageArithmetic(_ page: PageMeasurement) -> [String] {
    let height = Format.px(trial.layout.page.contentHeight)
    let width = Format.px(trial.layout.page.contentWidth)
    let bottom = Format.px(page.bottom)
    let box =
      "\(place(page)): \(counted(page.lines, "line")), lowest bottom \(bottom), content box "
      + "\(width) x \(height)"
    let below = "\(page.hiddenLines) wholly below + \(page.clippedLines) cut by the edge"
    let ink = page.ink
    let formula =
      switch metric.name {
      case "overflow_px": "max(0, \(bottom) − \(height)) = \(Format.px(page.overflow))"
      case "overflow_lines": "\(below) = \(counted(page.overflowLines, "line"))"
      case "hidden_lines": "\(counted(page.hiddenLines, "line")) with top ≥ \(height)"
      case "clipped_lines": "\(counted(page.clippedLines, "line")) with top < \(height) < bottom"
      case "overflow_x_px":
        "max(0, \(Format.px(trial.layout.page.contentWidth + page.overflowX)) − \(width)) = "
          + Format.px(page.overflowX)
      case "unavoidable_overflow":
        page.isOverflowUnavoidable
          ? "one line taller than the box, or one character wider: 1" : "no: 0"
      case "unused_px": "max(0, \(height) − \(bottom)) = \(Format.px(page.unused))"
      case "unused_ratio":
        "\(Format.px(page.unused)) / \(height) = "
          + short(page.unused.pixels / trial.layout.page.contentHeight.pixels)
      case "missed_lines":
        "\(Format.px(page.unused)) unused hold the next \(counted(page.missedLines, "line")), "
          + "\(Format.px(page.avoidable)) tall; \(Format.px(page.residual)) remain"
      case "avoidable_px":
        "\(counted(page.missedLines, "missed line")) of together \(Format.px(page.avoidable))"
      case "residual_px":
        "\(Format.px(page.unused)) unused − \(Format.px(page.avoidable)) avoidable = \(Format.px(page.residual))"
      case "ink_overflow_top_px": "ink reaches \(Format.px(ink.overflowTop)) above the box"
      case "ink_overflow_right_px": "ink reaches \(Format.px(ink.overflowRight)) right of the box"
      case "ink_overflow_bottom_px": "ink reaches \(Format.px(ink.overflowBottom)) below the box"
      case "page_turn_time":
        "the least of \(trial.pageTurns?.passes ?? 0) passes = "
          + milliseconds(trial.pageTurns.map { $0.nanoseconds[page.page] })
      case "ink_overflow_left_px": "ink reaches \(Format.px(ink.overflowLeft)) left of the box"
      case "constrained_px":
        page.exclusion == .keepRule
          ? "\(counted(page.missedLines, "line")) that a keep rule forbids: \(Format.px(page.avoidable))"
          : "no line that a keep rule forbids: 0 px"
      case "runt_lines", "runt_lines_per_fragment": runtArithmetic(page)
      default: short(metric.readings(of: trial).values.first { $0.page == page.page }?.value ?? 0)
      }
    return [box, "\(metric.name) = \(formula)"]
  }

  private func boundaryArithmetic(_ page: PageMeasurement, in text: SourceText) -> [String] {
    guard let boundary = page.boundary else { return [] }
    let facts: [(Bool, String)] = [
      (boundary.midGrapheme, "mid_grapheme"), (boundary.illegalBreak, "illegal_break"),
      (boundary.midLine, "mid_line"), (boundary.word == .inside, "mid_word"),
      (boundary.kinsoku, "kinsoku"), (boundary.marks?.basic == true, "kinsoku_basic"),
      (boundary.marks?.gb == true, "kinsoku_gb"),
      (boundary.marks?.strict == true, "kinsoku_strict"),
      (boundary.marks?.splitPair == true, "split_pair"),
    ]
    let found = facts.filter(\.0).map(\.1)
    if let parting = partingArithmetic(boundary) {
      return [endOfPage(page, in: text), parting]
    }
    return [
      endOfPage(page, in: text),
      found.isEmpty ? "nothing is wrong there" : "wrong there: \(list(found))",
    ]
  }

  private func endOfPage(_ page: PageMeasurement, in text: SourceText) -> String {
    "\(place(page)) ends at scalar \(grouped(text.scalarIndex(of: page.range.end))): "
      + text.surroundings(of: page.range.end)
  }

  private func driftArithmetic(_ page: PageMeasurement, in text: SourceText) -> [String] {
    guard let drift = trial.judgement?.drift, let judgement = trial.judgement,
      let index = Metric.pagesBeforeBoundaries(of: judgement).firstIndex(of: page.page),
      index < drift.scalars.count
    else { return [] }
    let own = text.scalarIndex(of: page.range.end)
    let displacement = drift.scalars[index]
    return [
      "boundary \(index + 1): scalar \(grouped(own)), greedy's \(grouped(own - displacement))",
      "\(metric.name) = |\(grouped(own)) − \(grouped(own - displacement))| / "
        + "\(short(drift.meanReferencePage)) scalars a page of greedy = "
        + "\(short(drift.pages[index].magnitude)) pages",
    ]
  }

  private func textArithmetic(_ judgement: Judgement) -> String? {
    guard let result = value.statistics?.max else { return nil }
    let pages = trial.pages.count
    let needed = judgement.referencePages
    let work = trial.work
    let formula =
      switch metric.name {
      case "page_inflation": "\(pages) pages / \(needed) of greedy − 1 = \(short(result))"
      case "page_excess": "\(pages) pages − \(needed) of greedy = \(short(result))"
      case "measurement_amplification":
        "\(grouped(work.measuredScalars)) scalars laid out / \(grouped(trial.scalarCount)) of the "
          + "text = \(short(result))"
      case "agreement":
        "\(counted(judgement.drift?.shared ?? 0, "boundary", "boundaries")) shared with greedy / "
          + "\(judgement.drift?.union ?? 0) of both = \(short(result))"
      case "painted_coverage":
        "\(grouped(judgement.painted?.painted ?? 0)) clusters seen / "
          + "\(grouped(judgement.painted?.clusters ?? 0)) = \(short(result))"
      case "isolation_fidelity":
        "1 − \(judgement.pages.reduce(0) { $0 + $1.linesThatDiffer }) lines that differ / "
          + "\(judgement.pages.reduce(0) { $0 + $1.lines }) lines = \(short(result))"
      case "retained_bytes_per_page":
        "\(grouped(trial.retainedBytes ?? 0)) bytes held after the last page / \(pages) pages = "
          + "\(short(result)) bytes per page"
      default:
        softBreakArithmetic(judgement, result: result) ?? latencyArithmetic(result)
          ?? "\(short(result)) \(metric.unit.rawValue)"
      }
    return "\(metric.name) = \(formula)"
  }
}
