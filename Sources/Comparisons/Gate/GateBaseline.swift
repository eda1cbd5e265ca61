import Digests

/// The committed values that a session is judged against, and who approved them.
package struct GateBaseline: Hashable, Sendable {
  /// The approvals since all values of the file were approved at once, that one first.
  package var approvals: [GateApproval]
  package var record: GateRecord
  /// Whether the file that it comes from does not list its trials, so that nobody knows what it lost.
  package private(set) var isUnlisted = false

  /// The name and version of the file's schema.
  package static let schema = "pagination-harness/baseline/2"
  /// That of files without a list of the trials.
  static let unlistedSchema = "pagination-harness/baseline/1"

  package init(approvals: [GateApproval], record: GateRecord, isUnlisted: Bool = false) {
    self.approvals = approvals
    self.record = record
    self.isUnlisted = isUnlisted
  }

  package var corpora: Set<String> {
    Set(record.values.keys.compactMap { GateCell(name: $0)?.corpus })
  }
}

extension GateBaseline {
  /// Takes in what there is of other texts.
  package mutating func merge(_ other: GateBaseline) {
    record.inputs.merge(other.record.inputs) { own, _ in own }
    record.pages.merge(other.record.pages) { own, _ in own }
    record.values.merge(other.record.values) { own, _ in own }
    approvals = (approvals + other.approvals).distinct.sorted { $0.date < $1.date }
    isUnlisted = isUnlisted || other.isUnlisted
  }

  /// What it has of one text, as a gate baseline of its own.
  ///
  /// - Parameters:
  ///   - corpus: The text.
  ///   - old: What it takes the place of; approvals of all of it stay where only a part is approved now.
  /// - Returns: The part, with the approvals of its own values.
  package func part(of corpus: String, insteadOf old: GateBaseline?) -> GateBaseline {
    let prefix = GateCell.escaped(corpus) + "/"
    var part = GateRecord()
    part.inputs = record.inputs.filter { $0.key.hasPrefix(prefix) }
    part.pages = record.pages.filter { $0.key.hasPrefix(prefix) }
    part.values = record.values.filter { $0.key.hasPrefix(prefix) }
    var last = Array(approvals.suffix(1))
    let before = old?.record.values ?? [:]
    let names = Set(before.keys).union(part.values.keys)
    for index in last.indices {
      last[index].values = names.count { before[$0] != part.values[$0] }
    }
    let earlier = approvals.count > 1 ? old?.approvals ?? [] : []
    return GateBaseline(approvals: earlier + last, record: part)
  }
}

/// Who made measured values the gate baseline, when and why.
package struct GateApproval: Codable, Hashable, Sendable {
  enum CodingKeys: String, CodingKey {
    case author, date, only, reason, values
  }

  /// Who: a name, or a name and an address.
  package var author: String
  /// When, ISO 8601 in UTC.
  package var date: String
  /// The patterns of the values that were approved; `nil` for all that were measured.
  package var only: [String]?
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

extension GateBaseline {
  /// The SHA-256 of the file's bytes, 64 hexadecimal digits.
  package var sha256: String { Digests.sha256(of: json) }
}

/// One deterministic value of a session, as it stands in `baseline.json`.
package enum GateValue: Hashable, Sendable {
  /// A metric's headline statistic.
  case number(Double)
  /// n/a: nothing was eligible.
  case absent
  /// The digest of a page map, or the kind of a failure.
  case text(String)

  /// The number, `nil` for what is none.
  package var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }
}

extension GateValue: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .absent
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .absent: try container.encodeNil()
    case .text(let text): try container.encode(text)
    }
  }
}
