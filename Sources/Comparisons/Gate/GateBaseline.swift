/// The committed values that a session is judged against, and who approved them.
package struct GateBaseline: Hashable, Sendable {
  /// The approvals since all values of the file were approved at once, that one first.
  package var approvals: [GateApproval]
  /// The values.
  package var record: GateRecord

  /// The name and version of the file's schema.
  package static let schema = "pagination-harness/baseline/1"

  package init(approvals: [GateApproval], record: GateRecord) {
    self.approvals = approvals
    self.record = record
  }

  package var corpora: Set<String> {
    Set(record.values.keys.compactMap { GateCell(name: $0)?.corpus })
  }
}

/// Who made measured values the gate baseline, when and why.
package struct GateApproval: Codable, Hashable, Sendable {
  /// Who: a name, or a name and an address.
  package var author: String
  /// When, ISO 8601 in UTC.
  package var date: String
  /// The patterns of the values that were approved; `nil` for all that were measured.
  package var only: [String]?
  /// Why.
  package var reason: String
  /// How many values changed, came or went.
  package var values: Int

  package init(author: String, date: String, only: [String]?, reason: String, values: Int) {
    self.author = author
    self.date = date
    self.only = only
    self.reason = reason
    self.values = values
  }
}
