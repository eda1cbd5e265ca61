import Comparisons
import Digests
import PaginatorKit
import PaginatorTesting
import PaginatorWire
import Paginators
import Reports

/// Asks a program for the pages of a small text again, as somebody types it who has no Swift.
struct Replay {
  /// The program, as its owner types it.
  var command: String
  /// How a layout is told to programs.
  var environment: PaginatorEnvironment

  /// The file that the text is written into.
  static let file = "/tmp/conform.txt"
  static let styledFile = "/tmp/conform.json"
  /// What stands for what a reader wrote down, or for a name that it gave.
  static let token = "THE ANSWER BEFORE"
  private static let wireToken = WireToken(json: Array("\"\(token)\"".utf8))

  /// Commands of a shell: one writes the text, the next asks for its pages, and each after it a question
  /// whose answer shows the breach.
  ///
  ///     printf '須' >/tmp/conform.txt
  ///     printf '%s\n' '{"protocol":"pagination-harness/1","id":1,"op":"paginate",…}' | ./reader
  ///
  /// What was written down is a token that the reader makes up: the question that brings it back has
  /// ``token`` in its place.
  func commands(for reproduction: Reproduction) -> [String] {
    let text = reproduction.text
    var wire = WireText(
      file: Self.file,
      sha256: sha256(of: text.utf8),
      language: text.language,
      direction: text.direction,
      breaks: text.forcedBreaks.map(text.scalarIndex(of:))
    )
    var commands = ["printf '\(Self.format(of: text))' >\(Self.file)"]
    if text.styles != nil {
      wire.book.styled = Self.styledFile
      commands.append(printing([WireStyledText(text).line]) + " >\(Self.styledFile)")
    }
    let question = WireQuestion(text: wire, layout: environment.wire(reproduction.layout))
    let asked =
      [[.paginate(WirePagination(text: wire, layout: question.layout))]]
      + reproduction.breach.questions.flatMap { exchanges($0, question) }
    return commands + asked.map(asking)
  }

  /// What is sent to a process to ask a question, for each process that is asked.
  private func exchanges(
    _ question: Breach.Question,
    _ asked: WireQuestion
  ) -> [[WireRequest.Operation]] {
    var pages = WirePagination(text: asked.text, layout: asked.layout)
    switch question {
    case .pages(let start):
      pages.from = start
      return [[.paginate(pages)]]
    case .firstPage:
      pages.limit = 1
      return [[.paginate(pages)]]
    case .pageBefore(let end):
      pages.before = end
      return [[.paginate(pages)]]
    case .pageHolding(let place): return [[.pageAt(place, asked)]]
    case .labels: return [[.labels(asked)]]
    case .estimates: return [[.estimate(asked)]]
    case .locator(let place): return [[.locate(place, asked)], [.resolve(Self.token, asked)]]
    case .place(let page, let layout):
      let other = environment.wire(layout)
      return [
        [.open(asked.text), .savePosition(page: page, asked.layout)],
        [.open(asked.text), .restorePosition(Self.wireToken, other)],
      ]
    case .highlight(let range):
      let range = WireRange(start: range.start, end: range.end)
      return [
        [.open(asked.text), .saveHighlight(range, asked.layout)],
        [.open(asked.text), .restoreHighlight(Self.wireToken, asked.layout)],
      ]
    }
  }

  /// The command that asks a process one question after the other.
  private func asking(_ operations: [WireRequest.Operation]) -> String {
    let lines = operations.enumerated().map { WireRequest(id: $0 + 1, $1).line }
    return printing(lines) + " | \(command)"
  }

  /// The command that prints lines.
  private func printing(_ lines: [[UInt8]]) -> String {
    (["printf '%s\\n'"]
      + lines.map { shellWord(String(decoding: $0.dropLast(), as: UTF8.self)) })
      .joined(separator: " ")
  }

  /// A text as the first word of `printf` between single quotes: what is not seen, and what `printf` or
  /// the shell takes for its own, by escapes.
  private static func format(of text: SourceText) -> String {
    String(decoding: text.utf8, as: UTF8.self).unicodeScalars
      .map { scalar in
        switch scalar {
        case "\n": "\\n"
        case "%": "%%"
        case "'", "\\", "-": octal(scalar)
        default: scalar.value < 0x20 || scalar.actsOnText ? octal(scalar) : String(scalar)
        }
      }
      .joined()
  }

  private static func octal(_ scalar: Unicode.Scalar) -> String {
    String(scalar).utf8
      .map { byte in
        let digits = String(byte, radix: 8)
        return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      }
      .joined()
  }
}
