import Comparisons
import Foundation
import TestSupport
import Testing

@testable import HarnessCommands

/// Each breach planted in the built program, its exit code and its last line.
struct GateVerdictTests {
  @Test func `an unchanged program passes`() throws {
    let outcome = try GateFolder().gate().ending(0, "VERDICT: PASS")
    #expect(outcome.flowed.contains("values are as in the gate baseline."))
    #expect(outcome.flowed.contains("by Test: first baseline"))
  }

  @Test func `a line moved in greedy is a regression that names the page and shows its text`()
    throws
  {
    let folder = try GateFolder()
    let outcome = try folder.gate(fault: "greedy:moved-line").ending(1, "VERDICT: FAIL")
    // The fault ends the fourth page a line early, and a line that fitted is missed.
    #expect(outcome.output.contains("greedy     clean → flawed  1/1 → 0/1"))
    #expect(
      outcome.flowed.contains(
        "FAIL no increase greedy, phone-6 at 17 px: lines that would still have fitted (wasted, "
          + "missed_lines) rose from 0 to 1."
      )
    )
    #expect(
      outcome.flowed.contains("First page that differs: greedy, phone-6 at 17 px, page 4 of 18")
    )
    #expect(outcome.output.contains("  was: …"))
    #expect(outcome.output.contains("  now: …"))
    #expect(outcome.output.contains("See it: harness show greedy --page 4"))
    // The others' own pages are the same: that greedy moved away from them is not their fault.
    #expect(!outcome.output.contains("container-fill"))
    let pages = try #require(try folder.verdict()["pages"] as? [[String: Any]])
    #expect(Set(pages.compactMap { $0["paginator"] as? String }) == ["greedy"])
    #expect(try folder.text(of: "reports/latest/report.html").contains("page 4 of 18"))
  }

  @Test func `a failing gate of the sutra fits on a screen of 30 lines and 80 columns`() throws {
    let folder = try GateFolder(baseline: false)
    let measured = ["--corpus", "diamond-sutra", "--corpora", Repository.root + "/corpora"]
    try folder.run("approve", ["--reason", "first", "--author", "Test <t@e>"], measured: measured)
      .ending(0)
    let outcome =
      try folder.gate(
        fault: "greedy:moved-line",
        environment: ["COLUMNS": "80"],
        measured: measured
      )
      .ending(1, "VERDICT: FAIL")
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 30, "\(outcome.output)")
    #expect(lines.allSatisfy { displayWidth(of: String($0)) <= 80 }, "\(outcome.output)")
    // Warnings have their headings, and what no rule judges is counted where it is not named.
    #expect(outcome.flowed.contains("level values family the worst warn "), "\(outcome.output)")
    let unjudged = /says which rule judged what, and what none did \(([\d,]+)\)\./
    let count = try #require(outcome.flowed.firstMatch(of: unjudged)?.1)
    // Of all that is folded, everything can be had.
    let whole = try folder.gate(["--verbose"], fault: "greedy:moved-line", measured: measured)
    #expect(whole.output.split(separator: "\n").count > 60)
    #expect(whole.flowed.contains("No rule judges \(count) values: those of "))
  }

  @Test func `one more measure of binary-search fails by its counters alone`() throws {
    let folder = try GateFolder()
    try folder.gate(fault: "binary-search:extra-measure").ending(1, "VERDICT: FAIL")
    let verdict = try folder.verdict()
    let breaches = try #require(verdict["breaches"] as? [[String: Any]])
    #expect(
      Set(breaches.compactMap { $0["metric"] as? String })
        == ["measure_calls", "measured_scalars", "measurement_amplification"]
    )
    #expect((verdict["pages"] as? [Any])?.isEmpty == true)
  }

  @Test func `a counter that differs between two processes is unsound`() throws {
    let outcome = try GateFolder().gate(fault: "greedy:random-counter")
    #expect(outcome.exitCode == 6, "\(outcome.errors)")
    #expect(outcome.lastLine == "VERDICT: UNSOUND")
    #expect(
      outcome.flowed.contains(
        "greedy is not deterministic: in two processes shape_calls on phone-6 at 17 px in "
          + "diamond-sutra is"
      )
    )
  }

  @Test func `pages that are others when they are asked for again are unsound`() throws {
    // The gate baseline knows the pages of greedy; the same under the other's name are as approved.
    let folder = try GateFolder {
      GateFolder.relisted(
        $0.replacing("diamond-sutra/greedy/", with: "diamond-sutra/defect-unstable/")
      )
    }
    let outcome = try folder.gate(["--paginator", "defect-unstable"]).ending(6, "VERDICT: UNSOUND")
    #expect(outcome.flowed.contains("when it is asked again; it is not deterministic."))
  }

  @Test func `a paginator that fails and did not before is unsound`() throws {
    let outcome = try GateFolder().gate(fault: "window-750:crash").ending(6, "VERDICT: UNSOUND")
    #expect(outcome.flowed.contains("the planted fault struck"))
  }

  @Test func `an unsound figure outranks a regression`() throws {
    let folder = try GateFolder {
      $0.replacing(
        "greedy/phone-6@17/shape_calls\": 39",
        with: "greedy/phone-6@17/shape_calls\": 1"
      )
    }
    try folder.gate(fault: "greedy:random-counter").ending(6)
  }

  @Test func `without a gate baseline it says how to make one, and measures nothing`() throws {
    let folder = try GateFolder(baseline: false)
    let outcome = try folder.gate().ending(5, "VERDICT: REFUSED")
    #expect(outcome.errors.contains("There is no gate baseline 'baseline.json'."))
    #expect(outcome.errors.contains("harness approve --reason \"first baseline\""))
    #expect(!folder.folder.has("results.sqlite"))
  }

  @Test func `a refusal writes its own reports, and nothing over those of a gate that judged`()
    throws
  {
    let folder = try GateFolder()
    #expect(try folder.gate().exitCode == 0)
    let judged = try folder.text(of: "reports/latest/summary.md")
    #expect(judged.contains("Pagination gate: PASS"))
    let step = folder.folder.path(of: "step.md")
    let outcome = try folder.gate(
      ["--line-height", "1.5"],
      environment: ["GITHUB_STEP_SUMMARY": step]
    )
    #expect(outcome.exitCode == 4)
    for name in ["reports/refused/summary.md", "reports/refused/report.html", "step.md"] {
      let text = try folder.text(of: name)
      #expect(text.contains("REFUSED") && !text.contains("PASS"), "\(name)")
      #expect(text.contains("line_height was 1.2 and is 1.5"), "\(name)")
    }
    #expect(try folder.text(of: "reports/refused/junit.xml").contains("<error"))
    #expect(try folder.text(of: "reports/latest/summary.md") == judged)
    // So it is in a folder that somebody names.
    #expect(try folder.gate(["--output", "out"]).exitCode == 0)
    #expect(try folder.gate(["--output", "out", "--line-height", "1.5"]).exitCode == 4)
    #expect(try folder.text(of: "out/summary.md").contains("Pagination gate: PASS"))
    #expect(try folder.text(of: "out/refused/summary.md").contains("REFUSED"))
  }

  @Test func `a corpus without values in the gate baseline is no pass`() throws {
    let outcome = try GateFolder().gate(["--corpus", "alice"]).ending(5, "VERDICT: REFUSED")
    #expect(outcome.errors.contains("has no values of 'alice'"))
  }

  @Test func `a paginator that goes from the project's own settings is missed`() throws {
    let folder = try GateFolder()
    try folder.folder.write(
      "gate:\n  paginator: [greedy, fixed-count]\n  detail: true\n",
      to: "harness.yml"
    )
    let measured = ["--corpora", Repository.root + "/corpora"]
    let missed = try folder.gate(measured: measured).ending(1, "VERDICT: FAIL")
    #expect(missed.flowed.contains("the gate baseline has it, and it was not measured."))
    // Whoever types it asks for a part.
    try folder.gate(["--paginator", "greedy"]).ending(0)
  }

  @Test func `a reference paginator that fails is a bug, and nothing can be judged`() throws {
    let outcome = try GateFolder().gate(fault: "greedy:crash").ending(70, "VERDICT: ERROR")
    #expect(outcome.errors.contains("the planted fault struck"))
  }

  @Test func `values without what was laid out are bad input`() throws {
    let folder = try GateFolder { GateFolder.relisted($0) { $0.inputs = [:] } }
    let outcome = try folder.gate().ending(65)
    #expect(outcome.errors.contains("no 'diamond-sutra/corpus'"), "\(outcome.errors)")
  }

  @Test func `of several things that are wrong the weightiest is told`() throws {
    let folder = try GateFolder()
    try folder.folder.write("gates:\n  rules:\n    - metric: missed_linse\n", to: "harness.yml")
    // A missing corpus before other inputs, and those before a rule.
    #expect(try folder.gate(["--corpus", "nowhere"]).exitCode == 66)
    #expect(try folder.gate(["--paginator", "gready"]).exitCode == 64)
    #expect(try folder.gate(["--font", "DejaVu Sans"]).exitCode == 4)
    #expect(try folder.gate().exitCode == 5)
  }

  @Test func `a run that shares nothing with the gate baseline is no pass`() throws {
    let folder = try GateFolder()
    let outcome = try folder.gate(["--page", "300x500"]).ending(5, "VERDICT: REFUSED")
    #expect(outcome.errors.contains("has no value of these paginators and layouts"))
    // The advice helps: what it approves is what was asked for.
    #expect(outcome.errors.contains(" --detail --corpora "), "\(outcome.errors)")
    #expect(outcome.errors.contains(" --page 300x500 --reason \"…\""), "\(outcome.errors)")
    try folder.run("approve", ["--page", "300x500", "--reason", "more"]).ending(0)
    try folder.gate(["--page", "300x500"]).ending(0, "VERDICT: PASS")
  }

  @Test(arguments: [
    ("metric: missed_linse", "harness.yml:4: there is no metric 'missed_linse'. Did you mean"),
    (
      "metric: pages\n      paginator: gready\n      level: fail",
      "harness.yml:4: the rule on pages"
    ),
    ("metirc: pages", "harness.yml:4: a rule has no field 'metirc'. Did you mean 'metric'?"),
  ])
  func `a rule with a typo is refused with its line`(rule: String, sentence: String) throws {
    let folder = try GateFolder()
    try folder.folder.write(
      "gates:\n  preset: strict\n  rules:\n    - \(rule)\n",
      to: "harness.yml"
    )
    let outcome = try folder.gate().ending(5, "VERDICT: REFUSED")
    #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
  }

  @Test func `another font is refused with a difference field by field`() throws {
    let outcome = try GateFolder().gate(["--font", "DejaVu Sans"]).ending(4, "VERDICT: REFUSED")
    #expect(outcome.errors.contains("diamond-sutra: font_1 was Noto Sans CJK TC, "))
    #expect(outcome.errors.contains(" and is DejaVu Sans, "))
    #expect(outcome.errors.contains("font_2 was DejaVu Sans, "))
    #expect(outcome.errors.contains("harness approve "))
    #expect(outcome.errors.contains("--reason"))
  }

  @Test func `a changed byte of the corpus is bad input, with a corrected manifest other input`()
    throws
  {
    let folder = try GateFolder()
    let copy = folder.folder.path(of: "corpora")
    try FileManager.default.copyItem(atPath: Repository.root + "/corpora", toPath: copy)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: copy + "/diamond-sutra/text.txt"))
    // 金 (E9 87 91) becomes another character (E9 87 92).
    #expect(bytes[2] == 0x91)
    bytes[2] = 0x92
    try folder.folder.write(bytes, to: "corpora/diamond-sutra/text.txt")
    let measured = ["--detail", "--corpora", copy]
    try folder.gate(measured: measured).ending(65, "VERDICT: ERROR")
    // By sha256sum of the two files.
    let old = "131a4943bacda8788a267dd747532507532669ecc53582957099cfd6d82e9f6d"
    let new = "cde85e70c41ddcb7ca5497a7c0709f8116b05993b33cea5500a3f9721efb2c97"
    let manifest = try folder.text(of: "corpora/diamond-sutra/corpus.json")
    try folder.folder.write(
      manifest.replacing(old, with: new),
      to: "corpora/diamond-sutra/corpus.json"
    )
    let pinned = try folder.gate(measured: measured).ending(4, "VERDICT: REFUSED")
    #expect(pinned.errors.contains("diamond-sutra: corpus was \(old)"), "\(pinned.errors)")
    #expect(pinned.errors.contains("and is \(new)"))
  }

  @Test func `other libraries pass when every value is the same, and are refused when one is not`()
    throws
  {
    let version = try Regex("\"diamond-sutra/harfbuzz\": \"[^\"]*\"")
    let folder = try GateFolder {
      $0.replacing(version, with: "\"diamond-sutra/harfbuzz\": \"5.9.9\"")
    }
    let same = try folder.gate().ending(0, "VERDICT: PASS")
    #expect(same.flowed.contains("diamond-sutra: harfbuzz was 5.9.9 and is "))
    try folder.gate(["--output", "out"]).ending(0)
    let judged = try folder.text(of: "out/summary.md")
    let other = try folder.gate(["--output", "out"], fault: "greedy:moved-line")
      .ending(4, "VERDICT: REFUSED")
    #expect(other.flowed.contains("With other libraries"))
    // What it measured and refused to judge is told, but not over what it judged.
    #expect(try folder.text(of: "out/summary.md") == judged)
    #expect(try folder.text(of: "out/refused/summary.md").contains("REFUSED"))
  }

  @Test func `metrics newer than the gate baseline are new and stop nothing`() throws {
    let folder = try GateFolder { text in
      GateFolder.relisted(GateFolder.lines(of: text) { !$0.contains("/missed_lines\"") })
    }
    let outcome = try folder.gate()
    // Eight trials of one layout have the metric.
    #expect(
      outcome.flowed.contains("8 values are new: only a limit of the value itself judges them."),
      "\(outcome.output)"
    )
    #expect(outcome.exitCode == 0)
    #expect(outcome.lastLine == "VERDICT: PASS")
  }

  @Test func `a broken gate baseline is bad input`() throws {
    let folder = try GateFolder { String($0.prefix($0.count / 2)) }
    let outcome = try folder.gate().ending(65, "VERDICT: ERROR")
    #expect(outcome.errors.contains("The gate baseline 'baseline.json' cannot be used"))
  }

  @Test func `a waiver stops a rule from stopping, until its day`() throws {
    let folder = try GateFolder()
    func write(until day: String) throws {
      try folder.folder.write(
        """
        gates:
          rules:
            - metric: measure*
              paginator: binary-search
              waivers:
                - until: \(day)
                  reason: the probe is rewritten
        """,
        to: "harness.yml"
      )
    }
    try write(until: "9999-12-31")
    let waived = try folder.gate(fault: "binary-search:extra-measure").ending(0)
    #expect(waived.flowed.contains("Waived until 9999-12-31: the probe is rewritten"))
    try write(until: "2020-01-01")
    let over = try folder.gate(fault: "binary-search:extra-measure").ending(1)
    #expect(over.flowed.contains("The waiver until 2020-01-01 is over: the probe is rewritten."))
  }

  @Test func `strict stops what recommended only warns of`() throws {
    // fixed-count wastes much more than a pixel; this gate baseline says that it once did not.
    let name = "\"diamond-sutra/fixed-count/phone-6@17/avoidable_px\": "
    let value = try Regex(name + "[0-9.]+")
    let folder = try GateFolder { $0.replacing(value, with: name + "1") }
    let warned = try folder.gate().ending(0)
    #expect(warned.flowed.contains("1 warned of"))
    try folder.folder.write("gates:\n  preset: strict\n", to: "harness.yml")
    try folder.gate().ending(1, "VERDICT: FAIL")
  }
}
