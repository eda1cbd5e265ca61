package import PaginatorKit

/// The heights of lines under a style's line-height rule.
package struct LineMetrics {
  package struct Heights {
    package var line: Length
    /// The part of it below the descender, not below 0.
    package var lowerHalfLeading: Length
  }

  private let faces: [Heights]
  private let rule: LineHeightRule

  package init(chain: FontChain, style: TypeStyle) {
    rule = style.lineHeightFrom
    faces = chain.faces.map { face in
      let line = face.metrics.lineHeight(size: style.size, multiple: style.lineHeight)
      let leading = line - face.metrics.contentHeight(size: style.size)
      // Half of the leading stands above (the smaller half of an odd one), half below.
      let lower = Length(sixtyFourths: (leading.sixtyFourths + 1) / 2)
      return Heights(line: line, lowerHalfLeading: max(.zero, lower))
    }
  }

  /// The heights of a line that holds a stretch of a paragraph.
  func heights(of paragraph: ShapedParagraph, from start: Int, to end: Int) -> Heights {
    guard rule == .tallest else { return faces[0] }
    var tallest = faces[0]
    for run in paragraph.runs(from: start, to: end) where faces[run.face].line > tallest.line {
      tallest = faces[run.face]
    }
    return tallest
  }

  /// The heights of a line without text, or with none but the primary face's.
  package var primary: Heights { faces[0] }
}
