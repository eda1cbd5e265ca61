import Comparisons
import Foundation
import TestSupport
import Testing

@testable import HarnessCommands

/// The JSON Schemas of `schemas/` take what is right and say where what is wrong is.
struct SchemaFileTests {
  @Test func `each schema is one, and says what it is of`() throws {
    let folder = Repository.root + "/schemas"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(
      names == [
        "baseline.schema.json", "harness.schema.json", "pages.schema.json",
        "paginator-protocol.schema.json", "places.schema.json", "plan.schema.json",
        "results.schema.json", "styled-text.schema.json", "trace.schema.json", "unit.schema.json",
      ]
    )
    let faults = try SchemaFile.schema.faults(ofFiles: names.map { "\(folder)/\($0)" })
    #expect(faults == names.map { _ in [] })
    for name in names {
      let schema = try SchemaFile(path: "schemas/\(name)").contents()
      #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
      #expect((schema["$id"] as? String)?.hasSuffix("/\(name)") == true)
      #expect((schema["title"] as? String)?.isEmpty == false)
      #expect((schema["description"] as? String)?.isEmpty == false)
      // An editor shows a description for each key that a person may write or look up.
      let bare = Self.bareProperties(of: schema, in: schema, at: name)
      #expect(bare.isEmpty)
    }
  }

  @Test(arguments: [
    SchemaFile.harness, .baseline, .pages, .places, .plan, .results, .paginatorProtocol,
    .styledText, .trace, .unit,
  ])
  func `says of what is declared in the program what the program declares`(schema: SchemaFile)
    throws
  {
    let bytes = Array(try Repository.bytes(of: schema.path))
    let isCurrent = try SchemaSource.renewed(bytes) == bytes
    #expect(isCurrent, "\(schema.path) is not what is generated: run 'make schemas'.")
    #expect(String(decoding: bytes, as: UTF8.self).contains("generated from "))
  }

  @Test func `makes a part anew that is no longer what is declared`() throws {
    let stale = #"{ "$comment": "generated from Showing", "enum": ["context", "aloud"] }"#
    let renewed = try SchemaSource.renewed(Array(stale.utf8))
    #expect(
      String(decoding: renewed, as: UTF8.self)
        == #"{ "$comment": "generated from Showing", "enum": ["context", "substring"] }"# + "\n"
    )
    let unknown = #"{ "$comment": "generated from Nothing" }"#
    #expect(throws: SchemaSource.UnknownSource(name: "Nothing")) {
      try SchemaSource.renewed(Array(unknown.utf8))
    }
  }

  /// The properties without a description, neither their own nor that of what they refer to.
  private static func bareProperties(
    of value: Any,
    in schema: [String: Any],
    at place: String
  ) -> [String] {
    if let list = value as? [Any] {
      return list.enumerated()
        .flatMap { bareProperties(of: $1, in: schema, at: "\(place)/\($0)") }
    }
    guard let object = value as? [String: Any] else { return [] }
    let definitions = schema["$defs"] as? [String: [String: Any]] ?? [:]
    func isDescribed(_ property: [String: Any]) -> Bool {
      if property["description"] != nil || property["const"] != nil { return true }
      if let alternatives = property["anyOf"] as? [[String: Any]] {
        return alternatives.allSatisfy(isDescribed)
      }
      guard let name = property["$ref"] as? String else { return false }
      return definitions[String(name.dropFirst("#/$defs/".count))].map(isDescribed) ?? false
    }
    let properties = object["properties"] as? [String: [String: Any]] ?? [:]
    let bare = properties.filter { !isDescribed($0.value) }.map { "\(place)/\($0.key)" }
    return bare + object.flatMap { bareProperties(of: $1, in: schema, at: "\(place)/\($0)") }
  }

  @Test func `the project's own files are right`() throws {
    let own = [("harness.yml", SchemaFile.harness), ("baseline.json", SchemaFile.baseline)]
    for (name, schema) in own {
      let path = "\(Repository.root)/\(name)"
      guard FileManager.default.fileExists(atPath: path) else { continue }
      let faults = try schema.faults(ofFiles: [path])
      #expect(faults == [[]], "\(name)")
    }
  }

  @Test func `without the validator, says what installs it`() throws {
    // An unreadable PYTHONPATH is not enough: the system's own packages are found without it.
    let folder = try TemporaryDirectory()
    try folder.write("raise ImportError('no', name='jsonschema')", to: "jsonschema.py")
    let outcome = try HarnessProgram.run(
      ["--schema", "schemas/results.schema.json"],
      program: Repository.root + "/scripts/validate",
      environment: ["PYTHONPATH": folder.path]
    )
    #expect(outcome.exitCode == 69)
    #expect(
      outcome.errors == "scripts/validate: Python has no module 'jsonschema'. Run "
        + "'scripts/set-up tests', which installs python3-jsonschema and python3-yaml.\n"
    )
  }

  /// A text, and where it is wrong; nowhere when it is right.
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var places: [String]

    init(_ text: String, _ places: String...) {
      self.text = text
      self.places = places
    }

    var testDescription: String { "\(text.prefix(60))… \(places)" }
  }

  static let settings = [
    Case(
      """
      # Sizes first.
      font-size: [17, 20.5, 23px]
      no-timing: true
      advances: 26.6
      page: 375x667
      insets: 16,16,24,16
      paginator: [greedy, "fixed-count:step=1,cap=none"]
      corpus:
        verify: {quiet: yes}
      compare:
        samples: 20
        format: [csv, json]
        font-size: []
      gates:
        preset: strict
        rules:
          - metric: missed_lines
            corpus: diamond-sutra
            paginator: [greedy, "*-fill"]
            layout: "phone-6@*"
            level: off
            absolute: 0 lines
            relative: 1 %
            message: Talk to the layout team.
            waivers:
              - until: 2028-02-29
                reason: fixed by the next release
          - metric: [top_shift_*, path_shift_*]
            strategy: sticky-anchor
            absolute: none
            relative: 2.5 scalars
          - {metric: page_map, level: fail, relative: 0}
      """
    ),
    Case("gates: {}"),
    Case("# nothing\n"),
    Case("font-size: 17\nfont-size: 20", "/"),
    Case("compare:", "/compare"),
    Case("font_size: 17", "/"),
    Case("font-size: [17, big]", "/font-size/1"),
    Case("strict: perhaps", "/strict"),
    Case("compare: {samples: 0}", "/compare/samples"),
    Case("list: {samples: 1}", "/list"),
    Case("gates: [{metric: gap}]", "/gates"),
    Case("gates: {presets: strict}", "/gates"),
    Case("gates: {preset: lenient}", "/gates/preset"),
    Case("gates: {rules: [{level: fail}]}", "/gates/rules/0"),
    Case("gates: {rules: [{metric: gap}]}", "/gates/rules/0"),
    Case("gates: {rules: [{metric: [], level: off}]}", "/gates/rules/0/metric"),
    Case("gates: {rules: [{metric: gap, level: off, limit: 1}]}", "/gates/rules/0"),
    Case("gates: {rules: [{metric: gap, level: error}]}", "/gates/rules/0/level"),
    Case("gates: {rules: [{metric: gap, absolute: few}]}", "/gates/rules/0/absolute"),
    Case("gates: {rules: [{metric: gap, absolute: 1 %}]}", "/gates/rules/0/absolute"),
    Case("gates: {rules: [{metric: gap, absolute: -1}]}", "/gates/rules/0/absolute"),
    Case("gates: {rules: [{metric: gap, relative: -1 %}]}", "/gates/rules/0/relative"),
    Case("gates: {rules: [{metric: gap, relative: 2}]}", "/gates/rules/0/relative"),
    Case("gates: {rules: [{metric: gap, message: ''}]}", "/gates/rules/0/message"),
    Case(
      "gates: {rules: [{metric: gap, waivers: [{until: 2026-12-31}]}]}",
      "/gates/rules/0/waivers/0"
    ),
    Case(
      "gates: {rules: [{metric: gap, waivers: [{until: 2027-02-29, reason: ' '}]}]}",
      "/gates/rules/0/waivers/0/reason",
      "/gates/rules/0/waivers/0/until"
    ),
    Case(
      "gates: {rules: [{metric: gap, waivers: [{until: next week, reason: soon}]}]}",
      "/gates/rules/0/waivers/0/until"
    ),
  ]

  @Test(arguments: settings)
  func `takes and refuses a harness.yml`(given: Case) throws {
    let faults = try SchemaFile.harness.faults(of: given.text)
    #expect(Set(faults.map(\.place)) == Set(given.places), "\(faults)")
    // The gate itself takes and refuses the same rules.
    guard given.text.contains("gates:") else { return }
    let rules = Result { try GateRules(yaml: given.text, path: "harness.yml") }
    #expect(((try? rules.get()) != nil) == given.places.isEmpty, "\(rules)")
  }

  /// A right gate baseline, one entry a line.
  static let baseline = [
    #"{"schema":"pagination-harness/baseline/2","#,
    #""approvals":["#,
    #"{"author":"A. Reader","date":"2026-11-21T12:00:00Z","reason":"first","values":7},"#,
    #"{"author":"A. Reader","date":"2026-11-22T12:00:00Z","only":["*/pages"],"reason":"r","values":1}"#,
    #"],"#,
    #""total":{"trials":3,"values":6,"#,
    #""sha256":"c686aadc34224859f6d47f8e350c4f4f8c3a67c0fc2d490e7b3dc903d549fd9f"},"#,
    #""trials":{"#,
    #""diamond-sutra/greedy/phone-6@17":"3 values, a1feec527e419c54","#,
    #""diamond-sutra/greedy/phone-6@17>20":"2 values, 42fff67ca2059a26","#,
    #""diamond-sutra/window-750/phone-6@17":"1 value, b33e0234baf27944""#,
    #"},"#,
    #""inputs":{"#,
    #""diamond-sutra/corpus":"9f","#,
    #""diamond-sutra/phone-6@17/height":"40640""#,
    #"},"#,
    #""pages":{"#,
    #""diamond-sutra/fixed-count:step=1,cap=none/phone-6@17":"0-312 310-640","#,
    #""diamond-sutra/greedy/phone-6@17":"0 312 640 6297","#,
    #""empty.txt/greedy/phone-6@17":"""#,
    #"},"#,
    #""values":{"#,
    #""diamond-sutra/greedy/phone-6@17/missed_lines":0,"#,
    #""diamond-sutra/greedy/phone-6@17/page_map":"8885620c09368066d81b687c4c18dba283b9587ccb7d962a9e016581bf3c1b9f","#,
    #""diamond-sutra/greedy/phone-6@17/unused_ratio":null,"#,
    #""diamond-sutra/greedy/phone-6@17>20/shared_ratio":0.25,"#,
    #""diamond-sutra/greedy/phone-6@17>20/sticky-anchor/top_shift_back":1e-3,"#,
    #""diamond-sutra/window-750/phone-6@17/failure":"unsuitable""#,
    #"}}"#,
  ]

  /// The gate baseline with one of its pieces changed, and where that is wrong.
  static let brokenBaselines: [(from: String, to: String, place: String)] = [
    ("baseline/2", "baseline/1", "/schema"),
    (#""total":{"trials":3"#, #""total":{"trials":"3""#, "/total/trials"),
    (#""total":{"#, #""total":{"more":1,"#, "/total"),
    ("3 values, a1fe", "3 values: a1fe", "/trials/diamond-sutra/greedy/phone-6@17"),
    (#""inputs":{"#, #""input":{},"inputs":{"#, "/"),
    (#""author":"A. Reader","date":"2026-11-21"#, #""date":"2026-11-21"#, "/approvals/0"),
    ("2026-11-22T12:00:00Z", "2026-11-22T12:00:00+01:00", "/approvals/1/date"),
    ("2026-11-22T12:00:00Z", "2026-13-22T12:00:00Z", "/approvals/1/date"),
    (#"["*/pages"]"#, "[]", "/approvals/1/only"),
    (#""reason":"r""#, #""reason":"""#, "/approvals/1/reason"),
    (#""values":1}"#, #""values":-1}"#, "/approvals/1/values"),
    (#""values":1}"#, #""values":1,"by":"CI"}"#, "/approvals/1"),
    (#""40640""#, "40640", "/inputs/diamond-sutra/phone-6@17/height"),
    (#""0 312 640 6297""#, #""0 312-640""#, "/pages/diamond-sutra/greedy/phone-6@17"),
    (#""0 312 640 6297""#, "[0,312]", "/pages/diamond-sutra/greedy/phone-6@17"),
    (
      "missed_lines\":0", "missed_lines\":\"0\"",
      "/values/diamond-sutra/greedy/phone-6@17/missed_lines"
    ),
    ("1b9f\"", "1b\"", "/values/diamond-sutra/greedy/phone-6@17/page_map"),
    (#""unsuitable""#, "0", "/values/diamond-sutra/window-750/phone-6@17/failure"),
    ("diamond-sutra/greedy/phone-6@17/missed_lines", "missed_lines", "/values"),
    ("unused_ratio\":null", "missed_lines\":null", "/"),
  ]

  @Test func `takes a gate baseline`() throws {
    let faults = try SchemaFile.baseline.faults(
      of: Self.baseline.joined(separator: "\n"),
      kind: "json"
    )
    #expect(faults == [])
    // The digest of its pages is sha256sum's.
    let bytes = Array(Self.baseline.joined(separator: "\n").utf8)
    #expect(try GateBaseline(json: bytes, path: "baseline.json").approvals.count == 2)
  }

  @Test func `says where a gate baseline is wrong`() throws {
    let right = Self.baseline.joined(separator: "\n")
    let broken = Self.brokenBaselines.map {
      right.replacing($0.from, with: $0.to, maxReplacements: 1)
    }
    let faults = try SchemaFile.baseline.faults(ofTexts: broken, kind: "json")
    for ((change, text), faults) in zip(zip(Self.brokenBaselines, broken), faults) {
      #expect(text != right, "\(change)")
      #expect(faults.map(\.place) == [change.place], "\(change): \(faults)")
    }
  }
}
