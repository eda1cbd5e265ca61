import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons

struct GateRulesYAMLTests {
  /// The rules of one's own that a file gives.
  private func rules(_ yaml: String) throws -> [GateRule] {
    try GateRules(yaml: yaml, path: "harness.yml").rules.filter { !$0.isPreset }
  }

  /// The one rule whose fields these are.
  private func rule(_ fields: String...) throws -> GateRule {
    let lines = fields.enumerated().map { ($0 == 0 ? "    - " : "      ") + $1 }
    return try #require(try rules((["gates:", "  rules:"] + lines).joined(separator: "\n")).first)
  }

  private func message(of yaml: String) -> String? {
    do {
      _ = try rules(yaml)
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// What is said of a rule with these fields after its metric; it stands on line 3.
  private func message(metric: String = "missed_lines", _ fields: String...) -> String? {
    let lines =
      ["gates:", "  rules:", "    - metric: \(metric)"]
      + fields
      .flatMap { $0.split(separator: "\n") }.map { "      " + $0 }
    return message(of: lines.joined(separator: "\n"))
  }

  @Test(arguments: ["relative: 7 bananas", "relative: 5 %", "absolute: 3", "absolute: 0 pages"])
  func `pages have no limit but none at all`(limit: String) throws {
    let text = limit.split(separator: " ", maxSplits: 1)[1]
    #expect(
      message(metric: "page_map", limit)
        == "harness.yml:4: pages move or they do not: 'page_map' takes 0 or 'none', not '\(text)'."
    )
    #expect(try rule("metric: page_map", "relative: 0").relative == .amount(0, unit: nil))
  }

  // MARK: What is read

  // "hidden*" is a pattern of names, and hidden_lines is one.
  @Test(arguments: [
    ("hidden", "overflow_lines"), ("wasted", "missed_lines"), ("bad breaks", "bad_breaks"),
    ("laid-out", "measurement_amplification"), ("hidden*", "hidden*"),
  ])
  func `a word of the results table stands for its metric`(word: String, metric: String) throws {
    #expect(try rule("metric: \(word)", "level: warn").metrics == [Glob(metric)])
  }

  @Test func `every field is read`() throws {
    let rule = try rule(
      "metric: top_shift_*",
      "corpus: diamond-*",
      "paginator: greedy",
      "layout: \"phone-6@*\"",
      "strategy: sticky-anchor",
      "level: fail",
      "absolute: 40 scalars",
      "relative: 1 %",
      "message: Talk to the layout team.",
      "waivers:",
      "  - until: 2026-12-31",
      "    reason: fixed by the next release"
    )
    let expected = GateRule(
      source: "harness.yml:3",
      metrics: [Glob("top_shift_*")],
      corpora: [Glob("diamond-*")],
      paginators: [Glob("greedy")],
      layouts: [Glob("phone-6@*")],
      strategies: [Glob("sticky-anchor")],
      level: .fail,
      absolute: .amount(40, unit: "scalars"),
      relative: .share(0.01),
      message: "Talk to the layout team.",
      waivers: [GateWaiver(until: "2026-12-31", reason: "fixed by the next release")]
    )
    #expect(rule == expected)
  }

  @Test func `names may be lists`() throws {
    let rule = try rule(
      "metric: [missed_lines, page_map]",
      "corpus: [a, b]",
      "paginator: [greedy, window-*]",
      "layout: [\"*@17\"]",
      "strategy: [sticky-anchor, fresh-anchor]",
      "level: warn"
    )
    #expect(rule.metrics == [Glob("missed_lines"), Glob("page_map")])
    #expect(rule.corpora == [Glob("a"), Glob("b")])
    #expect(rule.paginators == [Glob("greedy"), Glob("window-*")])
    #expect(rule.layouts == [Glob("*@17")])
    #expect(rule.strategies == [Glob("sticky-anchor"), Glob("fresh-anchor")])
  }

  @Test(arguments: [
    ("none", GateLimit.none), ("0", .amount(0, unit: nil)), ("0 lines", .amount(0, unit: "lines")),
    ("1 line", .amount(1, unit: "line")), ("2.5 lines", .amount(2.5, unit: "lines")),
    ("2lines", .amount(2, unit: "lines")), ("1 %", .share(0.01)), ("1%", .share(0.01)),
    ("\"50 %\"", .share(0.5)), ("0 %", .share(0)),
  ])
  func `a limit of the change is`(_ text: String, _ limit: GateLimit) throws {
    #expect(try rule("metric: missed_lines", "relative: \(text)").relative == limit)
  }

  @Test(arguments: [
    ("illegal_break", "1 boundary"), ("layout_passes", "1 pass"), ("measure_calls", "1 call"),
    ("agreement", "0.1 ratio"), ("unused_px", "1 px"),
    ("reference_drift_slope", "1 pages per page"), ("reference_drift_slope", "1 pages_per_page"),
  ])
  func `a unit may stand in the singular, and as reports write it`(
    _ metric: String,
    _ limit: String
  ) throws {
    let unit = String(limit.drop { $0 != " " }.dropFirst())
    let rule = try rule("metric: \(metric)", "relative: \(limit)")
    #expect(rule.relative == .amount(limit.hasPrefix("0.1") ? 0.1 : 1, unit: unit))
  }

  @Test func `an absolute limit needs no unit`() throws {
    #expect(try rule("metric: \"*\"", "absolute: 3").absolute == .amount(3, unit: nil))
  }

  @Test(arguments: [GateVerdict.Level.off, .warn, .fail])
  func `a level is a bare word, whatever YAML makes of it`(_ level: GateVerdict.Level) throws {
    #expect(try rule("metric: gap", "level: \(level.rawValue)").level == level)
    #expect(try rule("metric: gap", "level: '\(level.rawValue)'").level == level)
  }

  @Test func `a file without the section has the recommended rules`() throws {
    for yaml in ["", "gate:\n  corpus: alice\n", "- a list\n", "# nothing\n"] {
      #expect(try GateRules(yaml: yaml, path: "harness.yml") == GateRules(preset: .recommended))
    }
  }

  @Test(arguments: GateRules.Preset.allCases)
  func `a preset is named, and its rules come first`(_ preset: GateRules.Preset) throws {
    let yaml = "gates:\n  preset: \(preset)\n  rules:\n    - metric: gap\n      level: warn\n"
    let rules = try GateRules(yaml: yaml, path: "harness.yml")
    #expect(rules.preset == preset)
    #expect(Array(rules.rules.dropLast()) == GateRules(preset: preset).rules)
    #expect(rules.rules.last == .make("gap", source: "harness.yml:4", level: .warn))
  }

  @Test func `lines are counted with what stands before the section`() throws {
    let yaml = """
      # How we gate.
      compare:
        font-size: [17, 20]

      gates:
        rules:

          - metric: gap
            level: warn
          # Lines that are lost.
          - paginator: greedy
            metric: missed_lines
            level: fail
      """
    #expect(try rules(yaml).map(\.source) == ["harness.yml:8", "harness.yml:11"])
    #expect(
      message(of: yaml + "\n      levle: off")
        == "harness.yml:14: a rule has no field 'levle'. Did you mean 'level'?"
    )
  }

  @Test(arguments: ["2028-02-29", "2000-02-29", "2026-12-31", "2026-04-30"])
  func `a waiver holds until a day of the calendar`(_ day: String) throws {
    let rule = try rule("metric: gap", "waivers:", "  - {until: \(day), reason: r}")
    #expect(rule.waivers == [GateWaiver(until: day, reason: "r")])
  }

  // MARK: What is refused

  @Test(arguments: ["gates:", "gates: strict", "gates: [strict]", "gates: ~"])
  func `the section has fields`(section: String) {
    #expect(
      message(of: section) == "harness.yml:1: gates has no fields; write them as 'field: value'."
    )
  }

  @Test(arguments: [
    ("  presets: strict", "2: gates has no field 'presets'. Did you mean 'preset'?"),
    ("  preset: strickt", "2: there is no preset 'strickt'; there are recommended and strict."),
    ("  rules: gap", "2: 'rules' is no list; begin each rule with '- metric: …'."),
    ("  rules:\n    - gap", "3: a rule has no fields; write them as 'field: value'."),
    (
      "  rules:\n    - level: fail",
      "3: a rule says with 'metric' what it is about, '*' for every metric."
    ),
    (
      "  preset: strict\ngates:\n  preset: recommended",
      "1: 'gates' stands there twice; write it once."
    ),
    // A character that YAML does not allow.
    (
      "  preset: strict\n  rules: \u{1}",
      "3: this is not YAML: control characters are not allowed."
    ),
  ])
  func `says what is wrong with the section, and on which line`(section: String, problem: String) {
    #expect(message(of: "gates:\n\(section)") == "harness.yml:\(problem)")
  }

  @Test(arguments: [
    ("mised_lines", "3: there is no metric 'mised_lines'. Did you mean 'missed_lines'?"),
    ("zebra_*", "3: there is no metric 'zebra_*'. 'harness list metrics' shows what there is."),
    (
      "\n        - gap\n        - duplicatd",
      "5: there is no metric 'duplicatd'. Did you mean 'duplicated'?"
    ),
    ("[]", "3: 'metric' is an empty list; leave it out."),
    (
      "total_time",
      "3: 'total_time' does not repeat exactly, and the gate judges what does; take it out."
    ),
  ])
  func `a rule is about a metric that there is and that repeats exactly`(
    metric: String,
    problem: String
  ) {
    #expect(message(metric: metric, "level: fail") == "harness.yml:\(problem)")
  }

  @Test(arguments: [
    ("absolut: 3", "4: a rule has no field 'absolut'. Did you mean 'absolute'?"),
    (
      "? [a, b]\n: c",
      "4: a rule has no field '?'. There are metric, corpus, paginator, layout, strategy, level, "
        + "absolute, relative, message and waivers."
    ),
    ("level: fail\nlevel: warn", "4: 'level' stands there twice; write it once."),
    (
      "paginator: greedy",
      "3: a rule says 'level', 'absolute', 'relative', 'message' or 'waivers'."
    ),
    ("relative: 3", "4: '3' of what? Write '3 %', or the metric's unit."),
    ("absolute: 3 %", "4: 'absolute' limits the value itself; '%' goes with 'relative'."),
    (
      "absolute: 2 px",
      "4: missed_lines is in lines, not in 'px'; write the limit in that, or without a unit if it "
        + "is 0."
    ),
    ("absolute: [1]", "4: 'absolute' has no value; give one."),
    ("relative:", "4: 'relative' has no value; give one."),
    (
      "waivers:\n  - until: 2026-12-31",
      "5: a waiver says 'until' when it holds and the 'reason'."
    ),
    ("waivers:\n  - reason: r", "5: a waiver says 'until' when it holds and the 'reason'."),
    (
      "waivers:\n  - until: 2026-12-31\n    reason: ''", "6: 'reason' has no value; give one."
    ),
    (
      "waivers:\n  - until: 2026-12-31\n    reason: '  '", "6: 'reason' has no value; give one."
    ),
    (
      "waivers:\n  - untill: 2026-12-31",
      "5: a waiver has no field 'untill'. Did you mean 'until'?"
    ),
    ("waivers: never", "4: 'waivers' is no list; begin each with '- until: 2026-12-31'."),
    ("waivers: []", "4: 'waivers' is an empty list; leave it out."),
  ])
  func `says what is wrong with a rule, and on which line`(fields: String, problem: String) {
    #expect(message(fields) == "harness.yml:\(problem)")
  }

  @Test(arguments: ["corpus", "paginator", "layout", "strategy"])
  func `a list of names is not empty`(_ field: String) {
    #expect(
      message("\(field): []", "level: off")
        == "harness.yml:4: '\(field)' is an empty list; leave it out."
    )
    #expect(
      message("\(field):", "level: off") == "harness.yml:4: '\(field)' has no value; give one."
    )
    #expect(
      message("\(field): [a, '']", "level: off")
        == "harness.yml:4: '\(field)' has no value; give one."
    )
  }

  @Test(arguments: ["error", "Off", "false", "no"])
  func `a level is one of three`(_ word: String) {
    #expect(
      message("level: \(word)")
        == "harness.yml:4: there is no level '\(word)'; there are off, warn and fail."
    )
  }

  @Test func `a limit of the change has a unit, unless it is 0`() {
    #expect(message("relative: 0") == nil)
  }

  @Test func `a limit's unit is the metric's`() {
    // Of several metrics all must have it; unused_px is in px, missed_lines is not.
    #expect(
      message(metric: "[unused_px, missed_lines]", "absolute: 2 px")?.contains("not in 'px'")
        == true
    )
    #expect(message(metric: "[unused_px, avoidable_px]", "absolute: 2 px") == nil)
  }

  @Test(arguments: ["nan", "inf", "-1", "-1 lines", "lines", "1.2.3", "٣", "1e", "0x10", "1,5"])
  func `a limit is a number with a unit`(_ text: String) {
    let message = message("absolute: '\(text)'")
    #expect(message?.hasPrefix("harness.yml:4: ") == true)
    #expect(
      message?.contains("'\(text)' is no limit; write a number with its unit") == true
        || message?.contains("missed_lines is in lines, not in ") == true
    )
  }

  @Test(arguments: ["1e999", "1e5", String(repeating: "9", count: 400), "9999999999999999"])
  func `a limit is a number that may be reached`(_ text: String) {
    #expect(message("absolute: \(text)")?.hasPrefix("harness.yml:4: ") == true)
  }

  @Test(arguments: [
    "2026-02-30", "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-04-31",
    "2026-01-00",
    "31.12.2026", "2026-1-1", "2026-12-31T00:00:00Z", "-2026-12-31", "tomorrow", "２０２６-12-31",
  ])
  func `a waiver ends on a day that exists`(_ day: String) {
    #expect(
      message("waivers:", "  - until: '\(day)'", "    reason: r")
        == "harness.yml:5: '\(day)' is no day; write the last one it holds, like 2026-12-31."
    )
  }

  @Test func `broken YAML is told with its line`() {
    #expect(message("level: 'fail")?.hasPrefix("harness.yml:") == true)
    #expect(
      message(of: "gates:\n\trules: []")?.hasPrefix("harness.yml:2: this is not YAML: ") == true
    )
    #expect(
      message(of: "gates:\n  rules: [\n\n")?.hasPrefix("harness.yml:4: this is not YAML: ") == true
    )
    #expect(
      message(of: "gates:\n  preset: *nowhere")?.hasPrefix("harness.yml:2: this is not YAML: ")
        == true
    )
    #expect(
      message(of: "gates:\n  preset: strict\n---\na: b")?.contains("another document") == true
    )
  }

  // U+FFFF, which YAML does not allow, joins the sign U+0600 before it (UAX #29, GB9b), and Yams tells
  // no place inside a character.
  @Test func `broken YAML is told without a line where nothing says which`() {
    #expect(
      message(of: "gates:\n  preset: \u{600}\u{FFFF}")
        == "harness.yml: the section 'gates' is not YAML: control characters are not allowed."
    )
  }

  @Test func `deep nesting is refused`() {
    let deep = String(repeating: "[", count: 5_000) + String(repeating: "]", count: 5_000)
    #expect(message("level: \(deep)")?.hasPrefix("harness.yml:4: this is not YAML: ") == true)
  }
}
