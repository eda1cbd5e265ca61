import PaginatorKit
import Refereeing
import Trials

/// How many pages are made, against those that `greedy` needs: Metrics.md 5.
extension Metric {
  static let pageCount: [Metric] = [pages, pageInflation, pageExcess]

  package static let pages = perText(
    "pages",
    .pages,
    detection: .never(because: "page_excess says how many are too many."),
    meaning: "Pages returned, blank ones included."
  ) { trial, _ in
    Readings(Double(trial.pageCount))
  } explain: { trial, judgement, _ in
    "\(counted(trial.pageCount, "page")) returned, \(judgement.coverage.blankPages) of them blank"
  }

  package static let pageInflation = perText(
    "page_inflation",
    .ratio,
    range: .excessShare,
    detection: .worse(),
    meaning: "Pages beyond those that greedy needs without keep rules, as a share of them.",
    eligibility: "Texts that are not empty."
  ) { trial, judgement in
    let needed = Double(judgement.referencePages)
    return Readings(Double(trial.pageCount) - needed, over: needed, otherwise: .emptyText)
  } explain: { trial, judgement, result in
    "\(trial.pageCount) pages / \(judgement.referencePages) of greedy − 1 = \(short(result))"
  }

  package static let pageExcess = perText(
    "page_excess",
    .pages,
    range: .anyNumber,
    detection: .worse(),
    meaning: "Pages beyond those that greedy needs without keep rules."
  ) { trial, judgement in
    Readings(Double(trial.pageCount - judgement.referencePages))
  } explain: { trial, judgement, result in
    "\(trial.pageCount) pages − \(judgement.referencePages) of greedy = \(short(result))"
  }
}
