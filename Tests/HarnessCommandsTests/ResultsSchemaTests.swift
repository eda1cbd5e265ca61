import Foundation
import TestSupport
import Testing

@testable import Comparisons

/// `schemas/results.schema.json` takes what the program writes, and not much else.
@Suite(.serialized)
struct ResultsSchemaTests {
  /// Returns the results.json of a comparison.
  private static func results(_ arguments: [String]) throws -> String {
    let folder = try TemporaryDirectory()
    let outcome = try HarnessProgram.run(
      ["compare", "--quiet", "--format", "json", "--output", folder.path] + arguments
    )
    try #require(outcome.exitCode == 0, "\(outcome.errors)")
    return try folder.text(of: "results.json")
  }

  static let small = [
    "--corpus", "diamond-sutra", "--chapters", "--detail", "--samples", "2", "--to-font-size", "20",
  ]

  @Test(arguments: [
    small + ["--paginator", "greedy", "--paginator", "fixed-count"],
    // A page lower than a line: greedy overflows, the others refuse, and nothing is timed.
    [
      "--corpus", "diamond-sutra", "--page", "300x20", "--insets", "0", "--font-size", "20",
      "--no-timing", "--paginator", "greedy", "--paginator", "fixed-count",
    ],
  ])
  func `takes what compare writes`(arguments: [String]) throws {
    let faults = try SchemaFile.results.faults(of: Self.results(arguments), kind: "json")
    #expect(faults == [])
  }

  @Test(arguments: ["", "greedy:moved-line", "greedy:random-counter", "window-750:crash"])
  func `takes what the gate writes`(fault: String) throws {
    let folder = try GateFolder()
    let outcome = try folder.gate(fault: fault)
    #expect(outcome.lastLine.hasPrefix("VERDICT: "))
    let results = folder.folder.path(of: "reports/latest/results.json")
    #expect(try SchemaFile.results.faults(ofFiles: [results]) == [[]])
    #expect(try folder.verdict()["word"] as? String == outcome.lastLine.dropFirst(9).description)
    let baseline = folder.folder.path(of: "baseline.json")
    #expect(try SchemaFile.baseline.faults(ofFiles: [baseline]) == [[]])
  }

  /// The results of a small run with one thing changed by hand, and where that is wrong.
  @Test func `says where results are wrong`() throws {
    let text = try Self.results(Self.small + ["--paginator", "greedy"])
    let changes: [(change: (inout [String: Any]) throws -> Void, place: String)] = [
      ({ $0["schema"] = "pagination-harness/results/2" }, "/schema"),
      ({ $0["verdict"] = nil }, "/"),
      ({ $0["verdict"] = "PASS" }, "/verdict"),
      ({ try edit(&$0, "session") { $0["id"] = nil } }, "/session"),
      ({ try editTrial(&$0) { $0["shows"] = "aloud" } }, "/trials/0/shows"),
      ({ try editTrial(&$0) { $0["pages"] = [[0, 1, 2]] } }, "/trials/0/pages/0"),
      ({ try editTrial(&$0) { $0["timing"] = nil } }, "/trials/0"),
      (
        { try editTrial(&$0) { try edit(&$0, "work") { $0["measure_calls"] = 0.5 } } },
        "/trials/0/work/measure_calls"
      ),
      ({ try editMetric(&$0) { $0["value"] = 0 } }, "/trials/0/metrics/gap"),
      ({ try editMetric(&$0) { $0["statistics"] = 0 } }, "/trials/0/metrics/gap/statistics"),
      (
        { try editMetric(&$0) { try edit(&$0, "statistics") { $0["p95"] = nil } } },
        "/trials/0/metrics/gap/statistics"
      ),
      ({ $0["pairs"] = ["greedy"] }, "/pairs/0"),
      // What is new in a later version is no fault where the schema says so.
      ({ $0["claims"] = [] }, ""),
      ({ try editTrial(&$0) { $0["instructions"] = 1 } }, ""),
      ({ try editTrial(&$0) { try edit(&$0, "work") { $0["line_breaks"] = 1 } } }, ""),
    ]
    let texts = try changes.map { change, _ in
      var json = try #require(
        try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      )
      try change(&json)
      return String(decoding: try JSONSerialization.data(withJSONObject: json), as: UTF8.self)
    }
    let faults = try SchemaFile.results.faults(ofTexts: texts, kind: "json")
    for (index, (change, faults)) in zip(changes, faults).enumerated() {
      #expect(faults.map(\.place) == (change.place.isEmpty ? [] : [change.place]), "\(index)")
    }
  }

  /// A verdict by hand, in the snake_case of `GateVerdict`.
  static let verdict = """
    {"word":"FAIL","sentences":["missed_lines of greedy rose."],
    "baseline":{"path":"baseline.json","date":"2026-11-21T12:00:00Z","author":"A","reason":"r"},
    "counts":{"judged":2,"equal":1,"better":0,"allowed":0,"warned":0,"failed":1,"waived":0,"new":0,
      "missing":0,"follows":0,"off":0},
    "rules":[{"source":"harness.yml:12","subject":"missed_lines","level":"fail",
      "limit":"no increase","judged":2,"broken":1}],
    "breaches":[{"name":"diamond-sutra/greedy/phone-6@17/missed_lines","corpus":"diamond-sutra",
      "paginator":"greedy","layout":"phone-6 at 17 px","strategy":null,"metric":"missed_lines",
      "unit":"lines","before":0,"after":3,"level":"fail","waiver":null,"rule":0,
      "limit":"no increase","sentence":"missed_lines rose from 0 to 3 lines.","message":null}],
    "pages":[{"corpus":"diamond-sutra","paginator":"greedy","layout":"phone-6 at 17 px","page":1,
      "pages_before":18,"pages_after":19,"text_before":"a|b","text_after":"","command":null}],
    "faults":[],"notes":[]}
    """

  @Test func `takes a verdict, and each of its words`() throws {
    let frame =
      #"{"schema":"pagination-harness/results/1","session":{"id":"s","started":"#
      + #""2026-11-21T12:00:00Z","harness_version":null,"environment":{}},"trials":[],"#
      + #""changes":[],"verdict":"#
    let texts = GateVerdict.Word.allCases.map { word in
      frame + Self.verdict.replacing("\"FAIL\"", with: "\"\(word.rawValue)\"") + "}"
    }
    let right = try SchemaFile.results.faults(ofTexts: texts, kind: "json")
    #expect(right == texts.map { _ in [] })

    let broken: [(from: String, to: String, place: String)] = [
      (#""FAIL""#, #""RED""#, "/verdict/word"),
      (#","notes":[]"#, "", "/verdict"),
      (#""level":"fail","waiver""#, #""level":"off","waiver""#, "/verdict/breaches/0/level"),
      (#""judged":2"#, #""judged":-2"#, "/verdict/rules/0/judged"),
      (#""equal":1,"#, "", "/verdict/counts"),
      (#""after":3"#, #""after":"3""#, "/verdict/breaches/0/after"),
      (#""pages_before":18"#, #""pages_before":null"#, "/verdict/pages/0/pages_before"),
    ]
    let wrong = broken.map { frame + Self.verdict.replacing($0.from, with: $0.to) + "}" }
    let faults = try SchemaFile.results.faults(ofTexts: wrong, kind: "json")
    #expect(faults.map { $0.map(\.place) } == broken.map { [$0.place] })
  }

  /// The schema's verdict has the members of `GateVerdict`, in snake_case.
  @Test func `knows every member of a verdict`() throws {
    let definitions = try #require(
      try SchemaFile.results.contents()["$defs"] as? [String: [String: Any]]
    )
    func properties(of name: String) throws -> Set<String> {
      Set(try #require(definitions[name]?["properties"] as? [String: Any]).keys)
    }
    func members(of value: Any) -> Set<String> {
      Set(
        Mirror(reflecting: value).children.compactMap(\.label)
          .map { label in
            label.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : String($1) }
          }
      )
    }
    let verdict = GateVerdict(
      word: .pass,
      sentences: [],
      baseline: .init(path: "", date: "", author: "", reason: ""),
      counts: .init(),
      rules: [],
      breaches: [],
      pages: [],
      faults: [],
      notes: []
    )
    #expect(try properties(of: "verdict") == members(of: verdict))
    let rule = GateVerdict.Rule(source: "", subject: "", level: .off, limit: "", cells: [])
    #expect(
      try properties(of: "rule")
        == members(of: rule).subtracting(["cells"]).union(["judged", "broken"])
    )
    let breach = GateVerdict.Breach(
      name: "",
      corpus: "",
      paginator: "",
      layout: "",
      strategy: nil,
      metric: "",
      unit: "",
      before: nil,
      after: nil,
      level: .fail,
      waiver: nil,
      rule: 0,
      sentence: "",
      message: nil
    )
    #expect(try properties(of: "breach") == members(of: breach))
    let page = GateVerdict.MovedPage(
      corpus: "",
      paginator: "",
      layout: "",
      page: 0,
      pagesBefore: 0,
      pagesAfter: 0,
      textBefore: "",
      textAfter: "",
      command: nil
    )
    #expect(try properties(of: "moved_page") == members(of: page))
    let parts = try #require(definitions["verdict"]?["properties"] as? [String: [String: Any]])
    let counts = try #require(parts["counts"]?["properties"] as? [String: Any])
    #expect(Set(counts.keys) == members(of: GateVerdict.Counts()).union(["judged"]))
    let baseline = try #require(parts["baseline"]?["properties"] as? [String: Any])
    #expect(Set(baseline.keys) == members(of: verdict.baseline))
  }
}

/// Changes an object inside an object.
private func edit(
  _ object: inout [String: Any],
  _ key: String,
  _ change: (inout [String: Any]) throws -> Void
) throws {
  var inner = try #require(object[key] as? [String: Any])
  try change(&inner)
  object[key] = inner
}

/// Changes the first trial.
private func editTrial(
  _ results: inout [String: Any],
  _ change: (inout [String: Any]) throws -> Void
) throws {
  var trials = try #require(results["trials"] as? [[String: Any]])
  try change(&trials[0])
  results["trials"] = trials
}

/// Changes the metric `gap` of the first trial.
private func editMetric(
  _ results: inout [String: Any],
  _ change: (inout [String: Any]) throws -> Void
) throws {
  try editTrial(&results) { try edit(&$0, "metrics") { try edit(&$0, "gap", change) } }
}
