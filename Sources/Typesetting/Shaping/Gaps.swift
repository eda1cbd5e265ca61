import CHarfBuzz
import PaginatorKit

/// What stands between the clusters of a paragraph and is not there where a line begins or ends: the space
/// between scripts, and the blank halves of marks that are squeezed, which are less than nothing.
///
/// A space between scripts is white space without a character.
extension Typesetter {
  /// Whether there is any.
  var hasGaps: Bool { hasSpaces || tables.marks != nil }

  /// Whether there are spaces between scripts.
  private var hasSpaces: Bool { tables.key.spacing.betweenScripts != 0 }

  /// The space between scripts behind text of the first variant of the fonts, in units of the advance rule.
  var gap: Int64 { units.rounded(tables.gap(behindFace: 0)) }

  /// What stands before a place that is marked, on the line of the place before.
  func gap(before place: Int, in paragraph: ShapedParagraph) -> Blank {
    if let squeeze = paragraph.squeezes[place], squeeze.between != Blank() {
      return Blank(ems: -squeeze.between.ems, units: -squeeze.between.units)
    }
    // It belongs to the text before it.
    let space = tables.gap(behindFace: paragraph.variant(at: place - 1) * chain.length)
    return Blank(ems: Int64(space), units: units.rounded(space))
  }

  /// The sum of what stands before places from one up to another, which is left out.
  func gaps(in paragraph: ShapedParagraph, from start: Int, to end: Int) -> Int64 {
    guard hasGaps else { return 0 }
    var sum: Int64 = 0
    for place in start..<max(start, end)
    where paragraph.marks.base[place] & ShapedParagraph.Mark.gap != 0 {
      sum += gap(before: place, in: paragraph).units
    }
    return sum
  }

  /// Marks where something stands between clusters of one embedding level, from left to right, or is given up at
  /// an end of a line.
  func markGaps(in paragraph: ShapedParagraph) {
    let (infos, marks) = (paragraph.infos.base, paragraph.marks.base)
    // A mark that combines is what it combines with.
    var before = CharacterInfo(bits: 0)
    var last = MarkForm.none
    var level: UInt8 = 0
    for run in paragraph.runs {
      if run.level != level || run.level & 1 == 1 {
        (before, last) = (CharacterInfo(bits: 0), .none)
      }
      level = run.level
      if level & 1 == 1 { continue }
      for place in run.start..<run.end {
        var info = infos[place]
        let isCluster = marks[place] & ShapedParagraph.Mark.cluster != 0
        var form = MarkForm.none
        if info.isMark, let known = tables.marks {
          let script = tables.characters.scripts[Int(run.script)]
          form = known.form(of: paragraph.scalars.base[place], face: run.face, script: script)
          info.bits &= ~CharacterInfo.mark
          if form.kind.contains(.narrow) { info.bits |= CharacterInfo.narrow }
        }
        if isCluster {
          if hasSpaces, info.hasGap(after: before) { marks[place] |= ShapedParagraph.Mark.gap }
          // In a line of both directions what ends it in the text need not stand at its end.
          if level == 0, let rules = tables.marks?.rules {
            paragraph.squeeze(form, at: place, behind: last, by: rules)
          }
        }
        if info.isSimpleGrapheme || !isCombining(paragraph.scalars.base[place]) { before = info }
        last = isCluster ? form : .none
      }
    }
  }

  /// Whether a character is a mark that belongs to the one before it; tabs, controls and joiners are none.
  private func isCombining(_ scalar: UInt32) -> Bool {
    switch hb_unicode_general_category(hb_unicode_funcs_get_default(), scalar) {
    case HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK, HB_UNICODE_GENERAL_CATEGORY_SPACING_MARK,
      HB_UNICODE_GENERAL_CATEGORY_ENCLOSING_MARK:
      true
    default: false
    }
  }
}
