import PaginatorKit
import Testing

@testable import PaginatorWire

struct WireAnswerTests {
  @Test func `the pages of the contract's example are read`() throws {
    let line = #"{"id":2,"unit":"scalar","pages":[[0,312],[312,640]],"work":{"measure_calls":2}}"#
    let answer = try WireAnswer(line: Array(line.utf8))
    #expect(answer.id == 2)
    #expect(answer.unit == .scalar)
    #expect(answer.pages == [WireRange(start: 0, end: 312), WireRange(start: 312, end: 640)])
    #expect(answer.work == ["measure_calls": 2])
  }
}
