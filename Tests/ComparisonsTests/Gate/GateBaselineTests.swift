import Foundation
import TestSupport
import Testing

@testable import Comparisons

struct GateBaselineTests {
  private static let digest = GateRecord.digest(ofPages: "0 10 20")

  private func baseline(_ values: [String: GateValue] = [:]) -> GateBaseline {
    var record = GateRecord(
      inputs: ["sutra/icu": "72.1", "sutra/breaks": ""],
      values: [
        "sutra/greedy/phone-6@17/missed_lines": .number(0),
        "sutra/greedy/phone-6@17/gap": .absent,
        "sutra/a/phone-6@17/failure": .text("unsuitable"),
      ]
    )
    GateCase.setPages("0 10 20", in: &record)
    record.values.merge(values) { $1 }
    return GateBaseline(
      approvals: [.make(), .make(reason: "b", only: ["*/greedy/*", "gap"])],
      record: record
    )
  }

  private func text(_ baseline: GateBaseline) -> String {
    String(decoding: baseline.json, as: UTF8.self)
  }

  /// What is said of a file; `nil` when it can be used.
  private func reason(_ text: String) -> String? {
    do {
      _ = try GateBaseline(json: Array(text.utf8), path: "b.json")
      return nil
    } catch .badBaseline(path: "b.json", let reason) {
      return reason
    } catch {
      return "another error: \(error)"
    }
  }

  /// What is said of the file after a text in it was replaced.
  private func reason(replacing old: String, with new: String) -> String? {
    let text = text(baseline())
    #expect(text.contains(old))
    return reason(text.replacing(old, with: new))
  }

  @Test func `is sorted, one entry a line`() {
    // The digests are sha256sum's: of what follows the trial in the names of its values, each with its
    // kind, "/gap n/a", and of the names of the trials, an empty line and the names of the inputs.
    #expect(
      text(baseline()) == """
        {
        "schema": "pagination-harness/baseline/2",
        "approvals": [
        {"author": "A <a@b.example>", "date": "2026-11-20T12:00:00Z", "reason": "first", "values": 3},
        {"author": "A <a@b.example>", "date": "2026-11-20T12:00:00Z", "only": ["*/greedy/*", "gap"], "reason": "b", "values": 3}
        ],
        "total": {"trials": 2, "values": 4, "sha256": "cf14c534f7c51b77dde5fac53e9fc4f4969ac7d6df6ddaeea044868aad3570a4"},
        "trials": {
        "sutra/a/phone-6@17": "1 value, b33e0234baf27944",
        "sutra/greedy/phone-6@17": "3 values, bc4a0cf0349d594e"
        },
        "inputs": {
        "sutra/breaks": "",
        "sutra/icu": "72.1"
        },
        "pages": {
        "sutra/greedy/phone-6@17": "0 10 20"
        },
        "values": {
        "sutra/a/phone-6@17/failure": "unsuitable",
        "sutra/greedy/phone-6@17/gap": null,
        "sutra/greedy/phone-6@17/missed_lines": 0,
        "sutra/greedy/phone-6@17/page_map": "\(Self.digest)"
        }
        }

        """
    )
  }

  @Test func `reads what it wrote`() throws {
    let names = [
      // A slash in a part, and characters that JSON escapes.
      "a%2Fb/window \"x\\y\"/phone-6@17\n/gap", "頁\u{301}\u{2028}\u{7F}\u{0}/é/😀@17>20/gap",
    ]
    let numbers = [
      0.1 + 0.2, .leastNonzeroMagnitude, .greatestFiniteMagnitude, -0.5, 1e21, 1.0 / 3,
    ]
    var values: [String: GateValue] = [:]
    for name in names { values[name] = .number(1) }
    for (index, number) in numbers.enumerated() {
      values["sutra/greedy/phone-6@17/number_\(index)"] = .number(number)
    }
    let baseline = baseline(values)
    #expect(try GateBaseline(json: baseline.json, path: "b.json") == baseline)
    // Nothing that is written can break a line.
    #expect(!text(baseline).contains("\u{2028}"))
    // Each of the names is of a trial of its own.
    #expect(
      text(baseline).split(separator: "\n").count == 25 + 2 * names.count + numbers.count
    )
  }

  @Test func `reads an empty one that nobody approved only to compare it`() throws {
    let empty = GateBaseline(approvals: [], record: GateRecord())
    #expect(try GateBaseline(json: empty.json, path: "b.json", for: .comparing) == empty)
    #expect(reason(text(empty)) == "'approvals' is empty: nobody approved it")
    #expect(empty.corpora == [])
  }

  @Test func `knows the corpora that it has values of`() {
    #expect(baseline(["a%2Fb/greedy/phone-6@17/gap": .absent]).corpora == ["sutra", "a/b"])
  }

  @Test func `reads a file that was laid out otherwise`() throws {
    let object = try JSONSerialization.jsonObject(with: Data(baseline().json))
    let data = try JSONSerialization.data(withJSONObject: object)
    #expect(try GateBaseline(json: Array(data), path: "b.json") == baseline())
    let pretty = try JSONSerialization.data(withJSONObject: object, options: .prettyPrinted)
    #expect(try GateBaseline(json: Array(pretty), path: "b.json") == baseline())
  }

  @Test(arguments: [
    ("\"inputs\": {", "\"later\": {\"x\": [1]},\n\"inputs\": {", 12, "later"),
    ("\"inputs\": {", "\"y\": 2,\n\"inputs\": {", 12, "y"),
    ("\"reason\": \"b\"", "\"reason\": \"b\", \"by\": \"CI\"", 5, "by"),
    ("{\"trials\": 2,", "{\"trials\": 2, \"pages\": 2,", 7, "pages"),
  ])
  func `a name that none has is told with its line`(
    old: String,
    new: String,
    line: Int,
    name: String
  ) {
    #expect(
      reason(replacing: old, with: new)
        == "line \(line) gives '\(name)', which no gate baseline has"
    )
  }

  /// A value of three of one trial, and one of another, that the file lists.
  @Test(arguments: [
    (
      "\"sutra/greedy/phone-6@17/gap\": null,\n", "",
      "'trials' lists 3 values of 'sutra/greedy/phone-6@17', and there are 2 values"
    ),
    (
      "17/gap\": null", "17/gap\": 0",
      "the values of 'sutra/greedy/phone-6@17' are not those that 'trials' lists"
    ),
    (
      "\"sutra/a/phone-6@17/failure\": \"unsuitable\",\n", "",
      "'trials' lists 1 value of 'sutra/a/phone-6@17', and there are none"
    ),
    (
      "\"sutra/a/phone-6@17\": \"1 value, b33e0234baf27944\",\n", "",
      "it has 1 value of 'sutra/a/phone-6@17', which 'trials' does not list"
    ),
    (
      "{\"trials\": 2, \"values\": 4", "{\"trials\": 2, \"values\": 5",
      "'total' counts 5 values of 2 trials, and there are 4 of 2"
    ),
    (
      "\"sutra/icu\"", "\"sutra/icv\"",
      "the names of its trials and inputs are not those that 'total' has the digest of"
    ),
  ])
  func `what was lost is told`(old: String, new: String, told: String) {
    #expect(reason(replacing: old, with: new) == told)
  }

  @Test func `a lost value is named where another trial has it`() {
    let twin = baseline([
      "sutra/greedy/phone-6@20/missed_lines": .number(1),
      "sutra/greedy/phone-6@24/missed_lines": .number(1),
    ])
    let line = "\"sutra/greedy/phone-6@24/missed_lines\": 1"
    #expect(
      reason(text(twin).replacing(line, with: line.replacing("lines", with: "linez")))
        == "the values of 'sutra/greedy/phone-6@24' are not those that 'trials' lists: "
        + "'sutra/greedy/phone-6@24/missed_lines' is missing"
    )
  }

  @Test func `one of an earlier harness is taken only to be approved`() throws {
    let text = text(baseline()).replacing(/"total".*\n"trials": \{[^}]*\},\n/, with: "")
      .replacing("baseline/2", with: "baseline/1")
    #expect(throws: GateError.unlistedBaseline(path: "b.json")) {
      try GateBaseline(json: Array(text.utf8), path: "b.json")
    }
    let old = try GateBaseline(json: Array(text.utf8), path: "b.json", for: .approving)
    #expect(old.isUnlisted && old.record == baseline().record)
    // Without the list it is none of this harness.
    #expect(reason(text.replacing("baseline/1", with: "baseline/2")) == "it has no 'trials'")
  }

  @Test(arguments: [
    (
      "baseline/2", "baseline/3",
      "its schema is 'pagination-harness/baseline/3', not 'pagination-harness/baseline/2'"
    ),
    // Of two values, a reader of JSON takes one and says nothing.
    (
      "\"sutra/greedy/phone-6@17/gap\": null,",
      "\"sutra/greedy/phone-6@17/gap\": null,\n  \"sutra/greedy/phone-6@17/gap\" : 7,",
      "line 22 gives 'sutra/greedy/phone-6@17/gap' a second time"
    ),
    (
      "\"pages\": {", "\"inputs\": {\n},\n\"pages\": {", "line 16 gives 'inputs' a second time"
    ),
    (
      "\"0 10 20\"", "\"0 11 20\"",
      "the page_map of 'sutra/greedy/phone-6@17' is not the digest of its pages"
    ),
    (
      "\"\(digest)\"", "null",
      "the page_map of 'sutra/greedy/phone-6@17' is not the digest of its pages"
    ),
    ("\"0 10 20\"", "\"0 ten 20\"", "it has no pages of 'sutra/greedy/phone-6@17'"),
    ("\"0 10 20\"", "\"7\"", "it has no pages of 'sutra/greedy/phone-6@17'"),
    (
      "\"sutra/greedy/phone-6@17\":", "\"sutra/greedy/phone-6@18\":",
      "it has no pages of 'sutra/greedy/phone-6@17'"
    ),
    (
      "missed_lines\": 0", "missed_lines\": \"0\"",
      "'sutra/greedy/phone-6@17/missed_lines' is a text"
    ),
    ("\"unsuitable\"", "null", "'sutra/a/phone-6@17/failure' is no text"),
    ("\"reason\": \"first\", ", "", "it has no 'reason'"),
  ])
  func `what is wrong in it is told`(old: String, new: String, told: String) {
    #expect(reason(replacing: old, with: new) == told)
  }

  @Test(arguments: ["schema", "approvals", "total", "trials", "inputs", "pages", "values"])
  func `a section that is missing is told`(_ name: String) {
    #expect(reason(replacing: "\"\(name)\": ", with: "\"x\": ") == "it has no '\(name)'")
  }

  @Test(arguments: ["", "{", "null", "[]", "baseline", "\u{0}", "\u{FEFF}"])
  func `what is no such object is told`(_ text: String) {
    #expect(reason(text) != nil)
  }

  @Test func `a file that ends too early is told`() {
    let text = text(baseline())
    for length in stride(from: 1, to: text.utf8.count - 2, by: 7) {
      #expect(reason(String(decoding: text.utf8.prefix(length), as: UTF8.self)) != nil)
    }
    #expect(reason(String(text.dropLast(10))) == "it is not JSON, or does not end")
  }

  @Test(arguments: ["<<<<<<< HEAD", "=======", ">>>>>>> other", "||||||| base"])
  func `the marks of a merge are told with their line`(_ mark: String) {
    #expect(
      reason(replacing: "\"sutra/icu\"", with: "\(mark)\n\"sutra/icu\"")
        == "line 14 has the mark of a merge that was not ended"
    )
  }

  @Test func `lines may end in two characters, and names have quotes in them`() {
    let text = text(baseline(["a/b/c \"x/gap": .number(1), "a/b/c \"y/gap": .number(1)]))
      .replacing("\n", with: "\r\n")
    #expect(reason(text) == nil)
    #expect(
      reason(text.replacing("c \\\"y", with: "c \\\"x"))
        == "line 10 gives 'a/b/c \\\"x' a second time"
    )
  }

  @Test(arguments: [
    "gap", "sutra/gap", "sutra/greedy/gap", "", "////", "sutra//x/gap", "a/b/c/d/e/f",
    "/greedy/phone-6@17/gap", "sutra/greedy/phone-6@17//gap", "sutra/greedy/phone-6@17/",
  ])
  func `a name without its parts is told`(_ name: String) {
    #expect(
      reason(replacing: "sutra/greedy/phone-6@17/gap", with: name)
        == "'\(name)' is no name of a value"
    )
  }

  @Test(arguments: ["1e999", "-1e400", "true", "[0]", "{}"])
  func `a value that is none is told with its name`(_ value: String) {
    #expect(
      reason(replacing: "missed_lines\": 0", with: "missed_lines\": \(value)")
        == "'values > sutra/greedy/phone-6@17/missed_lines' is of the wrong kind"
    )
  }

  @Test(arguments: ["NaN", "Infinity", "01", "+1", "0x1", ".5"])
  func `a value that JSON does not have is told`(_ value: String) {
    #expect(reason(replacing: "missed_lines\": 0", with: "missed_lines\": \(value)") != nil)
  }

  @Test(arguments: [
    ("missed_lines", "-1", "0 or more"), ("missed_lines", "-0", "0 or more"),
    ("missed_lines", "9223372036854775807", "0 or more"), ("pages", "1e308", "0 or more"),
    ("unused_ratio", "1e308", "0 to 1"), ("unused_ratio", "1.5", "0 to 1"),
    ("shared_ratio", "-0.5", "0 to 1"), ("highlight_lost", "2", "0 to 1"),
    ("reference_drift_slope", "9223372036854775808", "a number"),
    ("page_inflation", "-2", "-1 or more"), ("page_excess", "-0", "a number"),
  ])
  func `a value that its metric cannot have is told with its line and name`(
    metric: String,
    value: String,
    range: String
  ) {
    let name = "sutra/b/phone-6@17/\(metric)"
    let text = text(baseline([name: .number(0.5)]))
    // After the three sections' lines of the other trials, that of b is the last value but three.
    #expect(text.contains("\"\(name)\": 0.5"))
    let line = text.split(separator: "\n").firstIndex { $0.hasPrefix("\"\(name)\"") } ?? 0
    #expect(
      reason(text.replacing("\(name)\": 0.5", with: "\(name)\": \(value)"))
        == "line \(line + 1) gives '\(name)' a value that it cannot have: \(metric) is \(range)"
    )
  }

  @Test func `a value that its metric can have is read`() {
    for (metric, number) in [
      ("page_excess", -2.0), ("page_inflation", -0.5), ("index_drift_slope", -462.6),
      ("measurement_amplification", 1_729.3), ("drift_vs_chance", 1.35), ("shared_ratio", 1),
      ("missed_lines", 0), ("work_exponent", -0.1), ("highlight_lost", 0.32),
    ] {
      #expect(reason(text(baseline(["sutra/b/phone-6@17/\(metric)": .number(number)]))) == nil)
    }
  }

  @Test func `an approval that is none is told`() {
    #expect(
      reason(replacing: "\"first\", \"values\": 3", with: "\"first\", \"values\": 3.5") != nil
    )
  }

  @Test func `deep nesting is told`() {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    #expect(reason(replacing: "missed_lines\": 0", with: "missed_lines\": \(deep)") != nil)
    #expect(reason(deep) != nil)
    #expect(reason(String(repeating: "{\"a\":", count: 100_000)) != nil)
  }

  @Test func `bytes that are no text are told`() {
    #expect(throws: GateError.self) { try GateBaseline(json: [0xFF, 0xFE, 0x80], path: "b.json") }
  }
}
