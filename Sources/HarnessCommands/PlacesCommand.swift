import ArgumentParser
import Comparisons
import Corpora
import HostSystem
import Paginators
import Places
@preconcurrency import Rainbow
import Reports
import Results
import Trials

/// `harness places`: where readers land when the layout changes, of a stored session, or what becomes of places
/// that one app saves and another one opens.
struct PlacesCommand: HarnessCommand {
  static let configuration = CommandConfiguration(
    commandName: "places",
    abstract: "Show where readers land after a change of the layout, or in another app.",
    discussion: """
      Of a stored session, a row for each way of keeping the reader's place, and for each paginator that \
      has its own:

        harness places
        harness places 7

      With --save and --restore, every page of a book is saved as one app saves it and opened as another \
      one opens it, here or in another layout:

        harness places --corpus book.epub --save foliate --restore readium --restore percent-*
        harness places --corpus book.epub --save all --restore all --to-device tablet-10 --format html \
      --output places.html

      A reader is a scheme of 'harness list schemes', on greedy's pages or, as foliate@window-750, on those \
      of another paginator. 'harness why places foliate/readium' shows the worst page.
      """
  )

  enum Format: String, ChoiceArgument {
    case text
    case csv
    case json
    case html
  }

  @OptionGroup var session: SessionArguments

  @Option(
    name: .customLong("save"),
    help: ArgumentHelp(
      "Who saves places: a scheme, a pattern of schemes, or 'all'. Repeatable. (default with --restore: all)",
      valueName: "scheme[@paginator]"
    ),
    completion: .schemes
  )
  var savers: [String] = []

  @Option(
    name: .customLong("restore"),
    help: ArgumentHelp(
      "Who opens them, in the same way. Repeatable. (default with --save: all)",
      valueName: "scheme[@paginator]"
    ),
    completion: .schemes
  )
  var restorers: [String] = []

  @Option(
    help: "What is printed of moved places. (default: what the file's name ends with, else text)"
  )
  var format: Format?

  @OptionGroup var output: OutputFileArguments

  @Option(workLimit: PaginatorEnvironment.usualWorkLimit) var workLimit: Int

  @OptionGroup(title: "Texts") var corpus: CorpusOptions
  @OptionGroup(title: "Paginators") var external: ExternalArguments
  @OptionGroup(title: "Layouts") var page: PageArguments
  @OptionGroup(title: "Layouts") var layout: LayoutArguments
  @OptionGroup(title: "Changes") var changes: ChangeArguments
  @OptionGroup(title: "Store") var store: StoreArguments
  @OptionGroup(title: "Terminal") var terminal: TerminalArguments

  /// Whether places are moved from one reader to another.
  private var moves: Bool { !savers.isEmpty || !restorers.isEmpty }

  func validate() throws {
    if moves, session.asked != nil {
      throw ValidationError("Moved places are of no session; leave '\(session.asked ?? "")' out.")
    }
  }

  func run(_ console: Console, _: Settings) throws {
    guard !moves else { return try move(console) }
    let store = try ResultStore(path: store.path, access: .reading)
    let findings = SessionFindings(of: try store.stored(session.name).session)
    let blocks = findings.corpora.map { corpus -> String in
      let changes = findings.changes.filter { $0.change.corpus == corpus.corpus.id }
      let text = PlacesTable(of: changes).text(columns: console.width, isWhole: true)
      let nothing = "No change of the layout was measured; --to-font-size 20 asks for one."
      return "\(corpus.corpus.id)".boldLine + "\n"
        + (text.isEmpty ? wrapped(nothing, to: console.columns) : text)
    }
    try console.print(blocks.joined(separator: "\n\n"))
    try store.refuseDamage()
  }

  private func move(_ console: Console) throws {
    let inputs = Inputs(shaping: layout.shaping, workLimit: workLimit)
    let moved = MovedPlaces(
      savers: try PlacingReader.all(savers),
      restorers: try PlacingReader.all(restorers),
      corpus: corpus,
      external: external,
      page: page,
      layout: layout,
      changes: changes
    )
    let report = try moved.report(inputs, console)
    if output.file != nil { Rainbow.enabled = false }
    let format = format ?? output.file.flatMap(Format.init(endOf:)) ?? .text
    let bytes =
      switch format {
      case .text: Array((text(of: report, console) + "\n").utf8)
      case .csv: report.csv
      case .json: report.json
      case .html: report.html
      }
    if let output = output.file {
      try replace(output) { try writeNew(bytes, toFile: $0, isSynced: false) }
      console.note("Places in \(output)")
      return
    }
    switch format {
    case .text: try console.print(text(of: report, console))
    case .csv: try console.print(csv: String(decoding: bytes.dropLast(2), as: UTF8.self))
    case .json: try console.print(json: String(decoding: bytes.dropLast(), as: UTF8.self))
    case .html: try Console.result(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// The matrices, what their cells say, and the pairs that are worst.
  private func text(of report: TransferReport, _ console: Console) -> String {
    let blocks = report.sections.map { section -> String in
      let tables = section.matrixTables(columns: console.width)
        .map { table in
          // Names stand in one line where there is room.
          var flat = table
          for column in flat.columns.indices {
            flat.columns[column].stacked = [flat.columns[column].name]
          }
          let whole = TerminalTable(flat, columns: console.width)
          return (whole.headings.isEmpty ? TerminalTable(table, columns: console.width) : whole)
            .lines.joined(separator: "\n")
        }
      let worst =
        ((section.worst.map { ["Worst: \($0)"] } ?? []) + section.absences)
        .map { wrapped($0, to: console.columns) }.joined(separator: "\n")
      return
        ([section.heading.boldLine] + [tables.joined(separator: "\n\n")]
        + (worst.isEmpty ? [] : [worst]))
        .joined(separator: "\n")
    }
    return (blocks + [wrapped(TransferReport.Section.legend, to: console.columns)])
      .joined(separator: "\n\n")
  }
}

extension PlacesCommand.Format {
  /// The format that the name of a file ends with; `nil` for any other name.
  fileprivate init?(endOf file: String) {
    let found = Self.allCases.first { file.hasSuffix(".\($0.rawValue)") }
    guard let found else { return nil }
    self = found
  }
}
