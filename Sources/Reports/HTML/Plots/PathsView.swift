import Comparisons
import Corpora
import PaginatorKit
import Refereeing
import Trials

/// What the template `paths` shows: where readers are while the layout is changed again and again.
struct PathsView {
  let paginator: String
  let cycles: String
  let readers: String
  /// Cycles of layouts, and what each strategy makes of them.
  let journeys: [Journey]

  typealias Journey = (heading: String, advice: String, panels: [PathPanel], data: TableView)

  /// How often readers go round.
  static let count = 10

  /// The slider of font sizes, if there are several, and there and back for the first change of each
  /// kind, over greedy's pages or the first paginator's; `nil` without any.
  ///
  /// - Complexity: O(changes · pages + readers · steps · log pages).
  init?(
    of changes: [ChangeFindings],
    over findings: CorpusFindings,
    id: String
  ) {
    let text = findings.corpus.text
    let kept = changes.filter { $0.absence == nil && !$0.change.pages.isEmpty }
    let first = kept.first(where: \.change.paginator.isReference) ?? kept.first
    guard let name = first?.change.paginator.name,
      let pages = findings.row(named: name)?.trials[0]?.pages,
      let before = try? Pagination(text.roundedDown(pages), of: text)
    else { return nil }
    let stops = kept.filter { $0.change.paginator.name == name }
      .compactMap { finding -> Stop? in
        (try? Pagination(text.roundedDown(finding.change.pages), of: text))
          .map { (finding.change, $0) }
      }
    var cycles: [[Stop]] = []
    let sizes = stops.filter { $0.change.kind == .fontSize }
    if sizes.count > 1 { cycles.append(sizes) }
    for kind in Change.Kind.allCases {
      if let stop = stops.first(where: { $0.change.kind == kind }) { cycles.append([stop]) }
    }
    guard !cycles.isEmpty else { return nil }
    paginator = name
    self.cycles = grouped(Self.count)
    readers = grouped(ReadingPath.mostReaders)
    let outcomes = kept.filter { $0.change.paginator.name == name }.flatMap(\.builtIn.readers)
    let misses = Dictionary(
      outcomes.map { ($0.way, $0.items.count { !$0.isHit }) }
    ) { $0 + $1 }
    journeys = cycles.enumerated()
      .map { number, stops in
        Self.journey(from: before, through: stops, misses: misses, id: "\(id)-\(number + 1)")
      }
  }

  private typealias Stop = (change: Change, pages: Pagination)

  private static func journey(
    from before: Pagination,
    through stops: [Stop],
    misses: [String: Int],
    id: String
  ) -> Journey {
    let page = Double(before.text.scalarCount) / Double(before.count)
    let paths = PositionStrategies.all.map { strategy in
      ReadingPath(of: strategy, from: before, through: stops.map(\.pages), cycles: count)
    }
    let summaries = paths.map { PathSummary(of: $0, meanPage: page) }
    let names = stops.map { $0.change.kind.step(to: $0.change.to) }
    let start = stops.first.map { $0.change.kind.step(to: $0.change.from) } ?? ""
    let heading =
      ([start] + names + [start]).joined(separator: " > ") + ", \(grouped(count)) times round"
    // The worst first: what loses more, then what leads more readers to a wrong page.
    let sorted = zip(paths, summaries)
      .sorted { left, right in
        let (one, other) = (misses[left.0.strategy] ?? 0, misses[right.0.strategy] ?? 0)
        return (right.1.losingRounds, other, right.1.furthestOff)
          < (left.1.losingRounds, one, left.1.furthestOff)
      }
    let margin = Margin(
      low: summaries.flatMap(\.lowest).min() ?? 0,
      high: summaries.flatMap(\.highest).max() ?? 0,
      atLeast: 1,
      height: PathPanel.height
    )
    let panels = sorted.enumerated()
      .map { number, path in
        PathPanel(path.1, strategy: path.0.strategy, margin: margin, id: "\(id)-\(number + 1)")
      }
    let best = sorted.last
    let kept = best.map { ReaderOutcome.kept(by: $0.0.strategy) } ?? ""
    let advice =
      best?.1.losingRounds == 0
      ? "Keep \(kept): back at the start exactly, every time, and never more than "
        + "\(Format.pages(best?.1.furthestOff ?? 0)) pages off."
      : "\(kept) loses least; nothing comes back exactly."
    let layouts = [start] + (0..<count).flatMap { _ in names + [start] }
    let data = TableView(
      caption: "Where readers are, in pages from where they began: the middle one, and in brackets "
        + "the furthest off",
      headings: ["change", "now at"] + paths.map(\.strategy),
      rows: layouts.enumerated()
        .map { step, layout in
          [grouped(step)] + [layout]
            + summaries.map {
              "\(Format.pages($0.medians[step])) (\(Format.pages($0.furthest[step])))"
            }
        }
    )
    return (heading, advice, panels, data)
  }
}

/// One strategy's small plot of reading positions over the steps.
struct PathPanel {
  let id: String
  let name: String
  let kept: String
  let sentence: String
  let margin: Margin
  let band: String
  let median: String
  let worst: String
  /// Where a cycle ends and the layout is the first one again.
  let rounds: String

  /// The area: 1,000 units wide, as high as the others of its kind.
  static let height = 96.0

  init(_ summary: PathSummary, strategy: String, margin: Margin, id: String) {
    let last = Double(max(summary.medians.count - 1, 1))
    func x(_ step: Int) -> String { coordinate(Double(step) / last * 1_000) }
    func y(_ pages: Double) -> String { coordinate(margin.y(of: pages)) }
    /// A reader stays on a page until the next change.
    func steps(_ values: [Double]) -> String {
      guard let first = values.first else { return "" }
      return "M0 \(y(first))"
        + values.enumerated().dropFirst().map { "H\(x($0))V\(y($1))" }.joined()
    }
    self.id = id
    self.margin = margin
    name = strategy
    kept = ReaderOutcome.kept(by: strategy)
    sentence = summary.sentence
    median = steps(summary.medians)
    worst = steps(summary.worst)
    let back = summary.lowest.enumerated().reversed()
    let lower = back.map { step, value in
      // Along the steps from the right: across at a step's height, then to the one before.
      "V\(y(value))" + (step > 0 ? "H\(x(step))" : "H0")
    }
    band = steps(summary.highest) + lower.joined() + "z"
    rounds = stride(
      from: summary.stepsPerCycle,
      to: summary.medians.count,
      by: summary.stepsPerCycle
    )
    .map { "M\(x($0)) 0V\(coordinate(Self.height))" }
    .joined()
  }
}
