import PaginatorKit
import Refereeing
import Trials

/// How many pages are made, against those that `greedy` needs: Metrics.md 5.
extension Metric {
  static let pageCount: [Metric] = [pages, pageInflation, pageExcess]

  /// The number of pages.
  package static let pages = perText(
    "pages",
    .pages,
    meaning: "Pages returned, blank ones included."
  ) { trial, _ in .value(Double(trial.pages.count)) }
  .detecting(.never(because: "page_excess says how many are too many."))

  /// Pages beyond those of greedy, as a share of them.
  package static let pageInflation = perText(
    "page_inflation",
    .ratio,
    meaning: "Pages beyond those that greedy needs without keep rules, as a share of them.",
    eligibility: "Texts that are not empty."
  ) { trial, judgement in
    let needed = Double(judgement.referencePages)
    return .ratio(Double(trial.pages.count) - needed, of: needed, otherwise: "empty_text")
  }
  .detecting(.worse())

  /// Pages beyond those of greedy.
  package static let pageExcess = perText(
    "page_excess",
    .pages,
    meaning: "Pages beyond those that greedy needs without keep rules."
  ) { trial, judgement in .value(Double(trial.pages.count - judgement.referencePages)) }
  .detecting(.worse())
}
