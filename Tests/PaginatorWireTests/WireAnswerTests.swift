import PaginatorKit
import TestSupport
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
    #expect(answer.line == bytes(line + "\n"))
  }

  @Test func `what is said in full is written in full`() throws {
    var answer = WireAnswer(id: 3)
    answer.error = "\"a\"\n\u{1}é\\"
    answer.name = "名"
    answer.version = "1.0"
    answer.showing = .context
    answer.capabilities = Set(Capability.allCases)
    answer.saving = .beforeEachChange
    answer.unit = .utf16
    answer.pages = []
    answer.work = ["b": 2, "a": 1]
    answer.token = WireToken(json: bytes(#"{"p":[1]}"#))
    answer.page = -1
    answer.start = 0
    answer.end = 9
    let line = #"""
      {"id":3,"error":"\"a\"\u000a\u0001é\\","name":"名","version":"1.0","shows":"context",\#
      "capabilities":["backward","balances_pages","estimate","keeps_widows","labels","limit","lines",\#
      "locate","page_at","positions","repeat","seek","skips_whitespace","vertical_lines"],"saves":"before_each_change","unit":"utf16","pages":[],\#
      "work":{"a":1,"b":2},"token":{"p":[1]},"page":-1,"start":0,"end":9}
      """#
    #expect(String(decoding: answer.line, as: UTF8.self) == line + "\n")
    #expect(try WireAnswer(line: answer.line) == answer)
  }

  @Test func `numbers of all lengths are written and read`() throws {
    var numbers = [0, -1, .max, .min, .max - 1, .min + 1]
    var power = 1
    for _ in 0..<18 {
      power *= 10
      numbers += [power - 1, power, power + 1, -power, 1 - power]
    }
    let ranges = numbers.map { WireRange(start: $0, end: numbers[0] &- $0) }
    let answer = WireAnswer.pages(ranges, unit: .utf8, id: 1)
    let expected = ranges.map { "[\($0.start),\($0.end)]" }.joined(separator: ",")
    let line = String(decoding: answer.line, as: UTF8.self)
    #expect(line == #"{"id":1,"unit":"utf8","pages":[\#(expected)]}"# + "\n")
    #expect(try WireAnswer(line: answer.line) == answer)
  }

  // The writer's portions are full after about a thousand of the longest and two thousand others.
  @Test(arguments: [1, 1_023, 1_024, 1_025, 2_500, 9_000])
  func `lists of any length are written whole`(count: Int) throws {
    for offset in [0, Int.min] {
      let ranges = (0..<count).map { WireRange(start: offset + $0, end: offset + $0 + 1) }
      let answer = WireAnswer.pages(ranges, unit: .scalar, id: 1)
      let expected = ranges.map { "[\($0.start),\($0.end)]" }.joined(separator: ",")
      let line = String(decoding: answer.line, as: UTF8.self)
      #expect(line == #"{"id":1,"unit":"scalar","pages":[\#(expected)]}"# + "\n")
    }
  }

  @Test func `pages with their lines are read as those of a file`() throws {
    let line = #"""
      {"id":2,"unit":"utf16","lined_pages":[{"start":0,"end":3,"lines":[[0,1,0,24,17],\#
      {"start":1,"end":3,"top":24,"bottom":48,"width":34,"x":16,"kind":"heading","runs":[[1,2,27.2,"bold"]]}]},\#
      {"start":3,"end":3,"lines":[]}]}
      """#
    let told = try #require(try WireAnswer(line: bytes(line)).linedPages)
    #expect(told.pages == [WireRange(start: 0, end: 3), WireRange(start: 3, end: 3)])
    #expect(told.lines.firstLines == [0, 2, 2])
    let lines = told.lines.deviceLines(in: .utf16, of: .make("須菩提"))
    #expect(lines.map(\.count) == [2, 0])
    // A character of the text has three bytes.
    #expect(lines[0].map(\.range.end.utf8) == [3, 9])
    #expect(lines[0][1].left == .pixels(16))
    #expect(lines[0][1].kind == .heading)
    #expect(lines[0][1].runs.map(\.traits) == [.bold])
  }

  @Test func `answers are made with what they say and nothing else`() {
    var work = Work()
    work.measureCalls = 1
    work.measuredScalars = 2
    work.shapeCalls = 3
    work.shapedGlyphs = 4
    work.layoutPasses = 5
    work.pagesProduced = 6
    let answers: [(WireAnswer, String)] = [
      (.error("no", id: WireAnswer.unknownID), #"{"id":-1,"error":"no"}"#),
      (
        .pages([], unit: .scalar, work: work, id: 1),
        #"{"id":1,"unit":"scalar","pages":[],"work":{"layout_passes":5,"measure_calls":1,"#
          + #""measured_scalars":2,"pages_produced":6,"shape_calls":3,"shaped_glyphs":4}}"#
      ),
      (.token(WireToken(json: bytes("7")), id: 2), #"{"id":2,"token":7}"#),
      (.page(3, id: 3), #"{"id":3,"page":3}"#),
      (.highlight(WireRange(start: 1, end: 2), id: 4), #"{"id":4,"start":1,"end":2}"#),
      (.highlight(nil, id: 5), #"{"id":5}"#),
    ]
    for (answer, line) in answers {
      #expect(String(decoding: answer.line, as: UTF8.self) == line + "\n")
    }
  }

  @Test(
    arguments: [
      ("[]", "has an array as 'answer', not an object"), ("{}", "has no 'id'"),
      (#"{"id":1.5}"#, "has the number 1.5 as 'id', not a whole number of 64 bits"),
      (#"{"id":1,"pages":[[0]]}"#, "has a list of another length as 'pages[0]', not [start, end]"),
      (
        #"{"id":1,"pages":[[0,1,2]]}"#,
        "has a list of another length as 'pages[0]', not [start, end]"
      ),
      (#"{"id":1,"pages":[[0,1],7]}"#, "has the number 7 as 'pages[1]', not [start, end]"),
      (#"{"id":1,"pages":[[0,"1"]]}"#, #"has the string "1" as 'pages[0][1]', not a whole number"#),
      (
        #"{"id":1,"lined_pages":[{"start":0,"end":2}]}"#,
        "has nothing as 'lined_pages[0].lines', not lines, as on the pages before it"
      ),
      (
        #"{"id":1,"lined_pages":[{"start":0,"end":2,"lines":[[0,3,0,1,1]]}]}"#,
        "has a line from 0 to 3 as 'lined_pages[0].lines[0]', not one inside its page, which runs from "
          + "0 to 2"
      ),
      (#"{"id":1,"pages":null}"#, "has null as 'pages', not a list of [start, end]"),
      (
        #"{"id":1,"unit":"bytes"}"#,
        #"has the string "bytes" as 'unit', not one of 'scalar', 'utf16', 'utf8'"#
      ),
      (#"{"id":1,"shows":1}"#, "has the number 1 as 'shows', not one of 'context', 'substring'"),
      (
        #"{"id":1,"saves":"never"}"#,
        #"has the string "never" as 'saves', not one of 'on_turn', 'before_each_change'"#
      ),
      (#"{"id":1,"work":{"a":-1}}"#, "has -1 as 'work.a', not 0 or more"),
      (#"{"id":1,"capabilities":[1]}"#, "has the number 1 as 'capabilities[0]', not a string"),
      (#"{"id":1,"error":false}"#, "has false as 'error', not a string"),
    ]
  )
  func `each field with another value has its fault`(line: String, sentence: String) {
    let fault = #expect(throws: WireFault.self) { try WireAnswer(line: bytes(line)) }
    #expect(fault?.description == sentence)
  }

  @Test func `what is unknown is ignored`() throws {
    let line = #"{"x":{"id":[]},"id":1,"capabilities":["seek","fly"],"error":null,"start":null}"#
    let answer = try WireAnswer(line: bytes(line))
    #expect(answer.capabilities == [.seek])
    #expect(answer.error == nil && answer.start == nil && answer.id == 1)
  }
}
