import PaginatorKit
import Paginators
import TestSupport
import Testing

/// What a program tells of the lines on its pages.
struct ExternalLinesTests {
  @Test func `is judged by its lines when it tells them, and by nobody's guess`() throws {
    let lines = "[dict(start=0, end=2, lines=[[0, 2, 0, 24, 32]])]"
    let script = try PythonProgram(
      describe: "answer(q, capabilities=['lines'])",
      rest: """
        if q['op'] == 'lines': answer(q, lined_pages=\(lines))
        else: answer(q, pages=[[0, 2]])
        """
    )
    let paginator = try script.paginator()
    let text = SourceText.make("須菩")
    _ = try paginator.bytes(of: text)
    guard case .lines(let told) = try paginator.deviceLines(over: text, in: .make()) else {
      Issue.record("It tells none.")
      return
    }
    #expect(told.map { $0.map(\.range.end.utf8) } == [[6]])
    #expect(script.asked == ["describe", "open", "paginate", "lines"])
    #expect(script.question("lines")?["text_file"] != nil)
  }

  @Test func `lines of other pages than it made are a bad answer`() throws {
    let script = try PythonProgram(
      describe: "answer(q, capabilities=['lines'])",
      rest: """
        if q['op'] == 'lines': answer(q, lined_pages=[dict(start=0, end=1, lines=[])])
        else: answer(q, pages=[[0, 2]])
        """
    )
    let paginator = try script.paginator()
    _ = try paginator.bytes(of: .make("須菩"))
    #expect(
      throws: ExternalFailure.badAnswer(
        "mine's answer to 'lines' has other pages than its answer to 'paginate'."
      )
    ) { try paginator.deviceLines(over: .make("須菩"), in: .make()) }
  }

  @Test func `a program that does not tell its lines is not asked for them`() throws {
    let script = try PythonProgram(rest: "answer(q, pages=[[0, 1]])")
    guard case .sameFonts = try script.paginator().deviceLines(over: .make("a"), in: .make()) else {
      Issue.record("It was asked.")
      return
    }
    #expect(script.asked == ["describe"])
  }
}
