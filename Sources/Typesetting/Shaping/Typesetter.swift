import CHarfBuzz
import CTextBreaks
package import PaginatorKit

/// Shapes paragraphs and finds where their lines may break, for one chain, style and language.
///
/// This is the full shaping that everything else is checked against: every run goes through
/// HarfBuzz, every paragraph through ICU. A typesetter belongs to one thread; what it remembers of
/// one paragraph is nothing but character properties. Its ``work`` counts what it did.
package final class Typesetter {
  package let style: TypeStyle
  package let chain: FontChain
  /// The units in which advances are summed.
  package let units: AdvanceUnits
  /// What was done so far: shape calls, glyphs and scalars.
  package var work: Work {
    @inline(__always) get { counts.work }
    @inline(__always) _modify { yield &counts.work }
  }
  /// The part of the work that was shaping runs once and using them again: what was met again in this
  /// typesetter's time costs nothing, and is not counted.
  package internal(set) var runWork: Work {
    @inline(__always) get { counts.runWork }
    @inline(__always) _modify { yield &counts.runWork }
  }
  private let counts: Counts

  /// What was done, by the typesetter and those of its variants.
  package final class Counts {
    @exclusivity(unchecked) fileprivate var work = Work()
    @exclusivity(unchecked) fileprivate var runWork = Work()

    package init() {}
  }
  package let shaping: ShapingMode
  /// Whether paragraphs keep their glyphs, for who looks at every line's.
  let keepsGlyphs: Bool
  package let tables: TypesetterTables
  /// The number of this typesetter among those that used the tables.
  let pass: UInt64
  package let metrics: LineMetrics
  let baseLevel: UInt8
  let colorFace: Int?
  /// How the text is set, `nil` of a plain one.
  let variants: TextVariants?
  /// What stands above the text; `nil` where nothing does.
  let annotations: Annotations?
  /// Those that lay out paragraphs of one variant.
  @exclusivity(unchecked) private var ofVariants: [Typesetter?]

  /// Returns a typesetter of another style that goes on with the same tables and takes this one's place,
  /// `nil` where they hold for this style alone.
  package func setting(_ style: TypeStyle) -> Typesetter? {
    let key = TypesetterTables.Key(
      style: style,
      language: tables.key.language,
      styles: variants?.styles
    )
    guard tables.key == key else { return nil }
    defer { whenDone = nil }
    return Typesetter(
      chain: chain,
      style: style,
      language: tables.key.language,
      direction: baseLevel == 1 ? .rightToLeft : .leftToRight,
      styles: variants?.styles,
      shaping: shaping,
      tables: tables,
      keepsGlyphs: keepsGlyphs,
      whenDone: whenDone
    )
  }

  /// Returns a typesetter of one variant of the text, whose advances are in the same units and whose
  /// faces are numbered from the variant's first.
  func ofVariant(_ variant: Int) -> Typesetter {
    if variant == 0 { return self }
    if let known = ofVariants[variant] { return known }
    let made = Typesetter(
      chain: chain.variant(variant),
      style: style,
      language: tables.key.language,
      direction: baseLevel == 1 ? .rightToLeft : .leftToRight,
      shaping: shaping,
      tables: tables.ofVariant(variant, style: style),
      counts: counts
    )
    ofVariants[variant] = made
    return made
  }

  private var whenDone: ((TypesetterTables) -> Void)?

  deinit {
    whenDone?(tables)
  }

  var table: CharacterTable { tables.characters }
  var graphemeBreaker: TextBreaker { tables.graphemeBreaker }

  /// A typesetter.
  ///
  /// - Parameters:
  ///   - chain: The faces of `style.fonts`, in that order.
  ///   - style: The style to set.
  ///   - language: The BCP 47 tag of the text.
  ///   - direction: The base direction of its paragraphs.
  ///   - styles: How the text is set, whose offsets paragraphs have; the chain then has all variants.
  ///   - shaping: How lines are made, which changes none.
  ///   - tables: What earlier typesetters of the same key learnt, none of them in use; `nil` for empty
  ///     ones.
  ///   - keepsGlyphs: Whether paragraphs keep their glyphs, so that lines need not be shaped again to
  ///     get theirs.
  ///   - counts: What counts its work; that of another typesetter where both do one work.
  ///   - whenDone: Given the tables when this typesetter is gone.
  package init(
    chain: FontChain,
    style: TypeStyle,
    language: String,
    direction: SourceText.Direction,
    styles: TextStyles? = nil,
    shaping: ShapingMode = .full,
    tables: TypesetterTables? = nil,
    keepsGlyphs: Bool = false,
    counts: Counts = Counts(),
    whenDone: ((TypesetterTables) -> Void)? = nil
  ) {
    self.counts = counts
    let tables =
      tables
      ?? TypesetterTables(chain: chain, style: style, language: language, styles: styles)
    let key = TypesetterTables.Key(style: style, language: language, styles: styles)
    precondition(tables.key == key, "Tables of another style.")
    variants = styles.map(TextVariants.init)
    ofVariants = Array(repeating: nil, count: variants?.count ?? 0)
    annotations = variants.flatMap { variants in
      guard !variants.styles.rubies.isEmpty else { return nil }
      return Annotations(of: variants, in: chain) { variant in
        Typesetter(
          chain: chain.variant(variant),
          style: style,
          language: language,
          direction: direction,
          tables: tables.ofVariant(variant, style: style),
          keepsGlyphs: true
        )
      }
    }
    precondition(
      chain.faces.count == (variants?.count ?? 1) * chain.length,
      "A chain of other variants."
    )
    self.keepsGlyphs = keepsGlyphs
    self.whenDone = whenDone
    self.shaping = shaping
    self.chain = chain
    self.style = style
    self.tables = tables
    self.pass = tables.beginPass()
    self.units = AdvanceUnits(rule: style.advances, size: style.size)
    self.metrics = LineMetrics(chain: chain, style: style)
    self.baseLevel = direction == .rightToLeft ? 1 : 0
    self.colorFace = chain.base.firstIndex { $0.isColor }
  }

  /// Shapes one paragraph; what the object to fill held before is gone.
  ///
  /// - Complexity: O(scalars), 100 ns each.
  package func prepare(
    _ paragraph: ShapedParagraph,
    range: ParagraphRange,
    of utf8: UnsafeBufferPointer<UInt8>
  ) {
    let seen = decode(paragraph, range: range, of: utf8)
    work.measuredScalars += paragraph.count + breakScalars(of: range, in: utf8)
    findBreaks(in: paragraph)
    findFaces(in: paragraph, seen: seen)
    findLevels(in: paragraph, seen: seen)
    findRuns(in: paragraph, isUniform: !seen.needsLevels && !seen.needsFaces)
    shape(paragraph, seen: seen)
    markBreaks(in: paragraph)
    sum(paragraph)
  }

  // MARK: Breaks

  private func findBreaks(in paragraph: ShapedParagraph) {
    let count = paragraph.count
    paragraph.breaks.reserve(count + 1)
    tables.lineBreaker.find(in: paragraph.scalars.base, count: count, before: paragraph.breaks.base)
    tables.words?
      .find(in: paragraph.scalars.base, count: count, before: paragraph.breaks.base)
  }

  /// Marks every place where a grapheme cluster begins and neither an annotation nor combined digits are split.
  func findGraphemes(in paragraph: ShapedParagraph) {
    guard !paragraph.hasGraphemes else { return }
    paragraph.hasGraphemes = true
    tables.graphemes.reserve(paragraph.count + 1)
    graphemeBreaker.find(
      in: paragraph.scalars.base,
      count: paragraph.count,
      before: tables.graphemes.base
    )
    for place in 1..<max(1, paragraph.count + 1)
    where tables.graphemes.base[place] != 0 && !paragraph.splitsRuby(at: place)
      && !paragraph.splitsCombined(at: place)
    {
      paragraph.marks.base[place] |= ShapedParagraph.Mark.grapheme
    }
  }

  // MARK: Shaping

  /// Makes room for a paragraph's places.
  ///
  /// - Returns: Where the advance of the cluster that begins at each place is gathered, all 0.
  func reservePlaces(of paragraph: ShapedParagraph) -> UnsafeMutablePointer<Int64> {
    let count = paragraph.count
    paragraph.x.reserve(count + 1)
    paragraph.contentX.reserve(count + 1)
    paragraph.marks.reserve(count + 1)
    paragraph.x.base.update(repeating: 0, count: count + 1)
    paragraph.marks.base.update(repeating: 0, count: count + 1)
    return paragraph.x.base + 1
  }

  private func shape(_ paragraph: ShapedParagraph, seen: Seen) {
    let advances = reservePlaces(of: paragraph)
    prepareDrawn(paragraph, hasControls: seen.hasControls)
    let marks = paragraph.marks.base
    paragraph.glyphs.removeAll(keepingCapacity: true)
    for (index, run) in paragraph.runs.enumerated() {
      let (infos, positions, glyphs) = shape(run.start..<run.end, run: run, of: paragraph)
      if keepsGlyphs { keep(infos, positions, glyphs, ofRun: index, in: paragraph) }
      if units.isExact {
        for glyph in 0..<glyphs {
          let cluster = Int(infos[glyph].cluster)
          advances[cluster] += Int64(positions[glyph].x_advance)
          marks[cluster] |= mark(infos[glyph])
        }
      } else {
        for glyph in 0..<glyphs {
          let cluster = Int(infos[glyph].cluster)
          advances[cluster] += units.rounded(positions[glyph].x_advance)
          marks[cluster] |= mark(infos[glyph])
        }
      }
    }
  }

  @inline(__always)
  private func mark(_ info: hb_glyph_info_t) -> UInt8 {
    // HB_GLYPH_FLAG_UNSAFE_TO_BREAK is bit 0.
    ShapedParagraph.Mark.cluster | UInt8(truncatingIfNeeded: info.mask & 1) << 2
  }

  /// Copies the scalars for the shaper, controls replaced by what is drawn for them.
  func prepareDrawn(_ paragraph: ShapedParagraph, hasControls: Bool) {
    paragraph.hasControls = hasControls
    guard hasControls else { return }
    paragraph.drawn.reserve(paragraph.count + 1)
    for index in 0..<paragraph.count {
      let scalar = paragraph.scalars.base[index]
      let bits = paragraph.infos.base[index].bits
      let isControl = bits & CharacterInfo.control != 0
      paragraph.drawn.base[index] =
        bits & CharacterInfo.picture != 0
        ? 0x20 : isControl ? CharacterTable.drawn(scalar) : scalar
    }
  }

  func shape(
    _ places: Range<Int>,
    run: ShapedParagraph.Run,
    of paragraph: ShapedParagraph
  ) -> (UnsafePointer<hb_glyph_info_t>, UnsafePointer<hb_glyph_position_t>, Int) {
    var flags = HB_BUFFER_FLAG_DEFAULT.rawValue
    if places.lowerBound == 0 { flags |= HB_BUFFER_FLAG_BOT.rawValue }
    if places.upperBound == paragraph.count { flags |= HB_BUFFER_FLAG_EOT.rawValue }
    let shaped = tables.shape(
      paragraph.hasControls ? paragraph.drawn.base : paragraph.scalars.base,
      count: paragraph.count,
      places: places,
      face: run.face,
      script: table.scripts[Int(run.script)],
      isRightToLeft: run.level & 1 == 1,
      flags: flags
    )
    work.shapeCalls += 1
    work.shapedGlyphs += shaped.count
    return (shaped.infos, shaped.positions, shaped.count)
  }
}
