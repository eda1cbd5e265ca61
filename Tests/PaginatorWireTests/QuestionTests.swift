import PaginatorKit
import TestSupport
import Testing

@testable import PaginatorWire

/// What may be asked of pages besides the pages: as messages, and of the loop that serves.
struct QuestionTests {
  /// Twelve scalars of one to four bytes; pages of five end at 5, 10 and 12.
  private static let book = "aé須😀b。cd菩提ef"
  private let folder: TemporaryDirectory
  private let question: WireQuestion

  init() throws {
    folder = try TemporaryDirectory()
    let text = WireText(
      file: try folder.write(Self.book, to: "book.txt"),
      sha256: "",
      language: "zh-Hant"
    )
    question = WireQuestion(text: text, layout: .make { $0.type.size = .pixels(5) })
  }

  /// The pages of `StepPaginator`, with labels, names that count bytes, and estimates.
  private struct Asked: PaginatorWrapper {
    var wrapped: any Paginator { StepPaginator(capabilities: []) }
    var capabilities: Set<Capability> = [.pageAt, .labels, .locate, .estimate]

    func page(holding offset: TextOffset, over text: SourceText, in layout: Layout) -> PageRange {
      PageRange(start: offset, end: text.end)
    }

    func labels(over text: SourceText, in layout: Layout) -> [PageLabel] {
      [PageLabel(number: 1, total: 2), PageLabel(number: -2, total: 9)]
    }

    func locator(of offset: TextOffset, over text: SourceText, in layout: Layout) -> String {
      "byte \"\(offset.utf8)\"\n"
    }

    func offset(of locator: String, over text: SourceText, in layout: Layout) -> TextOffset {
      TextOffset(utf8: Int(locator) ?? 0)
    }

    func estimates(over text: SourceText, in layout: Layout) -> [PageEstimate] {
      [PageEstimate(made: 1, total: 9), PageEstimate(made: 3, total: 3)]
    }
  }

  private var all: [WireRequest.Operation] {
    [
      .pageAt(10, question), .labels(question), .estimate(question), .locate(3, question),
      .resolve("4", question),
    ]
  }

  @Test func `a question is read as it was written`() throws {
    for operation in all {
      let request = WireRequest(id: 7, operation)
      #expect(try WireRequest(line: request.line) == request)
    }
    let line = String(decoding: WireRequest(id: 7, all[0]).line, as: UTF8.self)
    #expect(line.contains(#""op":"page_at""#) && line.hasSuffix("\"at\":10}\n"))
  }

  @Test func `a question that lacks something is told so`() throws {
    func fault(_ operation: WireRequest.Operation, without field: String) -> String {
      let line = String(decoding: WireRequest(id: 7, operation).line, as: UTF8.self)
      let answers = try? served([Array(line.replacing("\"\(field)\"", with: "\"x\"").utf8)])
      return (try? WireAnswer(line: bytes(answers?.first ?? "")).error) ?? ""
    }
    #expect(fault(all[0], without: "at") == "The request has no 'at'.")
    #expect(fault(all[4], without: "locator") == "The request has no 'locator'.")
    #expect(fault(all[1], without: "text_file") == "The request has no 'text_file'.")
    #expect(fault(all[2], without: "page") == "The request has no 'page'.")
  }

  /// Scalar 3 begins at byte 1 + 2 + 3 = 6; byte 4 lies inside the third scalar, 須, of bytes 3 to 6.
  @Test func `answers what the paginator says`() throws {
    let answers = try served(all, to: Reader(Asked()))
    #expect(
      answers == [
        #"{"id":0,"unit":"scalar","pages":[[10,12]]}"#,
        #"{"id":1,"labels":[[1,2],[-2,9]]}"#,
        #"{"id":2,"estimates":[[1,9],[3,3]]}"#,
        #"{"id":3,"locator":"byte \"6\"\u000a"}"#,
        #"{"id":4,"unit":"scalar","offset":2}"#,
      ]
    )
    let read = try answers.map { try WireAnswer(line: bytes($0), keepingPages: 3) }
    #expect(read[1].labels == [PageLabel(number: 1, total: 2), PageLabel(number: -2, total: 9)])
    #expect(read[2].estimates?.last == PageEstimate(made: 3, total: 3))
    #expect(read[3].locator == "byte \"6\"\n")
    #expect(read[4].offset == 2)
  }

  /// One more than the most shows that there are more.
  @Test func `keeps so many labels and estimates, and one more`() throws {
    let line = #"{"id":1,"labels":[[1,3],[2,3],[3,3]],"estimates":[[1,3],[2,3],[3,3]]}"#
    let answer = try WireAnswer(line: bytes(line), keepingPages: 1)
    #expect(answer.labels?.count == 2)
    #expect(answer.estimates?.count == 2)
    #expect(try WireAnswer(line: bytes(line)).labels?.count == 3)
  }

  @Test(arguments: [
    (#""labels":[[1]]"#, "has a list of another length as 'labels[0]', not [number, total]"),
    (#""labels":[[1,2,3]]"#, "has a list of another length as 'labels[0]', not [number, total]"),
    (#""estimates":[1]"#, "has the number 1 as 'estimates[0]', not [made, total]"),
    (#""labels":{}"#, "has an object as 'labels', not a list of [number, total]"),
    (#""locator":7"#, "has the number 7 as 'locator', not a string"),
    (#""offset":"7""#, #"has the string "7" as 'offset', not a whole number"#),
    (
      #""locator":"\#(String(repeating: "x", count: 16_385))""#,
      "has a string of 16385 bytes as 'locator', not one of at most 16384"
    ),
  ])
  func `says what is wrong in an answer`(member: String, expected: String) {
    do throws(WireFault) {
      _ = try WireAnswer(line: bytes(#"{"id":1,\#(member)}"#))
      Issue.record("It is read.")
    } catch {
      #expect(error.description == expected)
    }
  }

  /// Pages of five end at 5 and 10: the second holds the scalar 5, and the loop walks to it.
  @Test func `finds the page of a place for every paginator`() throws {
    let answers = try served([.pageAt(5, question), .pageAt(4, question), .pageAt(12, question)])
    #expect(
      answers == [
        #"{"id":0,"unit":"scalar","pages":[[5,10]]}"#,
        #"{"id":1,"unit":"scalar","pages":[[0,5]]}"#,
        #"{"id":2,"error":"No page holds the scalar 12."}"#,
      ]
    )
    #expect(
      try served([.pageAt(13, question)]).errors
        == ["'at' is 13, outside the text of 12 scalars."]
    )
  }

  @Test func `promises nothing else of its own`() throws {
    let errors = try served(Array(all.dropFirst())).errors
    #expect(
      errors
        == ["labels", "estimate", "locate", "locate"]
        .map { "It cannot do this: '\($0)' is not among its capabilities." }
    )
    var claiming = Asked()
    claiming.capabilities = []
    #expect(try served([.labels(question)], to: Reader(claiming)).errors.allSatisfy { $0 != nil })
    // Who declares it and does not implement it is told so.
    let empty = StepPaginator(capabilities: [.labels, .pageAt])
    #expect(
      try served([.labels(question), .pageAt(0, question)], to: Reader(empty)).errors
        == ["labels", "page_at"].map { "It declares '\($0)' and does not implement it." }
    )
  }
}
