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
  /// The paginators over the columns of the table.
  let paginators: [String]
  let rows: [Row]

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

  /// One layout, a cell for each paginator.
  struct Row {
    let name: String
    let cells: [Pages]
  }

  struct Pages {
    let verdict: String
    let word: String
    let pages: String
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
    paginators = findings.rows.map(\.paginator.name)
    rows = columns.map { column in
      Row(
        name: layouts[column].label,
        cells: findings.rows.map { row in
          let verdict = row.verdicts[column]
          let isFailed = verdict == nil || verdict == .failed
          return Pages(
            verdict: verdict?.rawValue ?? "absent",
            word: verdict?.word ?? "absent",
            pages: isFailed ? "" : row.trials[column].map { grouped($0.pages.count) } ?? ""
          )
        }
      )
    }
  }
}
