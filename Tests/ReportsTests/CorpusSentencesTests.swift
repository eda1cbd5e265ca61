import Comparisons
import PaginatorKit
import TestSupport
import Testing

@testable import Refereeing
@testable import Reports
@testable import Trials

/// The reports say the same of a corpus, in the same words.
struct CorpusSentencesTests {
  /// A session whose second paginator hides a line, and readers of greedy's pages who land elsewhere
  /// after a change of the size.
  private static let session: Session = {
    var session = Session.typical
    // Three pages of ten scalars are all of it.
    session.corpora = Session.ascii([], text: String(repeating: "abcdefghij", count: 3)).corpora
    session.changes = [.make(of: session.trials[0])]
    return session
  }()

  private var sentences: CorpusSentences {
    CorpusSentences(
      on: CorpusFindings.all(of: Self.session)[0],
      in: Self.session,
      changes: ChangeFindings.all(of: Self.session)
    )
  }

  private func text(_ report: some ReportFormat, _ verdict: GateVerdict? = nil) -> String {
    let files = report.files(of: Self.session, options: ReportOptions(verdict: verdict))
    return HTMLText.words(of: String(decoding: files[0].bytes, as: UTF8.self))
  }

  // The same pages after the change: three pages of ten scalars, the reader of each finds its own.
  @Test func `tells who is clean, what hides text, the worst page and where readers land`() {
    let lines = sentences.lines
    #expect(
      lines.prefix(5) == [
        "Ship greedy: clean in 4 of 4 layouts, 2.00 ms.",
        "Not fixed: it hides text in 1 of 4 (most on phone-6 at 17 px: 1 line on 3 pages).",
        "Worst page: fixed, phone-6 at 17 px, page 2 of 3: 1 line cut off, 20.0 px below the screen.",
        "The reader's place when the layout changes, one simulated reader per page of greedy, phone-6 at 17 px:",
        "An app that keeps the page number: > 20 px right page; > 20 px and back, 20 times exact.",
      ]
    )
    #expect(lines.last?.hasPrefix("Bookmarks on the right page > 20 px: 100 % by ") == true)
  }

  @Test func `HTML, Markdown and JUnit have each sentence`() {
    let html = text(HTMLReport())
    let markdown = text(MarkdownReport())
    let junit = text(JUnitReport())
    let judged = text(JUnitReport(), .fail)
    for sentence in sentences.verdicts + sentences.notExercised {
      #expect(html.contains(sentence), "\(sentence)")
    }
    for line in sentences.verdicts + sentences.notExercised + [sentences.worst ?? ""] {
      #expect(markdown.contains(line), "\(line)")
    }
    for line in sentences.lines {
      #expect(junit.contains(line), "\(line)")
      #expect(judged.contains(line), "\(line)")
    }
    #expect(!sentences.places.table.rows.isEmpty)
    #expect(markdown.contains(sentences.places.table.caption))
    for row in sentences.places.table.rows {
      #expect(markdown.contains("| \(row.map(\.shown).joined(separator: " | ")) |"), "\(row)")
    }
  }

  @Test func `HTML, Markdown and JUnit have each sentence of the gate`() {
    let verdict = GateVerdict.fail
    let told = verdict.sentences + verdict.notes + [verdict.counts.sentence]
    for report in [
      text(HTMLReport(), verdict), text(MarkdownReport(), verdict),
      text(JUnitReport(), verdict),
    ] {
      for sentence in told { #expect(report.contains(sentence), "\(sentence)") }
    }
    #expect(text(JUnitReport(), verdict).contains(verdict.heading))
  }
}

extension HTMLText {
  /// Markup without its character references, for the few that the sentences have.
  fileprivate static func words(of markup: String) -> String {
    [("&#39;", "'"), ("&gt;", ">"), ("&#62;", ">"), ("&lt;", "<"), ("&amp;", "&")]
      .reduce(markup) { $0.replacing($1.0, with: $1.1) }
  }
}
