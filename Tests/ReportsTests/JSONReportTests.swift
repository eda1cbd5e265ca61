import Comparisons
import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import Reports
@testable import Trials

struct JSONReportTests {
  private func text(of session: Session) throws -> String { try JSONReport().text(of: session) }

  private func trials(
    of session: Session,
    options: ReportOptions = ReportOptions()
  ) throws -> [[String: Any]] {
    try #require(try JSONReport.object(of: session, options: options)["trials"] as? [[String: Any]])
  }

  @Test func `frames the session`() throws {
    let session = Session.han([], environment: ["harness": "0.1", "machine": "a \"b\""])
    let table = try text(of: session).split(separator: "\n").filter { $0.hasPrefix("{\"column\"") }
      .joined(separator: "\n")
    #expect(
      try text(of: session) == """
        {
        "schema":"pagination-harness/results/1",
        "session":{"environment":{"harness":"0.1","machine":"a \\"b\\""},\
        "harness_version":"0.1","id":"s1","number":null,"started":"2025-01-01T00:00:00Z"},
        "table":[
        \(table)
        ],
        "corpora":[
        ],
        "trials":[
        ],
        "changes":[
        ],
        "pairs":[
        ],
        "verdict":null
        }

        """
    )
  }

  @Test func `writes one trial a line`() throws {
    let lines = try text(of: .han([.han("a"), .han("b"), .han("c", device: "tablet-10")]))
      .split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("{\"corpus\":\"sutra\",\"device\"") } == 3)
    let table = 2 + Metric.ofResults.count
    // {, schema, session, corpora, one, ], trials, three trials, ], changes, ], pairs, two of a and b, ], verdict, }.
    #expect(lines.count == 19 + table)
  }

  @Test func `puts the detailed layout first`() throws {
    // A second corpus's detailed trial comes before the first corpus's other layouts.
    var other = Trial.han("c")
    other.corpus = "other"
    let session = Session.han([.han("a"), .han("b", size: 20), other])
    let names = try trials(of: session).map { $0["paginator"] as? String }
    #expect(names == ["a", "c", "b"])
  }

  @Test func `has the schema that scripts rely on`() throws {
    let timing = Timing(samples: [
      Sample(wallNanoseconds: 30, cpuNanoseconds: 20),
      Sample(wallNanoseconds: 20, cpuNanoseconds: 11),
    ])
    let first = Timing(samples: [
      Sample(wallNanoseconds: 9, cpuNanoseconds: 4, disturbances: [.wallAboveCPU])
    ])
    var trial = Trial.han(
      timing: timing,
      otherTimings: [.firstPage: first].compactMapValues { $0 }
    )
    trial.cost { $0.peakMemoryBytes = 688_128 }
    let text = try text(of: .han([trial]))
    #expect(
      try trials(of: .han([trial]))[0].keys.sorted() == [
        "corpus", "device", "failure", "geometry", "kind", "layout", "layout_key", "metrics",
        "pages", "paginator", "peak_memory_bytes", "shows", "timing", "verdict", "work",
        "worst_page",
      ]
    )
    let fragments = [
      "\"device\":\"phone-6\",\"failure\":null,\"geometry\":\"referee\",\"kind\":\"classic\",\"layout\":{\"page\":"
        + "{\"height\":132,\"insets\":{\"bottom\":16,\"left\":16,\"right\":16,\"top\":16},"
        + "\"width\":332},\"type\":{\"advances\":\"exact\",\"alignment\":\"start\",\"autospace\":\"none\","
        + "\"combine_digits\":\"none\",\"first_line_indent\":0,\"fonts\":[{\"family\":\"Noto Sans CJK TC\","
        + "\"file\":\"/f.ttc\",\"index\":3,\"sha256\":\"0f\"}],\"hang\":\"none\",\"hyphenate_limit_after\":2,"
        + "\"hyphenate_limit_before\":2,\"hyphenate_limit_last\":\"none\",\"hyphenation\":\"none\",\"kinsoku\":\"basic\","
        + "\"leading\":\"count\",\"letter_spacing\":0,\"line_height\":1.2,\"line_height_from\":\"primary\","
        + "\"line_height_px\":24,\"marks\":\"space-all\",\"marks_fallback\":\"none\",\"orphans\":1,\"paragraph_spacing\":0,\"size\":17,\"widows\":1,"
        + "\"word_spacing\":0,\"writing\":\"horizontal-tb\"}},"
        + "\"layout_key\":\"abc\",\"metrics\":{\"agreement\":",
      "\"overflow_px\":{\"eligible\":2,\"excluded\":{},\"statistics\":{\"count\":1,\"max\":20,"
        + "\"median\":10,\"p95\":20,\"rate\":0.5,\"sum\":20,\"worst_page\":1},\"unit\":\"px\"}",
      "\"reference_drift_slope\":{\"eligible\":0,\"excluded\":{\"below_two_boundaries\":1},"
        + "\"statistics\":null,\"unit\":\"pages_per_page\"}",
      "\"gap\":{\"eligible\":1,\"excluded\":{},\"statistics\":{\"count\":0,\"max\":0,\"median\":0,"
        + "\"p95\":0,\"rate\":0,\"sum\":0,\"worst_page\":null},\"unit\":\"scalars\"}",
      "\"pages\":[[0,4],[4,8]],\"paginator\":\"greedy\",\"peak_memory_bytes\":688128,"
        + "\"shows\":\"substring\"",
      "\"timing\":{\"first_page\":{\"ci95\":null,\"disturbed\":1,\"median\":4,\"min\":4,"
        + "\"samples\":[4],\"unit\":\"ns\",\"wall_median\":9},"
        + "\"total\":{\"ci95\":null,\"disturbed\":0,\"median\":15.5,\"min\":11,"
        + "\"samples\":[20,11],\"unit\":\"ns\",\"wall_median\":25}}",
      "\"work\":{\"layout_passes\":0,\"measure_calls\":2,\"measured_scalars\":20,"
        + "\"pages_produced\":0,\"shape_calls\":0,\"shaped_glyphs\":0},\"worst_page\":{",
    ]
    for fragment in fragments { #expect(text.contains(fragment), "\(fragment)") }
  }

  @Test func `says what a time is above that was not awaited`() throws {
    var trial = Trial.han()
    trial.costs = DetailedCosts(bounds: [.total: 1_003_000_000])
    let written = try trials(of: .han([trial]))[0]
    #expect(written["above"] as? [String: Int] == ["total": 1_003_000_000])
    #expect(written["timing"] is NSNull)
    let metrics = try #require(written["metrics"] as? [String: [String: Any]])
    let time = try #require(metrics["total_time"])
    #expect(time["above"] as? Int == 1_003_000_000)
    #expect(time["statistics"] is NSNull)
    #expect(time["excluded"] as? [String: Int] == ["over_budget": 1])
    // Where all ended, nothing is above anything.
    #expect(try !text(of: .han([.han()])).contains("\"above\""))
  }

  @Test func `says what each trial and each corpus comes to, and shows the worst page`() throws {
    // Both overflow on their first page of two by a line; of equals the first is the worst.
    let session = Session.han([.han(), .han("other", size: 20)])
    let file = try JSONReport.object(of: session, options: ReportOptions(sessionNumber: 7))
    #expect((file["session"] as? [String: Any])?["number"] as? Int == 7)
    let corpus = try #require((file["corpora"] as? [[String: Any]])?.first)
    #expect(corpus["corpus"] as? String == "sutra" && corpus["layouts"] as? Int == 2)
    #expect(corpus["detailed_layout"] as? String == "phone-6 at 17 px")
    let worst = try #require(corpus["worst_page"] as? [String: Any])
    #expect(worst["paginator"] as? String == "greedy" && worst["page"] as? Int == 1)
    #expect(worst["pages"] as? Int == 2 && worst["layout"] as? String == "phone-6 at 17 px")
    #expect(worst["fault"] as? String == "1 line cut off, 20.0 px below the screen")
    let sentences = try #require(corpus["sentences"] as? [String])
    let told = "Worst page: greedy, phone-6 at 17 px, page 1 of 2: "
    #expect(sentences.contains { $0.hasPrefix(told) })
    let second = try trials(of: session)[1]
    #expect(second["verdict"] as? String == "unsafe")
    let own = try #require(second["worst_page"] as? [String: Any])
    #expect(own["paginator"] as? String == "other")
    #expect(own["layout"] as? String == "phone-6 at 20 px")
  }

  @Test func `says which metrics the words of the terminal's table stand for`() throws {
    let table = try #require(
      try JSONReport.object(of: .han([]))["table"] as? [[String: String]]
    )
    let metrics = Dictionary(table.map { ($0["word"] ?? "", $0["metric"] ?? "") }) { $1 }
    #expect(
      metrics == [
        "hidden": "overflow_lines", "wasted": "missed_lines", "bad breaks": "bad_breaks",
        "drift": "reference_drift", "laid out": "measurement_amplification", "CPU": "total_time",
        "peak": "peak_memory_bytes",
        "blank": "blank_pages", "parted": "keep_violations", "spacing": "dropped_spacing_px",
        "styles": "style_fidelity",
      ]
    )
    let hidden = try #require(table.first { $0["word"] == "hidden" })
    #expect(hidden["meaning"] == "lines cut by the screen's end or below it")
    #expect(hidden["statistic"] == "sum" && hidden["column"] == "overflow_lines_sum")
  }

  @Test func `has every metric by its name`() throws {
    let metrics = try trials(of: .han([.han()]))[0]["metrics"] as? [String: Any]
    #expect(metrics?.keys.sorted() == Metric.all.map(\.name).sorted())
  }

  @Test func `shows pages of the detailed layout unless asked for all`() throws {
    let session = Session.han([.han(), .han(size: 20)])
    let second = try trials(of: session)[1]
    #expect(second["pages"] is NSNull)
    let all = try trials(of: session, options: ReportOptions(allPages: true))[1]
    #expect(all["pages"] as? [[Int]] == [[0, 4], [4, 8]])
  }

  @Test func `says why a trial failed and was not timed`() throws {
    let session = Session.han([Trial.han().failing("Page \"2\" is empty.")])
    #expect(
      try text(of: session)
        .contains(
          "\"failure\":{\"kind\":\"no_progress\",\"message\":\"Page \\\"2\\\" is empty.\"}"
        )
    )
    let trial = try trials(of: session)[0]
    #expect(trial["timing"] is NSNull)
    #expect(trial["peak_memory_bytes"] is NSNull)
    let metrics = try #require(trial["metrics"] as? [String: [String: Any]])
    #expect(metrics.values.allSatisfy { $0["statistics"] is NSNull })
  }
}
