import TestSupport
import Testing

@testable import Comparisons
@testable import Reports
@testable import Trials

struct JUnitReportTests {
  /// The document, read by an XML parser.
  private func document(_ session: Session, _ verdict: GateVerdict? = nil) -> HTMLMarkup {
    let files = JUnitReport().files(of: session, options: ReportOptions(verdict: verdict))
    return HTMLMarkup(files[0].bytes)
  }

  private func cases(of suite: HTMLMarkup.Element) -> [String?] {
    suite.all("testcase").map { $0.attributes["name"] }
  }

  @Test func `makes a suite of each rule that judged something and a case of each cell`() {
    let suites = document(.typical, .fail).all("testsuite")
    // The rule without cells and the one that is off are not there.
    #expect(
      suites.map { $0.attributes["name"] } == [
        "missed_lines: no increase", "page_map: no change",
        "shape_calls of \"greedy\": at most 1 % more",
      ]
    )
    #expect(
      cases(of: suites[0]) == [
        "sutra/greedy/phone-6@17", "sutra/fixed/phone-6@17", "alice/greedy/phone-6@17",
      ]
    )
    for suite in suites {
      #expect(
        suite.all("testcase").allSatisfy { $0.attributes["classname"] == suite.attributes["name"] }
      )
    }
  }

  @Test func `names rules that read alike by where they stand, too`() {
    var verdict = GateVerdict.fail
    verdict.rules[1] = verdict.rules[0]
    verdict.rules[1].source = "harness.yml:3"
    let suites = document(.typical, verdict).all("testsuite")
    #expect(
      suites.map { $0.attributes["name"] } == [
        "missed_lines: no increase (preset recommended)",
        "missed_lines: no increase (harness.yml:3)", "shape_calls of \"greedy\": at most 1 % more",
      ]
    )
    #expect(suites[1].children[0].attributes["classname"] == suites[1].attributes["name"])
  }

  @Test func `counts in every suite what is in it, and in the document what is in all`() {
    // missed_lines: one equal, one failed, one waived. page_map: a warning. shape_calls: a failure.
    let markup = document(.typical, .fail)
    func counts(_ element: HTMLMarkup.Element) -> [String?] {
      ["tests", "failures", "errors", "skipped", "time"].map { element.attributes[$0] }
    }
    #expect(
      markup.all("testsuite").map(counts) == [
        ["3", "1", "0", "1", "0"], ["1", "0", "0", "0", "0"], ["1", "1", "0", "0", "0"],
      ]
    )
    #expect(counts(markup.all("testsuites")[0]) == ["5", "2", "0", nil, "0"])
  }

  @Test func `says in a failure what broke, why it matters and which page differs first`() throws {
    let failures = document(.typical, .fail).all("failure")
    try #require(failures.count == 2)
    let sentence = "missed_lines rose from 0 to 3 lines."
    #expect(failures[0].attributes == ["type": "fail", "message": sentence])
    #expect(
      failures[0].text == """
        \(sentence)
        Allowed: no increase.
        Talk to the layout team.
        The rule stands in preset recommended.
        First page that differs: page 2 of 18 (17 before)
        was: …須菩提。於意云何。可|以身相見如來不。不也。…
        now: …於意云何。可以身相見|如來不。不也。世尊。…
        harness show fixed --page 2 --beside greedy
        """
    )
  }

  @Test func `fails for neither a warning nor a waived failure, and tells both`() throws {
    let cases = document(.typical, .fail).all("testcase")
    try #require(cases.count == 5)
    #expect(cases[3].children.map(\.name) == ["system-out"])
    #expect(cases[3].text.contains("warning: The pages differ."))
    #expect(cases[2].children.map(\.name) == ["skipped", "system-out"])
    #expect(cases[2].all("skipped")[0].attributes["message"] == "waived: fixed by the next release")
    #expect(
      cases[2].all("system-out")[0].text
        == "waived: missed_lines rose from 1 to 2 lines. Allowed: no increase. Reason: fixed by "
        + "the next release"
    )
  }

  @Test func `makes errors of faults`() {
    let suites = document(.typical, .unsound).all("testsuite")
    #expect(suites.map { $0.attributes["name"] } == ["gate", "missed_lines: no increase"])
    #expect(suites[0].attributes["errors"] == "2")
    #expect(cases(of: suites[0]) == ["fault 1", "fault 2"])
    #expect(suites[0].all("error").map { $0.attributes["type"] } == ["UNSOUND", "UNSOUND"])
    #expect(
      suites[0].all("error")[0].text
        == "shape_calls of greedy on phone-6 at 17 px is 812 in one process and 813 in another."
    )
  }

  @Test(arguments: GateVerdict.Word.allCases)
  func `is green for PASS and for no other word`(word: GateVerdict.Word) {
    var verdict = GateVerdict.pass
    verdict.word = word
    verdict.sentences = ["First.", "Second."]
    let markup = document(.typical, verdict)
    let errors = markup.all("error")
    #expect(errors.isEmpty == (word == .pass))
    #expect(markup.all("testsuites")[0].attributes["errors"] == (word == .pass ? "0" : "1"))
    #expect(errors.allSatisfy { $0.attributes["message"] == "First." })
    #expect(errors.allSatisfy { $0.text == "First.\nSecond." })
  }

  @Test func `makes a case of each trial without a verdict`() {
    let session = Session.ascii([
      .ascii("greedy", lines: [4]), .ascii("greedy", lines: [4], corpus: "other"),
      Trial.ascii("fixed", lines: [4, 4]).failing("It <fails> & stops."),
    ])
    let suites = document(session).all("testsuite")
    #expect(suites.map { $0.attributes["name"] } == ["sutra", "other"])
    #expect(
      suites[0].all("testcase").map { $0.attributes["classname"] } == [
        "sutra/greedy", "sutra/fixed",
      ]
    )
    #expect(cases(of: suites[0]) == ["phone-6 at 17 px", "phone-6 at 17 px"])
    #expect(suites[0].attributes["failures"] == "1")
    #expect(suites[0].children[0].children.isEmpty)
    #expect(
      suites[0].all("failure")[0].attributes == [
        "type": "no_progress", "message": "It <fails> & stops.",
      ]
    )
  }

  @Test(
    arguments: HTMLSafetyTests.hostile + ["</failure>]]>\u{1B}[2J", "\u{0}\u{8}\u{FFFF}", "\r\n\t"]
  )
  func `is well-formed whatever a text holds`(text: String) {
    var verdict = GateVerdict.fail
    verdict.rules[0].subject = text
    verdict.rules[0].cells[1].name = text
    verdict.breaches[0].sentence = text
    verdict.breaches[3].waiver = text
    verdict.faults = [text]
    let markup = document(.typical, verdict)
    #expect(markup.fault == nil)
    // What XML 1.0 cannot hold is U+FFFD; the rest comes back as it was.
    let shown = String(
      String.UnicodeScalarView(
        text.unicodeScalars.map {
          ["\u{0}", "\u{8}", "\u{1B}", "\u{FFFF}"].contains($0) ? "\u{FFFD}" : $0
        }
      )
    )
    #expect(markup.all("error")[0].text == shown)
    #expect(markup.all("failure")[0].attributes["message"] == shown)
    #expect(markup.all("testcase").contains { $0.attributes["name"] == shown })
  }

  /// The elements and attributes of junit-10.xsd of Jenkins's xUnit plugin that are used here, with
  /// the required attributes first.
  @Test(arguments: [nil, GateVerdict.Word.pass, .fail, .unsound])
  func `keeps to the schema of CI servers`(word: GateVerdict.Word?) {
    let children: [String: Set<String>] = [
      "testsuites": ["testsuite"], "testsuite": ["testcase", "system-out"],
      "testcase": ["failure", "error", "skipped", "system-out"],
    ]
    let required: [String: Set<String>] = [
      "testsuite": ["name", "tests", "failures", "errors"], "testcase": ["name"],
    ]
    let allowed: [String: Set<String>] = [
      "testsuites": ["name", "tests", "failures", "errors", "time"],
      "testsuite": ["name", "tests", "failures", "errors", "skipped", "time"],
      "testcase": ["name", "classname", "time"], "failure": ["type", "message"],
      "error": ["type", "message"], "skipped": ["type", "message"],
    ]
    let verdicts: [GateVerdict] = [.pass, .fail, .unsound]
    let markup = document(.typical, verdicts.first { $0.word == word })
    #expect(markup.root.children.map(\.name) == ["testsuites"])
    for element in markup.root.descendants {
      let attributes = Set(element.attributes.keys)
      #expect(attributes.isSubset(of: allowed[element.name] ?? []), "\(element.name)")
      #expect(attributes.isSuperset(of: required[element.name] ?? []), "\(element.name)")
      #expect(Set(element.children.map(\.name)).isSubset(of: children[element.name] ?? []))
    }
  }
}
