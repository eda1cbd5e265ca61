import Comparisons
import PaginatorKit
import Refereeing
import Trials

/// What the template `plots` shows of `container-fill` with a reserve below the text: what it keeps
/// on the screen, and what it wastes.
struct ReserveView {
  let layout: String
  /// A dot for each reserve; `nil` with fewer than two.
  let plot: LinePlot?
  /// What the dots amount to; `nil` when there is nothing to say.
  let finding: String?
  /// The command that measures several; `nil` when there are.
  let command: String?

  /// The reserves of a corpus; `nil` when `container-fill` takes no part.
  init?(of findings: CorpusFindings, environment: [String: String], id: String) {
    let reserves = findings.rows.compactMap(Reserve.init)
      .sorted { $0.pixels < $1.pixels }
    let method = findings.rows.lazy.compactMap(\.paginator.traits).first { $0.reserve != nil }?
      .method
    guard let method else { return nil }
    layout = findings.detailedLayout.label
    plot = Self.plot(reserves, of: method, id: "\(id)-plot")
    let wasted = reserves.map(\.wastedLines).max() ?? 0
    finding =
      plot != nil && reserves.first?.pixels == 0 && reserves.first?.below == 0 && wasted > 0
      ? "Nothing reaches below the screen without a reserve, so the "
        + "\(counted(wasted, "line")) that the costliest one wastes are lost for nothing." : nil
    command =
      plot == nil
      ? compareCommand(
        for: findings,
        changes: [],
        environment: environment,
        paginators: [method] + [4, 8, 16, 24].map { "\(method):reserve=\($0)px" },
        layouts: [findings.detailedLayout]
      ) : nil
  }

  private struct Reserve {
    let pixels: Double
    /// How far a line or its ink reaches below the screen at worst, in px.
    let below: Double
    let pagesBelow: Int
    let wastedLines: Int
    let pages: Int

    init?(_ row: CorpusFindings.Row) {
      guard let pixels = row.paginator.traits?.reserve?.pixels,
        let judgement = row.trials[0]?.judgement, judgement.geometry != .none
      else { return nil }
      let below = judgement.pages.map { max($0.overflow, $0.ink.overflowBottom) }
      self.pixels = pixels
      self.below = (below.max() ?? .zero).pixels
      pagesBelow = below.count { $0 > .zero }
      wastedLines = judgement.sum(\.countedMissedLines)
      pages = judgement.pages.count
    }

    var label: String { "\(decimalText(pixels) ?? "") px" }
  }

  /// A dot for each reserve, joined in their order; those at one place share a dot.
  private static func plot(_ reserves: [Reserve], of method: String, id: String) -> LinePlot? {
    guard reserves.count > 1 else { return nil }
    var points: [LinePlot.Point] = []
    var notes: [[String]] = []
    for reserve in reserves {
      let point = LinePlot.Point(number: 0, x: reserve.below, y: Double(reserve.wastedLines))
      if points.last == point {
        notes[notes.count - 1].append(reserve.label)
      } else {
        points.append(point)
        notes.append([reserve.label])
      }
    }
    return LinePlot(
      [
        LinePlot.Series(
          name: "\(method), by its reserve",
          points: points,
          notes: notes.map { $0.joined(separator: ", ") }
        )
      ],
      words: LinePlot.Words(
        title: "What a reserve keeps on the screen, and what it wastes",
        unit: "lines wasted",
        axes: "↑ lines of the book that would still have fitted, → px below the screen at worst",
        yText: { Format.fixed($0, 0) }
      ),
      id: id,
      xAxis: .linear(from: 0, to: points.map(\.x).max() ?? 0),
      labelsEnds: false,
      data: TableView(
        caption: "\(method) with a reserve below the text",
        headings: [
          "reserve", "px below the screen at worst", "pages with something below it",
          "lines wasted", "pages",
        ],
        rows: reserves.map {
          [$0.label] + [
            Format.fixed($0.below, 2), grouped($0.pagesBelow), grouped($0.wastedLines),
            grouped($0.pages),
          ]
        }
      )
    )
  }
}
