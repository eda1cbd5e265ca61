import ArgumentParser
import Comparisons
import Corpora
import Foundation
import PaginatorKit
import Paginators
import Places
import Reports
import Results
import Trials
import Typesetting

/// `harness list`: what there is to choose from.
struct ListCommand: HarnessCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract:
      "List corpora, chapters, paginators, readers, devices, fonts, metrics, planted defects, ways of saving "
      + "places or sessions."
  )

  enum Subject: String, ChoiceArgument {
    case corpora
    case chapters
    case paginators
    case readers
    case devices
    case fonts
    case metrics
    case defects
    case schemes
    case sessions
  }

  @Argument(help: "What to list.")
  var subject: Subject

  @Flag(help: "Print a JSON array.")
  var json = false

  @OptionGroup(title: "Texts") var texts: TextArguments

  @OptionGroup(title: "Store") var store: StoreArguments
  @OptionGroup(title: "Terminal") var terminal: TerminalArguments

  func run(_ console: Console, _: Settings) throws {
    var store: ResultStore?
    let table = try table(&store)
    if json {
      try console.print(json: try table.json())
    } else {
      try console.print(
        subject == .metrics ? metricText(console) : table.text(columns: console.columns)
      )
    }
    try store?.refuseDamage()
  }

  private func table(_ opened: inout ResultStore?) throws -> Table {
    switch subject {
    case .corpora: try corporaTable()
    case .chapters: try chapterTable()
    case .paginators: paginatorTable { $0 != .defective }
    case .readers: readerTable()
    case .defects: paginatorTable { $0 == .defective }
    case .schemes: .schemes(PlaceScheme.all)
    case .devices: deviceTable(of: KnownDevice.all)
    case .fonts: try fontTable()
    case .metrics: metricTable()
    case .sessions: try sessionTable(&opened)
    }
  }

  private func corporaTable() throws -> Table {
    Table(
      try Inputs().folder(texts.corpora.folder).summaries(),
      [
        Table.Field("id") { .text($0.id) },
        Table.Field("title") { .text($0.manifest?.title ?? "") },
        Table.Field("language") { .text($0.manifest?.language ?? "") },
        Table.Field("scalars", kind: .integer) { summary in
          summary.manifest.map { .integer($0.counts.scalars) } ?? .text("")
        },
        Table.Field("tier") { .text($0.manifest?.tier ?? "") },
        Table.Field("place") { .text($0.place?.words ?? "") },
        Table.Field("problem") { .text($0.problem?.description ?? "") },
      ]
    )
  }

  /// The chapters of each text asked for, front matter left out.
  private func chapterTable() throws -> Table {
    let corpora = try Inputs().corpora(texts)
    let rows = corpora.flatMap { _, corpus in
      let starts = corpus.chapters.map { corpus.text.scalarIndex(of: $0.start) }
      let ends = starts.dropFirst() + [corpus.text.scalarCount]
      return zip(corpus.chapters.indices, zip(starts, ends))
        .map { index, part in
          (corpus: corpus, number: index + 1, start: part.0, scalars: part.1 - part.0)
        }
    }
    guard !rows.isEmpty else {
      throw HarnessFailure(
        .badInput,
        "No chapters were found in \(corpora.map { "'\($0.corpus.id)'" }.joined(separator: ", ")): no "
          + "line looks like a heading (第一章, Chapter 3), no h1 or h2 stands in a page, and no block of a "
          + "styled text is one."
      )
    }
    let isOfSeveral = corpora.count > 1
    return Table(
      rows,
      [
        Table.Field("corpus", for: .programs) { .text($0.corpus.id) },
        Table.Field("corpus", for: .people) { .text(isOfSeveral ? $0.corpus.id : "") },
        Table.Field("chapter", kind: .integer) { .integer($0.number) },
        Table.Field("title") { .text($0.corpus.chapters[$0.number - 1].title) },
        Table.Field("start_scalar", for: .programs) { .integer($0.start) },
        Table.Field("start", for: .people, kind: .integer) { .integer($0.start) },
        Table.Field("scalars", kind: .integer) { .integer($0.scalars) },
      ]
    )
  }

  private func paginatorTable(of kinds: (PaginatorInfo.Kind) -> Bool) -> Table {
    var table = Table(
      Roster.current.entries.filter { kinds($0.kind) },
      [
        Table.Field("id") { .text($0.id) },
        Table.Field("kind") { .text($0.kind.rawValue) },
        Table.Field("method") { .text($0.summary) },
        Table.Field("options", for: .programs) { .text($0.options.joined(separator: ",")) },
        Table.Field("options", for: .people, brief: "Options: ") {
          .text($0.options.joined(separator: ", "))
        },
      ]
    )
    table.isTurned = true
    return table
  }

  private func readerTable() -> Table {
    let root = KnownReader.root
    var table = Table(
      KnownReader.all.map { (reader: $0, absence: $0.absence(in: root)) },
      [
        Table.Field("id") { .text($0.reader.id) },
        Table.Field("state") { .text($0.absence == nil ? "here" : "absent") },
        Table.Field("summary") { .text($0.reader.summary) },
        Table.Field("reason", brief: "Absent: ") { .text($0.absence?.reason ?? "") },
        Table.Field("remedy", brief: "To bring it: ") { .text($0.absence?.remedy ?? "") },
      ]
    )
    table.isTurned = true
    return table
  }

  private func fontTable() throws -> Table {
    Table(
      headings: ["family", "style", "file"],
      rows: try FontLibrary().installed().map { [$0.family, $0.style, "\($0.file)#\($0.index)"] }
    )
  }

  private func sessionTable(_ opened: inout ResultStore?) throws -> Table {
    let store = try ResultStore(path: store.path, access: .reading)
    opened = store
    return Self.table(of: try store.summaries().reversed())
  }

  /// The sessions; what of their figures the others tell is left out first where there is no room.
  static func table(of sessions: [SessionSummary]) -> Table {
    var table = Table(
      sessions,
      [
        Table.Field("session", kind: .integer) { .integer($0.number) },
        Table.Field("started", for: .programs) { .text($0.started) },
        Table.Field("started", for: .people) {
          .text(String($0.started.prefix(16).replacing("T", with: " ")))
        },
        Table.Field("corpora", for: .programs) { .text($0.corpora.joined(separator: ",")) },
        Table.Field("paginators", kind: .integer) { .integer($0.paginatorCount) },
        Table.Field("layouts", kind: .integer) { .integer($0.layoutCount) },
        Table.Field("trials", kind: .integer) { .integer($0.trialCount) },
        Table.Field("failed", for: .programs, kind: .integer) { .integer($0.failedTrialCount) },
        Table.Field("failed", for: .people, kind: .integer) {
          .integer($0.failedTrialCount == 0 ? nil : $0.failedTrialCount)
        },
        Table.Field("changes", for: .programs) { .integer($0.changeCount) },
        Table.Field("timed") { .text($0.isTimed ? "yes" : "no") },
        Table.Field("shaping", for: .programs) { .text($0.shaping ?? "") },
        Table.Field("gate") { .text($0.verdict ?? "") },
        Table.Field("harness", for: .programs) { .text($0.harnessVersion ?? "") },
        Table.Field("id", for: .programs) { .text($0.id) },
        Table.Field("corpora", for: .people) { .text($0.corpora.joined(separator: ", ")) },
      ]
    )
    let leaving = ["trials": 3, "timed": 2, "paginators": 1]
    for column in table.columns.indices {
      table.columns[column].dispensability = leaving[table.columns[column].name] ?? 0
    }
    return table
  }

  private func metricTable(of groups: [(heading: String, metrics: [Metric])] = Metric.groups)
    -> Table
  {
    let listed = groups.flatMap { group in
      group.metrics.map { (heading: group.heading, metric: $0) }
    }
    var table = Table(
      listed,
      [
        Table.Field("name") { .text($0.metric.name) },
        Table.Field("note", for: .people) { .text(note(on: $0.metric)) },
        Table.Field("word", for: .programs) { .text($0.metric.word?.name ?? "") },
        Table.Field("group", for: .programs) { .text($0.heading) },
        Table.Field("unit", for: .programs) { .text($0.metric.unit.rawValue) },
        Table.Field("better", for: .programs) { .text($0.metric.direction.rawValue) },
        Table.Field("meaning") { .text($0.metric.meaning) },
        Table.Field("eligibility", brief: "Of: ") { .text($0.metric.eligibility) },
      ]
    )
    table.isTurned = true
    return table
  }

  /// What stands beside a metric's name: `"wasted" in the table; lines, lower is better`.
  private func note(on metric: Metric) -> String {
    let word = metric.word.map { "\u{201C}\($0.name)\u{201D} in the table; " } ?? ""
    return "\(word)\(metric.unit.words), \(metric.direction.words)"
  }

  /// The metrics as people read them, a heading over each group.
  private func metricText(_ console: Console) -> String {
    Metric.groups
      .map { group in
        group.heading.boldLine + "\n" + metricTable(of: [group]).text(columns: console.columns)
      }
      .joined(separator: "\n\n")
  }
}
