import Corpora
import PaginatorKit
import Trials

extension Sentences {
  /// Returns what the detailed layout cannot show of a paginator, and where it shows.
  ///
  ///     window-750 is not put to the test on phone-6 at 17 px: a page holds at most 420 scalars;
  ///     see tablet-10.
  ///
  /// A window is not put to the test when its pages are greedy's and the largest of them is smaller
  /// than the window; the cap of `fixed-count` when the largest of greedy's pages is smaller than
  /// the cap. The layout to see is the first of the sweep with a page above the limit, one of
  /// the detailed layout's size if there is any.
  package static func notExercised(in findings: CorpusFindings) -> [String] {
    guard let greedy = findings.row(named: "greedy"),
      let reference = greedy.trials.first.flatMap({ $0 }), reference.failure == nil
    else { return [] }
    let sizes = greedy.trials.map { $0.map { largestPage(of: $0, in: findings) } ?? 0 }
    let size = findings.detailedLayout.layout.type.size
    return findings.rows.compactMap { row in
      guard row.paginator.kind == .classic, row.detailed != nil,
        let limit = PageLimit(of: row.paginator.name), sizes[0] > 0, sizes[0] < limit.scalars
      else { return nil }
      if limit.kind == .window, row.trials[0]?.pages != reference.pages { return nil }
      let above = zip(findings.layouts, sizes).filter { $1 > limit.scalars }.map(\.0)
      // A device at the same size is the closer relative of the layout that the reader has seen.
      let place = above.first { $0.layout.type.size == size } ?? above.first
      let hint =
        place.map { "; see \($0.layout.type.size == size ? $0.device.id : $0.label)" }
        ?? ", and no layout here holds more than \(grouped(limit.scalars))"
      return "\(limit.subject(row.paginator.name)) is not put to the test on "
        + "\(findings.detailedLayout.label): a page holds at most "
        + "\(counted(sizes[0], "scalar"))\(hint)."
    }
  }

  private static func largestPage(of trial: Trial, in findings: CorpusFindings) -> Int {
    let text = findings.corpus.text
    return trial.pages
      .map { text.scalarIndex(of: $0.end) - text.scalarIndex(of: $0.start) }
      .max() ?? 0
  }
}

/// The most scalars that a method can put on a page, by its name.
private struct PageLimit {
  enum Kind {
    case window
    case cap
  }

  let kind: Kind
  let scalars: Int

  /// The limit of `window-750`, `window:n=2000` or `fixed-count:cap=600`; `nil` without one.
  init?(of name: String) {
    let name = PaginatorName(name)
    if name.method.hasPrefix("window") {
      kind = .window
      let digits = name.options["n"] ?? name.method.split(separator: "-").last.map(String.init)
      scalars = digits.flatMap { Int($0) } ?? 750
    } else if name.method == "fixed-count", name.options["cap"] != "none" {
      kind = .cap
      scalars = name.options["cap"].flatMap { Int($0) } ?? 600
    } else {
      return nil
    }
  }

  func subject(_ name: String) -> String {
    switch kind {
    case .window: name
    case .cap: "The cap of \(name), \(grouped(scalars)) scalars,"
    }
  }
}
