import CHarfBuzz
package import PaginatorKit

/// One paragraph, shaped: where each of its characters stands along one endless line, and where
/// that line may break.
///
/// Scalars are numbered from 0 within the paragraph's content; place *i* lies before scalar *i*,
/// place `count` after the last. All arrays are flat and used again for the next paragraph, so
/// the values are good until ``Typesetter/prepare(_:range:of:)`` fills the object again. Glyphs are
/// kept when the typesetter is told to.
///
/// It belongs to one thread, and no two accesses to a property overlap.
package final class ShapedParagraph {
  /// A stretch that shapes alike: one face, one script, one direction.
  struct Run {
    var start: Int
    var end: Int
    var face: Int
    var script: UInt8
    var level: UInt8
    /// The run's glyphs among those that are kept, from left to right; empty when none are.
    var glyphs = 0..<0
  }

  /// A stretch of one variant of the fonts.
  struct Span {
    var start: Int
    var variant: Int
    /// How far its baseline stands above the line's, in 1/65,536 em.
    var shift: Int64
  }

  /// A picture among its characters, and how large it is in the layout that the paragraph was last read in.
  struct Picture {
    var place: Int
    /// In units of the advance rule.
    var advance: Int64 = 0
    var height = Length.zero
  }

  /// Characters with an annotation above them, between which no line ends; the last is no white space.
  struct Ruby {
    var places: Range<Int>
    /// The number of its annotation among the text's.
    var annotation: Int
    /// What it takes more than its characters, whose annotation is wider, in units of the advance rule; a line
    /// that ends behind it has that, too.
    var slack: Int64 = 0
  }

  /// A glyph as the shaper placed it, in 1/65,536 em.
  struct Glyph {
    var glyph: UInt32
    /// The place where its cluster begins.
    var place: UInt32
    var x: Int32
    var y: Int32
    var advance: Int32
    /// What is taken of its width, in 1/65,536, of combined digits.
    var narrowing: Int32

    init(_ info: hb_glyph_info_t, _ position: hb_glyph_position_t) {
      glyph = info.codepoint
      place = info.cluster
      (x, y) = (position.x_offset, position.y_offset)
      advance = position.x_advance
      narrowing = position.y_advance
    }

    /// A glyph where the pen stands.
    @inline(__always)
    init(glyph: UInt32, place: UInt32, advance: Int32) {
      (self.glyph, self.place, self.advance) = (glyph, place, advance)
      (x, y, narrowing) = (0, 0, 0)
    }
  }

  /// The glyphs of a paragraph that has one for each cluster, from left to right, kept elsewhere: each
  /// at the place where its cluster begins.
  struct PlainGlyphs {
    let glyphs: UnsafePointer<UInt16>
    let advances: UnsafePointer<Int32>

    /// What stands at a place inside a cluster.
    static let none = UInt16.max

    @inline(__always)
    func glyph(at place: Int) -> Glyph? {
      let glyph = glyphs[place]
      if glyph == Self.none { return nil }
      return Glyph(glyph: UInt32(glyph), place: UInt32(place), advance: advances[place])
    }
  }

  enum Mark {
    /// A line may end here.
    static let canBreak: UInt8 = 1
    /// A cluster begins here.
    static let cluster: UInt8 = 2
    /// A line cut here must be shaped again.
    static let unsafe: UInt8 = 4
    /// A grapheme cluster begins here; set only once graphemes were asked for.
    static let grapheme: UInt8 = 8
    /// A space between scripts stands here, or marks are squeezed, unless a line begins or ends.
    static let gap: UInt8 = 16
    /// The character here gives something up where a line begins or ends with it.
    static let edge: UInt8 = 32
  }

  /// The paragraph's bytes in its text.
  @exclusivity(unchecked)
  package internal(set) var range = ParagraphRange(start: 0, contentEnd: 0, end: 0)
  @exclusivity(unchecked) package internal(set) var count = 0
  /// The grapheme clusters that no face can draw.
  @exclusivity(unchecked) package internal(set) var missingGlyphs = 0
  /// Hands out the byte offset in the text of each cluster that is not white space.
  func eachInkedCluster(_ body: (Int) -> Void) {
    let (infos, marks, offsets) = (infos.base, marks.base, offsets.base)
    let start = range.start
    for place in 0..<count where !infos[place].isSpace && marks[place] & Mark.cluster != 0 {
      body(start + Int(offsets[place]))
    }
  }

  @exclusivity(unchecked) var scalars = Scratch<UInt32>()
  /// The scalars as they are drawn; filled when there are controls among them.
  @exclusivity(unchecked) var drawn = Scratch<UInt32>()
  @exclusivity(unchecked) var hasControls = false
  @exclusivity(unchecked) var hasSoftHyphens = false
  /// The places where a dictionary parts a word and a line may end, in order.
  @exclusivity(unchecked) var parted: [Int] = []
  @exclusivity(unchecked) var offsets = Scratch<UInt32>()
  @exclusivity(unchecked) var infos = Scratch<CharacterInfo>()
  /// The sum of advances before each place, in units of the advance rule, and what a line gives up that begins
  /// there; what stands between characters stands before its place.
  @exclusivity(unchecked) var x = Scratch<Int64>()
  /// How far a line reaches that ends at a place: the sum without white space that ends there, without what stands
  /// between characters, and without what the last one gives up.
  @exclusivity(unchecked) var contentX = Scratch<Int64>()
  @exclusivity(unchecked) var marks = Scratch<UInt8>()
  @exclusivity(unchecked) var breaks = Scratch<UInt8>()
  @exclusivity(unchecked) var faces = Scratch<UInt8>()
  @exclusivity(unchecked) var levels = Scratch<UInt8>()
  @exclusivity(unchecked) var runs: [Run] = []
  /// In what variants it is set, and where each begins; none where all is set in the text's own.
  @exclusivity(unchecked) var spans: [Span] = []
  @exclusivity(unchecked) var pictures: [Picture] = []
  @exclusivity(unchecked) var rubies: [Ruby] = []
  /// The digits that stand side by side, in order.
  @exclusivity(unchecked) var combined: [Range<Int>] = []
  /// What marks give up and hyphens take, by their places.
  @exclusivity(unchecked) var squeezes: [Int: Squeeze] = [:]
  @exclusivity(unchecked) var glyphs: [Glyph] = []
  /// Where the glyphs are instead, of a paragraph that was read from a ``ShapedText``.
  @exclusivity(unchecked) var plain: PlainGlyphs?

  /// Places that are known to have no break between them and the upper bound.
  @exclusivity(unchecked) var unbroken = 0..<0
  @exclusivity(unchecked) var hasGraphemes = false
  /// Whether it was shaped as a whole paragraph of its text, not as a part of one.
  @exclusivity(unchecked) var isWhole = false
  /// The places that ``allowCut(at:)`` marked.
  @exclusivity(unchecked) private var cuts: [Int] = []

  /// An empty paragraph, to be filled by a typesetter.
  package init() {}

  func byte(at place: Int) -> Int { range.start + Int(offsets.base[place]) }

  /// Returns the place at or before a byte offset of the text, at most `count`; by bisection.
  func place(atByte byte: Int) -> Int {
    if byte >= range.contentEnd { return count }
    let offsets = self.offsets.base
    let target = UInt32(max(0, byte - range.start))
    return (1..<(count + 1)).partitioningIndex { offsets[$0] > target } - 1
  }

  /// Whether lines are not as wide as the sum of their advances: there are spaces between scripts in it, marks
  /// that give something up, soft hyphens, or annotations.
  var hasGaps: Bool {
    !rubies.isEmpty || (0..<count).contains { marks.base[$0] & (Mark.gap | Mark.edge) != 0 }
  }

  /// Returns the runs that a stretch meets, in logical order; by bisection.
  func runs(from start: Int, to end: Int) -> ArraySlice<Run> {
    runs[runs.partitioningIndex { $0.end > start }...].prefix { $0.start < end }
  }

  /// Allows a line to be cut at a place, whatever is there.
  func allowCut(at place: Int) {
    guard marks.base[place] & Mark.cluster == 0 else { return }
    cuts.append(place)
    marks.base[place] |= Mark.cluster | Mark.unsafe
  }

  /// Takes back what ``allowCut(at:)`` allowed, so that another flow finds the paragraph as shaped.
  func forgetCuts() {
    // A place without a cluster is unsafe by itself only where a line may part a ligature; its grapheme mark stays.
    for place in cuts {
      marks.base[place] &= ~Mark.cluster
      if marks.base[place] & Mark.canBreak == 0 { marks.base[place] &= ~Mark.unsafe }
    }
    cuts.removeAll(keepingCapacity: true)
  }
}
