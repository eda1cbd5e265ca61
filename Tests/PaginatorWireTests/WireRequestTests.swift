import PaginatorKit
import TestSupport
import Testing

@testable import PaginatorWire

struct WireRequestTests {
  @Test(arguments: WireRequest.samples)
  func `is read as it was written`(request: WireRequest) throws {
    #expect(try WireRequest(line: request.line) == request)
    #expect(try WireRequest(line: request.line.dropLast()) == request)
  }

  @Test(arguments: WireRequest.samples)
  func `is one line`(request: WireRequest) {
    #expect(request.line.firstIndex(of: 0x0A) == request.line.count - 1)
  }

  @Test func `the contract's example is read`() throws {
    let line = """
      {"protocol":"pagination-harness/1","id":2,"op":"paginate","text_file":"/…/text.txt",\
      "text_sha256":"…","language":"zh-Hant","direction":"ltr","breaks":[],
       "page":{"width":375,"height":667,"insets":{"top":16,"right":16,"bottom":16,"left":16}},
       "type":{"fonts":[{"file":"/…/Font.ttc","index":3,"sha256":"…"}],"size":17,\
      "line_height":1.2,"line_height_px":29.546875,"alignment":"start",
               "first_line_indent":0,"paragraph_spacing":0,"leading":"count","kinsoku":"basic",\
      "orphans":1,"widows":1},
       "from":0,"limit":null,"fresh":true}
      """
    let text = WireText(file: "/…/text.txt", sha256: "…", language: "zh-Hant")
    let expected = WireRequest(id: 2, .paginate(WirePagination(text: text, layout: .make())))
    #expect(try WireRequest(line: bytes(line)) == expected)
  }

  @Test func `what may be missing is as the protocol says, and what is unknown is ignored`() throws
  {
    let line = """
      {"op":"paginate","x":{"page":[1,{"id":9}]},"id":2,"text_file":"a.txt",
       "page":{"width":375,"height":667,"dpi":2},"type":{"size":17,"ligatures":false},
       "protocol":"pagination-harness/1"}
      """
    let layout = Layout(
      page: PageGeometry(width: .pixels(375), height: .pixels(667), insets: Insets(all: .zero)),
      type: TypeStyle(fonts: [], size: .pixels(17))
    )
    let text = WireText(file: "a.txt", sha256: "", language: "und")
    let pagination = WirePagination(text: text, layout: WireLayout(layout))
    #expect(try WireRequest(line: bytes(line)) == WireRequest(id: 2, .paginate(pagination)))
    // As the harness's own options have them.
    #expect(layout.type.lineHeight.tenThousandths == 12_000)
    #expect(layout.type.kinsoku == .basic)
    #expect(pagination.from == 0 && pagination.limit == nil && pagination.isFresh)
  }

  @Test(
    arguments: [
      // 64 × 0.0078125 is 0.5 and goes away from zero; 64 × 0.0078 is 0.4992.
      ("0.0078125", 1), ("0.0078", 0), ("16", 1_024), ("1.6e1", 1_024), ("29.546875", 1_891),
      ("1e5", 6_400_000),
    ]
  )
  func `lengths are taken to the nearest 1/64 px`(text: String, sixtyFourths: Int64) throws {
    let request = try WireRequest(line: bytes(paginate(#""top":16"#, #""top":\#(text)"#)))
    guard case .paginate(let pagination) = request.operation else {
      Issue.record("\(request)")
      return
    }
    #expect(pagination.layout.layout.page.insets.top.sixtyFourths == sixtyFourths)
  }

  /// A right request of all fields with a piece of it replaced.
  private func paginate(_ piece: String, _ other: String) -> String {
    let line = """
      {"protocol":"pagination-harness/1","id":2,"op":"paginate","text_file":"a.txt","text_sha256":"",\
      "language":"en","direction":"ltr","breaks":[5,9],"page":{"width":375,"height":667,\
      "insets":{"top":16,"right":17,"bottom":18,"left":19}},"type":{"fonts":[{"file":"F.ttc",\
      "index":3,"sha256":"","family":""}],"size":20,"line_height":1.2,"line_height_px":29.5,\
      "line_height_from":"primary","advances":"26.6","alignment":"start","first_line_indent":0,\
      "paragraph_spacing":1,"leading":"count","kinsoku":"basic","orphans":1,"widows":2,\
      "letter_spacing":0.05,"word_spacing":10,"autospace":"normal",\
      "marks":"space-first","marks_fallback":"half-em","hang":"allow-end",\
      "hyphenation":"de","hyphenate_limit_before":3,"hyphenate_limit_after":4,\
      "hyphenate_limit_last":"page","writing":"vertical-rl","combine_digits":"2"},"appearance":{"night":false,"text_color":255},"from":0,\
      "before":640,"limit":3,"fresh":true}
      """
    let changed = line.replacing(piece, with: other, maxReplacements: 1)
    #expect(changed != line || piece == other)
    return changed
  }

  /// A piece of the request, what stands there instead, and the sentence's end.
  static let wrong: [(String, String, String)] = [
    (
      "pagination-harness/1", "pagination-harness/2",
      #"has the string "pagination-harness/2" as 'protocol', not 'pagination-harness/1'"#
    ),
    (#""protocol""#, #""p""#, "has no 'protocol'"),
    (#""id":2"#, #""id":"2""#, #"has the string "2" as 'id', not a whole number"#),
    (#""id":2"#, #""id":2.5"#, "has the number 2.5 as 'id', not a whole number of 64 bits"),
    (#""id":2,"#, "", "has no 'id'"),
    (#""op":"paginate","#, "", "has no 'op'"),
    (
      #""op":"paginate""#, #""op":"paint""#,
      #"has the string "paint" as 'op', not an operation of pagination-harness/1"#
    ),
    (#""op":"paginate""#, #""op":["paginate"]"#, "has an array as 'op', not a string"),
    (#""op":"paginate""#, #""op":"repeat""#, "has no 'n'"),
    (
      #""op":"paginate""#, #""op":"repeat","n":0"#, "has the number 0 as 'n', not 1 or more"
    ),
    (#""op":"paginate""#, #""op":"restore_position""#, "has no 'token'"),
    (
      #""op":"paginate""#, #""op":"save_position""#,
      "has an object as 'page', not a whole number"
    ),
    (#""op":"paginate""#, #""op":"save_highlight""#, "has no 'start'"),
    (#""op":"paginate""#, #""op":"save_highlight","start":1"#, "has no 'end'"),
    (#""op":"paginate""#, #""op":"save_highlight","start":1,"end":2"#, "has no 'layout'"),
    (
      #""op":"paginate""#, #""op":"save_highlight","layout":{}"#, "has no 'layout.page'"
    ),
    (#""text_file":"a.txt","#, "", "has no 'text_file'"),
    (#""text_file":"a.txt""#, #""text_file":null"#, "has null as 'text_file', not a string"),
    (#""text_sha256":"""#, #""text_sha256":0"#, "has the number 0 as 'text_sha256', not a string"),
    (#""language":"en""#, #""language":true"#, "has true as 'language', not a string"),
    (
      #""ltr""#, #""ttb""#, #"has the string "ttb" as 'direction', not one of 'ltr', 'rtl'"#
    ),
    ("[5,9]", "{}", "has an object as 'breaks', not a list of numbers"),
    ("[5,9]", "[5,null]", "has null as 'breaks[1]', not a whole number"),
    ("[5,9]", "[-1]", "has the number -1 as 'breaks[0]', not 0 or more"),
    (#""page":{"#, #""page":3,"p":{"#, "has the number 3 as 'page', not an object"),
    (#""page":{"#, #""p":{"#, "has no 'page'"),
    (#""width":375,"#, "", "has no 'page.width'"),
    (#""height":667,"#, "", "has no 'page.height'"),
    (
      #""width":375"#, #""width":0.001"#,
      "has the number 0.001 as 'page.width', not a length in px above 0 and up to 100000"
    ),
    (
      #""height":667"#, #""height":1e300"#,
      "has the number 1e300 as 'page.height', not a length in px above 0 and up to 100000"
    ),
    (
      #""height":667"#, #""height":1e400"#,
      "has the number 1e400 as 'page.height', not a length in px above 0 and up to 100000"
    ),
    (
      #""height":667"#, #""height":"667""#,
      #"has the string "667" as 'page.height', not a length in px above 0 and up to 100000"#
    ),
    (#""insets":{"#, #""insets":16,"i":{"#, "has the number 16 as 'page.insets', not an object"),
    (
      #""top":16"#, #""top":-1"#,
      "has the number -1 as 'page.insets.top', not a length in px from 0 to 100000"
    ),
    (
      #""right":17"#, #""right":null"#,
      "has null as 'page.insets.right', not a length in px from 0 to 100000"
    ),
    (
      #""bottom":18"#, #""bottom":[]"#,
      "has an array as 'page.insets.bottom', not a length in px from 0 to 100000"
    ),
    (
      #""left":19"#, #""left":100001"#,
      "has the number 100001 as 'page.insets.left', not a length in px from 0 to 100000"
    ),
    (#""type":{"#, #""type":"serif","t":{"#, #"has the string "serif" as 'type', not an object"#),
    (#""type":{"#, #""t":{"#, "has no 'type'"),
    (
      #""fonts":["#, #""fonts":"F.ttc","f":["#,
      #"has the string "F.ttc" as 'type.fonts', not a list of fonts"#
    ),
    (#""fonts":["#, #""fonts":[1,"#, "has the number 1 as 'type.fonts[0]', not an object"),
    (#""file":"F.ttc","#, "", "has no 'type.fonts[0].file'"),
    (#""file":"F.ttc""#, #""file":1"#, "has the number 1 as 'type.fonts[0].file', not a string"),
    (#""index":3"#, #""index":-3"#, "has the number -3 as 'type.fonts[0].index', not 0 to 65535"),
    (
      #""sha256":"","family""#, #""sha256":[],"family""#,
      "has an array as 'type.fonts[0].sha256', not a string"
    ),
    (#""family":"""#, #""family":{}"#, "has an object as 'type.fonts[0].family', not a string"),
    (#""size":20,"#, "", "has no 'type.size'"),
    (
      #""size":20"#, #""size":0"#,
      "has the number 0 as 'type.size', not a size from 1 to 1000 px"
    ),
    (
      #""line_height":1.2"#, #""line_height":0"#,
      "has the number 0 as 'type.line_height', not a multiple from 0.1 to 10"
    ),
    (
      #""line_height_px":29.5"#, #""line_height_px":-29.5"#,
      "has the number -29.5 as 'type.line_height_px', not a length in px above 0 and up to 100000"
    ),
    (
      #""primary""#, #""fallback""#,
      #"has the string "fallback" as 'type.line_height_from', not one of 'primary', 'tallest'"#
    ),
    (
      #""advances":"26.6""#, #""advances":26.6"#,
      "has the number 26.6 as 'type.advances', not one of 'exact', '26.6', 'pixel'"
    ),
    (
      #""alignment":"start""#, #""alignment":"left""#,
      #"has the string "left" as 'type.alignment', not one of 'start', 'end', 'center', 'justify'"#
    ),
    (
      #""first_line_indent":0"#, #""first_line_indent":-1"#,
      "has the number -1 as 'type.first_line_indent', not a length in px from 0 to 100000"
    ),
    (
      #""paragraph_spacing":1"#, #""paragraph_spacing":"1em""#,
      #"has the string "1em" as 'type.paragraph_spacing', not a length in px from 0 to 100000"#
    ),
    (
      #""leading":"count""#, #""leading":true"#,
      "has true as 'type.leading', not one of 'count', 'hang'"
    ),
    (
      #""kinsoku":"basic""#, #""kinsoku":"loose""#,
      #"has the string "loose" as 'type.kinsoku', not one of 'none', 'basic', 'gb', 'strict'"#
    ),
    (#""orphans":1"#, #""orphans":0"#, "has the number 0 as 'type.orphans', not 1 to 1000"),
    (
      #""widows":2"#, #""widows":1.5"#,
      "has the number 1.5 as 'type.widows', not a whole number of 64 bits"
    ),
    (
      #""letter_spacing":0.05"#, #""letter_spacing":-1"#,
      "has the number -1 as 'type.letter_spacing', not a length in em from 0 to 10"
    ),
    (
      #""word_spacing":10"#, #""word_spacing":10.5"#,
      "has the number 10.5 as 'type.word_spacing', not a length in em from 0 to 10"
    ),
    (
      #""autospace":"normal""#, #""autospace":"wide""#,
      #"has the string "wide" as 'type.autospace', not one of 'none', 'normal', 'quarter'"#
    ),
    (
      #""marks":"space-first""#, #""marks":"trim""#,
      #"has the string "trim" as 'type.marks', not one of 'space-all', 'normal', 'space-first', 'trim-start', "#
        + "'trim-both', 'trim-all'"
    ),
    (
      #""hyphenation":"de""#, #""hyphenation":"xx""#,
      #"has the string "xx" as 'type.hyphenation', not one of 'none', 'af', 'be', 'bg', 'ca', 'cs', 'da', 'de', "#
        + "'el', 'en-gb', 'en-us', 'es', 'fr', 'gl', 'hr', 'hu', 'id', 'is', 'it', 'lt', 'lv', 'mn', 'nl', 'no', "
        + "'pl', 'pt-br', 'pt-pt', 'ro', 'ru', 'sk', 'sl', 'sr', 'sv', 'uk', 'zu'"
    ),
    (
      #""hyphenate_limit_after":4"#, #""hyphenate_limit_after":0"#,
      "has the number 0 as 'type.hyphenate_limit_after', not 1 to 100"
    ),
    (
      #""hyphenate_limit_last":"page""#, #""hyphenate_limit_last":"column""#,
      #"has the string "column" as 'type.hyphenate_limit_last', not one of 'none', 'page'"#
    ),
    (
      #""writing":"vertical-rl""#, #""writing":"vertical-lr""#,
      #"has the string "vertical-lr" as 'type.writing', not one of 'horizontal-tb', 'vertical-rl'"#
    ),
    (
      #""combine_digits":"2""#, #""combine_digits":"4""#,
      #"has the string "4" as 'type.combine_digits', not one of 'none', '2', '3'"#
    ),
    (
      #""hang":"allow-end""#, #""hang":"last""#,
      #"has the string "last" as 'type.hang', not one of 'none', 'allow-end', 'force-end'"#
    ),
    (
      #""appearance":{"#, #""appearance":[],"a":{"#,
      "has an array as 'appearance', not an object"
    ),
    (#""night":false"#, #""night":0"#, "has the number 0 as 'appearance.night', not true or false"),
    (
      #""text_color":255"#, #""text_color":16777216"#,
      "has the number 16777216 as 'appearance.text_color', not 0 to 16777215"
    ),
    (#""from":0"#, #""from":-1"#, "has the number -1 as 'from', not 0 or more"),
    (
      #""from":0"#, #""from":9223372036854775808"#,
      "has the number 9223372036854775808 as 'from', not a whole number of 64 bits"
    ),
    (
      #""before":640"#, #""before":"end""#, #"has the string "end" as 'before', not a whole number"#
    ),
    (#""limit":3"#, #""limit":0"#, "has the number 0 as 'limit', not 1 or more"),
    (#""fresh":true"#, #""fresh":"no""#, #"has the string "no" as 'fresh', not true or false"#),
    (#""fresh":true}"#, #""fresh":true"#, ""),
  ]

  @Test(arguments: wrong)
  func `each field with another value has its fault`(
    piece: String,
    other: String,
    sentence: String
  ) throws {
    _ = try WireRequest(line: bytes(paginate("", "")))
    let fault = #expect(throws: WireFault.self) {
      try WireRequest(line: bytes(paginate(piece, other)))
    }
    if sentence.isEmpty {
      guard case .notJSON = fault else {
        Issue.record("\(String(describing: fault))")
        return
      }
    } else {
      #expect(fault?.description == sentence)
    }
  }

  @Test(
    arguments: [
      (#"{"id":7,"op":5}"#, 7), (#"{"op":5,"id":7,"x":"#, 7), (#"{"id":"7"}"#, nil), ("{}", nil),
      ("hello", nil), ("", nil), (#"[{"id":7}]"#, nil), (#"{"a":[},"id":7}"#, nil),
    ] as [(String, Int?)]
  )
  func `the number of a line that is no request is read as far as there is one`(
    line: String,
    id: Int?
  ) {
    #expect(WireRequest.id(of: bytes(line)) == id)
  }
}
