import CHarfBuzz
import PaginatorKit

/// Parts of paragraphs as texts of their own, out of paragraphs that were shaped whole.
///
/// A part is shaped alone unless it must come out the same: where it begins and ends HarfBuzz promises
/// that a cut changes no glyph; its scripts have neither context beyond the run nor a dictionary; no
/// character of it is ordered; and it begins where UAX #14 allows a break. ICU finds breaks one after
/// the other, each from the one before it and a few characters ahead (` .5` may part before the point,
/// ` .` may not), so that those of the part are the paragraph's but near its end, where they are found anew.
extension ShapedPiece {
  /// Fills a paragraph with a part of one, as shaping the part alone would; false where that is not
  /// sure to be the same.
  ///
  /// - Complexity: O(part), 10 ns a scalar.
  func loadPart(
    _ paragraph: ShapedParagraph,
    _ part: ParagraphRange,
    of number: Int,
    in text: SourceText,
    for typesetter: Typesetter
  ) -> Bool {
    let form = form(of: number)
    let whole = range(of: number, in: text)
    guard part.start < part.contentEnd, part.contentEnd <= whole.contentEnd,
      form.allowsParts, typesetter.baseLevel == 0
    else { return false }
    let first = scalarIndex(of: part.start, in: text)
    let last = scalarIndex(of: part.contentEnd, in: text)
    let isCut = part.contentEnd < whole.contentEnd
    let paragraphStart = scalarIndex(of: whole.start, in: text)
    guard first == paragraphStart || isSafeCut(first) && allowsBreak(at: first),
      !isCut || isSafeCut(last)
    else { return false }
    typesetter.decode(paragraph, range: part, of: text)
    guard hasOwnScript(paragraph, form) else { return false }
    let (start, end) = (first - paragraphStart, last - paragraphStart)
    loadRuns(of: form, into: paragraph, from: start, to: end, for: typesetter)
    loadPlaces(of: form, into: paragraph, at: first, from: start, to: end, for: typesetter)
    if isCut { findLastBreaks(in: paragraph, at: first, by: typesetter) }
    typesetter.sum(paragraph)
    return true
  }

  /// Whether a part has the runs of its paragraph: its first character tells its script and face by
  /// itself, or there is but one of both.
  private func hasOwnScript(_ paragraph: ShapedParagraph, _ form: Form) -> Bool {
    let infos = paragraph.infos.base
    guard infos[0].isSimpleGrapheme else { return false }
    if !infos[0].inheritsScript { return true }
    return form.runs.count == 1 && form.runs[0].face == 0
      && (1..<paragraph.count).contains { !infos[$0].inheritsScript }
  }

  /// Finds the breaks near the part's end anew, from one of the whole paragraph on.
  private func findLastBreaks(
    in paragraph: ShapedParagraph,
    at scalar: Int,
    by typesetter: Typesetter
  ) {
    let count = paragraph.count
    var last = count - 1
    var seen = 0
    while last > 0, seen < Self.reach || !allowsBreak(at: scalar + last) {
      if paragraph.infos.base[last].isSimpleGrapheme { seen += 1 }
      last -= 1
    }
    guard last + 1 < count else { return }
    paragraph.breaks.reserve(count + 1)
    typesetter.tables.lineBreaker.find(
      in: paragraph.scalars.base + last,
      count: count - last,
      before: paragraph.breaks.base + last
    )
    for place in (last + 1)..<count {
      paragraph.marks.base[place] &= ~ShapedParagraph.Mark.canBreak
    }
    typesetter.markBreaks(in: paragraph, from: last + 1)
  }
}

extension hb_script_t {
  /// Whether characters of the script are shaped without a look at what stands beyond the run, and
  /// broken without a dictionary.
  var isPlain: Bool {
    switch self {
    case HB_SCRIPT_COMMON, HB_SCRIPT_HAN, HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA,
      HB_SCRIPT_BOPOMOFO,
      HB_SCRIPT_LATIN, HB_SCRIPT_GREEK, HB_SCRIPT_CYRILLIC:
      true
    default: false
    }
  }
}
