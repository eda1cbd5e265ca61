import Comparisons
import Corpora
import PaginatorKit
import Trials

/// What the template `library` shows: what each paginator comes to over all texts, and on each, the worst
/// text first; every cell leads to its worst page, or tells the command that shows it.
struct LibraryView {
  let count: String
  let totals: TableView
  let caption: String
  let heads: [PaginatorInfo]
  let rows: [Row]
  /// Of how many texts there was no room to tell; empty for none.
  let rest: String

  /// A text.
  typealias Row = (name: String, target: String, scalars: String, cells: [Cell])
  /// What it says, the class of its verdict, what it is sorted by, and where it leads.
  typealias Cell = (
    text: String, verdict: String, key: String, target: String, page: String, title: String
  )

  /// How many bytes all rows may take: with all else a report stays below 4 MB.
  static let budget = 1_000_000

  init(of library: LibraryFindings, shown: [CorpusFindings], ids: [String]) {
    count = grouped(library.books.count)
    totals = TableView(
      Table(totalsOf: library),
      verdicts: library.totals.map(\.verdict)
    )
    heads = library.paginators
    let targets = Dictionary(zip(shown.map(\.corpus.id), ids)) { first, _ in first }
    var rows: [Row] = []
    var bytes = 0
    for book in library.books {
      let target = targets[book.corpus.id] ?? ""
      let cells = zip(book.cells, library.paginators)
        .map { Self.cell($0, of: book, by: $1.name, target: target) }
      bytes += cells.reduce(200) { $0 + $1.title.utf8.count + 150 }
      guard bytes <= Self.budget else { break }
      rows.append(
        (book.corpus.shortTitle, target, grouped(book.corpus.text.scalarCount), cells)
      )
    }
    self.rows = rows
    caption =
      "Verdict, and clean of the layouts of each text, the worst text first; a cell leads to its worst page."
    let left = library.books.count - rows.count
    rest =
      left == 0 ? "" : "And \(counted(left, "text")) more, which are better: summary.csv has all."
  }

  private static func cell(
    _ cell: LibraryFindings.Cell?,
    of book: LibraryFindings.Book,
    by paginator: String,
    target: String
  ) -> Cell {
    guard let cell else { return ("", "", "", "", "", "") }
    // By the verdict, then by the layouts that are not clean.
    let rank = Verdict.allCases.firstIndex(of: cell.verdict) ?? 0
    let key = String(rank * 1_000_000 + cell.layouts - cell.clean)
    let text = "\(cell.verdict.word) \(cell.clean)/\(cell.layouts)"
    guard let worst = cell.worst else {
      return (text, cell.verdict.rawValue, key, target, "", "")
    }
    let isDrawn = !target.isEmpty
    return (
      text, cell.verdict.rawValue, key, isDrawn ? "\(target)-pages" : "",
      isDrawn ? pageReference(paginator, worst.setting, page: worst.page) : "",
      isDrawn
        ? "page \(worst.page + 1): \(worst.fault.brief)"
        : showCommand(for: worst, of: book, by: paginator)
    )
  }

  /// The command that draws a page that is not in the report.
  private static func showCommand(
    for place: LibraryFindings.Place,
    of book: LibraryFindings.Book,
    by paginator: String
  ) -> String {
    let words =
      [
        "harness", "show", paginator, "--corpus", book.corpus.typed,
        "--device", place.setting.device.id, "--font-size",
        decimalText(place.setting.layout.type.size), "--page", "\(place.page + 1)",
      ] + place.setting.layout.type.typed
    return words.map(shellWord).joined(separator: " ")
  }
}
