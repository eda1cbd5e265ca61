import Foundation
import TestSupport
import Testing

/// A JSON Schema of `schemas/`, asked through `scripts/validate`: Debian's python3-jsonschema, which
/// knows nothing of the harness.
struct SchemaFile {
  /// Its path from the repository's root.
  let path: String

  static let harness = SchemaFile(path: "schemas/harness.schema.json")
  static let baseline = SchemaFile(path: "schemas/baseline.schema.json")
  static let pages = SchemaFile(path: "schemas/pages.schema.json")
  static let results = SchemaFile(path: "schemas/results.schema.json")
  static let paginatorProtocol = SchemaFile(path: "schemas/paginator-protocol.schema.json")
  static let styledText = SchemaFile(path: "schemas/styled-text.schema.json")
  static let places = SchemaFile(path: "schemas/places.schema.json")
  static let plan = SchemaFile(path: "schemas/plan.schema.json")
  static let unit = SchemaFile(path: "schemas/unit.schema.json")
  static let trace = SchemaFile(path: "schemas/trace.schema.json")
  /// What a JSON Schema itself may say.
  static let schema = SchemaFile(path: "--schema")

  /// What is wrong with a document.
  struct Fault: Hashable, CustomStringConvertible {
    /// Where, as a JSON pointer.
    var place: String
    var sentence: String

    var description: String { "\(place): \(sentence)" }
  }

  /// Returns what is wrong with files, in their order.
  func faults(ofFiles files: [String]) throws -> [[Fault]] {
    let outcome = try HarnessProgram.run(
      [path] + files,
      program: Repository.root + "/scripts/validate"
    )
    // A machine without the validator fails here, with the sentence that says what to run.
    try #require(outcome.errors.isEmpty, "\(outcome.errors)")
    try #require([0, 1].contains(outcome.exitCode))
    var faults: [String: [Fault]] = [:]
    for line in outcome.output.split(separator: "\n") {
      let parts = line.split(separator: "\t", maxSplits: 2).map(String.init)
      try #require(parts.count == 3, "\(line)")
      faults[parts[0], default: []].append(Fault(place: parts[1], sentence: parts[2]))
    }
    try #require(Set(faults.keys).isSubset(of: files))
    return files.map { faults[$0] ?? [] }
  }

  /// Returns what is wrong with texts, in their order; `kind` is `yml` or `json`.
  func faults(ofTexts texts: [String], kind: String) throws -> [[Fault]] {
    let folder = try TemporaryDirectory()
    let files = try texts.enumerated()
      .map { index, text in
        try folder.write(text, to: "\(index).\(kind)")
      }
    return try faults(ofFiles: files)
  }

  /// Returns what is wrong with a text.
  func faults(of text: String, kind: String = "yml") throws -> [Fault] {
    try faults(ofTexts: [text], kind: kind)[0]
  }

  /// The schema as a dictionary.
  func contents() throws -> [String: Any] {
    let json = try JSONSerialization.jsonObject(with: Data(Repository.bytes(of: path)))
    return try #require(json as? [String: Any])
  }
}

/// Returns a YAML file's contents, read by Debian's python3-yaml.
func yaml(_ path: String) throws -> [String: Any] {
  let program = "import json, sys, yaml; json.dump(yaml.safe_load(open(sys.argv[1])), sys.stdout)"
  let outcome = try HarnessProgram.run(["-c", program, path], program: "/usr/bin/python3")
  try #require(
    outcome.exitCode == 0,
    "\(outcome.errors) Without python3-yaml, run scripts/set-up tests."
  )
  return try outcome.json()
}
