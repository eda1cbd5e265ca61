import PaginatorKit
import TestSupport
import Testing

@testable import Comparisons

struct GateApprovingTests {
  private static let greedy = "sutra/greedy/phone-6@17"
  private static let other = "sutra/a/phone-6@20"

  /// Two paginators of one corpus, each in a layout of its own.
  private func record(gap: Double = 0, pages: String = "0 10 20", width: String = "300 px")
    -> GateRecord
  {
    var record = GateRecord(
      inputs: [
        "sutra/icu": "72", "sutra/phone-6@17/width": width, "sutra/phone-6@20/width": "300 px",
      ],
      values: [
        "\(Self.greedy)/gap": .number(gap), "\(Self.greedy)/pages": .number(2),
        "\(Self.other)/gap": .number(gap),
      ]
    )
    GateCase.setPages(pages, in: &record)
    GateCase.setPages(pages, of: Self.other, in: &record)
    return record
  }

  private func baseline(_ record: GateRecord? = nil) -> GateBaseline {
    GateBaseline(approvals: [.make(reason: "old")], record: record ?? self.record())
  }

  private func approve(
    _ measured: GateRecord,
    over old: GateBaseline?,
    only: String...,
    leavingOut narrowing: GateScope.Narrowing = []
  ) throws(GateError) -> (approving: GateApproving, file: GateBaseline) {
    let approving = try GateApproving(
      old: old,
      measured: measured,
      only: only.map { Glob($0) },
      leavingOut: narrowing
    )
    return (approving, approving.baseline(approvedBy: .make(reason: "new")))
  }

  private func error(_ measured: GateRecord, over old: GateBaseline, only: String) -> String? {
    do {
      _ = try approve(measured, over: old, only: only)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func `the first gate baseline has all that was measured`() throws {
    let (approving, file) = try approve(record(), over: nil)
    #expect(file.record == record())
    #expect(file.approvals.map(\.reason) == ["new"])
    #expect(approving.summary == "5 values: 5 new." && approving.total == 5)
    #expect(approving.examples.isEmpty)
  }

  @Test func `all values are replaced, the values that are gone among them`() throws {
    var measured = record(gap: 3, pages: "0 9 20", width: "301 px")
    measured.values["\(Self.greedy)/pages"] = nil
    measured.values["\(Self.greedy)/duplicated"] = .number(1)
    let (approving, file) = try approve(measured, over: baseline())
    #expect(file.record == measured)
    #expect(file.approvals.map(\.reason) == ["new"])
    // Two gaps and two page maps; duplicated; pages.
    #expect(
      approving.summary
        == "6 values: 4 changed, 1 new and 1 taken out; the inputs of the layouts changed."
    )
    #expect(approving.changes == 7 && approving.total == 6)
    #expect(approving.examples.contains("\(Self.greedy)/gap: 0 > 3"))
    #expect(approving.examples.count == 4)
  }

  @Test func `a cell that is gone takes its pages and inputs along`() throws {
    var measured = record()
    measured.values = measured.values.filter { !$0.key.hasPrefix(Self.other) }
    measured.pages[Self.other] = nil
    measured.inputs["sutra/phone-6@20/width"] = nil
    #expect(try approve(measured, over: baseline()).file.record == measured)
  }

  @Test func `nothing to approve is no change`() throws {
    let approving = try approve(record(), over: baseline()).approving
    #expect(approving.changes == 0 && approving.summary == "No value changed.")
  }

  @Test func `other inputs alone are a change`() throws {
    var measured = record()
    measured.inputs["sutra/icu"] = "73"
    let (approving, file) = try approve(measured, over: baseline())
    #expect(approving.changes == 1 && approving.total == 0)
    #expect(approving.summary == "No value changed; the inputs of the layouts changed.")
    #expect(file.record.inputs["sutra/icu"] == "73")
  }

  @Test func `other corpora stay, and with them the approvals`() throws {
    var old = record()
    old.inputs["sutra-2/icu"] = "70"
    old.values["sutra-2/greedy/phone-6@17/gap"] = .number(9)
    GateCase.setPages("0 5", of: "sutra-2/greedy/phone-6@17", in: &old)
    let file = try approve(record(gap: 1), over: baseline(old), leavingOut: .corpora).file
    var expected = old
    expected.values["\(Self.greedy)/gap"] = .number(1)
    expected.values["\(Self.other)/gap"] = .number(1)
    #expect(file.record == expected)
    #expect(file.approvals.map(\.reason) == ["old", "new"])
    // A text that no option left out is no longer one of the project's.
    let whole = try approve(record(gap: 1), over: baseline(old)).file
    #expect(whole.record == record(gap: 1) && whole.approvals.map(\.reason) == ["new"])
  }

  // MARK: By pattern

  @Test(arguments: [
    ("*/greedy/*", [greedy + "/gap", greedy + "/page_map"]),
    ("greedy", [greedy + "/gap", greedy + "/page_map"]),
    ("gap", [greedy + "/gap", other + "/gap"]), ("*@20", [other + "/gap", other + "/page_map"]),
    (other + "/gap", [other + "/gap"]), ("page_*", [greedy + "/page_map", other + "/page_map"]),
  ])
  func `a pattern is for a whole name or a part of one`(_ pattern: String, _ names: [String]) throws
  {
    let measured = record(gap: 3, pages: "0 9 20")
    let (approving, file) = try approve(measured, over: baseline(), only: pattern)
    let before = record()
    #expect(
      Set(file.record.values.filter { before.values[$0.key] != $0.value }.keys) == Set(names)
    )
    #expect(approving.total == names.count)
    // The pages are those of the page map, wherever it comes from.
    for cell in [Self.greedy, Self.other] {
      #expect(
        file.record.pages[cell]
          == (names.contains("\(cell)/page_map") ? "0 9 20" : "0 10 20")
      )
    }
    #expect(file.approvals.map(\.reason) == ["old", "new"])
    #expect(try GateBaseline(json: file.json, path: "b.json") == file)
  }

  @Test func `several patterns are for what any of them matches`() throws {
    let approving = try approve(record(gap: 3, pages: "0 9 20"), over: baseline(), only: "gap", "a")
      .approving
    // Both gaps, and a's page map.
    #expect(approving.total == 3)
  }

  @Test func `values that are gone are taken out by pattern, too`() throws {
    var measured = record(gap: 3)
    measured.values["\(Self.greedy)/pages"] = nil
    measured.values["\(Self.greedy)/page_map"] = nil
    measured.pages[Self.greedy] = nil
    measured.values["\(Self.greedy)/failure"] = .text("unsuitable")
    let file = try approve(measured, over: baseline(), only: "pages", "page_map", "failure").file
    #expect(file.record.values["\(Self.greedy)/pages"] == nil)
    #expect(file.record.pages == [Self.other: "0 10 20"])
    #expect(file.record.values["\(Self.greedy)/gap"] == .number(0))
    #expect(file.record.values["\(Self.greedy)/failure"] == .text("unsuitable"))
  }

  @Test func `a pattern that matches nothing is refused`() {
    #expect(
      error(record(), over: baseline(), only: "greddy")
        == "No value's name, nor a part of one, matches 'greddy'. Names are like "
        + "diamond-sutra/greedy/phone-6@17/missed_lines."
    )
  }

  @Test func `a part that was measured on other inputs than the rest is refused`() {
    var measured = record(gap: 3)
    measured.inputs["sutra/icu"] = "73"
    #expect(
      error(measured, over: baseline(), only: "greedy")
        == "What is laid out is not what the rest of the gate baseline was measured on: sutra: icu was "
        + "72 and is 73. Approve all of it: without --only, all paginators and layouts."
    )
    // The layout of greedy alone, whose values are all approved.
    #expect(error(record(width: "301 px"), over: baseline(), only: "greedy") == nil)
    #expect(error(record(width: "301 px"), over: baseline(), only: "a") != nil)
    #expect(error(record(width: "301 px"), over: baseline(), only: "gap") != nil)
    // All of it by pattern is all of it.
    #expect(error(measured, over: baseline(), only: "*") == nil)
  }

  @Test func `what was not asked for stays, on the same inputs`() throws {
    // Only greedy was measured, one pattern and the other layout were not asked for.
    var measured = record(gap: 3)
    measured.values["\(Self.other)/gap"] = nil
    measured.values["\(Self.other)/page_map"] = nil
    measured.pages[Self.other] = nil
    measured.inputs["sutra/phone-6@20/width"] = nil
    let file = try approve(measured, over: baseline(), leavingOut: [.paginators, .layouts]).file
    #expect(file.record.values["\(Self.greedy)/gap"] == .number(3))
    #expect(file.record.values["\(Self.other)/gap"] == .number(0))
    #expect(file.record.pages[Self.other] == "0 10 20")
    #expect(file.record.inputs == record().inputs)
    #expect(file.approvals.map(\.reason) == ["old", "new"])
    measured.inputs["sutra/icu"] = "73"
    #expect(throws: GateError.self) {
      try approve(measured, over: baseline(), leavingOut: [.paginators, .layouts])
    }
    // Without narrowing, what is no longer measured goes.
    let whole = try approve(measured, over: baseline()).file
    #expect(whole.record.values["\(Self.other)/gap"] == nil)
  }

  @Test func `a paginator that vanished is taken out where its layout is measured`() throws {
    var old = record()
    old.values["sutra/gone/phone-6@17/gap"] = .number(1)
    old.values["sutra/gone/phone-6@20/gap"] = .number(1)
    var measured = record()
    measured.values = measured.values.filter { $0.key.hasPrefix(Self.greedy) }
    measured.pages[Self.other] = nil
    let file = try approve(measured, over: baseline(old), leavingOut: .layouts).file
    #expect(
      file.record.values.keys.filter { $0.contains("/gone/") } == ["sutra/gone/phone-6@20/gap"]
    )
    #expect(file.record.values["\(Self.other)/gap"] == .number(0))
  }

  @Test
  func `what lists no trials is changed by that alone, and metrics that are none are taken out`()
    throws
  {
    let old = GateBaseline(approvals: [.make()], record: record(), isUnlisted: true)
    let (approving, file) = try approve(record(), over: old)
    #expect(approving.changes == 1 && !file.isUnlisted && file.record == record())
    #expect(approving.summary == "No value changed; the trials are listed now.")
    var renamed = record()
    renamed.values["alice/greedy/phone-6@17/gpa"] = .number(1)
    let mended = try approve(record(), over: baseline(renamed), only: "gap")
    #expect(mended.file.record == record() && mended.approving.summary == "1 value: 1 taken out.")
  }

  @Test func `the inputs of a part come with it`() throws {
    let file = try approve(record(width: "301 px"), over: baseline(), only: "greedy").file
    #expect(file.record.inputs == record(width: "301 px").inputs)
  }

  @Test func `instructions stay where none were counted`() throws {
    var old = record()
    old.values["\(Self.greedy)/instructions"] = .number(1_000)
    old.values["sutra/gone/phone-6@17/instructions"] = .number(1_000)
    let kept = try approve(record(gap: 1), over: baseline(old)).file.record.values
    #expect(kept["\(Self.greedy)/instructions"] == .number(1_000))
    // Those of a paginator that is no more are gone with it.
    #expect(kept["sutra/gone/phone-6@17/instructions"] == nil)
    var measured = record()
    measured.values["\(Self.other)/instructions"] = .number(7)
    // A count that came to nothing now stays beside those that came to something.
    let counted = try approve(measured, over: baseline(old)).file.record.values
    #expect(counted["\(Self.other)/instructions"] == .number(7))
    #expect(counted["\(Self.greedy)/instructions"] == .number(1_000))
  }

  @Test func `ten examples are enough`() throws {
    var old = record()
    var measured = record()
    for index in 10..<22 {
      old.values["\(Self.greedy)/m\(index)"] = .number(1)
      measured.values["\(Self.greedy)/m\(index)"] = .absent
    }
    let examples = try approve(measured, over: baseline(old)).approving.examples
    #expect(examples.count == 11)
    #expect(examples[0] == "\(Self.greedy)/m10: 1 > n/a")
    #expect(examples[10] == "… and 2 more")
  }
}
