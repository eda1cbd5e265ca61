/// How the lines of a page end.
///
/// A soft break is a line end inside a paragraph; the page's own end is none of its soft breaks. The
/// break of a word too long for its line is nobody's fault and counts only as a soft break.
package struct LineEnds: Hashable, Sendable {
  /// The soft breaks inside the page.
  package var softBreaks = 0
  /// Those that each level of kinsoku forbids.
  package var basic = 0
  package var gb = 0
  package var strict = 0
  /// Those inside a two-em dash or a double ellipsis.
  package var splitPairs = 0
  /// The last lines of paragraphs that are one ideograph and closing marks after it.
  package var runts = 0
  /// Those, and the last line of a paragraph that goes on behind the page.
  package var runtsPerFragment = 0

  package init() {}
}
