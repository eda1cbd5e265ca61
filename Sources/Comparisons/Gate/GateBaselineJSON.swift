import Foundation

extension GateBaseline {
  /// Returns the file's bytes: sorted, one entry a line, so that a diff shows what moved.
  ///
  /// The same gate baseline gives the same bytes.
  package var json: [UInt8] {
    var lines = ["{", "\"schema\": \(quoted(Self.schema)),", "\"approvals\": ["]
    let list = GateTrialList(of: record)
    lines += Self.separated(approvals.map(\.line)) + ["],", "\"total\": \(list.total.line),"]
    lines += ["\"trials\": {"] + Self.members(list.trials) { quoted($0) }
    lines += ["},", "\"inputs\": {"]
    lines += Self.members(record.inputs) { quoted($0) } + ["},", "\"pages\": {"]
    lines += Self.members(record.pages) { quoted($0) } + ["},", "\"values\": {"]
    lines += Self.members(record.values) { value in
      switch value {
      // JSON has no infinity and no NaN.
      case .number(let number): decimalText(number) ?? "null"
      case .absent: "null"
      case .text(let text): quoted(text)
      }
    }
    lines += ["}", "}"]
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func members<Value>(
    _ members: [String: Value],
    text: (Value) -> String
  ) -> [String] {
    separated(members.sorted { $0.key < $1.key }.map { "\(quoted($0.key)): \(text($0.value))" })
  }

  private static func separated(_ lines: [String]) -> [String] {
    lines.enumerated().map { $0 < lines.count - 1 ? $1 + "," : $1 }
  }

  /// Who reads a file, and what it may do without.
  package enum Purpose: Sendable {
    /// To be judged against: it is approved and lists its trials.
    case judging
    /// To be approved anew: an earlier harness may have written it, without the list.
    case approving
    /// The values that another process measured, which nobody approved.
    case comparing
  }

  /// Reads a file's bytes.
  ///
  /// - Throws: ``GateError/badBaseline(path:reason:)``, ``GateError/unlistedBaseline(path:)``.
  package init(json: [UInt8], path: String, for purpose: Purpose = .judging) throws(GateError) {
    func bad(_ reason: String) -> GateError { .badBaseline(path: path, reason: reason) }
    if let fault = Self.mergeFault(in: json) { throw bad(fault) }
    let file: File
    do {
      file = try JSONDecoder().decode(File.self, from: Data(json))
    } catch let error as DecodingError {
      throw bad(Self.reason(error))
    } catch {
      throw bad("it is not JSON")
    }
    let isUnlisted = file.schema == Self.unlistedSchema
    if isUnlisted, purpose != .approving { throw .unlistedBaseline(path: path) }
    guard isUnlisted || file.schema == Self.schema else {
      throw bad("its schema is '\(file.schema)', not '\(Self.schema)'")
    }
    guard isUnlisted || file.trials != nil else { throw bad("it has no 'trials'") }
    guard isUnlisted || file.total != nil else { throw bad("it has no 'total'") }
    if let name = Self.unknownName(in: json) { throw bad(name) }
    self.init(
      approvals: file.approvals,
      record: GateRecord(inputs: file.inputs, pages: file.pages, values: file.values),
      isUnlisted: isUnlisted
    )
    if approvals.isEmpty, purpose != .comparing {
      throw bad("'approvals' is empty: nobody approved it")
    }
    if let reason = record.contradiction { throw bad(reason) }
    if let (name, reason) = record.impossibleValue {
      let line = JSONNames(in: json).first { $0.section == "values" && $0.text == name }?.line
      throw bad("line \(line ?? 0) gives '\(name)' a value that it cannot have: \(reason)")
    }
    guard let trials = file.trials, let total = file.total else { return }
    if let fault = GateTrialList.fault(in: record, listing: trials, total) { throw bad(fault) }
  }

  struct File: Decodable {
    enum CodingKeys: String, CodingKey {
      case schema, approvals, total, trials, inputs, pages, values
    }

    var schema: String
    var approvals: [GateApproval]
    var total: GateTrialList.Total?
    var trials: [String: String]?
    var inputs: [String: String]
    var pages: [String: String]
    var values: [String: GateValue]
  }

  private static func reason(_ error: DecodingError) -> String {
    func place(_ path: [any CodingKey]) -> String {
      path.map(\.stringValue).joined(separator: " > ")
    }
    switch error {
    case .keyNotFound(let key, _): return "it has no '\(key.stringValue)'"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "'\(place(context.codingPath))' is of the wrong kind"
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      return "'\(place(context.codingPath))' means nothing"
    default: return "it is not JSON, or does not end"
    }
  }
}

extension GateRecord {
  /// What in the record cannot be true, in words for the middle of a sentence; `nil` when it can.
  fileprivate var contradiction: String? {
    values.lazy
      .compactMap { name, value in reason(against: value, of: name).map { (name, $0) } }
      .min { $0.0 < $1.0 }?
      .1
  }

  /// The first value that its metric cannot have, by name, and what it can have; `nil` when there is none.
  fileprivate var impossibleValue: (name: String, reason: String)? {
    values.lazy
      .compactMap { name, value -> (name: String, reason: String)? in
        guard let number = value.number, let parts = GateValueName(name),
          let metric = Metric.named(parts.metric),
          // No value is written as -0.
          !metric.range.contains(number) || number == 0 && number.sign == .minus
        else { return nil }
        return (name, "\(metric.name) is \(metric.range.words)")
      }
      .min { $0.name < $1.name }
  }

  private func reason(against value: GateValue, of name: String) -> String? {
    guard let parts = GateValueName(name) else {
      return "'\(name)' is no name of a value"
    }
    guard parts.metric == Self.pageMap else {
      let isText = if case .text = value { true } else { false }
      guard isText != (parts.metric == Self.failure) else { return nil }
      return "'\(name)' is \(isText ? "a text" : "no text")"
    }
    let cell = String(name.dropLast(Self.pageMap.count + 1))
    guard let text = pages[cell], Self.pages(of: text) != nil else {
      return "it has no pages of '\(cell)'"
    }
    guard value == .text(Self.digest(ofPages: text)) else {
      return "the page_map of '\(cell)' is not the digest of its pages"
    }
    return nil
  }
}

extension GateApproval {
  fileprivate var line: String {
    let patterns = only.map { "\"only\": [\($0.map(quoted).joined(separator: ", "))], " } ?? ""
    return "{\"author\": \(quoted(author)), \"date\": \(quoted(date)), \(patterns)"
      + "\"reason\": \(quoted(reason)), \"values\": \(values)}"
  }
}

extension GateTrialList.Total {
  fileprivate var line: String {
    "{\"trials\": \(trials), \"values\": \(values), \"sha256\": \(quoted(sha256))}"
  }
}

private func quoted(_ string: String) -> String { String(decoding: string.json, as: UTF8.self) }
