package import Comparisons
import Corpora
import PaginatorKit
import Trials

extension Table {
  /// What each paginator comes to over all texts of a library, with intervals over texts.
  package init(totalsOf library: LibraryFindings) {
    func percent(_ share: Double) -> String { Format.fixed(100 * share, 0) }
    self.init(
      library.totals,
      caption:
        "Over \(counted(library.books.count, "text")), each weighing the same; in brackets the 95 % interval over texts.",
      [
        Field("paginator") { .text($0.paginator.name) },
        Field("verdict") { .text($0.verdict.word) },
        Field("clean texts") { .text("\($0.cleanBooks)/\($0.books)") },
        Field("clean %") { total in
          let range = total.cleanShare
          let share = Double(total.cleanBooks) / Double(max(1, total.books))
          return .text(
            "\(percent(share)) (\(percent(range.lowerBound)) to \(percent(range.upperBound)))"
          )
        },
        Field("faulty pages of 1000") { total in
          let range = total.faultyPagesRange
          return .text(
            "\(Format.fixed(total.faultyPages, 1)) (\(Format.fixed(range.lowerBound, 1)) to "
              + "\(Format.fixed(range.upperBound, 1)))"
          )
        },
      ]
    )
  }

  /// The worst texts of a library: a row for each text, a column for each paginator.
  package init(worstOf library: LibraryFindings, most: Int) {
    let books = library.books.prefix(most)
    let left = library.books.count - books.count
    self.init(
      books,
      caption: "The worst \(counted(books.count, "text"))"
        + (left == 0 ? "" : "; \(counted(left, "text")) more in the report")
        + ": verdict, and clean of the layouts.",
      [Field("text") { .text($0.corpus.id) }]
        + library.paginators.indices.map { place in
          Field(library.paginators[place].name) { book in
            .text(
              book.cells[place].map { "\($0.verdict.word) \($0.clean)/\($0.layouts)" }
            )
          }
        }
    )
  }
}
