import PaginatorKit
import Comparisons
import Trials

/// What the template `layouts` shows: the verdict and the pages of each paginator in each layout.
struct LayoutsView {
  /// The devices over the columns of the strips.
  let devices: [Device]
  let sizes: [Size]
  let strips: [Strip]
  /// Whether the strips show a layout of which nobody knows the lines.
  let hasUnseen: Bool
  /// A row for each layout, a column for each paginator.
  let all: TableView

  struct Device {
    let name: String
    let columns: Int
  }

  struct Size {
    /// The layout's index in the findings.
    let layout: Int
    let text: String
    let startsDevice: Bool
  }

  /// One paginator, a cell for each layout.
  struct Strip {
    /// The paginator's index in the findings.
    let paginator: Int
    let name: String
    let cells: [Cell]
  }

  struct Cell {
    /// The layout's index in the findings.
    let layout: Int
    let verdict: String
    let name: String
    let startsDevice: Bool
  }

  init(of findings: CorpusFindings) {
    // Device by device, each where it first stands, with its layouts in their order.
    var order: [String] = []
    for layout in findings.layouts where !order.contains(layout.device.id) {
      order.append(layout.device.id)
    }
    let columns = order.flatMap { device in
      findings.layouts.indices.filter { findings.layouts[$0].device.id == device }
    }
    let layouts = findings.layouts
    hasUnseen = findings.rows.contains { $0.count(.unseen) > 0 }
    devices = order.map { id in
      Device(name: id, columns: columns.count { layouts[$0].device.id == id })
    }
    // A gap stands between two devices.
    let starts = columns.indices.map { place in
      place > 0 && layouts[columns[place]].device.id != layouts[columns[place - 1]].device.id
    }
    sizes = zip(columns, starts)
      .map {
        Size(layout: $0, text: decimalText(layouts[$0].layout.type.size), startsDevice: $1)
      }
    strips = findings.rows.enumerated()
      .map { index, row in
        Strip(
          paginator: index,
          name: row.paginator.name,
          cells: zip(columns, starts)
            .map { column, startsDevice in
              let verdict = row.verdicts[column]?.rawValue ?? "absent"
              return Cell(
                layout: column,
                verdict: verdict,
                name: "\(layouts[column].label): \(verdict)",
                startsDevice: startsDevice
              )
            }
        )
      }
    all = TableView(
      Table(
        columns,
        caption: "Pages and verdict in each layout",
        [Table.Field("layout") { .text(layouts[$0].label) }]
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
