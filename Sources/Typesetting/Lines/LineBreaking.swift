import PaginatorKit

extension Typesetter {
  /// Returns the place where a line ends that begins at a place of a paragraph: after its last character,
  /// hanging white space included.
  ///
  /// The line ends at the last allowed break before the first whose sum of advances is above the limit;
  /// where not even the first fits, at the last grapheme boundary that does, and after one grapheme at
  /// least. White space at the end hangs and takes no width; an end inside a word takes that of a hyphen, and where
  /// it does not fit, the next break may.
  ///
  /// - Complexity: O(line), amortised over the lines of a long word.
  func lineEnd(of paragraph: ShapedParagraph, from start: Int, limit: Int64) -> Int {
    let marks = paragraph.marks.base
    let contentX = paragraph.contentX.base
    let count = paragraph.count
    let origin = paragraph.x.base[start]
    let startMark = marks[start]
    // A cut changes glyphs beside it, not half a line of them: what is twice too long stays so, as does
    // what is half as long as may be. Neither a word of a book's length nor a paragraph that is never
    // broken need be shaped again for each of their breaks.
    let belowDoubt = limit / 2 - 16 * FontFace.unitsPerEm
    let beyondDoubt = 2 * limit + 16 * FontFace.unitsPerEm
    var last = -1
    var firstBeyond = -1
    // Inside a stretch that is known to have no break, its end is the next one.
    var place = paragraph.unbroken.contains(start) ? paragraph.unbroken.upperBound : start + 1
    while true {
      while marks[place] & ShapedParagraph.Mark.canBreak == 0 { place += 1 }
      let isUnsafe =
        (startMark | marks[place]) & ShapedParagraph.Mark.unsafe != 0
        && contentX[place] - origin >= belowDoubt && contentX[place] - origin <= beyondDoubt
      let fits =
        isUnsafe
        ? width(of: paragraph, from: start, to: place) <= limit
        : contentX[place] - origin <= limit
      if fits {
        last = place
      } else {
        if firstBeyond < 0 { firstBeyond = place }
        guard paragraph.isHyphenated(before: place),
          paragraph.x.base[place] - origin <= limit + 16 * FontFace.unitsPerEm
        else { break }
      }
      if place == count { break }
      place += 1
    }
    if last >= 0 { return last }
    paragraph.unbroken = start..<firstBeyond
    return emergencyBreak(in: paragraph, from: start, before: firstBeyond, limit: limit)
  }

  /// The last grapheme boundary that fits, at least the first, at most a place.
  private func emergencyBreak(
    in paragraph: ShapedParagraph,
    from start: Int,
    before end: Int,
    limit: Int64
  ) -> Int {
    findGraphemes(in: paragraph)
    let marks = paragraph.marks.base
    var last = -1
    for place in (start + 1)..<max(start + 1, end)
    where marks[place] & ShapedParagraph.Mark.grapheme != 0 {
      guard last < 0 || cutWidth(of: paragraph, from: start, to: place) <= limit else { break }
      last = place
    }
    guard last >= 0 else { return end }
    paragraph.allowCut(at: last)
    return last
  }

  /// The width of a line that may end inside a ligature, which the cut then undoes.
  private func cutWidth(of paragraph: ShapedParagraph, from start: Int, to end: Int) -> Int64 {
    paragraph.marks.base[end] & ShapedParagraph.Mark.cluster != 0
      ? width(of: paragraph, from: start, to: end)
      : shapedWidth(of: paragraph, from: start, to: end)
  }
}
