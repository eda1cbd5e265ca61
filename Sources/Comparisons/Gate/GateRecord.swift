import Corpora
import Digests
package import PaginatorKit
import Trials

/// All that is deterministic of a session, by name: what the gate compares.
///
/// A value's name is that of its cell, then the position strategy of a metric of readers or
/// the scheme of one of highlights, then the metric: `alice/greedy/phone-6@17/missed_lines`. The value of a metric is its headline statistic.
package struct GateRecord: Hashable, Sendable {
  /// What the layout keys are made of, in words, by corpus and layout: ``GateInputs``.
  package var inputs: [String: String] = [:]
  /// The pages of each cell in scalars, see ``pagesText(of:in:)``.
  package var pages: [String: String] = [:]
  /// The values: metrics, the digests of the pages, kinds of failures.
  package var values: [String: GateValue] = [:]

  /// The name that stands for a cell's pages among its metrics.
  package static let pageMap = "page_map"
  /// The name that stands for the kind of a cell's failure.
  package static let failure = "failure"
}

extension GateRecord {
  /// The record of a session without its inputs.
  ///
  /// - Complexity: O(figures).
  package init(of findings: SessionFindings) {
    self.init()
    let session = findings.session
    let texts = session.texts
    var cells: [Figure.Place: String] = [:]
    func add(_ cell: GateCell, _ failure: TrialFailure?, _ pages: [PageRange]) -> String? {
      let name = cell.name
      if let failure {
        values["\(name)/\(Self.failure)"] = .text(failure.kind.rawValue)
        return nil
      }
      if let text = texts[cell.corpus] { self.add(pages, of: name, in: text) }
      return name
    }
    for (index, trial) in session.trials.enumerated() {
      cells[.trial(index)] = add(GateCell(of: trial), trial.failure, trial.pages)
    }
    for (index, change) in session.changes.enumerated() {
      cells[.change(index)] = add(GateCell(of: change), change.failure, change.pages)
    }
    for figure in findings.figures.all where figure.isJudged {
      let owner = figure.place.change.map(Figure.Place.change) ?? figure.place
      guard let cell = cells[owner] else { continue }
      let way = figure.place.way.map { "/\(GateCell.escaped($0))" } ?? ""
      values["\(cell)\(way)/\(figure.metric.name)"] =
        figure.value[figure.metric.headline].map { .number($0) } ?? .absent
    }
  }

  /// The metrics of trials that the same code gives again, bit for bit.
  package static let metricsOfTrials = Metric.all.filter(\.isExact)

  /// The name of every metric that the gate may judge, page maps among them.
  package static let metricNames: [String] =
    Metric.everything.filter(\.isJudged).map(\.name) + [pageMap]

  private mutating func add(_ ranges: [PageRange], of cell: String, in text: SourceText) {
    let pages = Self.pagesText(of: ranges, in: text)
    self.pages[cell] = pages
    values["\(cell)/\(Self.pageMap)"] = .text(Self.digest(ofPages: pages))
  }

  /// Returns page ranges as one text: the boundaries in scalars, or both ends of each range where
  /// one does not begin where the last ended.
  ///
  ///     // [0, 312) and [312, 640)
  ///     "0 312 640"
  ///     // [0, 312) and [313, 640)
  ///     "0-312 313-640"
  package static func pagesText(of ranges: [PageRange], in text: SourceText) -> String {
    let pages = ranges.map { (text.scalarIndex(of: $0.start), text.scalarIndex(of: $0.end)) }
    let isContiguous = zip(pages, pages.dropFirst()).allSatisfy { $0.1 == $1.0 }
    guard isContiguous, let first = pages.first else {
      return pages.map { "\($0)-\($1)" }.joined(separator: " ")
    }
    return ([first.0] + pages.map(\.1)).map(String.init).joined(separator: " ")
  }

  /// Returns the pages that a text stands for; `nil` when it is none.
  ///
  /// Pages are raw, as a paginator returned them: they may begin before the text, or end before they
  /// begin.
  package static func pages(of text: String) -> [GatePage]? {
    let words = text.split(separator: " ")
    let ends = words.compactMap { Int($0) }
    if ends.count == words.count, ends.count != 1 {
      return zip(ends, ends.dropFirst()).map(GatePage.init)
    }
    let pages = words.compactMap { word -> GatePage? in
      // The first character may be a sign.
      guard let dash = word.dropFirst().firstIndex(of: "-"), let start = Int(word[..<dash]),
        let end = Int(word[word.index(after: dash)...])
      else { return nil }
      return GatePage(start: start, end: end)
    }
    return pages.count == words.count ? pages : nil
  }

  /// Returns the digest of pages: the SHA-256 of their text.
  package static func digest(ofPages pages: String) -> String { sha256(of: Array(pages.utf8)) }
}

/// The text that a paginator put on a page, in scalars, raw as it was returned.
package struct GatePage: Hashable, Sendable {
  /// How many scalars stand before the page's first.
  package let start: Int
  /// How many scalars stand before the end of its last.
  package let end: Int
}

extension Metric {
  /// Whether the gate may judge it: what repeats, and instructions, which repeat for one program.
  fileprivate var isJudged: Bool { isExact || name == Metric.instructions.name }
}

extension Figure {
  /// Whether the gate may judge it; instructions only where they were counted.
  fileprivate var isJudged: Bool {
    metric.isExact || metric.name == Metric.instructions.name && value.eligible > 0
  }
}
