import PaginatorKit
import Testing

@testable import Comparisons

/// What becomes of approved instructions, which not every approval counts.
struct InstructionApprovingTests {
  /// A record of greedy and window-750 over `sutra`, with some instructions.
  private func record(
    _ counts: [String: Double],
    by counter: String?,
    width: String = "343 px",
    pages: [String] = ["greedy", "window-750"]
  ) -> GateRecord {
    var record = GateRecord()
    record.inputs = ["sutra/corpus": "abc", "sutra/phone-6@17/width": width]
    record.inputs["sutra/instructions_counted_by"] = counter
    for name in pages {
      let cell = "sutra/\(name)/phone-6@17"
      record.pages[cell] = "0 10"
      record.values["\(cell)/page_map"] = .text(GateRecord.digest(ofPages: "0 10"))
    }
    for (name, count) in counts {
      record.values["sutra/\(name)/phone-6@17/instructions"] = .number(count)
    }
    return record
  }

  private func approving(
    _ old: GateRecord,
    _ new: GateRecord,
    only: [String] = []
  ) throws(GateError) -> GateApproving {
    try GateApproving(
      old: GateBaseline(approvals: [.make(reason: "first")], record: old),
      measured: new,
      only: only.map(Glob.init)
    )
  }

  private func result(of approving: GateApproving) -> GateBaseline {
    approving.baseline(approvedBy: .make(reason: "second"))
  }

  private func counts(in record: GateRecord) -> [String: GateValue] {
    record.values.filter { $0.key.hasSuffix("/instructions") }
  }

  @Test func `they stay when they are not counted`() throws {
    let old = record(["greedy": 100, "window-750": 50], by: "valgrind-1")
    let approving = try approving(old, record([:], by: nil))
    let baseline = result(of: approving)
    #expect(approving.changes == 0)
    #expect(counts(in: baseline.record) == counts(in: old))
    #expect(baseline.record.inputs == old.inputs)
    // Who approved them is still told.
    #expect(baseline.approvals.map(\.reason) == ["first", "second"])
    #expect(
      approving.remarks == [
        "2 approved counts of instructions stay as they are, since they were not counted now; "
          + "'harness approve --instructions' counts."
      ]
    )
  }

  @Test func `one whose run failed stays, counted by the same`() throws {
    let old = record(["greedy": 100, "window-750": 50], by: "valgrind-1")
    let baseline = result(of: try approving(old, record(["greedy": 101], by: "valgrind-1")))
    #expect(
      counts(in: baseline.record)
        == counts(in: record(["greedy": 101, "window-750": 50], by: nil))
    )
  }

  @Test func `they go when what counts or what is laid out is another`() throws {
    let old = record(["greedy": 100, "window-750": 50], by: "valgrind-1")
    let recounted = try approving(old, record(["greedy": 101], by: "valgrind-2"))
    #expect(counts(in: result(of: recounted).record).count == 1)
    #expect(result(of: recounted).record.inputs["sutra/instructions_counted_by"] == "valgrind-2")
    #expect(result(of: recounted).approvals.map(\.reason) == ["second"])
    #expect(
      recounted.remarks == [
        "1 approved count of instructions is taken out, since it can no longer be compared; "
          + "'harness approve --instructions' counts anew."
      ]
    )
    let wider = try approving(old, record([:], by: nil, width: "400 px"))
    #expect(counts(in: result(of: wider).record).isEmpty)
    #expect(result(of: wider).record.inputs["sutra/instructions_counted_by"] == nil)
    let gone = try approving(old, record([:], by: nil, pages: ["greedy"]))
    #expect(counts(in: result(of: gone).record) == counts(in: record(["greedy": 100], by: nil)))
  }

  @Test func `another counter alone is a change, and no input of the layouts`() throws {
    let old = record(["greedy": 100], by: "valgrind-1")
    let approving = try approving(old, record(["greedy": 100], by: "valgrind-2"))
    #expect(approving.changes == 1)
    #expect(approving.summary == "No value changed.")
    #expect(GateInputs.differences(from: old.inputs, to: record([:], by: "b").inputs).isEmpty)
  }

  @Test func `a part is not approved beside counts of another counter`() throws {
    let old = record(["greedy": 100, "window-750": 50], by: "valgrind-1")
    let new = record(["greedy": 101, "window-750": 51], by: "valgrind-2")
    #expect(
      throws: GateError.otherInputs([
        "sutra: instructions_counted_by was valgrind-1 and is valgrind-2."
      ])
    ) { try approving(old, new, only: ["*/greedy/*"]) }
    // Where the others have none, or all are approved, there is nothing to mix.
    let alone = record(["greedy": 100], by: "valgrind-1")
    let part = try approving(alone, record(["greedy": 101], by: "valgrind-2"), only: ["greedy"])
    #expect(result(of: part).record.inputs["sutra/instructions_counted_by"] == "valgrind-2")
    let all = try approving(old, new, only: ["instructions"])
    #expect(counts(in: result(of: all).record) == counts(in: new))
  }

  @Test func `approving something else leaves them and their counter`() throws {
    let old = record(["greedy": 100], by: "valgrind-1")
    var new = record(["greedy": 101], by: "valgrind-2")
    new.values["sutra/greedy/phone-6@17/missed_lines"] = .number(0)
    let baseline = result(of: try approving(old, new, only: ["missed_lines"]))
    #expect(counts(in: baseline.record) == counts(in: old))
    #expect(baseline.record.inputs == old.inputs)
  }
}
