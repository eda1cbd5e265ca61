import PaginatorKit
import PaginatorWire
import TestSupport
import Testing

/// The schema of the protocol and the reader of the wire agree on what is right and wrong.
struct ProtocolSchemaTests {
  @Test func `what is asked and answered is right by the schema`() throws {
    let (wire, _) = try Served.sutra()
    var forced = wire
    forced.breaks = [1, 312]
    let layout = WireLayout(Served.layouts[1], lineHeight: .pixels(29.546875))
    let token = WireToken(json: Array(#"{"page":[1,null]}"#.utf8))
    let operations: [WireRequest.Operation] = [
      .describe, .open(wire), .open(forced),
      .paginate(WirePagination(text: wire, layout: layout)),
      .paginate(
        WirePagination(text: wire, layout: layout, from: 9, before: 90, limit: 1, isFresh: false)
      ),
      .lines(WirePagination(text: wire, layout: layout)),
      .repeat(WirePagination(text: forced, layout: layout, limit: 2), times: 3),
      .savePosition(page: 3, layout), .restorePosition(token, layout),
      .saveHighlight(WireRange(start: 3, end: 9), layout), .restoreHighlight(token, layout),
      .pageAt(3, WireQuestion(text: forced, layout: layout)),
      .labels(WireQuestion(text: wire, layout: layout)),
      .estimate(WireQuestion(text: wire, layout: layout)),
      .locate(0, WireQuestion(text: wire, layout: layout)),
      .resolve("page 7", WireQuestion(text: wire, layout: layout)),
    ]
    let requests = operations.map { WireRequest(id: 7, $0).line }
    let answers = try Served.answers(of: "greedy", to: operations).map(\.line)
    let places = [
      WireAnswer.token(token, id: 1), .page(-1, id: .min),
      .highlight(WireRange(start: 1, end: 2), id: .max), .highlight(nil, id: 0),
      .labels([PageLabel(number: 1, total: 2)], id: 1), .locator("a\"b", id: 1),
      .estimates([PageEstimate(made: 1, total: 9)], id: 1), .offset(7, unit: .utf16, id: 1),
    ]
    let lined = #"""
      {"id":1,"unit":"utf16","lined_pages":[{"start":0,"end":2,"lines":[[0,2,0,24,34],{"start":2}]}]}
      """#
    let texts =
      (requests + answers + places.map(\.line))
      .map { String(decoding: $0, as: UTF8.self) } + [lined]
    let faults = try SchemaFile.paginatorProtocol.faults(ofTexts: texts, kind: "json")
    for (text, faults) in zip(texts, faults) { #expect(faults == [], "\(text)") }
  }

  /// A right message, a piece of it, what stands there instead, and where that is wrong.
  private static let paginate =
    #"{"protocol":"pagination-harness/1","id":2,"op":"paginate","text_file":"a.txt","breaks":[5],"#
    + #""page":{"width":375,"height":667,"insets":{"top":16}},"type":{"fonts":[{"file":"F.ttc"}],"#
    + #""size":17,"advances":"26.6","orphans":1},"from":0,"limit":null,"x":{}}"#
  private static let answer =
    #"{"id":2,"unit":"scalar","pages":[[0,312],[312,640]],"work":{"measure_calls":2},"#
    + #""start":1,"end":2,"capabilities":["fly"],"x":1}"#

  @Test func `what is wrong is wrong by the schema and for the reader alike`() throws {
    let wrong: [(message: String, piece: String, other: String, place: String)] = [
      (Self.paginate, "harness/1", "harness/2", "/protocol"),
      (Self.paginate, #""id":2,"#, "", "/"),
      (Self.paginate, #""id":2"#, #""id":"2""#, "/id"),
      (Self.paginate, #""op":"paginate""#, #""op":"paint""#, "/op"),
      (Self.paginate, #""op":"paginate","#, "", "/"),
      (Self.paginate, #""op":"paginate""#, #""op":"repeat""#, "/"),
      (Self.paginate, #""op":"paginate""#, #""op":"repeat","n":0"#, "/n"),
      (Self.paginate, #""op":"paginate""#, #""op":"restore_position""#, "/"),
      (Self.paginate, #""op":"paginate""#, #""op":"save_highlight","start":1,"end":2"#, "/"),
      (Self.paginate, #""op":"paginate""#, #""op":"page_at""#, "/"),
      (Self.paginate, #""op":"paginate""#, #""op":"locate","at":-1"#, "/at"),
      (Self.paginate, #""op":"paginate""#, #""op":"resolve""#, "/"),
      (Self.paginate, #""op":"paginate""#, #""op":"resolve","locator":7"#, "/locator"),
      (Self.paginate, #""text_file":"a.txt","#, "", "/"),
      (Self.paginate, "[5]", "[-5]", "/breaks/0"),
      (Self.paginate, #""page":{"#, #""page":7,"p":{"#, "/page"),
      (Self.paginate, #""width":375,"#, "", "/page"),
      (Self.paginate, #""height":667"#, #""height":0"#, "/page/height"),
      (Self.paginate, #""top":16"#, #""top":-1"#, "/page/insets/top"),
      (Self.paginate, #""file":"F.ttc""#, #""index":0"#, "/type/fonts/0"),
      (Self.paginate, #""size":17,"#, "", "/type"),
      (Self.paginate, #""26.6""#, "26.6", "/type/advances"),
      (Self.paginate, #""orphans":1"#, #""orphans":0"#, "/type/orphans"),
      (Self.paginate, #""from":0"#, #""from":9223372036854775808"#, "/from"),
      (Self.paginate, #""limit":null"#, #""limit":0"#, "/limit"),
      (Self.answer, #""id":2,"#, "", "/"),
      (Self.answer, #""id":2"#, #""id":"2""#, "/id"),
      (Self.answer, #""scalar""#, #""bytes""#, "/unit"),
      (Self.answer, "[0,312]", "[0]", "/pages/0"),
      (Self.answer, "[0,312]", "[0,312,1]", "/pages/0"),
      (Self.answer, "[0,312]", #"[0,"312"]"#, "/pages/0/1"),
      (Self.answer, "[312,640]", "640", "/pages/1"),
      (Self.answer, #""x":1"#, #""labels":[[1]]"#, "/labels/0"),
      (Self.answer, #""x":1"#, #""estimates":[1]"#, "/estimates/0"),
      (Self.answer, #""x":1"#, #""locator":1"#, "/locator"),
      (Self.answer, #""x":1"#, #""offset":"1""#, "/offset"),
      (Self.answer, #"_calls":2"#, #"_calls":-2"#, "/work/measure_calls"),
      (Self.answer, #"["fly"]"#, "[7]", "/capabilities/0"),
    ]
    let texts = wrong.map { $0.message.replacing($0.piece, with: $0.other, maxReplacements: 1) }
    let faults = try SchemaFile.paginatorProtocol.faults(
      ofTexts: [Self.paginate, Self.answer] + texts,
      kind: "json"
    )
    #expect(Array(faults.prefix(2)) == [[], []])
    _ = try WireRequest(line: Array(Self.paginate.utf8))
    _ = try WireAnswer(line: Array(Self.answer.utf8))
    for ((change, text), faults) in zip(zip(wrong, texts), faults.dropFirst(2)) {
      #expect(text != change.message, "\(change.piece)")
      #expect(faults.map(\.place) == [change.place], "\(text): \(faults)")
      #expect(throws: WireFault.self, "\(text)") {
        if change.message == Self.paginate {
          _ = try WireRequest(line: Array(text.utf8))
        } else {
          _ = try WireAnswer(line: Array(text.utf8))
        }
      }
    }
  }
}
