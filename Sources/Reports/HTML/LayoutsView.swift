import Comparisons
import PaginatorKit
import Trials

/// What the template `verdicts` shows: the verdict on each paginator in each layout, device by device.
struct LayoutsView {
  let devices: [Device]
  /// Whether a layout is shown of which nobody knows the lines.
  let hasUnseen: Bool
  /// Whether somebody was not asked for a layout.
  let hasDeclined: Bool

  /// A device, with its font sizes from the smallest on.
  struct Device {
    let name: String
    /// The font sizes, each by the layout's index in the findings.
    let sizes: [(layout: Int, text: String)]
    /// The paginators, each by its index in the findings.
    let rows: [(paginator: Int, name: String, cells: [Cell])]
  }

  typealias Cell = (layout: Int, verdict: String, name: String)

  init(of findings: CorpusFindings) {
    let layouts = findings.layouts
    hasUnseen = findings.rows.contains { $0.count(.unseen) > 0 }
    hasDeclined = findings.rows.contains { $0.trials.indices.contains(where: $0.isDeclined(in:)) }
    devices = findings.byDevice.groups { layouts[$0].device.id }
      .map { device, columns in
        Device(
          name: device,
          sizes: columns.map { ($0, decimalText(layouts[$0].layout.type.size)) },
          rows: findings.rows.enumerated()
            .map { index, row in
              let cells = columns.map { column -> Cell in
                let verdict = row.word(in: column)?.lowercased() ?? "absent"
                return (column, verdict, "\(layouts[column].label): \(verdict)")
              }
              return (index, row.paginator.name, cells)
            }
        )
      }
  }
}

extension TableView {
  /// The pages of each paginator in each layout, with the verdict: a row for each layout.
  static func layouts(of findings: CorpusFindings) -> TableView {
    TableView(
      Table(
        findings.byDevice,
        caption: "Pages and verdict in each layout",
        [Table.Field("layout") { .text(findings.layouts[$0].label) }]
          + findings.rows.map { row in
            Table.Field(row.paginator.name, kind: .integer) { column in
              let verdict = row.verdicts[column]
              let pages = verdict == .failed ? nil : row.trials[column]?.pageCount
              return .figure(
                Double(pages ?? 0),
                pages.map(grouped) ?? "",
                word: row.word(in: column) ?? "absent"
              )
            }
          }
      ),
      style: "sortable silent"
    )
  }
}

extension CorpusFindings {
  /// The indices of the layouts: the devices in the order in which they come first, each with its font
  /// sizes from the smallest on.
  fileprivate var byDevice: [Int] {
    layouts.map(\.device.id).distinct
      .flatMap { device in
        layouts.indices.filter { layouts[$0].device.id == device }
          .sorted { (layouts[$0].layout.type.size, $0) < (layouts[$1].layout.type.size, $1) }
      }
  }
}
