import Digests
import Trials

/// What a paginator comes to over the layouts of a text, told from values alone, so that those that
/// were approved and those that were measured are summed up in the same way.
package struct GateFigures: Codable, Hashable, Sendable {
  /// The worst verdict.
  package var verdict: Verdict
  package var layouts: Int
  /// In how many layouts it is clean.
  package var clean: Int
  package var hidden: Fault
  /// What else is there that makes a paginator unsafe, by its word: `lost`, `repeated`.
  ///
  /// `nil` in what an older harness wrote.
  package var others: [String: Fault]?
  package var wasted: Fault
  package var badBreaks: Fault
  /// The pages of all layouts together.
  package var pages: Int

  /// A fault that is counted.
  package struct Fault: Codable, Hashable, Sendable {
    /// In how many layouts it is.
    package var layouts: Int
    /// How much of it there is in all of them: lines, or page boundaries.
    package var amount: Int

    package init(_ amounts: [Double]) {
      layouts = amounts.count { $0 > 0 }
      amount = Int(amounts.reduce(0, +))
    }

    package static let none = Fault([])
  }
}

extension GateFigures {
  /// The words of ``others`` that any of some figures has, in the order of the results table.
  package static func others(in figures: [GateFigures]) -> [String] {
    let there = Set(figures.flatMap { ($0.others ?? [:]).keys })
    return Hazard.allCases.compactMap { $0.word?.name }.filter(there.contains)
  }
}

extension GateRecord {
  /// Returns what the trials of a paginator over a text come to.
  ///
  /// - Parameter cells: The names of the trials.
  /// - Returns: `nil` without a trial.
  /// - Complexity: O(cells).
  package func figures(of cells: [String]) -> GateFigures? {
    let verdicts = cells.compactMap(verdict(of:))
    guard let worst = verdicts.max() else { return nil }
    func fault(_ metric: Metric) -> GateFigures.Fault {
      GateFigures.Fault(cells.map { count(metric, of: $0) })
    }
    // A line that is too wide may be one that nobody can break.
    let others = Hazard.allCases.filter { $0 != .wideLines }
      .compactMap { hazard in
        hazard.metric.flatMap { metric in hazard.word.map { ($0.name, fault(metric)) } }
      }
    return GateFigures(
      verdict: worst,
      layouts: verdicts.count,
      clean: verdicts.count { $0 == .clean },
      hidden: fault(.overflowLines),
      others: Dictionary(uniqueKeysWithValues: others).filter { $0.value.layouts > 0 },
      wasted: fault(.missedLines),
      badBreaks: GateFigures.Fault(cells.map(badBreaks)),
      pages: Int(cells.reduce(0) { $0 + count(.pages, of: $1) })
    )
  }

  /// Returns the verdict on a trial by its name; `nil` where there are no values of it.
  ///
  /// It is that of ``Verdict/init(on:)``, with one exception: where overflow that nobody could avoid
  /// stands beside some that could be, the number of lines decides.
  package func verdict(of cell: String) -> Verdict? {
    if values["\(cell)/\(Self.failure)"] != nil { return .failed }
    guard values["\(cell)/\(Self.pageMap)"] != nil else { return nil }
    func isAny(_ metrics: [Metric]) -> Bool { metrics.contains { count($0, of: cell) > 0 } }
    let unavoidable = count(.unavoidableOverflow, of: cell)
    let isUnsafe =
      isAny([.gap, .duplicated, .disorder, .outOfRange, .midScalar, .midGrapheme])
      || count(.overflowLines, of: cell) > unavoidable
      || count(.overflowX, of: cell) > 0 && unavoidable == 0
    if isUnsafe { return .unsafe }
    // Greedy's page count is no measure of pages that a keep rule shortened, nor of another engine's.
    let isComparable =
      count(.constrainedPixels, of: cell) == 0 && has(.inkOverflowBottom, of: cell)
    if Flaw.allCases.contains(where: { shows($0, in: cell) })
      || isComparable && count(.pageExcess, of: cell) > 0
    {
      return .flawed
    }
    return has(.overflowLines, of: cell) || count(.pages, of: cell) == 0 ? .clean : .unseen
  }

  private func shows(_ flaw: Flaw, in cell: String) -> Bool {
    switch flaw {
    case .badBreaks: badBreaks(of: cell) > 0
    case .wrongStyle: number(flaw.metric, of: cell) ?? 1 < 1
    case .wastedSpace, .partedBlocks, .blankPages, .wrongSpace: count(flaw.metric, of: cell) > 0
    }
  }

  /// How many page boundaries are bad; where the record has no such metric, at least so many.
  private func badBreaks(of cell: String) -> Double {
    if let bad = number(.badBreaks, of: cell) { return bad }
    return [.midGrapheme, .illegalBreak, .kinsoku, .midLine].map { count($0, of: cell) }.max() ?? 0
  }

  /// Returns a metric's value of a trial; `nil` where it is n/a.
  package func number(_ metric: Metric, of cell: String) -> Double? {
    values["\(cell)/\(metric.name)"]?.number
  }

  private func count(_ metric: Metric, of cell: String) -> Double { number(metric, of: cell) ?? 0 }

  private func has(_ metric: Metric, of cell: String) -> Bool { number(metric, of: cell) != nil }

  /// How many values each paginator over a text has, and a digest of them: `1,752 5d2f9c01`.
  ///
  /// - Complexity: O(values · log values).
  package var digests: [GateOwner: String] {
    let lines = values.compactMap { name, value in
      GateCell(name: name).map { (owner: GateOwner($0), line: "\(name) \(value.words)") }
    }
    return Dictionary(grouping: lines, by: \.owner)
      .mapValues { lines in
        let text = lines.map(\.line).sorted().joined(separator: "\n")
        return "\(grouped(lines.count)) \(sha256(of: Array(text.utf8)).prefix(8))"
      }
  }

  /// The names of the trials of each paginator over each text, sorted; changes of the layout are left
  /// out.
  ///
  /// - Complexity: O(values).
  package var trials: [GateOwner: [String]] {
    let failures = values.keys.filter { $0.hasSuffix("/\(Self.failure)") }
      .map { String($0.dropLast(Self.failure.count + 1)) }
    let cells = Set(pages.keys).union(failures)
      .compactMap { name in GateCell(name: name).map { (name: name, cell: $0) } }
      .filter { !$0.cell.isOfChange }
    return Dictionary(grouping: cells) { GateOwner($0.cell) }
      .mapValues { $0.map(\.name).sorted() }
  }
}

/// A paginator over a text.
package struct GateOwner: Hashable, Sendable {
  package let corpus: String
  package let paginator: String

  package init(_ cell: GateCell) {
    corpus = cell.corpus
    paginator = cell.paginator
  }
}

extension GateValue {
  /// The value as it stands in a line.
  fileprivate var words: String {
    switch self {
    case .number(let number): decimalText(number) ?? "null"
    case .absent: "null"
    case .text(let text): text
    }
  }
}
