import Comparisons
import PaginatorKit
import Refereeing
import Trials

/// What the template `change` shows: one change of the layout, and what it does to pages and places.
struct ChangeView {
  let id: String
  let title: String
  let plots: [TitledPlot]
  let places: [PlacesView]
  let data: DataTable?
  let highlights: DataTable?
  let bookmarks: DataTable?
  let absences: [String]

  struct TitledPlot {
    let heading: String
    let explanation: String
    let plot: LinePlot
  }

  /// A view for each change, paginators in the order of the table of results.
  ///
  /// - Parameters:
  ///   - findings: The findings of one corpus.
  ///   - text: The corpus's text.
  ///   - order: The paginators' names.
  ///   - id: The first part of each id.
  /// - Returns: The views in the order in which their targets come.
  static func all(
    of findings: [ChangeFindings],
    over text: SourceText,
    order: [String],
    id: String
  ) -> [ChangeView] {
    struct Target: Hashable {
      let kind: Change.Kind
      let to: Plan.Setting
    }
    var targets: [Target] = []
    var groups: [Target: [ChangeFindings]] = [:]
    for finding in findings {
      let target = Target(kind: finding.change.kind, to: finding.change.to)
      if groups[target] == nil { targets.append(target) }
      groups[target, default: []].append(finding)
    }
    let places = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
    return targets.enumerated()
      .map { number, target in
        let group = (groups[target] ?? []).enumerated()
          .sorted {
            let left = places[$0.element.change.paginator.name] ?? .max
            let right = places[$1.element.change.paginator.name] ?? .max
            return left == right ? $0.offset < $1.offset : left < right
          }
          .map(\.element)
        return ChangeView(of: group, over: text, id: "\(id)-\(number + 1)")
      }
  }

  private init(of group: [ChangeFindings], over text: SourceText, id: String) {
    let length = max(text.scalarCount, 1)
    self.id = id
    title = group.first.map { $0.change.title } ?? ""
    plots = [
      LinePlot.nearest(in: group, id: "\(id)-nearest")
        .map {
          TitledPlot(
            heading: "How near the nearest new page start is",
            explanation: "How many of the old page starts have a new one within a distance. The "
              + "straight line is what chance gives: above it, old and new pages agree.",
            plot: $0
          )
        },
      LinePlot.index(in: group, scalars: length, id: "\(id)-index")
        .map {
          TitledPlot(
            heading: "How far the page start of the same number moves, in scalars",
            explanation: "Below the zero line page n begins earlier in the text than page n did "
              + "before the change.",
            plot: $0
          )
        },
    ]
    .compactMap(\.self)
    places = Self.places(of: group, scalars: length, id: id)
    data = Self.table(of: group, scalars: length)
    highlights = Self.highlights(of: group)
    bookmarks = Self.bookmarks(of: group)
    absences = group.flatMap { finding in
      let name = finding.change.paginator.name
      let reason = finding.change.failure?.message ?? finding.absence?.spaced
      return (reason.map { ["\(name) is left out: \($0)"] } ?? [])
        + (finding.change.ownPlaces?.failure
          .map { ["\(name) failed to keep places in its own way: \($0)"] } ?? [])
    }
  }

  /// The built-in ways over greedy's pages, or the first paginator's, then each paginator's own way
  /// over its own.
  private static func places(
    of group: [ChangeFindings],
    scalars: Int,
    id: String
  ) -> [PlacesView] {
    let shown =
      group.first { $0.change.paginator.name == "greedy" && !$0.builtInReaders.isEmpty }
      ?? group.first { !$0.builtInReaders.isEmpty }
    let builtIn = shown.flatMap {
      PlacesView(
        of: $0.builtInReaders,
        by: $0.change.paginator.name,
        scalars: scalars,
        id: "\(id)-place"
      )
    }
    let own = group.enumerated()
      .compactMap { number, finding in
        finding.ownReaders.flatMap {
          PlacesView(
            of: [$0],
            by: finding.change.paginator.name,
            isOwn: true,
            scalars: scalars,
            id: "\(id)-own-\(number + 1)"
          )
        }
      }
    return (builtIn.map { [$0] } ?? []) + own
  }

  private static func highlights(of group: [ChangeFindings]) -> DataTable? {
    let fates = HighlightOutcome.Highlight.Fate.allCases
    let rows = group.flatMap { finding in
      finding.highlights.compactMap { outcome -> DataTable.Row? in
        HighlightSummary(of: outcome)
          .map { summary in
            DataTable.Row(
              head: "\(finding.change.paginator.name), \(outcome.scheme)",
              cells: [grouped(summary.count)] + fates.map { grouped(summary.fates[$0] ?? 0) }
                + [FigureText.percent(summary.meanJaccard)]
            )
          }
      }
    }
    guard !rows.isEmpty else { return nil }
    return DataTable(
      caption: "Highlights by what an app keeps of them",
      summary: "Highlights as a table",
      headings: ["paginator, scheme", "highlights"] + fates.map(\.rawValue) + ["mean overlap"],
      rows: rows
    )
  }

  private static func bookmarks(of group: [ChangeFindings]) -> DataTable? {
    let rows = group.flatMap { finding in
      finding.bookmarks.compactMap { outcome -> DataTable.Row? in
        guard let summary = BookmarkSummary(of: outcome) else { return nil }
        return DataTable.Row(
          head: "\(finding.change.paginator.name), \(outcome.scheme)",
          cells: [
            grouped(summary.count), FigureText.percent(summary.survival),
            grouped(summary.furthestBack), grouped(summary.furthestForward),
            FigureText.percent(summary.ambiguous), FigureText.percent(summary.lost),
            FigureText.percent(summary.duplicated),
          ]
        )
      }
    }
    guard !rows.isEmpty else { return nil }
    return DataTable(
      caption: "Bookmarks by what an app keeps of them",
      summary: "Bookmarks as a table",
      headings: [
        "paginator, scheme", "bookmarks", "right page", "pages back at worst",
        "pages on at worst", "ambiguous", "lost", "another mark after the change",
      ],
      rows: rows
    )
  }

  private static func table(of group: [ChangeFindings], scalars: Int) -> DataTable? {
    let rows = group.flatMap { finding in
      finding.readers.compactMap { outcome -> DataTable.Row? in
        guard let summary = ReaderSummary(of: outcome, scalars: scalars) else { return nil }
        return DataTable.Row(
          head: "\(finding.change.paginator.name), \(outcome.strategy)",
          cells: summary.cells
        )
      }
    }
    guard !rows.isEmpty else { return nil }
    return DataTable(
      caption: "Readers’ places with every paginator, shifts in pages",
      summary: "Readers’ places as a table",
      headings: ["paginator, strategy"] + ReaderSummary.headings,
      rows: rows
    )
  }
}

extension ReaderSummary {
  static let headings = [
    "place on the page", "readers who skip", "furthest back", "furthest forward",
    "after there and back", "back again \(ReaderOutcome.cycles) times",
  ]

  var cells: [String] {
    [
      FigureText.percent(hits), FigureText.percent(skipping), FigureText.pages(furthestBack),
      FigureText.pages(furthestForward), FigureText.pages(roundTrip), cycles,
    ]
  }
}

extension Change {
  /// What changes: `17 px to 20 px on phone-6`.
  fileprivate var title: String {
    switch kind {
    case .fontSize:
      "\(decimalText(from.layout.type.size)) px to \(decimalText(to.layout.type.size)) px on "
        + from.device.id
    case .font: "\(family(from)) to \(family(to))"
    case .device: "\(from.device.id) to \(to.device.id)"
    case .lineHeight:
      "line height \(multiple(from)) to \(multiple(to)) on \(from.device.id)"
    }
  }

  private func family(_ setting: Plan.Setting) -> String {
    setting.layout.type.fonts.first?.family ?? ""
  }

  private func multiple(_ setting: Plan.Setting) -> String {
    decimalText(setting.layout.type.lineHeight.value) ?? ""
  }
}

extension String {
  /// A reason of the house in words: `not_a_partition` is `not a partition`.
  fileprivate var spaced: String { String(map { $0 == "_" ? " " : $0 }) + "." }
}
