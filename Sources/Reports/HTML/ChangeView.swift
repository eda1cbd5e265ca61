import Comparisons
import PaginatorKit
import Refereeing
import Trials

/// What the template `change` shows: one change of the layout, and what it does to pages and places.
struct ChangeView {
  let id: String
  let title: String
  let plots: [(heading: String, explanation: String, plot: LinePlot)]
  let places: [PlacesView]
  let data: TableView?
  let highlights: TableView?
  let bookmarks: TableView?
  let absences: [String]

  /// A view for each change of a text, in the order in which their targets come; its paginators in a
  /// given order.
  static func all(
    of findings: [ChangeFindings],
    over text: SourceText,
    order: [String],
    id: String
  ) -> [ChangeView] {
    let places = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
    func place(of finding: ChangeFindings) -> Int {
      places[finding.change.paginator.name] ?? .max
    }
    return findings.groups { Plan.Target(kind: $0.change.kind, setting: $0.change.to) }
      .enumerated()
      .map { number, group in
        let sorted = group.elements.sorted { place(of: $0) < place(of: $1) }
        return ChangeView(of: sorted, over: text, id: "\(id)-\(number + 1)")
      }
  }

  private init(of group: [ChangeFindings], over text: SourceText, id: String) {
    let length = max(text.scalarCount, 1)
    self.id = id
    title = group.first.map { $0.change.title } ?? ""
    plots = [
      LinePlot.nearest(in: group, id: "\(id)-nearest")
        .map {
          (
            "How near the nearest new page start is",
            "How many of the old page starts have a new one within a distance. The straight line is "
              + "what chance gives: above it, old and new pages agree.", $0
          )
        },
      LinePlot.index(in: group, scalars: length, id: "\(id)-index")
        .map {
          (
            "How far the page start of the same number moves, in scalars",
            "Below the zero line page n begins earlier in the text than page n did before the change.",
            $0
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
      let reason = finding.change.failure?.message ?? finding.absence.map { "\($0.words)." }
      return (reason.map { ["\(name) is left out: \($0)"] } ?? [])
        + (finding.change.ownPlaces?.failure
          .map { ["\(name) failed to keep places in its own way: \($0)"] } ?? [])
    }
  }

  /// The built-in ways over greedy's pages, or the first paginator's, then each paginator's own way
  /// over its own.
  private static func places(of group: [ChangeFindings], scalars: Int, id: String) -> [PlacesView] {
    let shown =
      group.first { $0.change.paginator.isReference && !$0.builtIn.readers.isEmpty }
      ?? group.first { !$0.builtIn.readers.isEmpty }
    let builtIn = shown.flatMap {
      PlacesView(
        of: $0.builtIn.readers,
        by: $0.change.paginator.name,
        scalars: scalars,
        id: "\(id)-place"
      )
    }
    let own = group.enumerated()
      .compactMap { number, finding in
        finding.own.readers.first.flatMap {
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

  private static func highlights(of group: [ChangeFindings]) -> TableView? {
    let fates = KeptHighlight.Fate.allCases
    return folded(
      "Highlights",
      "Highlights by what an app keeps of them",
      group.flatMap { finding in
        finding.highlights.filter { !$0.items.isEmpty }.map { (finding.name(of: $0.way), $0) }
      },
      [
        Table.Field("paginator, scheme") { .text($0.name) },
        Table.Field("highlights") { .text(grouped($0.summary.items.count)) },
      ]
        + fates.map { fate in
          Table.Field(fate.rawValue) { .text(grouped($0.summary.count(of: fate))) }
        } + [Table.Field("mean overlap") { .text(Format.percent($0.summary.meanJaccard)) }]
    )
  }

  private static func bookmarks(of group: [ChangeFindings]) -> TableView? {
    folded(
      "Bookmarks",
      "Bookmarks by what an app keeps of them",
      group.flatMap { finding in
        finding.bookmarks.filter { !$0.items.isEmpty }.map { (finding.name(of: $0.way), $0) }
      },
      [
        Table.Field("paginator, scheme") { .text($0.name) },
        Table.Field("bookmarks") { .text(grouped($0.summary.items.count)) },
        Table.Field("right page") { .text(Format.percent($0.summary.share(\.survives))) },
        Table.Field("pages back at worst") { .text(grouped($0.summary.furthest.back)) },
        Table.Field("pages on at worst") { .text(grouped($0.summary.furthest.forward)) },
        Table.Field("ambiguous") { .text(Format.percent($0.summary.share(\.isAmbiguous))) },
        Table.Field("lost") { .text(Format.percent($0.summary.share { $0.landing == nil })) },
        Table.Field("another mark after the change") {
          .text(Format.percent($0.summary.share(\.isDuplicated)))
        },
      ]
    )
  }

  private static func table(of group: [ChangeFindings], scalars: Int) -> TableView? {
    folded(
      "Readers’ places",
      "Readers’ places with every paginator, shifts in pages",
      group.flatMap { finding in
        finding.readers.compactMap { outcome in
          ReaderSummary(of: outcome, scalars: scalars).map { (finding.name(of: outcome.way), $0) }
        }
      },
      [
        Table.Field("paginator, strategy") { .text($0.name) },
        Table.Field("place on the page") { .text(Format.percent($0.summary.hits)) },
        Table.Field("readers who skip") { .text(Format.percent($0.summary.skipping)) },
        Table.Field("furthest back") { .text(Format.pages($0.summary.furthestBack)) },
        Table.Field("furthest forward") { .text(Format.pages($0.summary.furthestForward)) },
        Table.Field("after there and back") { .text(Format.pages($0.summary.roundTrip)) },
        Table.Field("back again \(ReaderOutcome.cycles) times") { .text($0.summary.cycles) },
      ]
    )
  }

  /// What became of what one way kept, with one paginator.
  private typealias Kept<Summary> = (name: String, summary: Summary)

  /// A table that is folded away; `nil` without a row.
  private static func folded<Summary>(
    _ what: String,
    _ caption: String,
    _ rows: [Kept<Summary>],
    _ fields: [Table.Field<Kept<Summary>>]
  ) -> TableView? {
    rows.isEmpty
      ? nil : TableView(Table(rows, caption: caption, fields), summary: "\(what) as a table")
  }
}

extension ChangeFindings {
  fileprivate func name(of way: String) -> String {
    "\(change.paginator.name), \(way)"
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
