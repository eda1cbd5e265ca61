import CTextBreaks
import PaginatorKit

/// Characters with annotations above them in a paragraph.
///
/// They are as wide as the wider of the two; what one has more is space around the parts of the other, as
/// `ruby-align: space-around` of CSS Ruby has it. An annotation hangs over no neighbour. It stands above each
/// part of its characters that is shown, as that of an attributed string does.
extension ShapedParagraph {
  /// Finds the characters that have annotations; white space behind them is none of theirs.
  func findRubies(of styles: TextStyles) {
    rubies.removeAll(keepingCapacity: true)
    let found = styles.rubies(
      from: TextOffset(utf8: range.start),
      to: TextOffset(utf8: range.contentEnd)
    )
    for number in found.indices {
      let start = place(atByte: max(range.start, found[number].start.utf8))
      var end = place(atByte: min(range.contentEnd, found[number].end.utf8))
      while end > start, infos.base[end - 1].isSpace { end -= 1 }
      if start < end { rubies.append(Ruby(places: start..<end, annotation: number)) }
    }
  }

  /// Whether a place stands between characters that have an annotation together; by bisection.
  func splitsRuby(at place: Int) -> Bool {
    guard !rubies.isEmpty else { return false }
    let next = rubies.partitioningIndex { $0.places.upperBound > place }
    return next < rubies.count && rubies[next].places.lowerBound < place
  }

  /// What annotations take more than the characters do of which the last stands on a line.
  func slack(from start: Int, to end: Int) -> Int64 {
    rubies(from: start, to: end)
      .reduce(0) { $0 + ($1.places.upperBound <= end ? $1.slack : 0) }
  }

  /// Returns those that have characters on a line; by bisection.
  func rubies(from start: Int, to end: Int) -> ArraySlice<Ruby> {
    rubies[rubies.partitioningIndex { $0.places.upperBound > start }...]
      .prefix { $0.places.lowerBound < end }
  }

  /// Space on the left and on the right of the clusters that begin at some places.
  typealias Spaces = [Int: (left: Int64, right: Int64)]

  /// Shares some space out around the parts of a stretch, half as much at its ends as between them.
  ///
  /// A part is an ideograph or its like, or what stands between them and spaces.
  func share(_ space: Int64, of places: Range<Int>, among spaces: inout Spaces) {
    guard space > 0 else { return }
    var parts: [(first: Int, last: Int)] = []
    var isParted = true
    for place in places where marks.base[place] & Mark.cluster != 0 || place == places.lowerBound {
      let isWide = text_is_wide(scalars.base[place]) || infos.base[place].isSpace
      if isParted || isWide {
        parts.append((place, place))
      } else {
        parts[parts.count - 1].last = place
      }
      isParted = isWide
    }
    let shares = Int64(2 * parts.count)
    for (number, part) in parts.enumerated() {
      let share = 2 * Int64(number)
      let middle = space * (share + 1) / shares
      let left = middle - space * share / shares
      let right = space * (share + 2) / shares - middle
      if isRightToLeft(at: part.first) {
        spaces[part.first, default: (0, 0)].right += left
        spaces[part.last, default: (0, 0)].left += right
      } else {
        spaces[part.first, default: (0, 0)].left += left
        spaces[part.last, default: (0, 0)].right += right
      }
    }
  }

  private func isRightToLeft(at place: Int) -> Bool {
    (runs(from: place, to: place + 1).first?.level ?? 0) & 1 == 1
  }
}

extension Typesetter {
  /// Takes what annotations are wider than their characters, whose sum of advances is given.
  func slack(of ruby: ShapedParagraph.Ruby, above characters: Int64) -> Int64 {
    max(0, (annotations?.width(of: ruby.annotation) ?? 0) - characters)
  }

  /// How far the annotations of a line reach above its baseline, each an em high on the em of its characters.
  func annotationTop(of paragraph: ShapedParagraph, from start: Int, to end: Int) -> Length {
    guard let annotations else { return .zero }
    let tops = paragraph.rubies(from: start, to: end)
      .map { ruby -> Int64 in
        let first = max(start, ruby.places.lowerBound)
        return paragraph.shift(at: first)
          + chain.faces[paragraph.variant(at: first) * chain.length].emOver(in: style.writing)
          + chain.faces[annotations.face(of: ruby.annotation)].em
      }
    let top = max(0, tops.max() ?? 0) * style.size.sixtyFourths
    return Length(sixtyFourths: (top + FontFace.unitsPerEm - 1) / FontFace.unitsPerEm)
  }

  /// Space around the clusters of a line whose annotations are wider, in 1/65,536 em: that of characters which
  /// are not all on the line stands behind the last one.
  func rubySpaces(of paragraph: ShapedParagraph, from start: Int, to end: Int)
    -> ShapedParagraph.Spaces
  {
    var spaces: ShapedParagraph.Spaces = [:]
    for ruby in paragraph.rubies(from: start, to: end) where ruby.places.upperBound <= end {
      let slack = units.em(of: ruby.slack)
      if ruby.places.lowerBound >= start {
        paragraph.share(slack, of: ruby.places, among: &spaces)
      } else {
        var last = ruby.places.upperBound - 1
        while last > start, paragraph.marks.base[last] & ShapedParagraph.Mark.cluster == 0 {
          last -= 1
        }
        spaces[last, default: (0, 0)].right += slack
      }
    }
    return spaces
  }

  /// Returns the glyphs of the annotations above a line, each above the characters of the line that it is for.
  ///
  /// - Complexity: O(line and annotations).
  func annotationGlyphs(
    of paragraph: ShapedParagraph,
    from start: Int,
    to end: Int
  ) -> [PositionedGlyph] {
    let rubies = paragraph.rubies(from: start, to: end)
    guard let annotations, !rubies.isEmpty else { return [] }
    let spaces = rubySpaces(of: paragraph, from: start, to: end)
    let line = glyphs(of: paragraph, from: start, to: end, spaces: spaces)
    return rubies.flatMap { ruby -> [PositionedGlyph] in
      let places = max(start, ruby.places.lowerBound)..<min(end, ruby.places.upperBound)
      let bytes = paragraph.byte(at: places.lowerBound)..<paragraph.byte(at: places.upperBound)
      var sides: (left: Int64, right: Int64) = (.max, .min)
      for glyph in line where bytes.contains(glyph.cluster) {
        let place = paragraph.place(atByte: glyph.cluster)
        let space = spaces[place] ?? (0, 0)
        let pen = glyph.x - lead(of: glyph, at: place, in: paragraph)
        sides.left = min(sides.left, pen - space.left)
        sides.right = max(sides.right, pen + glyph.advance + space.right)
      }
      guard sides.left <= sides.right else { return [] }
      let base = chain.faces[paragraph.variant(at: places.lowerBound) * chain.length]
      let over = base.emOver(in: style.writing)
      let under = chain.faces[annotations.face(of: ruby.annotation)].emUnder(in: style.writing)
      return annotations.glyphs(of: ruby.annotation, from: sides.left, to: sides.right)
        .map { glyph in
          var glyph = glyph
          glyph.cluster = bytes.lowerBound
          glyph.isAnnotation = true
          glyph.y += over + under + paragraph.shift(at: places.lowerBound)
          return glyph
        }
    }
  }
}
