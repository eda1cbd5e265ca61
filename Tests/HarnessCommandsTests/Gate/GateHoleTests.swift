import Comparisons
import Foundation
import TestSupport
import Testing

/// What the built gate says of a gate baseline that lacks something, and of what is new.
struct GateHoleTests {
  @Test(arguments: [
    ("diamond-sutra/greedy/phone-6@17/missed_lines", "/greedy/phone-6@17/missed_lines' is missing"),
    ("diamond-sutra/greedy/", "'trials' lists"),
  ])
  func `a value that a merge lost is bad input, and named`(lost: String, told: String) throws {
    let folder = try GateFolder {
      GateFolder.lines(of: $0) { !$0.hasPrefix("\"\(lost)") || $0.contains("values, ") }
    }
    let outcome = try folder.gate().ending(65, "VERDICT: ERROR")
    #expect(outcome.errors.contains(told), "\(outcome.errors)")
    #expect(!folder.folder.has("results.sqlite"))
  }

  @Test func `a value that was never approved, as those beside it were, is bad input`() throws {
    let name = "diamond-sutra/balanced/phone-6@17/missed_lines"
    let folder = try GateFolder {
      GateFolder.relisted(GateFolder.lines(of: $0) { !$0.contains(name) })
    }
    let outcome = try folder.gate().ending(65, "VERDICT: ERROR")
    #expect(outcome.errors.contains("has nothing for '\(name)'"), "\(outcome.errors)")
    let trial = try GateFolder {
      GateFolder.relisted(GateFolder.lines(of: $0) { !$0.contains("/balanced/phone-6@17>20") })
    }
    let other = try trial.gate().ending(65)
    #expect(other.errors.contains("nothing for 'diamond-sutra/balanced/phone-6@17>20'"))
    // Whoever approves adds what is missing.
    try trial.run("approve", ["--reason", "all"]).ending(0)
    try trial.gate().ending(0, "VERDICT: PASS")
  }

  @Test func `a value of a metric that there is not is bad input, and approving takes it out`()
    throws
  {
    let folder = try GateFolder {
      GateFolder.relisted(
        $0.replacing("/phone-6@17/missed_lines\": ", with: "/phone-6@17/missed_linse\": ")
      )
    }
    let outcome = try folder.gate().ending(65, "VERDICT: ERROR")
    #expect(outcome.errors.contains("/missed_linse', and the gate judges no such metric."))
    try folder.run("approve", ["--reason", "renamed"]).ending(0)
    #expect(try folder.text(of: "baseline.json").contains("missed_linse") == false)
  }

  @Test(arguments: [["--detail"], ["--device", "phone-6"]])
  func `a paginator that vanished is missed in the layouts that are asked for`(_ asked: [String])
    throws
  {
    func vanished(_ name: String) -> String { name.replacing("/greedy/", with: "/vanished/") }
    let folder = try GateFolder { text in
      GateFolder.relisted(text) { record in
        for (name, value) in record.values { record.values[vanished(name)] = value }
        for (name, pages) in record.pages { record.pages[vanished(name)] = pages }
      }
    }
    let corpora = ["--corpora", Repository.root + "/corpora"]
    let outcome = try folder.gate(measured: asked + corpora).ending(1, "VERDICT: FAIL")
    #expect(outcome.flowed.contains("vanished, phone-6@17"), "\(outcome.output)")
    #expect(outcome.flowed.contains("the gate baseline has it, and it was not measured."))
    // Whoever asks for other paginators does not miss it, and approving takes it out.
    try folder.gate(["--paginator", "greedy"], measured: asked + corpora).ending(0)
    try folder.run("approve", ["--reason", "it went"], measured: ["--detail"] + corpora).ending(0)
    #expect(try folder.text(of: "baseline.json").contains("/vanished/") == false)
  }

  @Test(arguments: ["defect-last-glyph", "fixed-count"])
  func `a new paginator that loses or hides text does not pass its first gate`(name: String) throws
  {
    let folder = try GateFolder {
      GateFolder.relisted(GateFolder.lines(of: $0) { !$0.contains("/\(name)/") })
    }
    // The text's last character is lost; at 28 px fixed-count hides lines.
    let outcome =
      try folder.gate(
        ["--paginator", "greedy", "--paginator", name, "--font-size", "17", "--font-size", "28"],
        measured: ["--device", "phone-6", "--corpora", Repository.root + "/corpora"]
      )
      .ending(1, "VERDICT: FAIL")
    #expect(outcome.flowed.contains("\(name), phone-6 at"), "\(outcome.output)")
    #expect(outcome.flowed.contains("at most 0"))
  }
}
