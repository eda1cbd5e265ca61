import Comparisons
import PaginatorKit
import Trials

/// What the template `verdicts` shows: the verdict on each paginator in each layout.
struct LayoutsView {
  let devices: [(name: String, columns: Int)]
  /// The font sizes below the devices, each by the layout's index in the findings.
  let sizes: [(layout: Int, text: String, startsDevice: Bool)]
  /// The paginators, each by its index in the findings.
  let strips: [(paginator: Int, name: String, cells: [Cell])]
  /// Whether the strips show a layout of which nobody knows the lines.
  let hasUnseen: Bool

  typealias Cell = (layout: Int, verdict: String, name: String, startsDevice: Bool)

  init(of findings: CorpusFindings) {
    let columns = findings.byDevice
    let layouts = findings.layouts
    hasUnseen = findings.rows.contains { $0.count(.unseen) > 0 }
    // A gap stands between two devices.
    let starts = columns.indices.map { place in
      place > 0 && layouts[columns[place]].device.id != layouts[columns[place - 1]].device.id
    }
    devices = findings.devices.map { id in
      (id, columns.count { layouts[$0].device.id == id })
    }
    sizes = zip(columns, starts)
      .map { ($0, decimalText(layouts[$0].layout.type.size), $1) }
    strips = findings.rows.enumerated()
      .map { index, row in
        let cells = zip(columns, starts)
          .map { column, startsDevice -> Cell in
            let verdict = row.verdicts[column]?.rawValue ?? "absent"
            return (column, verdict, "\(layouts[column].label): \(verdict)", startsDevice)
          }
        return (index, row.paginator.name, cells)
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
              let pages = verdict == .failed ? nil : row.trials[column]?.pages.count
              return .figure(
                Double(pages ?? 0),
                pages.map(grouped) ?? "",
                word: verdict?.word ?? "absent"
              )
            }
          }
      ),
      style: "sortable silent"
    )
  }
}

extension CorpusFindings {
  /// The ids of the devices, in the order in which they come first.
  fileprivate var devices: [String] { layouts.map(\.device.id).distinct }

  /// The indices of the layouts, device by device.
  fileprivate var byDevice: [Int] {
    devices.flatMap { device in layouts.indices.filter { layouts[$0].device.id == device } }
  }
}
