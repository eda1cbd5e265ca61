import CHarfBuzz
import PaginatorKit

/// The break records of a shaped paragraph.
///
/// A line that is cut where the shaper says that a cut changes glyphs is shaped again; all that it
/// changes lies between the nearest places on either side where a cut changes nothing, which is what
/// such places are. So the line's width is that of the uncut one and a difference that belongs to the
/// place alone.
struct ShapedRecords {
  private let paragraph: ShapedParagraph
  private let typesetter: Typesetter
  private let marks: UnsafeMutablePointer<UInt8>

  init(of paragraph: ShapedParagraph, by typesetter: Typesetter) {
    self.paragraph = paragraph
    self.typesetter = typesetter
    marks = paragraph.marks.base
  }

  /// Writes the records behind those that count.
  ///
  /// - Returns: How many there are, 0 when they cannot tell the paragraph's lines: where cuts are so
  ///   close that one changes what the other does, where faces differ, or annotations are, that make the
  ///   lines' heights, where a cut changes glyphs beside annotations, and where a line that ends later reaches
  ///   less far.
  func write(to records: BreakRecords) -> Int {
    let count = paragraph.count
    guard count > 0, paragraph.pictures.isEmpty, marks[0] & ShapedParagraph.Mark.unsafe == 0,
      hasOneHeight
    else { return 0 }
    let out = records.reserve(count + 1)
    var made = 0
    var furthest = Int64.min
    // Up to where the cut before reaches, and whether white space was cut off as no cut would do it.
    var reach = 0
    var hasUnsafe = false
    var hasUnsafeContent = false
    for place in 0...count where place == 0 || marks[place] & ShapedParagraph.Mark.canBreak != 0 {
      var x = paragraph.x.base[place]
      var content = paragraph.contentX.base[place]
      let end = contentEnd(place)
      if isUnsafe(place) {
        guard paragraph.rubies.isEmpty else { return 0 }
        hasUnsafe = true
        let before = safePlace(before: end)
        let after = safePlace(after: place)
        guard before >= reach else { return 0 }
        reach = after
        content =
          sum(before: before) + width(before..<end) - paragraph.squeezedEnd(before: end).units
        let gap = typesetter.gaps(in: paragraph, from: after, to: after + 1)
        x =
          sum(before: after) - width(place..<after) - gap
          + paragraph.squeezedStart(at: place).units
      } else if end < place, isUnsafe(end) {
        hasUnsafeContent = true
      }
      guard content >= furthest, let trailing = Int32(exactly: x - content),
        !(hasUnsafe && hasUnsafeContent)
      else { return 0 }
      furthest = content
      out[made] = BreakRecords.Record(
        x: x,
        offset: UInt32(paragraph.byte(at: place)),
        trailing: trailing
      )
      made += 1
    }
    return made
  }

  private var hasOneHeight: Bool {
    typesetter.style.lineHeightFrom == .primary
      || paragraph.rubies.isEmpty
        && paragraph.runs.allSatisfy { $0.face == typesetter.primaryFace(of: paragraph) }
  }

  /// The sum of what stands before a place.
  private func sum(before place: Int) -> Int64 {
    paragraph.x.base[place] - paragraph.squeezedStart(at: place).units
  }

  /// The place after the last character that does not hang.
  private func contentEnd(_ place: Int) -> Int {
    var end = place
    while end > 0, paragraph.infos.base[end - 1].isSpace { end -= 1 }
    return end
  }

  private func isUnsafe(_ place: Int) -> Bool {
    marks[place] & ShapedParagraph.Mark.unsafe != 0
  }

  private func isSafe(_ place: Int) -> Bool {
    marks[place] & (ShapedParagraph.Mark.unsafe | ShapedParagraph.Mark.cluster)
      == ShapedParagraph.Mark.cluster
  }

  private func safePlace(before place: Int) -> Int {
    var place = place - 1
    while place > 0, !isSafe(place) { place -= 1 }
    return max(0, place)
  }

  private func safePlace(after place: Int) -> Int {
    var place = place + 1
    while place < paragraph.count, !isSafe(place) { place += 1 }
    return min(place, paragraph.count)
  }

  /// The sum of the advances of a stretch that is shaped by itself, white space included.
  private func width(_ places: Range<Int>) -> Int64 {
    guard !places.isEmpty else { return 0 }
    var sum: Int64 = 0
    for run in paragraph.runs(from: places.lowerBound, to: places.upperBound) {
      let piece = max(run.start, places.lowerBound)..<min(run.end, places.upperBound)
      typesetter.shapePiece(piece, run: run, of: paragraph) { _, position in
        sum += typesetter.units.rounded(position.x_advance)
      }
    }
    return sum + typesetter.gaps(in: paragraph, from: places.lowerBound + 1, to: places.upperBound)
  }
}
