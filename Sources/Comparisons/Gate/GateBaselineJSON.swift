import Foundation

extension GateBaseline {
  /// Returns the file's bytes: sorted, one entry a line, so that a diff shows what moved.
  ///
  /// The same gate baseline gives the same bytes.
  package var json: [UInt8] {
    var lines = ["{", "\"schema\": \(quoted(Self.schema)),", "\"approvals\": ["]
    lines += Self.separated(approvals.map(\.line)) + ["],", "\"inputs\": {"]
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

  /// Reads a file's bytes.
  ///
  /// - Throws: ``GateError/badBaseline(path:reason:)``.
  package init(json: [UInt8], path: String) throws(GateError) {
    if let fault = Self.mergeFault(in: json) { throw .badBaseline(path: path, reason: fault) }
    let file: File
    do {
      file = try JSONDecoder().decode(File.self, from: Data(json))
    } catch let error as DecodingError {
      throw .badBaseline(path: path, reason: Self.reason(error))
    } catch {
      throw .badBaseline(path: path, reason: "it is not JSON")
    }
    guard file.schema == Self.schema else {
      throw .badBaseline(path: path, reason: "its schema is '\(file.schema)', not '\(Self.schema)'")
    }
    self.init(
      approvals: file.approvals,
      record: GateRecord(inputs: file.inputs, pages: file.pages, values: file.values)
    )
    if let reason = record.contradiction { throw .badBaseline(path: path, reason: reason) }
  }

  private struct File: Decodable {
    var schema: String
    var approvals: [GateApproval]
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

  private func reason(against value: GateValue, of name: String) -> String? {
    guard let parts = GateValueName(name), !name.hasPrefix("/"), !name.contains("//") else {
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

private func quoted(_ string: String) -> String { String(decoding: string.json, as: UTF8.self) }
