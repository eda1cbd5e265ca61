import PaginatorKit
import Refereeing
import Trials

extension Metric {
  /// Which pages a metric of pages is counted over.
  enum EligiblePages: Sendable {
    case withLines
    /// Every page that could have held more.
    case fillable
    /// Those, and the pages that a declared keep rule shortened.
    case fillableOrKept

    var sentence: String {
      switch self {
      case .withLines:
        "Every page that has a line."
      case .fillable:
        "Every page with lines, and every column of a screen, but the last, those before a forced "
          + "break or a line taller than the page, and those that a declared keep rule shortened."
      case .fillableOrKept:
        "Every page with lines, and every column of a screen, but the last and those before a "
          + "forced break or a line taller than the page."
      }
    }

    /// Why a page is left out, `nil` when it counts.
    func exclusion(of page: PageMeasurement) -> Exclusion? {
      switch self {
      case .withLines: page.lines == 0 ? .noLines : nil
      case .fillable: page.exclusion.map(Exclusion.init)
      case .fillableOrKept: page.exclusion == .keepRule ? nil : page.exclusion.map(Exclusion.init)
      }
    }
  }

  /// A metric with a value for each page; `nil` where nobody measured it, as in older sessions.
  static func perPage(
    _ name: String,
    _ unit: Unit,
    direction: Direction = .lowerIsBetter,
    headline: Statistic = .sum,
    range: ClosedRange<Double>? = nil,
    over eligible: EligiblePages = .withLines,
    needing evidence: Evidence = .lines,
    detection: Detection,
    meaning: String,
    value: @escaping @Sendable (PageMeasurement, Layout) -> Double?,
    explain: @escaping @Sendable (PageMeasurement, Layout) -> String
  ) -> Metric {
    let readings = { @Sendable (trial: Trial) -> PageReadings? in
      guard let judgement = trial.judgement else { return nil }
      let absence = evidence.absence(in: judgement.geometry)
      let layout = trial.layout
      return PageReadings(on: judgement.pages) { page in
        (absence ?? eligible.exclusion(of: page)).map { .excluded($0) }
          ?? PageReadings.Reading(value(page, layout))
      }
    }
    return Metric(
      name,
      unit,
      direction: direction,
      scope: .page,
      headline: headline,
      range: range,
      detection: detection,
      meaning: meaning,
      eligibility: eligible.sentence,
      isOfJudgement: true
    ) { (trial: Trial) in
      readings(trial)?.list ?? Readings()
    } tally: { trial in
      readings(trial)?.tally ?? Tally()
    } explain: { trial, explained in
      guard let page = trial.page(explained.worstPage) else { return [] }
      return [trial.line(on: page), explained.formula(explain(page, trial.layout))]
    }
  }

  static func perText(
    _ name: String,
    _ unit: Unit,
    direction: Direction = .lowerIsBetter,
    range: ClosedRange<Double>? = nil,
    needing evidence: Evidence = .text,
    detection: Detection,
    meaning: String,
    eligibility: String = "Every text that was paginated.",
    isOfClocks: Bool = false,
    isOfJudgement: Bool = false,
    value: @escaping @Sendable (Trial, Judgement) -> Readings,
    explain: @escaping @Sendable (Trial, Judgement, Double) -> String
  ) -> Metric {
    Metric(
      name,
      unit,
      direction: direction,
      range: range,
      detection: detection,
      meaning: meaning,
      eligibility: eligibility,
      isOfClocks: isOfClocks,
      isOfJudgement: isOfJudgement
    ) { (trial: Trial) in
      guard let judgement = trial.judgement else { return Readings() }
      if let absence = evidence.absence(in: judgement.geometry) {
        return Readings(excluded: [absence: 1])
      }
      return value(trial, judgement)
    } explain: { trial, explained in
      trial.judgement
        .map { [explained.formula(explain(trial, $0, explained.result))] } ?? []
    }
  }

  static let everyBoundary =
    "Every page end inside the text but the forced ones; it goes by the number of the page that "
    + "ends there."

  /// A metric that counts the interior boundaries with a property, which depends on how the text is
  /// set or which not all can have.
  ///
  /// `explain`: What the boundary's property comes to, in one line.
  static func perBoundary(
    _ name: String,
    needing evidence: Evidence = .text,
    detection: Detection,
    meaning: String,
    eligibility: String = everyBoundary,
    reading: @escaping @Sendable (BoundaryMeasurement, TypeStyle) -> PageReadings.Reading,
    explain: @escaping @Sendable (BoundaryMeasurement, Trial, Explained) -> String?
  ) -> Metric {
    let readings = { @Sendable (trial: Trial) -> PageReadings? in
      guard let judgement = trial.judgement else { return nil }
      let absence = evidence.absence(in: judgement.geometry)
      let style = trial.layout.type
      return PageReadings(atEndsOf: judgement.pages) { boundary in
        absence.map { .excluded($0) } ?? reading(boundary, style)
      }
    }
    return Metric(
      name,
      .boundaries,
      scope: .boundary,
      headline: .sum,
      detection: detection,
      meaning: meaning,
      eligibility: eligibility,
      isOfJudgement: true
    ) { (trial: Trial) in
      readings(trial)?.list ?? Readings()
    } tally: { trial in
      readings(trial)?.tally ?? Tally()
    } explain: { trial, explained in
      guard let page = trial.page(explained.worstPage), let boundary = page.boundary,
        let text = explained.text, let reason = explain(boundary, trial, explained)
      else { return [] }
      let place =
        "\(trial.name(of: page)) ends at scalar "
        + "\(grouped(text.scalarIndex(of: page.range.end))): "
      return [place + text.surroundings(of: page.range.end), reason]
    }
  }
}

extension Trial {
  func page(_ number: Int?) -> PageMeasurement? {
    guard let number, let pages = judgement?.pages, pages.indices.contains(number) else {
      return nil
    }
    return pages[number]
  }

  /// A page's number in words: `page 2 of 18`.
  func name(of page: PageMeasurement) -> String { "page \(page.page + 1) of \(pages.count)" }

  /// The lines on a page in words:
  /// `page 2 of 18: 28 lines, lowest bottom 736.5 px, content box 343 px x 635 px`.
  func line(on page: PageMeasurement) -> String {
    "\(name(of: page)): \(counted(page.lines, "line")), lowest bottom \(Format.px(page.bottom)), "
      + "content box \(Format.px(layout.page.contentWidth)) x \(Format.px(layout.page.contentHeight))"
  }
}
