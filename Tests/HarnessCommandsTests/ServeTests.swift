import Digests
import Foundation
import PaginatorKit
import PaginatorWire
import Paginators
import TestSupport
import Testing
import Typesetting

/// `harness serve`: the built program, asked through its streams.
struct ServeTests {
  private static let file = Repository.root + "/corpora/diamond-sutra/text.txt"

  private static func sutra() throws -> (wire: WireText, text: SourceText) {
    let bytes = try Repository.bytes(of: "corpora/diamond-sutra/text.txt")
    let wire = WireText(file: file, sha256: sha256(of: bytes), language: "zh-Hant")
    return (wire, try #require(SourceText(utf8: bytes, language: "zh-Hant")))
  }

  /// A small phone and a large one, with everything else that a layout has set, too.
  private static let layouts = [
    Layout(
      page: PageGeometry(
        width: .pixels(375),
        height: .pixels(667),
        insets: Insets(all: .pixels(16))
      ),
      type: TypeStyle(fonts: [TestFonts.notoSansCJK.reference], size: .pixels(17))
    ),
    {
      var type = TypeStyle(
        fonts: [TestFonts.dejaVuSans.reference, TestFonts.notoSansCJK.reference],
        size: .pixels(22.5),
        lineHeight: LineHeightMultiple(tenThousandths: 14_142)
      )
      type.lineHeightFrom = .tallest
      type.advances = .sixtyFourths
      type.leading = .hang
      type.firstLineIndent = .pixels(45)
      type.paragraphSpacing = .pixels(7.25)
      type.kinsoku = .strict
      (type.orphans, type.widows) = (2, 3)
      let insets = Insets(
        top: .pixels(20.5),
        right: .pixels(12),
        bottom: .pixels(34),
        left: .pixels(8)
      )
      let page = PageGeometry(width: .pixels(430), height: .pixels(932), insets: insets)
      return Layout(page: page, type: type)
    }(),
  ]

  /// Asks the program a number of questions and returns its answers; their numbers are checked.
  private func answers(
    of paginator: String,
    to operations: [WireRequest.Operation],
    options: [String] = []
  ) throws -> [WireAnswer] {
    let requests = operations.enumerated().map { WireRequest(id: $0 + 10, $1) }
    let outcome = try HarnessProgram.run(
      ["serve", "--paginator", paginator] + options,
      input: Data(requests.flatMap(\.line))
    )
    #expect(outcome.errors == "")
    #expect(outcome.exitCode == 0)
    let answers = try outcome.output.split(separator: "\n")
      .map { try WireAnswer(line: Array($0.utf8)) }
    try #require(answers.map(\.id) == requests.map(\.id))
    return answers
  }

  // MARK: Inside and outside

  @Test(
    arguments: PaginatorCatalog.defaultIDs + [
      "fixed-count:step=1,cap=none", "window:n=300", "binary-search:indent=spaces",
    ]
  )
  func `a built-in paginator makes the same pages with the same work outside`(
    specification: String
  ) throws {
    let (wire, text) = try Self.sutra()
    let layouts = Self.layouts
    let answers = try answers(
      of: specification,
      to: [
        .describe, .open(wire),
        .paginate(WirePagination(text: wire, layout: WireLayout(layouts[0]))),
        .paginate(WirePagination(text: wire, layout: WireLayout(layouts[1]))),
        .paginate(WirePagination(text: wire, layout: WireLayout(layouts[0]), limit: 1)),
        .repeat(WirePagination(text: wire, layout: WireLayout(layouts[1])), times: 2),
      ]
    )
    let paginator = try PaginatorCatalog.paginator(
      specification,
      environment: PaginatorEnvironment(fonts: TestFonts.library)
    )
    #expect(answers[0].name == paginator.name)
    #expect(answers[0].showing == paginator.showing)
    #expect(answers[0].capabilities == paginator.capabilities.union([.limit, .repeat]))
    #expect(answers[1].error == nil)
    for (answer, layout) in [(answers[2], layouts[0]), (answers[3], layouts[1])] {
      let (pages, work) = try Self.paginate(text, in: layout, with: paginator)
      #expect(pages.count > 5)
      #expect(answer.pages == pages)
      #expect(answer.work == work)
      #expect(answer.unit == .scalar)
    }
    #expect(answers[4].pages == Array((answers[2].pages ?? []).prefix(1)))
    #expect(answers[5].pages == answers[3].pages)
    #expect(answers[5].work == answers[3].work)
  }

  @Test(arguments: ["greedy", "balanced", "grow-shrink:indent=style", "window-750:indent=spaces"])
  func `a chapter begins a page outside as it does inside`(specification: String) throws {
    let (_, sutra) = try Self.sutra()
    let lineBreaks = sutra.utf8.indices.filter { sutra.utf8[$0] == 0x0A }
    let breaks = [3, 4, 9].map { TextOffset(utf8: lineBreaks[$0] + 1) }
    let text = try #require(
      SourceText(utf8: sutra.utf8, language: "zh-Hant", forcedBreaks: breaks)
    )
    let environment = PaginatorEnvironment(fonts: TestFonts.library)
    let program = try ExternalProgram(
      name: "served",
      command: "'\(HarnessProgram.path)' serve --paginator \(specification)"
    )
    let served = try ExternalPaginator(program, environment: environment)
    defer { served.end() }
    let inside = try PaginatorCatalog.paginator(specification, environment: environment)
    for layout in Self.layouts {
      let (pages, work) = try Self.paginate(text, in: layout, with: served)
      let (expected, expectedWork) = try Self.paginate(text, in: layout, with: inside)
      #expect(pages == expected)
      #expect(work == expectedWork)
      let starts = Set(pages.map(\.start))
      #expect(starts.isSuperset(of: breaks.map(text.scalarIndex(of:))))
    }
  }

  @Test func `going back through the wire meets the pages of going forward`() throws {
    let (_, sutra) = try Self.sutra()
    // A second chapter from the seventh sentence on, so that a page before it is a short one.
    let breaks = [try #require(sutra.utf8.firstIndex(of: 0x0A)) + 1].map(TextOffset.init(utf8:))
    let text = try #require(
      SourceText(utf8: sutra.utf8, language: "zh-Hant", forcedBreaks: breaks)
    )
    let environment = PaginatorEnvironment(fonts: TestFonts.library)
    let program = try ExternalProgram(
      name: "served",
      command: "'\(HarnessProgram.path)' serve --paginator greedy"
    )
    let served = try ExternalPaginator(program, environment: environment)
    defer { served.end() }
    #expect(served.capabilities.isSuperset(of: [.backward, .limit]))
    let pass = try GreedyPaginator(environment: environment)
      .pass(over: text, in: Self.layouts[0], from: .zero)
    var forward: [PageRange] = []
    while let page = try pass.nextPage() { forward.append(page) }
    #expect(forward.count > 10 && forward.contains { $0.end == breaks[0] })
    var backward: [PageRange] = []
    var end = text.end
    while let page = try served.page(endingAt: end, over: text, in: Self.layouts[0]) {
      backward.append(page)
      try #require(page.start < end)
      end = page.start
    }
    #expect(backward.reversed() == forward)
  }

  @Test func `as many pages as are wanted come back, the last before a place, in the text's order`()
    throws
  {
    let (wire, _) = try Self.sutra()
    let layout = WireLayout(Self.layouts[0])
    func pages(
      _ before: Int?,
      from: Int = 0,
      limit: Int? = nil
    ) -> WireRequest.Operation {
      .paginate(
        WirePagination(text: wire, layout: layout, from: from, before: before, limit: limit)
      )
    }
    let forward = try #require(try answers(of: "greedy", to: [pages(nil)])[0].pages)
    let third = forward[3].start
    let found = try answers(
      of: "greedy",
      to: [
        pages(third, limit: 1), pages(third, limit: 2), pages(third),
        pages(third, from: forward[1].start), pages(0, limit: 1), pages(1 << 40, limit: 1),
      ]
    )
    #expect(found[0].pages == [forward[2]])
    #expect(found[1].pages == Array(forward[1...2]))
    #expect(found[2].pages == Array(forward[...2]))
    #expect(found[3].pages == Array(forward[1...2]))
    #expect(found[4].pages == [])
    #expect(found[5].error?.contains("'before'") == true, "\(found[5].error ?? "")")
    let refused = try answers(of: "binary-search", to: [pages(third, limit: 1)])
    #expect(
      refused[0].error == "It cannot do this: 'backward' is not among its capabilities."
    )
  }

  /// The pages in scalars and all counters of a pass in this process.
  private static func paginate(
    _ text: SourceText,
    in layout: Layout,
    with paginator: any Paginator
  ) throws -> ([WireRange], [String: Int]) {
    let pass = try paginator.pass(over: text, in: layout, from: .zero)
    var pages: [WireRange] = []
    while let page = try pass.nextPage() {
      pages.append(
        WireRange(start: text.scalarIndex(of: page.start), end: text.scalarIndex(of: page.end))
      )
    }
    let work = pass.work
    return (
      pages,
      [
        "measure_calls": work.measureCalls, "measured_scalars": work.measuredScalars,
        "shape_calls": work.shapeCalls, "shaped_glyphs": work.shapedGlyphs,
        "layout_passes": work.layoutPasses, "pages_produced": work.pagesProduced,
      ]
    )
  }

  @Test func `an answer comes before the next question`() throws {
    let process = Process()
    let questions = Pipe()
    let answers = Pipe()
    process.executableURL = URL(fileURLWithPath: HarnessProgram.path)
    process.arguments = ["serve", "--paginator", "greedy"]
    process.standardInput = questions
    process.standardOutput = answers
    try process.run()
    for id in [3, 1, 2] {
      try questions.fileHandleForWriting.write(
        contentsOf: Data(WireRequest(id: id, .describe).line)
      )
      var line: [UInt8] = []
      while line.last != 0x0A {
        let more = answers.fileHandleForReading.availableData
        try #require(!more.isEmpty)
        line += more
      }
      #expect(try WireAnswer(line: line).id == id)
    }
    try questions.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  // MARK: What cannot be done

  @Test func `what it cannot do is an answer, and the next question is answered`() throws {
    let (wire, _) = try Self.sutra()
    var changed = wire
    changed.sha256 = String(repeating: "0", count: 64)
    func paginate(_ change: (inout Layout) -> Void) -> WireRequest.Operation {
      var layout = Self.layouts[0]
      change(&layout)
      return .paginate(WirePagination(text: wire, layout: WireLayout(layout)))
    }
    let answers = try answers(
      of: "binary-search",
      to: [
        .open(changed), paginate { $0.type.fonts = [] },
        paginate { $0.type.fonts[0].file = "/x.otf" },
        paginate { $0.type.fonts[0].sha256 = "" }, paginate { $0.page.height = .pixels(40) },
        paginate { $0.page.width = .pixels(33) }, paginate { $0.type.size = .pixels(1_000) },
        paginate { $0.page.insets.left = .pixels(100_000) }, paginate { _ in }, .describe,
      ],
      options: ["--work-limit", "10000"]
    )
    let errors = answers.map { $0.error ?? "" }
    #expect(errors[0].hasPrefix("The text '\(Self.file)' has the SHA-256 \(wire.sha256), not 000"))
    #expect(errors[1] == "A layout names 1 to 254 fonts, and this one names 0.")
    #expect(errors[2].hasPrefix("There is no font file '/x.otf'"))
    #expect(errors[3].contains("changed: its SHA-256 was "))
    // 40 px less insets of 16 px, and a line of Noto Sans CJK at 17 px × 1.2 is 29.546875 px.
    #expect(errors[4].hasPrefix("The content box is 8.0 px tall and one line is 29.546875 px;"))
    #expect(errors[5].hasPrefix("One character is 17.0 px wide and the content box is 1.0 px;"))
    #expect(errors[6].hasPrefix("The content box is 635.0 px tall"))
    #expect(errors[7].contains("the content box is -99641.0 px"))
    #expect(errors[8].hasPrefix("It measured ") && errors[8].contains("the limit of 10000;"))
    #expect(answers[9].name == "binary-search")
  }

  @Test(
    arguments: [
      (["--paginator", "gredy"], "No paginator named 'gredy'. Did you mean 'greedy'?"),
      (["--paginator", "fixed-count:steps=1"], "has no option 'steps'"),
      ([], "Missing expected argument '--paginator"),
      (["--paginator", "greedy", "--work-limit", "0"], "'0' is no work limit"),
    ] as [([String], String)]
  )
  func `a wrong command line is 64, and nothing is answered`(
    arguments: [String],
    sentence: String
  ) throws {
    let outcome = try HarnessProgram.run(
      ["serve"] + arguments,
      input: Data(WireRequest(id: 1, .describe).line)
    )
    #expect(outcome.exitCode == 64)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
  }

  @Test func `the example of its help works as it stands`() throws {
    let help = try HarnessProgram.run(["help", "serve"]).output
    let lines = help.split(separator: "\n")
    let first = try #require(lines.firstIndex { $0.contains("printf '{") })
    let example = lines[first...(first + 1)].joined(separator: "\n")
    let folder = URL(fileURLWithPath: HarnessProgram.path).deletingLastPathComponent().path
    let outcome = try HarnessProgram.run(
      ["-c", example],
      program: "/bin/sh",
      environment: ["PATH": "\(folder):/usr/bin:/bin"]
    )
    #expect(outcome.exitCode == 0)
    #expect(outcome.output.hasPrefix(#"{"id":0,"name":"greedy","#), "\(outcome)")
  }

  // MARK: The schema

  @Test func `what is asked and answered is right by the schema`() throws {
    let (wire, _) = try Self.sutra()
    var forced = wire
    forced.breaks = [1, 312]
    let layout = WireLayout(Self.layouts[1], lineHeight: .pixels(29.546875))
    let token = WireToken(json: Array(#"{"page":[1,null]}"#.utf8))
    let operations: [WireRequest.Operation] = [
      .describe, .open(wire), .open(forced),
      .paginate(WirePagination(text: wire, layout: layout)),
      .paginate(
        WirePagination(text: wire, layout: layout, from: 9, before: 90, limit: 1, isFresh: false)
      ),
      .repeat(WirePagination(text: forced, layout: layout, limit: 2), times: 3),
      .savePosition(page: 3, layout), .restorePosition(token, layout),
      .saveHighlight(WireRange(start: 3, end: 9), layout), .restoreHighlight(token, layout),
    ]
    let requests = operations.map { WireRequest(id: 7, $0).line }
    let answers = try answers(of: "greedy", to: operations).map(\.line)
    let places = [
      WireAnswer.token(token, id: 1), .page(-1, id: .min),
      .highlight(WireRange(start: 1, end: 2), id: .max), .highlight(nil, id: 0),
    ]
    let texts = (requests + answers + places.map(\.line))
      .map { String(decoding: $0, as: UTF8.self) }
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
