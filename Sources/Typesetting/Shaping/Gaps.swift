import PaginatorKit

/// The spaces between scripts of a paragraph: where one stands, and how wide it is.
///
/// It is white space without a character: what hangs where a line ends, and is not there where one begins.
extension Typesetter {
  /// Whether there are any.
  var hasGaps: Bool { tables.key.spacing.betweenScripts != 0 }

  /// The width of one before text of the first variant of the fonts, in units of the advance rule.
  var gap: Int64 { units.rounded(tables.gap(beforeFace: 0)) }

  /// The width of one in 1/65,536 em: it belongs to the text behind it.
  func gap(before place: Int, in paragraph: ShapedParagraph) -> Int32 {
    tables.gap(beforeFace: paragraph.variant(at: place) * chain.length)
  }

  /// The sum of those that stand at places from one up to another, which is left out.
  func gaps(in paragraph: ShapedParagraph, from start: Int, to end: Int) -> Int64 {
    guard hasGaps else { return 0 }
    var sum: Int64 = 0
    for place in start..<max(start, end)
    where paragraph.marks.base[place] & ShapedParagraph.Mark.gap != 0 {
      sum += units.rounded(gap(before: place, in: paragraph))
    }
    return sum
  }

  /// Marks where they stand: between clusters of one embedding level, from left to right.
  func markGaps(in paragraph: ShapedParagraph) {
    let (infos, marks) = (paragraph.infos.base, paragraph.marks.base)
    // A mark that combines is what it combines with.
    var before = CharacterInfo(bits: 0)
    var level: UInt8 = 0
    for run in paragraph.runs {
      if run.level != level || run.level & 1 == 1 { before = CharacterInfo(bits: 0) }
      level = run.level
      if level & 1 == 1 { continue }
      for place in run.start..<run.end {
        let info = infos[place]
        if info.hasGap(after: before), marks[place] & ShapedParagraph.Mark.cluster != 0 {
          marks[place] |= ShapedParagraph.Mark.gap
        }
        if info.isSimpleGrapheme || info.hasGapSide { before = info }
      }
    }
  }
}
