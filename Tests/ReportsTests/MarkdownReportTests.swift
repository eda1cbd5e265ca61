import Foundation
import TestSupport
import Testing

@testable import Comparisons
@testable import Reports
@testable import Trials

struct MarkdownReportTests {
  private func bytes(_ session: Session, _ options: ReportOptions = ReportOptions()) -> [UInt8] {
    MarkdownReport().files(of: session, options: options)[0].bytes
  }

  private func text(_ session: Session, _ verdict: GateVerdict? = nil) -> String {
    String(decoding: bytes(session, ReportOptions(verdict: verdict)), as: UTF8.self)
  }

  @Test func `tells the verdict first, then what broke, where, and against what`() {
    #expect(
      text(.typical, .fail)
        .hasPrefix(
          """
          ## Pagination gate: FAIL

          2 values broke rules that stop a merge: missed_lines of fixed and shape_calls of greedy.

          The pages of 2 trials differ, first those of fixed on phone-6 at 17 px.

          ### Broken rules

          | text | where | allowed | what moved |
          | --- | --- | --- | --- |
          | sutra | fixed, phone-6 at 17 px | no increase | missed_lines rose from 0 to 3 lines. \
          Talk to the layout team. |
          | alice | greedy, phone-6 at 17 px | at most 1 % more | shape_calls rose from 800 to 812 \
          calls. &#60;/failure>&#93;&#93;>\u{FFFD}&#91;2J&#124;&#96;a&#96; \
          ::error::&#60;script>x&#60;/script>{{{style}}} |

          ### First pages that differ

          sutra, fixed, phone-6 at 17 px: page 2 of 18 (17 before)

          ```text
          was: …須菩提。於意云何。可|以身相見如來不。不也。…
          now: …於意云何。可以身相見|如來不。不也。世尊。…
          ```

          ```sh
          harness show fixed --page 2 --beside greedy
          ```

          alice, greedy, phone-6 at 17 px: page 5 of 9

          `````text
          was: ````|``` <b>
          now: </failure>]]>\u{FFFD}[2J|`a` ::error::<script>x</script>{{{style}}}
          `````

          ### Warnings

          | level | values | family | the worst |
          | --- | ---: | --- | --- |
          | warn | 1 | Pages | page_map |

          <details><summary>all of them</summary>

          - sutra, fixed, phone-6 at 17 px: The pages differ.

          </details>

          ### Waived

          - alice, greedy, phone-6 at 17 px: missed_lines rose from 1 to 2 lines. Waived: fixed by \
          the next release

          ### Notes

          - 1 limit is more than three times too slack: measure_calls of greedy.

          4,004 values judged: 4,000 equal, 1 warned, 1 waived, 2 failed; 7 new.

          Judged against baseline.json, approved by A. Author &#60;a@b> on 2026-11-21T12:00:00Z: a \
          new font

          ## sutra A text

          """
        )
    )
  }

  @Test func `tells of each corpus the sentences and the table of results`() {
    // Four lines fit. Of fixed's pages the second has five lines in one of four layouts; it drifts
    // by a page, then by three.
    #expect(
      text(.typical)
        .hasPrefix(
          """
          ## sutra A text

          Ship greedy: clean in 4 of 4 layouts, 2.00 ms.

          """
        )
    )
    let lines = text(.typical).split(separator: "\n").map(String.init)
    #expect(
      lines.filter { $0.hasPrefix("|") }.prefix(2) == [
        "| paginator | verdict | clean | pages | hidden | wasted | bad breaks | drift | laid out "
          + "| CPU ms&#42; |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
      ]
    )
    #expect(lines.contains { $0.contains(" wasted: lines that would still have fitted. ") })
    #expect(lines.contains { $0.hasPrefix("| greedy | clean | 4/4 | 12 | - | - | - | - | ") })
    #expect(lines.contains { $0.hasPrefix("| fixed | UNSAFE | 3/4 | 12 | in 1 | - | - | 3.00 | ") })
  }

  @Test func `says why figures prove nothing`() {
    let text = text(.typical, .unsound)
    #expect(text.hasPrefix("## Pagination gate: UNSOUND\n\nThe figures prove nothing: 2 did not"))
    #expect(
      text.contains("### Faults\n\n- shape_calls of greedy on phone-6 at 17 px is 812 in one")
    )
  }

  @Test func `says that a session is empty`() {
    #expect(text(.ascii([])) == "This session has no trial.\n")
  }

  @Test func `tells what changed since another session`() {
    let options = ReportOptions(since: ["Pages equal in 8 of 8 <all>."])
    let text = String(decoding: bytes(.typical, options), as: UTF8.self)
    #expect(text.hasSuffix("\n## What changed\n\n- Pages equal in 8 of 8 &#60;all>.\n"))
  }

  @Test func `a rule that fails is told once, in the table`() {
    var verdict = GateVerdict.fail
    verdict.breaches = [.make("p", metric: "pages", sentence: "pages rose from 3 to 4 pages.")]
    let told = GateBreachGroup.sentences(of: GateBreachGroup.all(of: verdict.breaches))
    verdict.sentences = ["1 value breaks a rule that stops a merge."] + told
    let text = text(.typical, verdict)
    #expect(text.contains("1 value breaks a rule that stops a merge."))
    #expect(text.components(separatedBy: "pages rose from 3 to 4 pages").count == 2, "\(text)")
  }

  @Test func `tells twenty breaches and how many more there are`() {
    var verdict = GateVerdict.fail
    verdict.breaches = (0..<1_021)
      .map { .make("p\($0)", metric: "pages", sentence: "pages rose.") }
    verdict.pages = []
    let text = text(.typical, verdict)
    #expect(text.split(separator: "\n").count { $0.hasPrefix("| sutra | p") } == 20)
    #expect(text.contains("| sutra | p19, phone-6 at 17 px |"))
    #expect(text.contains("\n\nand 1,001 more\n\n"))
  }

  @Test func `tells breaches that are alike in one row`() {
    var verdict = GateVerdict.fail
    var other = verdict.breaches[0]
    other.layout = "phone-6 at 20 px"
    verdict.breaches.insert(other, at: 1)
    let rows = text(.typical, verdict).split(separator: "\n")
      .filter { $0.hasPrefix("| sutra | fixed") || $0.hasPrefix("| alice | g") }
    #expect(rows.count == 2)
    #expect(
      rows[0].hasPrefix("| sutra | fixed, phone-6 at 17 px and 1 more | no increase | missed_lines")
    )
  }

  @Test func `keeps below 1 MiB whatever there is to tell`() {
    let long = String(repeating: "|", count: 100_000)
    var verdict = GateVerdict.fail
    verdict.sentences = Array(repeating: long, count: 1_000)
    verdict.breaches = Array(
      repeating: .make(long, corpus: long, metric: long, sentence: long, message: long),
      count: 1_000
    )
    verdict.faults = verdict.sentences
    verdict.notes = verdict.sentences
    let trials = (0..<300).map { Trial.ascii("\($0)\(long)", lines: [4]) }
    let bytes = bytes(.ascii(trials), ReportOptions(verdict: verdict))
    #expect(bytes.count < 1_048_576)
    #expect(
      String(decoding: bytes, as: UTF8.self).hasSuffix("\nThe rest is in the other reports.\n")
    )
  }
}

/// Expected is what CommonMark 0.31 and GitHub's tables take for text.
struct MarkdownTextTests {
  @Test(arguments: [
    ("missed_lines of phone-6@17>20", "missed_lines of phone-6@17>20"),
    ("_a_ *b* `c` ~d~", "&#95;a&#95; &#42;b&#42; &#96;c&#96; &#126;d&#126;"),
    ("a|b", "a&#124;b"), ("a\\|b", "a&#92;&#124;b"),
    ("<b>&amp;</b>", "&#60;b>&#38;amp;&#60;/b>"),
    ("[x](y) ![z](w)", "&#91;x&#93;(y) !&#91;z&#93;(w)"), ("$x$", "&#36;x&#36;"),
    ("a\n\n# b\r\n```\u{2028}c", "a  &#35; b  &#96;&#96;&#96; c"),
    ("# a", "&#35; a"), ("- a", "&#45; a"), ("+ a", "&#43; a"), ("> a", "&#62; a"),
    ("===", "&#61;=="), ("12. a 3. b", "12&#46; a 3. b"), ("1) a", "1&#41; a"),
    ("1.5 a", "1.5 a"), ("1.", "1&#46;"),
    ("    a", "a"), ("a\u{202E}b\u{1B}c", "a\u{FFFD}b\u{FFFD}c"), ("須菩提。", "須菩提。"),
    ("`\u{301}", "&#96;\u{301}"), ("", ""),
  ])
  func `shows a text as it is`(text: String, markdown: String) {
    // By scalars, since a mark may join the character before it.
    #expect(Array(MarkdownText.inline(text).unicodeScalars) == Array(markdown.unicodeScalars))
  }

  @Test func `cuts a text that nobody reads to its end`() {
    let text = MarkdownText.inline(String(repeating: "a", count: 1_001))
    #expect(text == String(repeating: "a", count: 1_000) + "…")
  }

  @Test func `fences code with more backticks than it holds`() {
    #expect(MarkdownText.code(["a"]) == "```text\na\n```")
    #expect(MarkdownText.code(["```", "b\n````\u{301}"]) == "`````text\n```\nb ````\u{301}\n`````")
  }
}
