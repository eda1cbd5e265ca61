package import Comparisons

/// A gate baseline for people: `baseline.md` beside `baseline.json`, whose diff a review can read.
///
/// It is made of the values alone, so that whoever has both files can tell whether they belong
/// together.
package struct BaselineText {
  private let baseline: GateBaseline
  private let trials: [GateOwner: [String]]
  private let digests: [GateOwner: String]

  /// The text of a gate baseline.
  ///
  /// - Complexity: O(values · log values).
  package init(of baseline: GateBaseline) {
    self.baseline = baseline
    trials = baseline.record.trials
    digests = baseline.record.digests
  }

  /// The path of the file beside that of the values: `baseline.md`.
  package static func path(beside values: String) -> String {
    (values.hasSuffix(".json") ? String(values.dropLast(5)) : values) + ".md"
  }

  /// The file's contents; the same gate baseline gives the same bytes.
  package var bytes: [UInt8] {
    let blocks = ["# Gate baseline", Self.preface] + approvals + corpora.flatMap(blocks)
    return Array((blocks.joined(separator: "\n\n") + "\n").utf8)
  }

  private static let preface = """
    `harness approve` writes this file beside the values that `harness gate` judges, so that a diff of it
    shows what an approval changes: what each paginator comes to, then its pages in each layout.
    """

  private var approvals: [String] {
    let items = baseline.approvals.map { approval in
      let patterns = approval.only.map { " (\($0.joined(separator: ", ")))" } ?? ""
      return "\(approval.date), \(approval.author)\(patterns): \(approval.reason)"
    }
    return items.isEmpty ? [] : [MarkdownText.list(items, most: 20)]
  }

  private var corpora: [String] { Set(trials.keys.map(\.corpus)).sorted() }

  private func blocks(of corpus: String) -> [String] {
    let owners = trials.keys.filter { $0.corpus == corpus }
    // By their names, so that no row moves when a verdict does.
    let rows = owners.sorted { $0.paginator < $1.paginator }
      .compactMap { owner in figures(of: owner).map { (owner, $0) } }
    return [
      "## \(MarkdownText.inline(corpus))", summary(of: rows).markdown(MarkdownText.cell),
      Self.legend,
      layouts(of: rows.map(\.0)).markdown(MarkdownText.cell),
    ]
  }

  private static let legend = """
    Behind *in n*, the layouts with a fault, stands how much of it there is in all of them. *values* has
    the number and a digest of all approved values, so that it changes with any of them.
    """

  private typealias Row = (owner: GateOwner, figures: GateFigures)

  private func figures(of owner: GateOwner) -> GateFigures? {
    baseline.record.figures(of: trials[owner] ?? [])
  }

  private func summary(of rows: [Row]) -> Table {
    func numbers(_ metric: Metric, of owner: GateOwner) -> [Double] {
      (trials[owner] ?? []).compactMap { baseline.record.number(metric, of: $0) }
    }
    let others = GateFigures.others(in: rows.map(\.figures))
      .map { word in
        Table.Field<Row>(word) { .text(($0.figures.others?[word] ?? .none).withAmount) }
      }
    let first: [Table.Field<Row>] = [
      Table.Field("paginator") { .text($0.owner.paginator) },
      Table.Field("verdict") { .text($0.figures.verdict.word) },
      Table.Field("clean") { .text("\($0.figures.clean)/\($0.figures.layouts)") },
      Table.Field("hidden") { .text($0.figures.hidden.withAmount) },
    ]
    return Table(
      rows,
      first + others + [
        Table.Field("wasted") { .text($0.figures.wasted.withAmount) },
        Table.Field("bad breaks") { .text($0.figures.badBreaks.withAmount) },
        Table.Field("drift", kind: .number) { row in
          let drifts = numbers(.referenceDrift, of: row.owner)
          return drifts.max().map { .figure($0, Format.pages($0)) } ?? .text(nil)
        },
        Table.Field("laid out", kind: .number) { row in
          let times = numbers(.measurementAmplification, of: row.owner)
          let mean = times.isEmpty ? nil : times.reduce(0, +) / Double(times.count)
          return mean.map { .figure($0, Format.times($0)) } ?? .text(nil)
        },
        Table.Field("pages", kind: .integer) { .integer($0.figures.pages) },
        Table.Field("values") { .text(digests[$0.owner]) },
      ]
    )
  }

  /// A row for each layout, with the pages of each paginator and what is wrong with them.
  private func layouts(of owners: [GateOwner]) -> Table {
    let cells = owners.map { owner in
      Dictionary(
        (trials[owner] ?? []).compactMap { name in GateCell(name: name).map { ($0.layout, name) } }
      ) { first, _ in first }
    }
    let layouts = Set(cells.flatMap(\.keys)).sorted { Self.precedes($0, $1) }
    return Table(
      headings: ["layout"] + owners.map(\.paginator),
      rows: layouts.map { layout in
        [layout] + cells.map { $0[layout].map(pages) ?? "" }
      }
    )
  }

  /// The pages of a trial: `22: 75 wasted, 19 bad`.
  private func pages(of cell: String) -> String {
    let record = baseline.record
    guard let figures = record.figures(of: [cell]) else { return "" }
    if figures.verdict == .failed { return "failed" }
    let others = GateFigures.others(in: [figures]).map { (figures.others?[$0]?.amount ?? 0, $0) }
    let faults =
      ([(figures.hidden.amount, "hidden")] + others + [
        (figures.wasted.amount, "wasted"), (figures.badBreaks.amount, "bad"),
      ])
      .filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }
    let told =
      faults.isEmpty && figures.verdict != .clean ? [figures.verdict.word] : faults
    return grouped(figures.pages) + (told.isEmpty ? "" : ": \(told.joined(separator: ", "))")
  }

  /// Layouts by device, then by size.
  private static func precedes(_ one: String, _ other: String) -> Bool {
    func key(_ layout: String) -> (String, Double, String) {
      let parts = layout.split(separator: "@", maxSplits: 1)
      return (String(parts.first ?? ""), parts.count > 1 ? Double(parts[1]) ?? 0 : 0, layout)
    }
    return key(one) < key(other)
  }
}

extension GateFigures.Fault {
  /// In how many layouts it is, and how much in all: `in 14: 120`.
  fileprivate var withAmount: String {
    layouts == 0 ? "-" : "\(shown): \(grouped(amount))"
  }
}
