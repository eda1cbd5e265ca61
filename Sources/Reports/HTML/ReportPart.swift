import Comparisons
import Corpora
import PaginatorKit
import Trials

/// A part of the report on a text, which is opened on demand: its entry in the contents, the sentence
/// that it is folded away under, and its sections, are declared here once, in the order of the report.
struct ReportPart {
  /// The end of its id.
  let name: String
  let title: String
  /// Whether it stands open at first.
  var isOpen = false
  /// What it comes to, in a sentence; `nil` where there is nothing to say.
  let gist: @Sendable (ReportSection.Source) -> String?
  let sections: [ReportSection]

  /// The parts, in the order of the report.
  static let all = [pages, places, changed, layouts, times]

  private static let pages = ReportPart(
    name: "all-pages",
    title: "Pages",
    isOpen: true,
    gist: { $0.shown.faulty },
    sections: [
      ReportSection(
        name: "pages",
        style: "pages",
        template: PackageResources.pages_mustache
      ) { source, _ in source.shown.pages },
      ReportSection(
        name: "fill",
        title: "How full each page is",
        template: PackageResources.fill_mustache
      ) { FillView(of: $0.findings, id: $1) },
    ]
  )

  private static let places = ReportPart(
    name: "places",
    title: "Reader’s place",
    gist: { source in
      let brief = PlacesTable(of: source.changes).brief
      return brief.isEmpty ? nil : brief
    },
    sections: [
      ReportSection(
        name: "reader",
        title: "Reader",
        style: "reader",
        isScripted: true,
        template: PackageResources.reader_mustache
      ) { source, _ in source.shown.pages },
      ReportSection(
        name: "change",
        title: "After a change of the layout",
        template: PackageResources.change_mustache
      ) { source, id in
        let changes = ChangeView.all(
          of: source.changes,
          over: source.findings.corpus.text,
          order: source.findings.rows.map(\.paginator.name),
          id: id
        )
        return changes.isEmpty ? nil : ["changes": changes]
      },
      ReportSection(
        name: "paths",
        title: "The reader’s place over many changes",
        template: PackageResources.paths_mustache
      ) { PathsView(of: $0.changes, over: $0.findings, id: $1) },
    ]
  )

  private static let changed = ReportPart(
    name: "changed",
    title: "What changed",
    gist: { $0.since.first },
    sections: [
      ReportSection(name: "since", template: PackageResources.since_mustache) { source, _ in
        source.since.isEmpty ? nil : ["sentences": source.since]
      },
      ReportSection(
        name: "history",
        title: "Earlier sessions",
        template: PackageResources.history_mustache
      ) { source, id in
        HistoryView(
          of: source.findings,
          after: source.history,
          began: source.session.session.started,
          id: id
        )
      },
    ]
  )

  private static let layouts = ReportPart(
    name: "all-layouts",
    title: "Layouts",
    gist: { source in
      let devices = source.findings.layouts.map(\.device.id).distinct.count
      return
        "\(counted(source.findings.layouts.count, "layout")) on \(counted(devices, "device")); "
        + "\(source.findings.detailedLayout.label) in detail."
    },
    sections: [
      ReportSection(
        name: "layouts",
        title: "Pages in each layout",
        template: PackageResources.layouts_mustache
      ) { source, _ in TableView.layouts(of: source.findings) },
      ReportSection(
        name: "drift",
        title: "Drift against greedy",
        template: PackageResources.drift_mustache
      ) { LinePlot.drift(in: $0.findings, id: $1) },
      ReportSection(
        name: "agreement",
        title: "Who agrees with whom",
        template: PackageResources.agreement_mustache
      ) { source, _ in TableView.agreement(of: source.findings, pairs: source.session.pairs) },
      ReportSection(
        name: "reserve",
        title: "What a reserve below the text costs",
        template: PackageResources.reserve_mustache
      ) { ReserveView(of: $0.findings, environment: $0.environment, id: $1) },
      ReportSection(
        name: "untested",
        title: "What the detailed layout does not test",
        template: PackageResources.since_mustache
      ) { source, _ in
        let sentences = Sentences.notExercised(in: source.findings)
        return sentences.isEmpty ? nil : ["sentences": sentences]
      },
      ReportSection(
        name: "setting",
        title: "Layout of the detailed figures",
        template: PackageResources.setting_mustache
      ) { source, _ in
        SettingView(
          of: source.findings,
          changes: source.changes.map(\.change),
          environment: source.environment
        )
      },
    ]
  )

  private static let times = ReportPart(
    name: "times",
    title: "Times",
    gist: { $0.findings.timeSentence },
    sections: [
      ReportSection(
        name: "speed",
        title: "Speed",
        template: PackageResources.speed_mustache
      ) { SpeedView(of: $0.findings, environment: $0.environment, id: $1) },
      ReportSection(
        name: "scaling",
        title: "How time grows with the text",
        template: PackageResources.scaling_mustache
      ) { ScalingView(of: $0.findings, id: $1) },
      ReportSection(
        name: "latency",
        title: "Page turns against the frames of a screen",
        template: PackageResources.latency_mustache
      ) { LatencyView(of: $0.findings, id: $1) },
    ]
  )
}

extension CorpusFindings {
  /// How long the one to ship takes, else the fastest, and who is slowest of all.
  ///
  ///     On phone-6 at 17 px greedy takes 0.18 ms; grow-shrink 13.1 ms, 73 times as much.
  fileprivate var timeSentence: String? {
    let timed = rows.compactMap { row in
      row.detailed?.cpu.flatMap { cpu in cpu.median > 0 ? (row: row, time: cpu.median) : nil }
    }
    let shipped = Sentences.shipped(of: self)?.paginator
    let fastest = timed.min { $0.time < $1.time }
    guard let best = timed.first(where: { $0.row.paginator == shipped }) ?? fastest,
      let slowest = timed.max(by: { $0.time < $1.time })
    else { return nil }
    func words(_ one: (row: Row, time: Double)) -> String {
      "\(one.row.paginator.name) takes \(Format.milliseconds(one.time)) ms"
    }
    let factor = slowest.time / best.time
    let rest =
      factor < Sentences.tellingFactor
      ? "" : "; \(words(slowest)), \(Format.fixed(factor, factor < 10 ? 1 : 0)) times as much"
    let ended = rows.compactMap { row in
      row.detailed?.cpuBound.map { "\(row.paginator.name) \(Format.bound(Double($0)))" }
    }
    let above = ended.isEmpty ? "" : " Not awaited: \(list(ended))."
    return "On \(detailedLayout.label) \(words(best))\(rest).\(above)"
  }
}
