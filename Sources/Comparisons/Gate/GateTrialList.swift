import Digests

/// The trials and changes that a gate baseline has values of, and of which values: what tells a value
/// that was lost from one that never was.
///
/// It stands in the file beside the values and is made of them; where the two differ, a line was lost or
/// a name is wrong.
struct GateTrialList: Hashable, Sendable {
  /// What each trial or change has, by its name: `61 values, 5d2f9c01b7e43a86`.
  let trials: [String: String]
  /// All of the list in one line.
  let total: Total

  /// How many trials and values there are, and which trials and inputs.
  struct Total: Codable, Hashable, Sendable {
    enum CodingKeys: String, CodingKey {
      case trials, values, sha256
    }

    var trials: Int
    var values: Int
    /// The SHA-256 of the names of the trials and of the inputs.
    var sha256: String
  }

  /// Lists what a record has.
  ///
  /// - Complexity: O(values · log values).
  init(of record: GateRecord) {
    let values = Dictionary(grouping: record.values.keys.sorted(), by: Self.trial)
    trials = values.mapValues { names in
      let kinds = names.map { "\($0.dropFirst(Self.trial(of: $0).count)) \(record.kind(of: $0))" }
      let digest = sha256(of: Array(kinds.joined(separator: "\n").utf8)).prefix(16)
      return "\(counted(names.count, "value")), \(digest)"
    }
    let names = trials.keys.sorted() + [""] + record.inputs.keys.sorted()
    total = Total(
      trials: trials.count,
      values: record.values.count,
      sha256: sha256(of: Array(names.joined(separator: "\n").utf8))
    )
  }

  /// The first three parts of a value's name.
  private static func trial(of name: String) -> String {
    let slash = UInt8(ascii: "/")
    var slashes = 0
    let end = name.utf8.firstIndex { byte in
      if byte == slash { slashes += 1 }
      return slashes == 3
    }
    return String(name[..<(end ?? name.endIndex)])
  }
}

extension GateTrialList {
  /// Returns what a record has not that a file lists, or the other way round, in words for the middle of
  /// a sentence; `nil` when they are the same.
  static func fault(in record: GateRecord, listing listed: [String: String], _ total: Total)
    -> String?
  {
    let own = GateTrialList(of: record)
    let names = Set(listed.keys).union(own.trials.keys).sorted()
    if let name = names.first(where: { listed[$0] != own.trials[$0] }) {
      switch (listed[name], own.trials[name]) {
      case (let line, nil):
        return "'trials' lists \(count(in: line)) of '\(name)', and there are none"
      case (nil, let line):
        return "it has \(count(in: line)) of '\(name)', which 'trials' does not list"
      case (let line, let ownLine):
        let lost = lostValues(of: name, listing: listed, own, record)
        let told =
          count(in: line) == count(in: ownLine)
          ? "the values of '\(name)' are not those that 'trials' lists"
          : "'trials' lists \(count(in: line)) of '\(name)', and there are \(count(in: ownLine))"
        return lost.isEmpty
          ? told
          : "\(told): \(list(lost.prefix(3).map { "'\($0)'" })) "
            + "\(lost.count == 1 ? "is" : "are") missing"
      }
    }
    guard total != own.total else { return nil }
    guard total.trials == own.total.trials, total.values == own.total.values else {
      return
        "'total' counts \(grouped(total.values)) values of \(grouped(total.trials)) trials, and "
        + "there are \(grouped(own.total.values)) of \(grouped(own.total.trials))"
    }
    return "the names of its trials and inputs are not those that 'total' has the digest of"
  }

  /// The count in a line: `61 values`.
  private static func count(in line: String?) -> Substring { line?.prefix { $0 != "," } ?? "" }

  /// The names of the values that another trial with the same line has and this one has not.
  private static func lostValues(
    of name: String,
    listing listed: [String: String],
    _ own: GateTrialList,
    _ record: GateRecord
  ) -> [String] {
    let alike = listed.keys.sorted()
      .first { $0 != name && listed[$0] == listed[name] && own.trials[$0] == listed[name] }
    guard let alike else { return [] }
    return record.values.keys.filter { trial(of: $0) == alike }
      .map { name + $0.dropFirst(alike.count) }
      .filter { record.values[$0] == nil }
      .sorted()
  }
}

extension GateRecord {
  /// Whether a value is a number, n/a or a text: n/a in the place of a number is a value that was lost.
  fileprivate func kind(of name: String) -> String {
    switch values[name] {
    // JSON has no infinity and no NaN.
    case .number(let number) where number.isFinite: "number"
    case .number, .absent, nil: "n/a"
    case .text: "text"
    }
  }
}
