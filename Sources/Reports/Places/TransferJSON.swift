import Comparisons
import PaginatorKit
import Places

extension TransferReport {
  /// The name and version of the schema of the JSON.
  package static let schema = "pagination-harness/places/1"

  /// The schemes, and a line for each pair of readers.
  ///
  /// Offsets count Unicode scalars, pages count from 1.
  ///
  /// - Complexity: O(places).
  package var json: [UInt8] {
    var json = JSONBytes()
    json.raw("{\n\"schema\":")
    json.string(Self.schema)
    json.raw(",\n\"harness_version\":")
    json.string(version)
    json.raw(",\n\"schemes\":")
    json.lines(schemes) { JSONObject($0) }
    json.raw(",\n\"transfers\":")
    json.lines(rows) { JSONObject($0) }
    json.raw("\n}\n")
    return json.bytes
  }
}

extension JSONObject {
  fileprivate init(_ scheme: PlaceScheme) {
    self = [
      "name": scheme.name, "is_fault": scheme.isTrap, "saves": scheme.saves, "reads": scheme.reads,
      "meaning": scheme.meaning, "source": scheme.source,
    ]
  }

  fileprivate init(_ row: TransferRow) {
    let cells = TransferRow.fields.map { field -> (key: String, value: any JSONWritable) in
      (field.column.name, field.cell(row))
    }
    self = JSONObject(
      cells + [("worst", row.transfer.worst.map { JSONObject($0, in: row.transfer) })]
    )
  }

  private init(_ outcome: PlaceTransfer.Outcome, in transfer: PlaceTransfer) {
    let text = transfer.saver.pages.book.text
    self = [
      "page": outcome.page + 1, "place": text.scalarIndex(of: outcome.place),
      "saved": outcome.saved.string, "read_by": outcome.restored?.words,
      "restored": outcome.restored.map { text.scalarIndex(of: $0.place) },
      "right_page": outcome.right + 1, "shown_page": outcome.shown.map { $0 + 1 },
      "pages_off": outcome.pagesOff, "chapters_off": outcome.chaptersOff,
      "skipped": outcome.skipped,
    ]
  }
}
