import Foundation
import PaginatorKit
import Paginators
import TestSupport
import Testing

struct ExternalPaginatorTests {
  // MARK: Who it is

  @Test func `knows what a program says of itself`() throws {
    let script = try PythonProgram(
      describe: """
        answer(q, name='fast', version='2.1', shows='context', saves='on_turn',
          capabilities=['seek', 'positions', 'teleport'], colour='red')
        """,
      rest: "answer(q)"
    )
    let paginator = try script.paginator()
    #expect(paginator.name == "mine")
    #expect(paginator.showing == .context)
    // A capability that nobody knows is left out.
    #expect(paginator.capabilities == [.seek, .positions])
    #expect(paginator.description.name == "fast")
    #expect(paginator.description.version == "2.1")
    #expect(paginator.places?.name == "own")
    #expect(paginator.places?.saving == .onTurn)
    #expect(paginator.highlights?.name == "own")
  }

  @Test func `takes an error for a program that promises nothing`() throws {
    let script = try PythonProgram(
      describe: "answer(q, error='what?')",
      rest: "answer(q, pages=[[0, 1]])"
    )
    let paginator = try script.paginator()
    #expect(paginator.description == ExternalPaginator.Description())
    #expect(paginator.showing == .substring)
    #expect(paginator.capabilities == [])
    #expect(paginator.places == nil)
    #expect(paginator.highlights == nil)
    #expect(try paginator.bytes(of: .make("a")) == [[0, 1]])
  }

  @Test func `shows no name as the program wrote it`() throws {
    let script = try PythonProgram(
      describe: "answer(q, name='\\u202e\\x1b]0;x\\x07' + 'n' * 100000, version='1\\n2')",
      rest: "answer(q)"
    )
    let description = try script.paginator().description
    #expect(description.name?.hasPrefix(#"\u{202E}\u{1B}]0;x\u{7}nnn"#) == true)
    #expect(description.name?.unicodeScalars.count == 80)
    #expect(description.version == #"1\u{A}2"#)
  }

  @Test func `fails when a program does not answer who it is`() throws {
    let script = try PythonProgram(describe: "os._exit(7)", rest: "answer(q)")
    #expect(
      throws: ExternalFailure.crashed(
        "mine ended with code 7 before it answered 'describe'. "
          + "It wrote nothing to standard error."
      )
    ) { try script.paginator() }
    #expect(script.left.isEmpty)
  }

  // MARK: What it is asked

  @Test func `asks for a layout as the contract has it`() throws {
    let script = try PythonProgram(rest: "answer(q, pages=[[0, 1], [1, 4]])")
    let paginator = try script.paginator()
    let text = SourceText.make("須菩提。", forcedBreaksAtScalars: [1])
    #expect(try paginator.bytes(of: text) == [[0, 3], [3, 12]])
    let question = try #require(script.question("paginate"))
    #expect(question["protocol"] as? String == "pagination-harness/1")
    #expect(question["language"] as? String == "zh-Hant")
    #expect(question["direction"] as? String == "ltr")
    #expect(question["breaks"] as? [Int] == [1])
    #expect(question["from"] as? Int == 0)
    #expect(question["limit"] is NSNull)
    #expect(question["fresh"] as? Bool == true)
    #expect(question["before"] == nil)
    // 16 px of Unifont at single line height are 16 px.
    let type = try #require(question["type"] as? [String: Any])
    #expect(type["line_height_px"] as? Double == 16)
    let file = try #require(question["text_file"] as? String)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "須菩提。")
    // sha256sum of these twelve bytes.
    #expect(
      question["text_sha256"] as? String
        == file.split(separator: "/").last?.dropLast(4).description
    )
    let folder = (file as NSString).deletingLastPathComponent
    let attributes = try FileManager.default.attributesOfItem(atPath: folder)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    paginator.end()
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func `tells no line height of a layout without fonts`() throws {
    let script = try PythonProgram(rest: "answer(q, pages=[])")
    let layout = Layout.make(type: TypeStyle(fonts: [], size: .pixels(16)))
    _ = try script.paginator().pass(over: .make("a"), in: layout, from: .zero)
    let type = try #require(script.question("paginate")?["type"] as? [String: Any])
    #expect(type["line_height_px"] == nil)
  }

  @Test func `opens each text once`() throws {
    let script = try PythonProgram(rest: "answer(q, pages=[[0, 1]])")
    let paginator = try script.paginator()
    for text in ["a", "b", "a", "b"] { _ = try paginator.bytes(of: .make(text)) }
    #expect(
      script.asked == ["describe", "open", "paginate", "open", "paginate", "paginate", "paginate"]
    )
  }

  @Test func `gets on without a program that opens texts`() throws {
    let script = try PythonProgram(
      open: "answer(q, error='no such op')",
      rest: "answer(q, pages=[[0, 1]])"
    )
    let paginator = try script.paginator()
    let text = SourceText.make("a")
    for _ in 0..<2 { #expect(try paginator.bytes(of: text) == [[0, 1]]) }
    #expect(script.asked == ["describe", "open", "paginate", "paginate"])
  }

  @Test func `passes on from, limit and before only to who can`() throws {
    let rest = "answer(q, pages=[[q['from'], 3], [3, 4]][:q['limit'] or 2])"
    let text = SourceText.make("須菩提。")
    let able = try PythonProgram(
      describe: "answer(q, capabilities=['seek', 'limit', 'backward'])",
      rest: rest
    )
    let paginator = try able.paginator()
    let pass = try paginator.pass(over: text, in: .make(), from: TextOffset(utf8: 6))
    #expect(try pass.nextPage() == PageRange(utf8: 6, to: 9))
    #expect(able.question("paginate")?["from"] as? Int == 2)
    let first = try paginator.firstPage(of: text, in: .make())
    #expect(first == PageRange(utf8: 0, to: 9))
    #expect(able.question("paginate")?["limit"] as? Int == 1)
    let before = try paginator.page(endingAt: TextOffset(utf8: 9), over: text, in: .make())
    #expect(before == first)
    #expect(able.question("paginate")?["before"] as? Int == 3)
    #expect(try paginator.page(endingAt: .zero, over: text, in: .make()) == nil)

    let unable = try PythonProgram(rest: rest).paginator()
    #expect(
      throws: ExternalFailure.unsuitable(
        "mine cannot begin within a text; its capabilities do not have 'seek'."
      )
    ) { try unable.pass(over: text, in: .make(), from: TextOffset(utf8: 6)) }
    #expect(
      throws: ExternalFailure.unsuitable(
        "mine cannot make the first page alone; its capabilities do not have 'limit'."
      )
    ) { try unable.firstPage(of: text, in: .make()) }
    #expect(
      throws: ExternalFailure.unsuitable(
        "mine cannot go back from a page; its capabilities do not have 'backward'."
      )
    ) { try unable.page(endingAt: text.end, over: text, in: .make()) }
    #expect(
      throws: ExternalFailure.unsuitable(
        "mine cannot repeat its work; its capabilities do not have 'repeat'."
      )
    ) { try unable.repeatPass(over: text, in: .make(), times: 2) }
  }

  @Test func `is told of vertical lines where it sets some`() throws {
    let (rest, text) = ("answer(q, pages=[[0, 4]])", SourceText.make("須菩提。"))
    var vertical = Layout.make()
    vertical.type.writing = .verticalRL
    let unable = try PythonProgram(rest: rest)
    #expect(
      throws: ExternalFailure.unsuitable(
        "mine cannot set vertical lines; its capabilities do not have 'vertical_lines'."
      )
    ) { try unable.paginator().pass(over: text, in: vertical, from: .zero) }
    #expect(unable.question("paginate") == nil)
    let able = try PythonProgram(
      describe: "answer(q, capabilities=['vertical_lines'])",
      rest: rest
    )
    _ = try able.paginator().pass(over: text, in: vertical, from: .zero)
    let type = able.question("paginate")?["type"] as? [String: Any]
    #expect(type?["writing"] as? String == "vertical-rl")
  }

  @Test func `repeats work in one exchange`() throws {
    let script = try PythonProgram(
      describe: "answer(q, capabilities=['repeat'])",
      rest: "answer(q)"
    )
    try script.paginator().repeatPass(over: .make("a"), in: .make(), times: 17)
    #expect(script.asked == ["describe", "open", "repeat"])
    #expect(script.question("repeat")?["n"] as? Int == 17)
  }

  // MARK: What it answers

  @Test func `takes the work that it counted`() throws {
    let script = try PythonProgram(
      rest: """
        answer(q, pages=[[0, 1], [1, 2]],
          work=dict(measure_calls=1, measured_scalars=2, shape_calls=3, shaped_glyphs=4,
            layout_passes=5, bananas=6))
        """
    )
    let paginator = try script.paginator()
    let work = try paginator.pass(over: .make("ab"), in: .make(), from: .zero).work
    var expected = Work()
    expected.measureCalls = 1
    expected.measuredScalars = 2
    expected.shapeCalls = 3
    expected.shapedGlyphs = 4
    expected.layoutPasses = 5
    // What it does not count of its pages, we do.
    expected.pagesProduced = 2
    #expect(work == expected)
  }

  /// "a", U+1D11E (two units, four bytes), "é" (one unit, two bytes), "須" (one unit, three bytes).
  @Test(arguments: [
    ("scalar", [0, 1, 2, 3, 4, 5, -2], [0, 1, 5, 7, 10, 11, -2]),
    // Unit 2 is the second half of the pair, two bytes into its four.
    ("utf16", [0, 1, 2, 3, 4, 5, 7, -2], [0, 1, 3, 5, 7, 10, 12, -2]),
    ("utf8", [0, 1, 3, 6, 10, 12, -2], [0, 1, 3, 6, 10, 12, -2]),
  ])
  func `understands offsets in each unit`(unit: String, numbers: [Int], bytes: [Int]) throws {
    let pages = numbers.map { "[\($0), \($0)]" }.prefix(5).joined(separator: ",")
    let rest = numbers.map { "[\($0), \($0)]" }.dropFirst(5).joined(separator: ",")
    let script = try PythonProgram(
      rest: "answer(q, unit='\(unit)', pages=[\(pages)] if calls == 1 else [\(rest)])"
    )
    let paginator = try script.paginator()
    let text = SourceText.make("a\u{1D11E}é須")
    let all = try paginator.bytes(of: text) + paginator.bytes(of: text)
    #expect(all == bytes.map { [$0, $0] })
  }

  @Test func `finds UTF-16 offsets far into a long text`() throws {
    // Each of 1,000 pairs is followed by an "a": three units and five bytes a time.
    let text = SourceText.make(String(repeating: "\u{1D11E}a", count: 1_000))
    let script = try PythonProgram(
      rest: "answer(q, unit='utf16', pages=[[3 * n, 3 * n + n % 3] for n in range(1001)])"
    )
    let pages = try script.paginator().bytes(of: text)
    let expected = (0...1_000)
      .map { n in
        // One unit into a pair is two bytes, two units are four.
        [5 * n, n == 1_000 ? 5_000 + 1 : 5 * n + 2 * (n % 3)]
      }
    #expect(pages == expected)
  }

  @Test func `measures answers that are never the same as they are`() throws {
    let script = try PythonProgram(rest: "answer(q, pages=[[0, calls], [calls, 4]])")
    let paginator = try script.paginator()
    let text = SourceText.make("abcd")
    #expect(try paginator.bytes(of: text) == [[0, 1], [1, 4]])
    #expect(try paginator.bytes(of: text) == [[0, 2], [2, 4]])
  }

  @Test func `asks one question at a time from many threads`() throws {
    let script = try PythonProgram(rest: "answer(q, pages=[[0, q['page']['width']]])")
    let paginator = try script.paginator()
    let text = SourceText.make(String(repeating: "a", count: 500))
    let wrong = Counter()
    DispatchQueue.concurrentPerform(iterations: 200) { number in
      let layout = Layout.make(width: Double(100 + number))
      let page = try? paginator.pass(over: text, in: layout, from: .zero).nextPage()
      if page?.end.utf8 != 100 + number { _ = wrong.next() }
    }
    #expect(wrong.count == 0)
    #expect(script.asked.count == 202)
  }

  // MARK: What it costs

  @Test func `reads the CPU time of the program`() throws {
    let script = try PythonProgram(
      rest: """
        end = time.process_time() + 0.2
        while time.process_time() < end: pass
        answer(q, pages=[])
        """
    )
    let paginator = try script.paginator()
    let before = try #require(paginator.processorNanoseconds())
    _ = try paginator.bytes(of: .make("a"))
    let after = try #require(paginator.processorNanoseconds())
    // It works for 200 ms by its own clock.
    #expect(after - before >= 200_000_000)
    paginator.end()
    #expect(paginator.processorNanoseconds() == nil)
  }

  /// Each of two threads works for 5 ms by its own clock, and that only after the answer.
  @Test func `threads that are still at work when it answers count`() throws {
    let script = try PythonProgram(
      rest: """
        import threading
        def work():
            end = time.thread_time() + 0.005
            while time.thread_time() < end: pass
        answer(q, pages=[])
        threads = [threading.Thread(target=work) for _ in range(2)]
        for thread in threads: thread.start()
        """
    )
    let paginator = try script.paginator()
    for _ in 0..<20 {
      let before = try #require(paginator.processorNanoseconds())
      _ = try paginator.bytes(of: .make("a"))
      // Some time for the threads to begin.
      usleep(3_000)
      let after = try #require(paginator.processorNanoseconds())
      #expect(after - before >= 10_000_000)
    }
    paginator.end()
  }

  @Test func `what children did that have ended counts`() throws {
    let script = try PythonProgram(
      rest: """
        import os
        child = os.fork()
        if child == 0:
            while time.process_time() < 0.1: pass
            os._exit(0)
        os.waitpid(child, 0)
        answer(q, pages=[])
        """
    )
    let paginator = try script.paginator()
    let before = try #require(paginator.processorNanoseconds())
    _ = try paginator.bytes(of: .make("a"))
    let after = try #require(paginator.processorNanoseconds())
    // The child works for 100 ms by its own clock; the kernel counts it in ticks of 10 ms at most.
    #expect(after - before >= 90_000_000)
    paginator.end()
  }

  @Test func `measures the memory of a process of its own`() throws {
    let script = try PythonProgram(
      rest: "block = bytearray(b'x') * 50000000; del block; answer(q, pages=[])"
    )
    let paginator = try script.paginator()
    let peak = try #require(paginator.peakMemoryBytes(over: .make("a"), in: .make()))
    // 50 MB, which is gone again when it answers; resident sets are counted in some pages of slack.
    #expect(peak > 45_000_000)
    #expect(peak < 80_000_000)
    #expect(script.asked == ["describe", "describe", "open", "paginate"])
    paginator.end()
    #expect(script.left.isEmpty)
  }

  // The program itself sees to it that it takes 0.2 s of CPU time, and says so by answering.
  @Test func `the CPU time behind a wrapper counts`() throws {
    let script = try PythonProgram(
      rest: """
        begin = time.process_time()
        while time.process_time() - begin < 0.2: pass
        answer(q, pages=[[0, 1]])
        """
    )
    let paginator = try ExternalPaginator(
      script.wrapped(),
      environment: PaginatorEnvironment(fonts: TestFonts.library)
    )
    let text = SourceText.make("一")
    let layout = Layout.make()
    try paginator.open(text)
    let before = try #require(paginator.processorNanoseconds())
    _ = try paginator.pass(over: text, in: layout, from: .zero)
    let after = try #require(paginator.processorNanoseconds())
    #expect(after - before >= 200_000_000)
    paginator.end()
  }
}
