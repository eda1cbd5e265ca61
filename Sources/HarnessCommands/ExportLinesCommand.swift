import ArgumentParser
import Comparisons
import Corpora
import HostSystem
import PaginatorKit
import Paginators
import Refereeing
import Reports
import Trials
import Typesetting

/// `harness export lines`: every line of a paginator's pages in one layout, as the referee lays them out.
struct ExportLinesCommand: HarnessCommand {
  static let configuration = CommandConfiguration(
    commandName: "lines",
    abstract: "Export the lines of a paginator's pages, with their places.",
    discussion: """
      The text is paginated on the first device and size given, and each line of each page is a row:
      where it begins and ends in the text, and where it stands in the content box:

        harness export lines greedy --corpus alice --device iphone-se --font-size 17
      """
  )

  @Argument(help: "The paginator, with options if it has any.", completion: .paginators)
  var paginator: String

  @OptionGroup var output: OutputFileArguments

  @OptionGroup(title: "Texts") var corpus: CorpusOptions
  @OptionGroup(title: "Layouts") var layout: LayoutArguments
  @OptionGroup(title: "Terminal") var terminal: TerminalArguments

  @Option(workLimit: PaginatorEnvironment.usualWorkLimit) var workLimit: Int

  func run(_ console: Console, _: Settings) throws {
    let inputs = Inputs(shaping: layout.shaping, workLimit: workLimit)
    let corpora = try inputs.corpora(corpus).map(\.corpus)
    guard corpora.count == 1 else {
      throw HarnessFailure.usage("Lines stand in one text; give one --corpus.")
    }
    var plan = try inputs.plan(
      corpora: corpora,
      participants: [try inputs.participant(paginator)],
      layout: layout,
      isDetailed: true,
      page: try .requested(size: nil, insets: nil, layout: layout),
      exported: [],
      timing: nil
    )
    plan.judges = false
    let trial = try measure(plan, clocks: SystemClocks()) { _ in }[0]
    if let failure = trial.failure {
      throw HarnessFailure(.paginatorFailed, "\(trial.paginator.name): \(failure.message)")
    }
    let text = corpora[0].text
    let referee = try Referee(of: text, in: trial.layout, fonts: inputs.fonts)
    let rows = trial.pages.enumerated()
      .flatMap { number, page in
        referee.lines(of: page, showing: trial.paginator.showing)
          .map { LineRow(page: number + 1, placed: $0, text: text) }
      }
    let table = CSVTable(
      columns: LineRow.fields.map(\.column),
      rows: rows.map { row in LineRow.fields.map { $0.cell(row) } }
    )
    guard let output = output.file else {
      return try console.print(csv: String(decoding: table.bytes.dropLast(2), as: UTF8.self))
    }
    try replace(output) { try writeNew(table.bytes, toFile: $0, isSynced: true) }
    console.note("\(counted(rows.count, "line")) in \(output)")
  }
}

/// A line of a page where it stands.
private struct LineRow {
  let page: Int
  let placed: PlacedLine
  let text: SourceText

  static var fields: [Table.Field<LineRow>] {
    func place(
      _ name: String,
      _ meaning: String,
      _ offset: @escaping (LineRow) -> Int
    ) -> Table.Field<LineRow> {
      Table.Field(.count(name, of: "scalars", meaning, isRequired: true)) { row in
        .integer(row.text.scalarIndex(of: TextOffset(utf8: offset(row))))
      }
    }
    func length(
      _ name: String,
      _ meaning: String,
      _ length: @escaping (PlacedLine) -> Length
    ) -> Table.Field<LineRow> {
      Table.Field(.length(name, meaning)) { .length(length($0.placed)) }
    }
    return [
      Table.Field(.count("page", of: nil, "The number of the page, from 1.", isRequired: true)) {
        .integer($0.page)
      },
      place("start", "Where the line starts in the text.") { $0.placed.line.start },
      place("end", "Where it ends.") { $0.placed.line.end },
      length("top_px", "Where its box begins below the content box's top.") { $0.top },
      length("bottom_px", "Where its box ends, as far as it counts.") { $0.bottom },
      length("baseline_px", "Where its baseline stands.") { $0.baseline },
      length("inset_px", "How far from the side where reading starts its text begins.") {
        $0.line.inset
      },
      length("width_px", "How far its text reaches from there, the inset included.") {
        $0.line.width
      },
    ]
  }
}
