package import PaginatorKit

/// The heights of lines under a style's line-height rule, for each face of a chain.
package struct LineMetrics {
  package struct Heights: Hashable {
    package var line: Length
    /// The part of it below the descender, not below 0.
    package var lowerHalfLeading: Length
    /// Where the baseline stands below the line's top.
    package var baseline: Length
  }

  /// How a face's content area lies around the baseline.
  private struct Content {
    var height: Length
    var ascent: Length

    /// Where the baseline stands in a line box that the content area is centred in.
    func baseline(in line: Length) -> Length {
      let leading = (line - height).sixtyFourths
      // The smaller half of an odd leading stands above, of a negative one, too.
      return Length(sixtyFourths: leading - ((leading + 1) >> 1)) + ascent
    }
  }

  private let faces: [Heights]
  private let contents: [Content]
  private let rule: LineHeightRule

  package init(chain: FontChain, style: TypeStyle) {
    rule = style.lineHeightFrom
    let contents = chain.faces.map { face in
      Content(
        height: face.metrics.contentHeight(size: style.size, em: face.size),
        ascent: face.metrics.ascent(size: style.size, em: face.size)
      )
    }
    faces = zip(chain.faces, contents)
      .map { face, content in
        let line = face.metrics.lineHeight(
          size: style.size,
          em: face.size,
          multiple: style.lineHeight
        )
        // Half of the leading stands above (the smaller half of an odd one), half below.
        let lower = Length(sixtyFourths: ((line - content.height).sixtyFourths + 1) / 2)
        return Heights(
          line: line,
          lowerHalfLeading: max(.zero, lower),
          baseline: content.baseline(in: line)
        )
      }
    self.contents = contents
  }

  /// The heights of a line that holds a stretch of a paragraph, whose primary face is one of the chain.
  func heights(
    of paragraph: ShapedParagraph,
    from start: Int,
    to end: Int,
    primary: Int
  ) -> Heights {
    guard rule == .tallest else { return faces[primary] }
    var tallest = faces[primary]
    for run in paragraph.runs(from: start, to: end) where faces[run.face].line > tallest.line {
      tallest = faces[run.face]
    }
    tallest.baseline = baseline(in: tallest.line, primary: primary)
    return tallest
  }

  /// The heights of a line without text, or with none but the primary face's.
  package var primary: Heights { faces[0] }

  /// The heights of a line of a face of the chain.
  func heights(ofFace face: Int) -> Heights { faces[face] }

  /// Where the baseline of a line of some height stands below its top.
  package func baseline(in line: Length, primary: Int = 0) -> Length {
    contents[primary].baseline(in: line)
  }
}
