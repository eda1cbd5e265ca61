import CHarfBuzz
import PaginatorKit

/// Where the lines of a shaped paragraph may end, and how wide they are.
extension Typesetter {
  /// Marks where a line may end: where UAX #14 and kinsoku allow it and both a cluster and a grapheme
  /// begin.
  ///
  /// UAX #14 alone parts some graphemes, as U+0600 from an ideograph. A soft hyphen may stand inside a ligature, and a
  /// dictionary may part one, which a line that ends there undoes.
  func markBreaks(in paragraph: ShapedParagraph, from first: Int = 0) {
    let infos = paragraph.infos.base
    let marks = paragraph.marks.base
    let breaks = paragraph.breaks.base
    var before = first > 0 ? infos[first - 1] : CharacterInfo(bits: 0)
    for index in first..<paragraph.count {
      let info = infos[index]
      let isCluster = marks[index] & ShapedParagraph.Mark.cluster != 0
      let isParted = breaks[index] == HyphenWords.mark
      let mayPart = isCluster || isParted || before.bits & CharacterInfo.softHyphen != 0
      if breaks[index] != 0, mayPart,
        before.isSpace
          || (info.bits & CharacterInfo.forbidsStart) | (before.bits & CharacterInfo.forbidsEnd)
            == 0,
        (info.isSimpleGrapheme && before.isSimpleGrapheme) || isGrapheme(index, in: paragraph),
        !paragraph.splitsRuby(at: index)
      {
        marks[index] |= ShapedParagraph.Mark.canBreak
        if !isCluster { marks[index] |= ShapedParagraph.Mark.unsafe }
        if isParted { paragraph.parted.append(index) }
      }
      before = info
    }
  }

  /// Sums the advances up; a line may end where the paragraph does.
  func sum(_ paragraph: ShapedParagraph) {
    if !paragraph.squeezes.isEmpty { paragraph.squeezes.removeAll(keepingCapacity: true) }
    if hasGaps { markGaps(in: paragraph) }
    if paragraph.hasSoftHyphens || !paragraph.parted.isEmpty { markHyphens(in: paragraph) }
    let count = paragraph.count
    let marks = paragraph.marks.base
    let x = paragraph.x.base
    let contentX = paragraph.contentX.base
    let infos = paragraph.infos.base
    var sum: Int64 = 0
    var content: Int64 = 0
    contentX[0] = 0
    var (ruby, rubyStart) = (0, Int64(0))
    var rubyPlaces = paragraph.rubies.first?.places ?? -1..<(-1)
    for index in 0..<count {
      let advance = x[index + 1]
      if marks[index] & ShapedParagraph.Mark.gap != 0 {
        sum += gap(before: index, in: paragraph).units
        x[index] = sum
      }
      if index == rubyPlaces.lowerBound { rubyStart = sum }
      sum += advance
      if index + 1 == rubyPlaces.upperBound {
        let slack = slack(of: paragraph.rubies[ruby], above: sum - rubyStart)
        paragraph.rubies[ruby].slack = slack
        sum += slack
        ruby += 1
        if ruby < paragraph.rubies.count { rubyPlaces = paragraph.rubies[ruby].places }
      }
      x[index + 1] = sum
      if !infos[index].isSpace { content = sum }
      if marks[index] & ShapedParagraph.Mark.edge != 0 {
        if paragraph.hangs(at: index) {
          paragraph.squeezes[index]?.end = Blank(ems: units.em(of: advance), units: advance)
        }
        x[index] += paragraph.squeezedStart(at: index).units
        content -= paragraph.squeezedEnd(before: index + 1).units
      }
      contentX[index + 1] = content
    }
    marks[count] = ShapedParagraph.Mark.canBreak | ShapedParagraph.Mark.cluster
  }

  @inline(never)
  private func isGrapheme(_ place: Int, in paragraph: ShapedParagraph) -> Bool {
    findGraphemes(in: paragraph)
    return paragraph.marks.base[place] & ShapedParagraph.Mark.grapheme != 0
  }

  /// Returns the width of a line cut out of a paragraph, in units, hanging white space left out.
  ///
  /// Where the shaper says that a cut changes glyphs, the line is shaped again with its neighbours
  /// as context.
  func width(of paragraph: ShapedParagraph, from start: Int, to end: Int) -> Int64 {
    let marks = paragraph.marks.base
    let isUnsafe = (marks[start] | marks[end]) & ShapedParagraph.Mark.unsafe != 0
    guard isUnsafe else {
      return max(0, paragraph.contentX.base[end] - paragraph.x.base[start])
    }
    return shapedWidth(of: paragraph, from: start, to: end)
  }

  @inline(never)
  func shapedWidth(of paragraph: ShapedParagraph, from start: Int, to end: Int) -> Int64 {
    var end = end
    while end > start, paragraph.infos.base[end - 1].isSpace { end -= 1 }
    var sum: Int64 = 0
    withoutCounting {
      for run in paragraph.runs(from: start, to: end) {
        let places = max(run.start, start)..<min(run.end, end)
        if let picture = paragraph.picture(at: places.lowerBound) {
          sum += picture.advance
          continue
        }
        shapePiece(places, run: run, of: paragraph) { _, position in
          sum += units.rounded(position.x_advance)
        }
      }
    }
    sum += gaps(in: paragraph, from: start + 1, to: end) + paragraph.slack(from: start, to: end)
    if end > start {
      sum -= paragraph.squeezedStart(at: start).units + paragraph.squeezedEnd(before: end).units
    }
    return max(0, sum)
  }
}
