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
    paragraph.squeezes.removeAll(keepingCapacity: true)
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
            mark(form, at: place, behind: last, of: paragraph, by: rules)
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

  /// Notes what a character gives up that is or is behind a mark.
  private func mark(
    _ form: MarkForm,
    at place: Int,
    behind last: MarkForm,
    of paragraph: ShapedParagraph,
    by rules: MarkRules
  ) {
    guard form.kind != [] || last.kind.contains(.closes) else { return }
    var squeeze = Squeeze()
    let opens = form.kind.contains(.opens)
    if place > 0 {
      if form.kind.squeezesStart(behind: last.kind) || rules.squeezesAll && opens {
        squeeze.between = form.blank
      }
      if last.kind.squeezesEnd(before: form.kind)
        || rules.squeezesAll && last.kind.contains(.closes)
      {
        squeeze.between = squeeze.between + last.blank
      }
    }
    if opens, rules.squeezesStarts, place > 0 || !rules.sparesFirst { squeeze.start = form.blank }
    if form.kind.contains(.closes) { squeeze.end = form.blank }
    squeeze.hangs = form.kind.contains(.hangs)
    guard squeeze != Squeeze() else { return }
    paragraph.squeezes[place] = squeeze
    if squeeze.between != Blank() { paragraph.marks.base[place] |= ShapedParagraph.Mark.gap }
    if squeeze.start != Blank() || squeeze.end != Blank() || squeeze.hangs {
      paragraph.marks.base[place] |= ShapedParagraph.Mark.edge
    }
  }
}

/// What a mark gives up, and where.
struct Squeeze: Hashable {
  /// Between it and the character before.
  var between = Blank()
  /// Where a line begins with it.
  var start = Blank()
  /// Where a line ends with it.
  var end = Blank()
  /// Whether it hangs at a line's end, so that it gives up all of its advance there.
  var hangs = false
}

extension ShapedParagraph {
  /// What the character at a place gives up where a line begins with it.
  func squeezedStart(at place: Int) -> Blank {
    marks.base[place] & Mark.edge == 0 ? Blank() : squeezes[place]?.start ?? Blank()
  }

  /// What the last of some characters gives up where a line ends with it.
  func squeezedEnd(before place: Int) -> Blank {
    place == 0 || marks.base[place - 1] & Mark.edge == 0
      ? Blank() : squeezes[place - 1]?.end ?? Blank()
  }
}
