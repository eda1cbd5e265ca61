import Foundation
import PaginatorKit
import PaginatorWire
import Paginators
import TestSupport
import Testing

/// `harness serve`: the built program, asked through its streams.
struct ServeTests {
  // MARK: Inside and outside

  @Test(
    arguments: PaginatorCatalog.defaultIDs + [
      "fixed-count:step=1,cap=none", "window:n=300", "binary-search:indent=spaces",
    ]
  )
  func `a built-in paginator makes the same pages with the same work outside`(
    specification: String
  ) throws {
    let (wire, text) = try Served.sutra()
    let layouts = Served.layouts
    let answers = try Served.answers(
      of: specification,
      to: [
        .describe, .open(wire),
        .paginate(WirePagination(text: wire, layout: WireLayout(layouts[0]))),
        .paginate(WirePagination(text: wire, layout: WireLayout(layouts[1]))),
        .paginate(WirePagination(text: wire, layout: WireLayout(layouts[0]), limit: 1)),
        .repeat(WirePagination(text: wire, layout: WireLayout(layouts[1])), times: 2),
      ]
    )
    let paginator = try PaginatorCatalog.paginator(specification, environment: Served.environment)
    #expect(answers[0].name == paginator.name)
    #expect(answers[0].showing == paginator.showing)
    #expect(answers[0].capabilities == paginator.capabilities.union([.limit, .repeat, .pageAt]))
    #expect(answers[1].error == nil)
    for (answer, layout) in [(answers[2], layouts[0]), (answers[3], layouts[1])] {
      let (pages, work) = try Served.paginate(text, in: layout, with: paginator)
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
    let text = try Served.sutra(chaptersAfter: [3, 4, 9])
    let served = try Served.paginator(specification)
    defer { served.end() }
    let inside = try PaginatorCatalog.paginator(specification, environment: Served.environment)
    for layout in Served.layouts {
      let (pages, work) = try Served.paginate(text, in: layout, with: served)
      let (expected, expectedWork) = try Served.paginate(text, in: layout, with: inside)
      #expect(pages == expected)
      #expect(work == expectedWork)
      let starts = Set(pages.map(\.start))
      #expect(starts.isSuperset(of: text.forcedBreaks.map(text.scalarIndex(of:))))
    }
  }

  @Test func `going back through the wire meets the pages of going forward`() throws {
    // A second chapter from the second line on, so that a page before it is a short one.
    let text = try Served.sutra(chaptersAfter: [0])
    let served = try Served.paginator("greedy")
    defer { served.end() }
    #expect(served.capabilities.isSuperset(of: [.backward, .limit]))
    let pass = try GreedyPaginator(environment: Served.environment)
      .pass(over: text, in: Served.layouts[0], from: .zero)
    let forward = try Served.pages(of: pass)
    #expect(forward.count > 10 && forward.contains { $0.end == text.forcedBreaks[0] })
    var backward: [PageRange] = []
    var end = text.end
    while let page = try served.page(endingAt: end, over: text, in: Served.layouts[0]) {
      backward.append(page)
      try #require(page.start < end)
      end = page.start
    }
    #expect(backward.reversed() == forward)
  }

  @Test func `as many pages as are wanted come back, the last before a place, in the text's order`()
    throws
  {
    let (wire, _) = try Served.sutra()
    let layout = WireLayout(Served.layouts[0])
    func pages(_ before: Int?, from: Int = 0, limit: Int? = nil) -> WireRequest.Operation {
      .paginate(
        WirePagination(text: wire, layout: layout, from: from, before: before, limit: limit)
      )
    }
    let forward = try #require(try Served.answers(of: "greedy", to: [pages(nil)])[0].pages)
    let third = forward[3].start
    let found = try Served.answers(
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
    let refused = try Served.answers(of: "binary-search", to: [pages(third, limit: 1)])
    #expect(refused[0].error == "It cannot do this: 'backward' is not among its capabilities.")
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
    let (wire, _) = try Served.sutra()
    var changed = wire
    changed.sha256 = String(repeating: "0", count: 64)
    func paginate(_ change: (inout Layout) -> Void) -> WireRequest.Operation {
      var layout = Served.layouts[0]
      change(&layout)
      return .paginate(WirePagination(text: wire, layout: WireLayout(layout)))
    }
    let answers = try Served.answers(
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
    #expect(
      errors[0].hasPrefix("The text '\(Served.file)' has the SHA-256 \(wire.sha256), not 000")
    )
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
}
