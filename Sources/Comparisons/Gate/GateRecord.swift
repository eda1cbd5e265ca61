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
  /// The record of a session without its inputs; pages that another session has, too, are written as in
  /// its record.
  ///
  /// - Complexity: O(figures + pages).
  package init(
    of findings: SessionFindings,
    knowing other: (findings: SessionFindings, record: GateRecord)? = nil
  ) {
    self.init()
    let session = findings.session
    let written = Self.pages(of: session, knowing: other)
    var cells: [Figure.Place: String] = [:]
    func add(_ cell: GateCell, _ failure: TrialFailure?) -> String? {
      let name = cell.name
      if let failure {
        values["\(name)/\(Self.failure)"] = .text(failure.kind.rawValue)
        return nil
      }
      if let pages = written[cell] {
        self.pages[name] = pages.text
        values["\(name)/\(Self.pageMap)"] = .text(pages.digest)
      }
      return name
    }
    for (index, trial) in session.trials.enumerated() {
      cells[.trial(index)] = add(GateCell(of: trial), trial.failure)
    }
    for (index, change) in session.changes.enumerated() {
      cells[.change(index)] = add(GateCell(of: change), change.failure)
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

  /// The pages of cells as they are written, and their digests.
  ///
  /// Those of failures and of unknown texts are left out, and the last of equal cells stands.
  private static func pages(
    of session: Session,
    knowing other: (findings: SessionFindings, record: GateRecord)?
  ) -> [GateCell: (text: String, digest: String)] {
    let texts = session.texts
    let others = other?.findings.session.texts ?? [:]
    let same = Set(texts.keys.filter { texts[$0] == others[$0] })
    let known = other?.findings.session.pagesByCell ?? [:]
    let cells = session.pagesByCell
    let names = Array(cells.keys)
    let written = concurrentMap(names) { cell -> (text: String, digest: String)? in
      guard let text = texts[cell.corpus], let ranges = cells[cell] else { return nil }
      let name = cell.name
      if same.contains(cell.corpus), known[cell] == ranges, let record = other?.record,
        let pages = record.pages[name],
        case .text(let digest) = record.values["\(name)/\(Self.pageMap)"]
      {
        return (pages, digest)
      }
      let pages = pagesText(of: ranges, in: text)
      return (pages, digest(ofPages: pages))
    }
    return zip(names, written).reduce(into: [:]) { $0[$1.0] = $1.1 }
  }

  /// Returns page ranges as one text: the boundaries in scalars, or both ends of each range where
  /// one does not begin where the last ended.
  ///
  ///     // [0, 312) and [312, 640)
  ///     "0 312 640"
  ///     // [0, 312) and [313, 640)
  ///     "0-312 313-640"
  package static func pagesText(of ranges: [PageRange], in text: SourceText) -> String {
    var last: (offset: TextOffset, scalar: Int)?
    let pages = ranges.map { page -> (start: Int, end: Int) in
      let start =
        last.flatMap { $0.offset == page.start ? $0.scalar : nil }
        ?? text.scalarIndex(of: page.start)
      let end = text.scalarIndex(of: page.end)
      last = (page.end, end)
      return (start, end)
    }
    let isContiguous = zip(pages, pages.dropFirst()).allSatisfy { $0.end == $1.start }
    guard isContiguous, let first = pages.first else {
      return pages.map { "\($0.start)-\($0.end)" }.joined(separator: " ")
    }
    return ([first.start] + pages.map(\.end)).map(String.init).joined(separator: " ")
  }

  /// Returns the pages that a text stands for; `nil` when it is none.
  ///
  /// Pages are raw, as a paginator returned them: they may begin before the text, or end before they
  /// begin.
  package static func pages(of text: String) -> [GatePage]? {
    let words = text.utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) }
    let ends = words.compactMap { Int($0) }
    if ends.count == words.count, ends.count != 1 {
      return zip(ends, ends.dropFirst()).map(GatePage.init)
    }
    let pages = words.compactMap { word -> GatePage? in
      // The first character may be a sign.
      guard let dash = word.utf8.dropFirst().firstIndex(of: UInt8(ascii: "-")),
        let start = Int(word[..<dash]),
        let end = Int(word[word.utf8.index(after: dash)...])
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

extension Session {
  /// The pages of all trials and changes that did not fail; the last of equal cells stands.
  fileprivate var pagesByCell: [GateCell: [PageRange]] {
    let trials = trials.filter { $0.failure == nil }.map { (GateCell(of: $0), $0.pages) }
    let changes = changes.filter { $0.failure == nil }.map { (GateCell(of: $0), $0.pages) }
    return Dictionary(trials + changes) { $1 }
  }
}
