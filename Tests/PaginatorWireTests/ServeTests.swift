import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import PaginatorWire

struct ServeTests {
  /// Twelve scalars of one to four bytes; pages of five end at 5, 10 and 12.
  private static let book = "aé須😀b。cd菩提ef"
  private let folder: TemporaryDirectory
  private let text: WireText

  init() throws {
    folder = try TemporaryDirectory()
    let file = try folder.write(Self.book, to: "book.txt")
    text = WireText(file: file, sha256: "", language: "zh-Hant")
  }

  /// A layout with pages of a number of scalars.
  private func layout(_ scalars: Double, kinsoku: KinsokuLevel = .basic) -> WireLayout {
    .make {
      $0.type.size = .pixels(scalars)
      $0.type.kinsoku = kinsoku
    }
  }

  private func pages(
    _ scalars: Double,
    _ change: (inout WirePagination) -> Void = { _ in }
  ) -> WireRequest.Operation {
    var pagination = WirePagination(text: text, layout: layout(scalars))
    change(&pagination)
    return .paginate(pagination)
  }

  @Test func `says who it is, and what the loop does for everyone`() throws {
    let answers = try served([.describe])
    #expect(
      answers == [
        #"{"id":0,"name":"step","version":"1.2","shows":"substring","#
          + #""capabilities":["backward","limit","page_at","repeat","seek"]}"#
      ]
    )
    let places = Reader(
      FunctionPaginator.closure { _ in nil },
      keepingPlacesBy: AnchorStrategy(.sticky)
    )
    #expect(
      try served([.describe], to: places) == [
        #"{"id":0,"name":"closure","version":"1.2","shows":"context","#
          + #""capabilities":["limit","page_at","positions","repeat"],"saves":"on_turn"}"#
      ]
    )
  }

  @Test func `promises no more than there is`() throws {
    let reader = Reader(StepPaginator(capabilities: [.positions, .keepsWidows]))
    let answers = try served([.describe, pages(5) { $0.from = 5 }], to: reader)
    #expect(answers[0].contains(#""capabilities":["keeps_widows","limit","page_at","repeat"]"#))
    #expect(
      answers[1]
        == #"{"id":1,"error":"It cannot do this: 'seek' is not among its capabilities."}"#
    )
  }

  @Test func `answers with pages in scalars and with all six counters`() throws {
    let answers = try served([.open(text), pages(5)])
    #expect(
      answers == [
        #"{"id":0}"#,
        #"{"id":1,"unit":"scalar","pages":[[0,5],[5,10],[10,12]],"work":{"layout_passes":0,"#
          + #""measure_calls":3,"measured_scalars":12,"pages_produced":3,"shape_calls":0,"#
          + #""shaped_glyphs":0}}"#,
      ]
    )
  }

  @Test func `begins, ends and stops where it is asked to`() throws {
    let answers = try served(
      [
        pages(5) { $0.from = 5 },
        pages(5) { $0.limit = 2 },
        pages(5) {
          $0.from = 1
          $0.limit = 1
        },
        pages(5) { $0.from = 12 },
        pages(5) {
          $0.before = 12
          $0.limit = 2
        },
        pages(5) { $0.before = 5 },
        pages(5) { $0.before = 0 },
        pages(5) {
          $0.before = 12
          $0.from = 7
        },
      ]
    )
    let found = try answers.map { try #require(try WireAnswer(line: bytes($0)).pages) }
      .map { $0.map { [$0.start, $0.end] } }
    #expect(found[0] == [[5, 10], [10, 12]])
    #expect(found[1] == [[0, 5], [5, 10]])
    #expect(found[2] == [[1, 6]])
    #expect(found[3] == [])
    // Going back from the end: 7 to 12, 2 to 7, in the text's order.
    #expect(found[4] == [[2, 7], [7, 12]])
    #expect(found[5] == [[0, 5]])
    #expect(found[6] == [])
    #expect(found[7] == [[7, 12]])
    // Only the pages that are wanted are made.
    #expect(answers[1].contains(#""measure_calls":2"#))
    // Going back counts nothing.
    #expect(answers[4] == #"{"id":4,"unit":"scalar","pages":[[2,7],[7,12]]}"#)
  }

  @Test func `repeats the work and answers once`() throws {
    let calls = Counter()
    let paginator = FunctionPaginator.closure { text in
      // Each pass is one page and an end.
      calls.next() % 2 == 0 ? PageRange(start: .zero, end: text.end) : nil
    }
    let pagination = WirePagination(text: text, layout: layout(5))
    let answers = try served([.repeat(pagination, times: 7)], to: Reader(paginator))
    #expect(answers.count == 1)
    #expect(answers[0].contains(#""pages":[[0,12]],"#))
    #expect(answers[0].contains(#""pages_produced":1,"#))
    #expect(calls.count == 14)
  }

  @Test func `takes the text as it is described`() throws {
    let seen = Seen()
    let paginator = FunctionPaginator.closure { text in
      seen.text = text
      return nil
    }
    var rtl = text
    rtl.language = "ar"
    rtl.direction = .rightToLeft
    rtl.breaks = [3, 11]
    let pagination = WirePagination(text: rtl, layout: layout(5))
    _ = try served([.paginate(pagination)], to: Reader(paginator))
    #expect(seen.text?.utf8 == Array(Self.book.utf8))
    #expect(seen.text?.language == "ar")
    #expect(seen.text?.direction == .rightToLeft)
    // a é 須 are 1, 2 and 3 bytes; f, the last, is 1 of 29.
    let count = Self.book.utf8.count
    #expect(seen.text?.forcedBreaks.map(\.utf8) == [6, count - 1])
  }

  @Test func `keeps places and highlights in any layout`() throws {
    let reader = Reader(
      StepPaginator(),
      keepingPlacesBy: AnchorStrategy(.fresh),
      keepingHighlightsBy: ScalarHighlights()
    )
    func token(_ text: String) -> WireToken { WireToken(json: bytes(text)) }
    let answers = try served(
      [
        .open(text),
        .savePosition(page: 1, layout(5)),
        .savePosition(page: 2, layout(5)),
        // The tops 5 and 10 are on pages 2 and 5 of those with two characters.
        .restorePosition(token("0"), layout(2)),
        .restorePosition(token(" 1 "), layout(2)),
        .saveHighlight(WireRange(start: 3, end: 10), layout(5)),
        .saveHighlight(WireRange(start: 3, end: 11), layout(5)),
        .restoreHighlight(token("0"), layout(2)),
        .restoreHighlight(token("1"), layout(2)),
      ],
      to: reader
    )
    #expect(
      answers == [
        #"{"id":0}"#, #"{"id":1,"token":0}"#, #"{"id":2,"token":1}"#, #"{"id":3,"page":2}"#,
        #"{"id":4,"page":5}"#, #"{"id":5,"token":0}"#, #"{"id":6,"token":1}"#,
        #"{"id":7,"start":3,"end":10}"#, #"{"id":8}"#,
      ]
    )
  }

  @Test func `says why it cannot keep a place`() throws {
    let keeper = Reader(
      StepPaginator(),
      keepingPlacesBy: PageNumberStrategy(),
      keepingHighlightsBy: ScalarHighlights()
    )
    let token = WireToken(json: bytes(#"{"a":"\#(String(repeating: "x", count: 60))"}"#))
    let operations: [WireRequest.Operation] = [
      .savePosition(page: 0, layout(5)),
      .open(text),
      .savePosition(page: 3, layout(5)),
      .restorePosition(token, layout(5)),
      .restorePosition(WireToken(json: bytes("0")), layout(5)),
      .restoreHighlight(WireToken(json: bytes("-1")), layout(5)),
      .saveHighlight(WireRange(start: 3, end: 13), layout(5)),
      .savePosition(page: 0, layout(5, kinsoku: .strict)),
    ]
    #expect(
      try served(operations, to: keeper).errors == [
        "No text is open; send 'open' or 'paginate' first.",
        nil,
        "There is no page 3; pages are 0 to 2.",
        "Nothing was written down as {\"a\":\"\(String(repeating: "x", count: 34))…; "
          + "send a token as it was given.",
        "Nothing was written down as 0; send a token as it was given.",
        "Nothing was written down as -1; send a token as it was given.",
        "'end' is 13, outside the text of 12 scalars.",
        "no \"strict\"\nhere",
      ]
    )
    let plain = try served([operations[1], operations[2], operations[6]])
    #expect(plain[1].contains("'positions' is not among its capabilities"))
    #expect(plain[2].contains("It keeps no highlights."))
  }

  @Test func `an empty text has no places, and its pages are no pagination`() throws {
    var empty = text
    empty.file = try folder.write("", to: "empty.txt")
    let reader = Reader(StepPaginator(), keepingPlacesBy: PageNumberStrategy())
    let answers = try served([.open(empty), .savePosition(page: 0, layout(5))], to: reader)
    #expect(answers[1] == #"{"id":1,"error":"The text is empty and has no pages."}"#)
  }

  @Test func `says what is wrong with a text`() throws {
    func open(_ name: String, _ change: (inout WireText) -> Void = { _ in })
      -> WireRequest.Operation
    {
      var wire = text
      wire.file = folder.path(of: name)
      change(&wire)
      return .open(wire)
    }
    try folder.write([0x61, 0xC3, 0x28], to: "latin1.txt")
    let answers = try served(
      [
        open("nothing.txt"), open(""), open("latin1.txt"), open("book.txt") { $0.breaks = [5, 5] },
        open("book.txt") { $0.breaks = [12] }, open("book.txt") { $0.breaks = [0] },
        pages(5) { $0.from = 13 }, pages(5) { $0.before = .max },
      ]
    )
    #expect(
      try answers.errors == [
        "The text '\(folder.path)/nothing.txt' cannot be read: there is no such file.",
        "The text '\(folder.path)/' cannot be read: it is no readable file.",
        "The text '\(folder.path)/latin1.txt' is not UTF-8 at byte 1; convert it to UTF-8.",
        "breaks[1] is 5; breaks must ascend and lie inside the text.",
        "breaks[0] is 12; breaks must ascend and lie inside the text.",
        "breaks[0] is 0; breaks must ascend and lie inside the text.",
        "'from' is 13, outside the text of 12 scalars.",
        "'before' is 9223372036854775807, outside the text of 12 scalars.",
      ]
    )
  }

  @Test func `a text that changed is not paginated`() throws {
    var meant = text
    meant.sha256 = "AB"
    let lines = [WireRequest(id: 4, .open(meant)).line]
    #expect(try served(lines) { _ in "ab" } == [#"{"id":4}"#])
    #expect(
      try served(lines) { "\($0.count) bytes" } == [
        #"{"id":4,"error":"The text '\#(text.file)' has the SHA-256 \#(Self.book.utf8.count) bytes, "#
          + #"not AB; it was changed meanwhile."}"#
      ]
    )
    // Without a digest there is nothing to compare with.
    #expect(try served(lines) == [#"{"id":4}"#])
  }

  @Test func `what gets nowhere is stopped`() throws {
    // Twelve characters: an empty page is a finding, a second one the end.
    let empty = FunctionPaginator.closure { _ in PageRange(start: .zero, end: .zero) }
    let early = try served([pages(5)], to: Reader(empty))
    #expect(early[0].hasPrefix(#"{"id":0,"error":"Page 2 gets no further"#))
    // The first page gets somewhere; thirteen more may be behind it.
    let same = FunctionPaginator.closure { PageRange(start: .zero, end: $0.end) }
    let late = try served([pages(5)], to: Reader(same))
    #expect(late[0].hasPrefix(#"{"id":0,"error":"Page 15 gets no further"#))
    // A few of them may be asked for.
    let few = try served([pages(5) { $0.limit = 3 }], to: Reader(same))
    #expect(few[0].contains(#""pages":[[0,12],[0,12],[0,12]]"#))
  }

  @Test func `pages outside the text are passed on for the referee to judge`() throws {
    let calls = Counter()
    let count = Self.book.utf8.count
    let wild = FunctionPaginator.closure { _ in
      [
        PageRange(utf8: -4, to: 2),
        PageRange(utf8: 3, to: 4),
        PageRange(utf8: 1, to: 6),
        PageRange(utf8: 5, to: count + 9),
      ]
      .dropFirst(calls.next()).first
    }
    let answers = try served([pages(5)], to: Reader(wild))
    // a is byte 0, é is 1 and 2, 須 is 3 to 5; inside a scalar is its start.
    #expect(answers[0].contains(#""pages":[[-4,1],[2,2],[1,3],[2,21]]"#))
  }

  @Test func `an error of the paginator is an answer`() throws {
    let operation = pages(5) { $0.layout = layout(5, kinsoku: .strict) }
    let answers = try served([operation, .describe])
    #expect(answers[0] == #"{"id":0,"error":"no \"strict\"\u000ahere"}"#)
    #expect(answers[1].hasPrefix(#"{"id":1,"name":"#))
  }

  // MARK: Lines

  @Test func `a line that is no request has an answer, and the next one, too`() throws {
    let right = WireRequest(id: 1, .describe).line
    let wrong = [
      "hello\n", "\n", "{\n", #"{"id":12}"# + "\n",
      #"{"id":13,"protocol":"other/1","op":"describe"}"# + "\n",
      "[1]\n", "\u{1}\n",
    ]
    let lines: [[UInt8]] = (wrong.map { bytes($0) } + [[0xFF, 0x0A]]).flatMap { [$0, right] }
    let answers = try served(lines)
    #expect(answers.count == lines.count)
    let ids = try answers.map { try WireAnswer(line: bytes($0)).id }
    #expect(ids == [-1, 1, -1, 1, -1, 1, 12, 1, 13, 1, -1, 1, -1, 1, -1, 1])
    #expect(
      answers[0] == #"{"id":-1,"error":"The request is no JSON: no value begins at byte 0."}"#
    )
    #expect(answers[6] == #"{"id":12,"error":"The request has no 'protocol'."}"#)
    #expect(
      answers[8] == #"{"id":13,"error":"The request has the string \"other/1\" as 'protocol', "#
        + #"not 'pagination-harness/1'."}"#
    )
  }

  @Test func `the last line needs no end, and no line no answer`() throws {
    let line = WireRequest(id: 1, .describe).line
    #expect(try served([line, line.dropLast()]).count == 2)
    #expect(try served([] as [[UInt8]]) == [])
    let windows = bytes(#"{"id":5,"op":"describe","protocol":"pagination-harness/1"}"# + "\r\n")
    #expect(try served([windows])[0].hasPrefix(#"{"id":5,"name""#))
  }

  @Test func `a line longer than 64 MiB is refused, and the next one answered`() throws {
    let long = [UInt8](repeating: 0x20, count: 64 << 20 + 1)
    let line = WireRequest(id: 1, .describe).line
    let answers = try served([long, [0x0A], line])
    #expect(
      answers.first
        == #"{"id":-1,"error":"The request is longer than 64 MiB; send a shorter line."}"#
    )
    #expect(answers.count == 2)
  }

  @Test func `ends when nobody reads the answers`() throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let line = WireRequest(id: 1, .describe).line
    let file = try folder.write(Array(repeating: line, count: 3).flatMap { $0 }, to: "in")
    let input = try #require(FileHandle(forReadingAtPath: file))
    serve(StepPaginator(), version: "1", from: input, to: pipe.fileHandleForWriting)
    // It gave up at the first answer that nobody took.
    #expect(try input.readToEnd()?.isEmpty != false)
  }

  @Test(arguments: Seed.first(10))
  func `nothing that is sent ends it`(seed: Seed) throws {
    var random = seed
    var lines: [[UInt8]] = []
    let operations = [
      pages(5), .open(text), .savePosition(page: 1, layout(3)), .describe,
      .restoreHighlight(WireToken(json: bytes("0")), layout(2)),
    ]
    for number in 0..<200 {
      var line = WireRequest(id: number, random.element(of: operations)).line.dropLast() as [UInt8]
      for _ in 0..<random.number(in: 0...2) {
        line[random.number(in: 0...line.count - 1)] = random.element(of: bytes("0913-.e{}[]\",:x"))
      }
      lines.append(line + [0x0A])
    }
    let reader = Reader(
      StepPaginator(),
      keepingPlacesBy: PageNumberStrategy(),
      keepingHighlightsBy: ScalarHighlights()
    )
    let answers = try served(lines, to: reader)
    #expect(answers.count == lines.count)
    for answer in answers { #expect(throws: Never.self) { try WireAnswer(line: bytes(answer)) } }
  }
}

/// Remembers a text.
private final class Seen: @unchecked Sendable {
  var text: SourceText?
}
