package import PaginatorKit

/// All paragraphs of a text, shaped, to be broken into lines of any width as often as needed.
///
///     let shaped = ShapedText(text, with: typesetter)
///     let flow = TextFlow(over: shaped, from: .zero, to: text.end, width: width)
package final class ShapedText {
  package let text: SourceText
  package let typesetter: Typesetter
  private let paragraphs: [ShapedParagraph]

  /// Shapes a text; its lines are broken when they are asked for.
  ///
  /// - Complexity: O(scalars), 100 ns each.
  package init(_ text: SourceText, with typesetter: Typesetter) {
    self.text = text
    self.typesetter = typesetter
    paragraphs = text.utf8.withUnsafeBufferPointer { utf8 in
      var paragraphs: [ShapedParagraph] = []
      var position = 0
      while position < utf8.count {
        let range = ParagraphRange.starting(at: position, limit: utf8.count, in: utf8)
        let paragraph = ShapedParagraph()
        typesetter.prepare(paragraph, range: range, of: utf8)
        paragraph.isWhole = true
        paragraphs.append(paragraph)
        position = range.end
      }
      return paragraphs
    }
  }

  /// Returns the paragraph that holds a byte of the text; by bisection.
  func paragraph(holding position: Int) -> ShapedParagraph {
    paragraphs[max(0, paragraphs.partitioningIndex { $0.range.start > position } - 1)]
  }
}
