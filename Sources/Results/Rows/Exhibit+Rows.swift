import GRDB
import PaginatorKit
import Trials

extension ContentTable {
  static let exhibit = ContentTable(
    name: "exhibit",
    columns: ["corpus", "paginator", "device", "layoutKey", "page"],
    children: [
      Child(
        name: "exhibitLine",
        columns: ["startByte", "endByte", "topSixtyFourths", "bottomSixtyFourths"]
      )
    ]
  )
}

extension Content {
  static func exhibit(_ exhibit: PageExample) -> Content {
    Content(
      table: .exhibit,
      values: [
        exhibit.corpus.databaseValue, exhibit.paginator.databaseValue,
        exhibit.device.databaseValue, exhibit.layoutKey.databaseValue, exhibit.page.databaseValue,
      ],
      children: [
        exhibit.lines.map { line in
          [line.range.start.stored, line.range.end.stored, line.top.stored, line.bottom.stored]
        }
      ]
    )
  }
}

extension ContentReader {
  func exhibit(_ number: Int64) throws -> PageExample {
    let lines = try children(.exhibit, 0, of: number) { row in
      PageExample.Line(
        range: PageRange(start: try row.offset(), end: try row.offset()),
        top: try row.length(),
        bottom: try row.length()
      )
    }
    return try root(.exhibit, number) { row in
      PageExample(
        corpus: try row.next(),
        paginator: try row.next(),
        device: try row.next(),
        layoutKey: try row.next(),
        page: try row.next(),
        lines: lines
      )
    }
  }
}
