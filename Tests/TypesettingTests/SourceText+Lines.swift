import PaginatorKit
import TestSupport
import Typesetting

extension SourceText {
  /// The lines of the text, or of a stretch of it, set in a style.
  func lines(
    width: Length,
    style: TypeStyle = .make(),
    from start: TextOffset = .zero,
    to end: TextOffset? = nil,
    showing: Showing = .context
  ) -> [Line] {
    let typesetter = Typesetter.make(style, language: language, direction: direction)
    let flow = TextFlow(
      self,
      from: start,
      to: end ?? self.end,
      showing: showing,
      width: width,
      with: typesetter
    )
    return flow.allLines()
  }

  /// What stands in lines, line by line.
  func strings(_ lines: [Line]) -> [String] {
    lines.map { string(from: TextOffset(utf8: $0.start), to: TextOffset(utf8: $0.end)) }
  }
}

extension TextFlow {
  /// The lines that are left; a flow that stands still ends with the line that did not advance.
  func allLines() -> [Line] {
    var lines: [Line] = []
    while let line = nextLine() {
      lines.append(line)
      if line.end <= line.start { break }
    }
    return lines
  }
}
