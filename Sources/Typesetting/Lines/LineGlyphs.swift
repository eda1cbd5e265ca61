import CHarfBuzz
import PaginatorKit

extension Typesetter {
  /// Returns the glyphs of a line, given by its bytes, of a paragraph that was read for it: what a flow
  /// that makes the line returns; pictures fit into a box.
  package func glyphs(
    of paragraph: ShapedParagraph,
    ofLine bytes: Range<Int>,
    pictures: PictureBox
  ) -> [PositionedGlyph] {
    if !paragraph.pictures.isEmpty {
      let room = room(ofBlockAt: paragraph.range.start, in: pictures.width)
      fitPictures(of: paragraph, in: pictures, room: room)
    }
    let start = paragraph.place(atByte: bytes.lowerBound)
    let end = paragraph.place(atByte: bytes.upperBound)
    paragraph.forgetCuts()
    paragraph.allowCut(at: start)
    paragraph.allowCut(at: end)
    return drawnGlyphs(of: paragraph, from: start, to: end)
  }

  /// Returns the glyphs of a line and of the annotations above it.
  func drawnGlyphs(of paragraph: ShapedParagraph, from start: Int, to end: Int) -> [PositionedGlyph]
  {
    let glyphs = glyphs(of: paragraph, from: start, to: end)
    return paragraph.rubies.isEmpty
      ? glyphs : glyphs + annotationGlyphs(of: paragraph, from: start, to: end)
  }

  /// Returns the glyphs of a line in visual order, from the line's left end.
  ///
  /// Runs are ordered by their embedding levels (UAX #9, L2); white space that hangs at the line's
  /// end draws nothing and is left out. What has to be shaped again is not counted as work.
  ///
  /// - Complexity: O(line).
  func glyphs(of paragraph: ShapedParagraph, from start: Int, to end: Int) -> [PositionedGlyph] {
    let spaces =
      paragraph.rubies.isEmpty ? [:] : rubySpaces(of: paragraph, from: start, to: end)
    return glyphs(of: paragraph, from: start, to: end, spaces: spaces)
  }

  /// The same with space around clusters.
  func glyphs(
    of paragraph: ShapedParagraph,
    from start: Int,
    to end: Int,
    spaces: ShapedParagraph.Spaces
  ) -> [PositionedGlyph] {
    var end = end
    while end > start, paragraph.infos.base[end - 1].isSpace { end -= 1 }
    var glyphs: [PositionedGlyph] = []
    var pen = end > start ? -paragraph.squeezedStart(at: start).ems : 0
    let runs = Array(paragraph.runs(from: start, to: end))
    glyphs.reserveCapacity(end - start)
    for run in visualOrder(of: runs) {
      let places = max(run.start, start)..<min(run.end, end)
      if let picture = paragraph.picture(at: places.lowerBound) {
        glyphs.append(self.glyph(of: picture, run: run, in: paragraph, x: pen))
        pen += glyphs[glyphs.count - 1].advance
        continue
      }
      let isUpright = table.scripts[Int(run.script)].isUpright
      let isLast = places.contains(end - 1)
      if isLast, run.level & 1 == 1, let hyphen = hyphen(endingLineAt: end, in: paragraph, x: pen) {
        glyphs.append(hyphen)
        pen += hyphen.advance
      }
      var last = -1
      eachGlyph(in: places, of: run, in: paragraph) { glyph in
        if !spaces.isEmpty, Int(glyph.place) != last {
          pen += (spaces[last]?.right ?? 0) + (spaces[Int(glyph.place)]?.left ?? 0)
          last = Int(glyph.place)
        }
        let gap = self.gap(before: glyph, ofLineFrom: start, behind: glyphs.last, in: paragraph)
        if gap != 0 {
          glyphs[glyphs.count - 1].advance += gap
          pen += gap
        }
        glyphs.append(
          PositionedGlyph(
            glyph: glyph.glyph,
            face: run.face,
            cluster: paragraph.byte(at: Int(glyph.place)),
            isWhiteSpace: paragraph.infos.base[Int(glyph.place)].isSpace,
            x: pen + Int64(glyph.x),
            y: Int64(glyph.y) + paragraph.shift(at: Int(glyph.place)),
            advance: Int64(glyph.advance),
            isUpright: isUpright,
            narrowing: glyph.narrowing
          )
        )
        pen += Int64(glyph.advance)
      }
      if !spaces.isEmpty { pen += spaces[last]?.right ?? 0 }
      if isLast, run.level & 1 == 0, let hyphen = hyphen(endingLineAt: end, in: paragraph, x: pen) {
        glyphs.append(hyphen)
        pen += hyphen.advance
      }
    }
    if end > start, paragraph.hangs(at: end - 1) {
      let cluster = paragraph.byte(at: end - 1)
      for index in glyphs.indices where glyphs[index].cluster == cluster {
        glyphs[index].hangs = true
      }
    }
    return glyphs
  }

  /// What stands before a glyph, the first of its cluster; 0 where there is nothing.
  private func gap(
    before glyph: ShapedParagraph.Glyph,
    ofLineFrom start: Int,
    behind last: PositionedGlyph?,
    in paragraph: ShapedParagraph
  ) -> Int64 {
    let place = Int(glyph.place)
    guard place > start, paragraph.marks.base[place] & ShapedParagraph.Mark.gap != 0, let last,
      last.cluster != paragraph.byte(at: place)
    else { return 0 }
    return gap(before: place, in: paragraph).ems
  }

  /// What stands for a picture: nothing drawn, as wide as the picture.
  private func glyph(
    of picture: ShapedParagraph.Picture,
    run: ShapedParagraph.Run,
    in paragraph: ShapedParagraph,
    x: Int64
  ) -> PositionedGlyph {
    let font = tables.fonts[run.face]
    let height = units.em(of: picture.height)
    return PositionedGlyph(
      glyph: font.glyph(of: 0x20),
      face: run.face,
      cluster: paragraph.byte(at: picture.place),
      isWhiteSpace: false,
      x: x,
      // It stands on the baseline, or in the middle of a vertical line.
      y: style.writing == .verticalRL
        ? chain.center(ofFace: primaryFace(of: paragraph)) - height / 2 : 0,
      advance: units.em(of: picture.advance),
      pictureHeight: height
    )
  }

  /// Reverses runs from the highest level down to the lowest odd one.
  private func visualOrder(of runs: [ShapedParagraph.Run]) -> [ShapedParagraph.Run] {
    guard let highest = runs.map(\.level).max(), highest > 0 else { return runs }
    var ordered = runs
    for level in stride(from: highest, through: 1, by: -1) {
      var index = 0
      while index < ordered.count {
        guard ordered[index].level >= level else {
          index += 1
          continue
        }
        var end = index
        while end < ordered.count, ordered[end].level >= level { end += 1 }
        ordered[index..<end].reverse()
        index = end
      }
    }
    return ordered
  }
}

/// One glyph of a line, where it stands; made for a line on request and never kept for a text.
package struct PositionedGlyph: Hashable, Sendable {
  package var glyph: UInt32
  package var face: Int
  /// The byte offset in the text of the first character of the cluster that it belongs to.
  package var cluster: Int
  /// Whether the cluster is white space.
  package var isWhiteSpace: Bool
  /// The glyph's origin right of the line's left end, offset included, in 1/65,536 em; in a vertical line, right is
  /// down the page and above is to the right.
  package var x: Int64
  /// The glyph's origin above the baseline, in 1/65,536 em; that of one that stands upright is its vertical origin, and
  /// is above where its text has the middle of a vertical line.
  package var y: Int64
  /// The width that the glyph takes on the line, in 1/65,536 em.
  package var advance: Int64
  /// How high the picture is that stands there, in 1/65,536 em; 0 of a glyph.
  package var pictureHeight: Int64 = 0
  /// Whether it stands upright in a vertical line, turned a quarter counterclockwise from the others.
  package var isUpright = false
  /// What is taken of its width, in 1/65,536, where it is one of several digits that share an em of a vertical line.
  package var narrowing: Int32 = 0
  /// Whether it is of a stop that hangs at the line's end, beside what the line takes.
  package var hangs = false
  /// Whether it is of an annotation, which is no text; its cluster is that of the characters below it.
  package var isAnnotation = false
}
