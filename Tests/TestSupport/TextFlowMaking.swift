package import PaginatorKit
package import Typesetting

extension SourceText {
  /// The lines of the text, or of a stretch of it, set in a style.
  package func lines(
    width: Length,
    style: TypeStyle = .make(),
    from start: TextOffset = .zero,
    to end: TextOffset? = nil,
    showing: Showing = .context
  ) -> [Line] {
    let typesetter = Typesetter.make(
      style,
      language: language,
      direction: direction,
      styles: styles
    )
    return TextFlow.make(self, from: start, to: end, showing, width: width, with: typesetter)
      .allLines()
  }

  /// What stands in lines, line by line.
  package func strings(_ lines: [Line]) -> [String] {
    lines.map { string(from: TextOffset(utf8: $0.start), to: TextOffset(utf8: $0.end)) }
  }
}

extension TextFlow {
  /// A flow over a text in context, or over a stretch of it.
  package static func make(
    _ text: SourceText,
    from start: TextOffset = .zero,
    to end: TextOffset? = nil,
    _ showing: Showing = .context,
    width: Length,
    with typesetter: Typesetter,
    into paragraph: ShapedParagraph = .init()
  ) -> TextFlow {
    TextFlow(
      text,
      from: start,
      to: end ?? text.end,
      showing: showing,
      width: width,
      with: typesetter,
      into: paragraph
    )
  }

  /// The lines that are left; a flow that stands still ends with the line that did not advance.
  package func allLines() -> [Line] {
    var lines: [Line] = []
    while let line = nextLine() {
      lines.append(line)
      if line.end <= line.start { break }
    }
    return lines
  }
}
