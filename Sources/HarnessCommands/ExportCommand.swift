import ArgumentParser
import Comparisons
import HostSystem
import Reports
import Results

/// `harness export`: what the store has and no view shows.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export pages of a stored session, or lines of a text.",
    subcommands: [ExportPagesCommand.self, ExportLinesCommand.self]
  )
}

/// `harness export pages`: every page of a stored session with all its measurements.
struct ExportPagesCommand: HarnessCommand {
  static let configuration = CommandConfiguration(
    commandName: "pages",
    abstract: "Export each page of a stored session with its measurements.",
    discussion: """
      A row for each page of each trial, as CSV or as an SQLite file with one table, page:

        harness export pages --format sqlite --output pages.sqlite
      """
  )

  enum Format: String, ChoiceArgument {
    case csv
    case sqlite

    /// The format that the name of a file asks for.
    init(of file: String) {
      self = [".sqlite", ".sqlite3", ".db"].contains(where: file.hasSuffix) ? .sqlite : .csv
    }
  }

  @OptionGroup var session: SessionArguments

  @Option(
    help: "The format; sqlite needs --output. (default: what the file's name ends with, else csv)"
  )
  var format: Format?

  @OptionGroup var output: OutputFileArguments

  @OptionGroup(title: "Store") var store: StoreArguments
  @OptionGroup(title: "Terminal") var terminal: TerminalArguments

  func validate() throws {
    if format == .sqlite, output.file == nil {
      throw ValidationError("An SQLite file needs a place; name one with --output.")
    }
  }

  func run(_ console: Console, _: Settings) throws {
    let store = try ResultStore(path: store.path, access: .reading)
    if let output = output.file, let slash = output.lastIndex(of: "/") {
      try requireWritable(String(output[...slash]))
    }
    if let output = output.file, ResultStore.isStore(output) {
      throw HarnessFailure.usage(
        "'\(output)' is a store of sessions; name another file with --output."
      )
    }
    let stored = try store.stored(session.name)
    let (columns, rows) = stored.session.pagesTable(number: stored.number)
    guard let output = output.file else {
      return try console.print(
        csv: String(decoding: csv(columns, rows).dropLast(2), as: UTF8.self)
      )
    }
    try replace(output) { temporary in
      switch format ?? Format(of: output) {
      case .csv: try writeNew(csv(columns, rows), toFile: temporary, isSynced: true)
      case .sqlite: try writeSQLite(table: "page", columns: columns, rows: rows, to: temporary)
      }
    }
    console.note("Pages of session \(stored.number) in \(output)")
  }

  private func csv(_ columns: [Table.Column], _ rows: some Sequence<[Table.Cell]>) -> [UInt8] {
    CSVTable(columns: columns, rows: rows).bytes
  }
}
