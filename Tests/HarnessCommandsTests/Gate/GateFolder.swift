import Foundation
import TestSupport
import Testing

@testable import Comparisons

/// A folder with a gate baseline of the Diamond Sutra in the detailed layout, to gate in.
final class GateFolder {
  let folder: TemporaryDirectory

  /// The arguments that say what is measured.
  static let measured = ["--detail", "--corpora", Repository.root + "/corpora"]

  /// The gate baseline of those arguments, made once.
  private static let made = Result {
    let folder = try TemporaryDirectory()
    let outcome = try HarnessProgram.run(
      ["approve", "--reason", "first baseline", "--author", "Test"] + measured,
      in: folder.path
    )
    try #require(outcome.exitCode == 0, "\(outcome.errors)")
    return try folder.text(of: "baseline.json")
  }

  /// A folder of its own; the gate baseline may be changed on the way.
  init(baseline: Bool = true, _ change: (String) -> String = { $0 }) throws {
    folder = try TemporaryDirectory()
    if baseline { try folder.write(change(Self.made.get()), to: "baseline.json") }
  }

  /// Returns a gate baseline's text with the list of its trials made anew, as if all that it has had been
  /// approved so.
  static func relisted(
    _ text: String,
    _ change: (inout GateRecord) -> Void = { _ in }
  ) -> String {
    struct File: Decodable {
      var approvals: [GateApproval]
      var inputs: [String: String]
      var pages: [String: String]
      var values: [String: GateValue]
    }
    guard let file = try? JSONDecoder().decode(File.self, from: Data(text.utf8)) else {
      return text
    }
    var record = GateRecord(inputs: file.inputs, pages: file.pages, values: file.values)
    change(&record)
    let baseline = GateBaseline(approvals: file.approvals, record: record)
    return String(decoding: baseline.json, as: UTF8.self)
  }

  /// Some lines of a text.
  static func lines(of text: String, _ keeps: (Substring) -> Bool) -> String {
    text.split(separator: "\n").filter(keeps).joined(separator: "\n") + "\n"
  }

  /// Runs a command in the folder.
  func run(
    _ command: String,
    _ arguments: [String] = [],
    fault: String = "",
    environment: [String: String] = [:],
    measured: [String] = GateFolder.measured
  ) throws -> HarnessProgram.Outcome {
    try HarnessProgram.run(
      [command] + measured + arguments,
      in: folder.path,
      environment: [
        "HARNESS_PLANTED_FAULT": fault, "HARNESS_STORE": folder.path(of: "results.sqlite"),
      ]
      .merging(environment) { $1 }
    )
  }

  /// Runs the gate.
  func gate(
    _ arguments: [String] = [],
    fault: String = "",
    environment: [String: String] = [:],
    measured: [String] = GateFolder.measured
  ) throws -> HarnessProgram.Outcome {
    try run("gate", arguments, fault: fault, environment: environment, measured: measured)
  }

  /// The text of a file that was written.
  func text(of name: String) throws -> String {
    try folder.text(of: name)
  }

  /// The verdict in `results.json`.
  func verdict() throws -> [String: Any] {
    let data = Data(try text(of: "reports/latest/results.json").utf8)
    let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    return try #require(object?["verdict"] as? [String: Any])
  }
}
