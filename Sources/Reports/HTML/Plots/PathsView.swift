import Comparisons
import Corpora
import PaginatorKit
import Refereeing
import Trials

/// What the template `paths` shows: where readers are while the layout is changed again and again.
struct PathsView {
  let id: String
  let paginator: String
  let cycles: String
  let readers: String
  let journeys: [Journey]

  /// A cycle of layouts, and what each strategy makes of it.
  struct Journey {
    let heading: String
    let panels: [PathPanel]
    let data: TableView
  }

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
    let first = kept.first { $0.change.paginator.name == "greedy" } ?? kept.first
    guard let name = first?.change.paginator.name,
      let pages = findings.row(named: name)?.trials[0]?.pages,
      let before = try? Pagination(pages, of: text)
    else { return nil }
    let stops = kept.filter { $0.change.paginator.name == name }
      .compactMap { finding -> Stop? in
        (try? Pagination(finding.change.pages, of: text))
          .map { Stop(change: finding.change, pages: $0) }
      }
    var cycles: [[Stop]] = []
    let sizes = stops.filter { $0.change.kind == .fontSize }
    if sizes.count > 1 { cycles.append(sizes) }
    for kind in Change.Kind.allCases {
      if let stop = stops.first(where: { $0.change.kind == kind }) { cycles.append([stop]) }
    }
    guard !cycles.isEmpty else { return nil }
    self.id = id
    paginator = name
    self.cycles = grouped(Self.count)
    readers = grouped(ReadingPath.mostReaders)
    journeys = cycles.enumerated()
      .map { number, stops in
        Journey(from: before, through: stops, id: "\(id)-\(number + 1)")
      }
  }

  /// A layout that a reader changes to.
  fileprivate struct Stop {
    let change: Change
    let pages: Pagination
  }
}

extension PathsView.Journey {
  fileprivate init(from before: Pagination, through stops: [PathsView.Stop], id: String) {
    let page = Double(before.text.scalarCount) / Double(before.count)
    let paths = PositionStrategies.all.map { strategy in
      ReadingPath(
        of: strategy,
        from: before,
        through: stops.map(\.pages),
        cycles: PathsView.count
      )
    }
    let summaries = paths.map { PathSummary(of: $0, meanPage: page) }
    let names = stops.map { $0.change.kind.step(to: $0.change.to) }
    let start = stops.first.map { $0.change.kind.step(to: $0.change.from) } ?? ""
    heading =
      ([start] + names + [start]).joined(separator: " > ")
      + ", \(grouped(PathsView.count)) times round"
    panels = zip(paths, summaries).enumerated()
      .map { number, path in
        PathPanel(path.1, strategy: path.0.strategy, id: "\(id)-\(number + 1)")
      }
    let layouts =
      [start] + (0..<PathsView.count).flatMap { _ in names + [start] }
    data = TableView(
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
  }
}
