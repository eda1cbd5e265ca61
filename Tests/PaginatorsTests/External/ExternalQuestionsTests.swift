import PaginatorKit
import Paginators
import TestSupport
import Testing

/// What a program is asked of its pages besides the pages.
struct ExternalQuestionsTests {
  private static let capabilities = "['page_at', 'labels', 'locate', 'estimate']"
  private let text = SourceText.make("須菩提。")
  private let layout = Layout.make()

  private func program(
    _ rest: String,
    capabilities: String = Self.capabilities
  ) throws -> PythonProgram {
    try PythonProgram(
      describe: "answer(q, name='test', capabilities=\(capabilities))",
      rest: rest
    )
  }

  private func failure(_ body: () throws -> some Any) -> String {
    do {
      _ = try body()
      return "none"
    } catch {
      return "\(error)"
    }
  }

  /// Scalar 2 begins at byte 6, scalar 3 at byte 9.
  @Test func `asks in scalars, and reads what comes back`() throws {
    let script = try program(
      """
      answer(q, unit='utf8', pages=[[0, q.get('at', 0) * 3]], labels=[[1, 2], [2, 2]],
             estimates=[[1, 9], [2, 2]], locator='at ' + str(q.get('at')), offset=6)
      """
    )
    let paginator = try script.paginator()
    let place = text.offset(ofScalar: 3)
    #expect(
      try paginator.page(holding: place, over: text, in: layout) == PageRange(utf8: 0, to: 9)
    )
    #expect(
      try paginator.labels(over: text, in: layout)
        == [PageLabel(number: 1, total: 2), PageLabel(number: 2, total: 2)]
    )
    #expect(
      try paginator.estimates(over: text, in: layout)
        == [PageEstimate(made: 1, total: 9), PageEstimate(made: 2, total: 2)]
    )
    #expect(try paginator.locator(of: place, over: text, in: layout) == "at 3")
    #expect(
      try paginator.offset(of: "a\u{1B}\"", over: text, in: layout) == TextOffset(utf8: 6)
    )
    #expect(
      script.asked == ["describe", "open", "page_at", "labels", "estimate", "locate", "resolve"]
    )
    #expect(script.question("page_at")?["at"] as? Int == 3)
    // A name goes back as it came, whatever it is made of.
    #expect(script.question("resolve")?["locator"] as? String == "a\u{1B}\"")
  }

  @Test func `asks only who can`() throws {
    let script = try program("answer(q)", capabilities: "['seek']")
    let paginator = try script.paginator()
    let layout = layout
    #expect(
      failure { try paginator.page(holding: .zero, over: text, in: layout) }
        == "mine cannot find the page that holds a place; its capabilities do not have 'page_at'."
    )
    #expect(
      failure { try paginator.labels(over: text, in: layout) }
        == "mine cannot say what it prints as the numbers of pages; its capabilities do not have "
        + "'labels'."
    )
    #expect(
      failure { try paginator.estimates(over: text, in: layout) }
        == "mine cannot estimate the number of pages; its capabilities do not have 'estimate'."
    )
    for sentence in [
      failure { try paginator.locator(of: .zero, over: text, in: layout) },
      failure { try paginator.offset(of: "", over: text, in: layout) },
    ] {
      #expect(
        sentence == "mine cannot name places; its capabilities do not have 'locate'."
      )
    }
  }

  @Test func `says what an answer lacks`() throws {
    let script = try program("answer(q)")
    let paginator = try script.paginator()
    let layout = layout
    #expect(
      failure { try paginator.page(holding: .zero, over: text, in: layout) }
        == "mine's answer to 'page_at' has no 'pages'."
    )
    #expect(
      failure { try paginator.labels(over: text, in: layout) }
        == "mine's answer to 'labels' has no 'labels'."
    )
    #expect(
      failure { try paginator.estimates(over: text, in: layout) }
        == "mine's answer to 'estimate' has no 'estimates'."
    )
    #expect(
      failure { try paginator.locator(of: .zero, over: text, in: layout) }
        == "mine's answer to 'locate' has no 'locator'."
    )
    #expect(
      failure { try paginator.offset(of: "", over: text, in: layout) }
        == "mine's answer to 'resolve' has no 'offset'."
    )
    let other = try program("answer(q, pages=[])")
    let empty = try other.paginator()
    #expect(
      failure { try empty.page(holding: .zero, over: text, in: layout) }
        == "mine's answer to 'page_at' has no 'pages[0]'."
    )
  }

  /// Four scalars have five pages at most, one of them empty.
  @Test func `takes no more labels and estimates than pages`() throws {
    func program(_ count: Int) throws -> PythonProgram {
      try self.program("answer(q, labels=[[1, 1]] * \(count), estimates=[[1, 1]] * \(count))")
    }
    let (few, many) = (try program(5), try program(1_000_000))
    let paginator = try few.paginator()
    let layout = layout
    #expect(try paginator.labels(over: text, in: layout).count == 5)
    #expect(try paginator.estimates(over: text, in: layout).count == 5)
    let talkative = try many.paginator()
    #expect(
      failure { try talkative.labels(over: text, in: layout) }
        == "mine answered 'labels' with more than 5 labels; the text has no more pages."
    )
    #expect(
      failure { try talkative.estimates(over: text, in: layout) }
        == "mine answered 'estimate' with more than 5 estimates; the text has no more pages."
    )
  }
}
