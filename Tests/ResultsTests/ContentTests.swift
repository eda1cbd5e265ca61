import GRDB
import Testing

@testable import Results

struct ContentTests {
  /// A content with one child row of a column that is as old as the table and later ones.
  private func digest(_ row: [Int?], laterColumns: Int) -> String {
    let columns = row.indices.map { "c\($0)" }
    let child = ContentTable.Child(
      name: "child",
      columns: columns,
      laterColumnCount: laterColumns
    )
    let table = ContentTable(name: "owner", columns: [], children: [child])
    return Content(table: table, children: [[row.map(\.databaseValue), row.map(\.databaseValue)]])
      .digest
  }

  @Test func `columns that came later leave the digests of older rows as they were`() {
    let older = digest([7, nil], laterColumns: 0)
    #expect(digest([7, nil, nil], laterColumns: 1) == older)
    #expect(digest([7, nil, nil, nil], laterColumns: 2) == older)
    // A NULL of a column that was always there counts.
    #expect(digest([7], laterColumns: 0) != older)
  }

  @Test func `what stands in a later column is a part of the digest`() {
    let rows: [[Int?]] = [[7, nil, nil], [7, 0, nil], [7, nil, 0], [7, 0, 0], [7, 1, 0]]
    #expect(Set(rows.map { digest($0, laterColumns: 2) }).count == rows.count)
    #expect(digest([7, 1], laterColumns: 1) != digest([7, 1], laterColumns: 0))
  }
}
