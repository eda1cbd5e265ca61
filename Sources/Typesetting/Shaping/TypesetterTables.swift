import CHarfBuzz
package import PaginatorKit

/// What typesetters learn about the characters of a font chain and use again: properties, advances,
/// shaped runs; and the memory they work in.
///
/// Nothing of it depends on a text, a width or, where advances are exact, a font size. Tables belong to
/// one typesetter at a time.
package final class TypesetterTables {
  package struct Key: Hashable, Sendable {
    let fonts: [FontReference]
    /// What else a text with styles is set in, and its faces; the same text has the same.
    let variants: [FontVariant]
    let styledFonts: [StyledFonts]
    let language: String
    let kinsoku: KinsokuLevel
    let advances: AdvanceRule
    let spacing: Spacing
    let marks: MarkRules
    let hyphenation: HyphenRules?
    let writing: WritingMode
    let combinedDigits: CombineDigits
    /// `nil` where advances are exact and so the same at every size.
    let size: Length?

    /// Whether the language is Chinese, in whichever script and region.
    var isChinese: Bool { language == "zh" || language.hasPrefix("zh-") }

    package init(style: TypeStyle, language: String, styles: TextStyles? = nil) {
      fonts = style.fonts
      variants = styles?.fonts ?? []
      styledFonts = styles == nil ? [] : style.styledFonts
      self.language = language
      kinsoku = style.kinsoku
      advances = style.advances
      spacing = Spacing(of: style)
      marks = MarkRules(of: style)
      hyphenation = HyphenRules(of: style)
      writing = style.writing
      combinedDigits = style.combinedDigits
      size = style.advances == .exact ? nil : style.size
    }
  }

  package let key: Key
  let chain: FontChain
  let language: hb_language_t?
  let characters: CharacterTable
  /// The characters of each variant of the chain, once they were asked for.
  private var ofVariants: [CharacterTable?]
  private var tablesOfVariants: [Int: TypesetterTables] = [:]
  /// The scripts met; tables of the variants share it.
  private let scripts: MetScripts
  private let kinsoku: KinsokuLevel
  /// The faces of all variants.
  let fonts: [FlatFont]
  private let buffer: OpaquePointer
  let lineBreaker = TextBreaker(.lines)
  /// What parts words; `nil` where nothing does.
  let words: HyphenWords?
  private(set) lazy var graphemeBreaker = TextBreaker(.graphemes)
  var graphemes = Scratch<UInt8>()
  /// The characters of a run that the fast path shapes, and its steps.
  @exclusivity(unchecked) var runScalars = Scratch<UInt32>()
  @exclusivity(unchecked) var runSteps = Scratch<RunCache.Step>()
  private let units: AdvanceUnits
  /// That of each face, which may have a size of its own.
  private let spacings: [Spacing]
  /// The marks that give something up; `nil` where none does.
  let marks: MarkForms?
  private lazy var combined = CombinedDigits(language: language)
  private let leftOut: UInt32?
  @exclusivity(unchecked) private var simple: [SimpleCharacters?] = []
  private var passes: UInt64 = 0
  /// How often runs were forgotten that a pass may have met, or the first one was met.
  @exclusivity(unchecked) var forgotten = 0

  /// Empty tables for a style and texts of a language; the chain has the faces of `style.fonts`.
  package convenience init(
    chain: FontChain,
    style: TypeStyle,
    language: String,
    styles: TextStyles? = nil
  ) {
    self.init(chain: chain, style: style, language: language, styles: styles, leavingOut: nil)
  }

  /// Tables that wrongly take a glyph of the primary face for inert: for the proof that it is noticed.
  init(
    chain: FontChain,
    style: TypeStyle,
    language: String,
    styles: TextStyles? = nil,
    scripts: MetScripts = MetScripts(),
    leavingOut glyph: UInt32?
  ) {
    leftOut = glyph
    self.scripts = scripts
    key = Key(style: style, language: language, styles: styles)
    self.chain = chain
    let tag = hb_language_from_string(language, -1)
    self.language = tag
    fonts = chain.faces.map(FlatFont.init)
    kinsoku = style.kinsoku
    characters = CharacterTable(
      fonts: Array(fonts[..<chain.length]),
      kinsoku: style.kinsoku,
      isChinese: key.isChinese,
      marks: key.marks,
      isVertical: key.writing == .verticalRL,
      combinesDigits: key.combinedDigits != .none,
      language: tag,
      scripts: scripts
    )
    ofVariants = Array(repeating: nil, count: chain.faces.count / chain.length)
    ofVariants[0] = characters
    buffer = hb_buffer_create()
    words = HyphenWords(style, by: chain.dictionary)
    let spacing = key.spacing
    spacings = chain.faces.map { spacing.at($0.size) }
    units = AdvanceUnits(rule: style.advances, size: style.size)
    marks = MarkForms(
      key.marks,
      of: chain,
      fonts,
      spacings: spacings,
      language: self.language,
      isChinese: key.isChinese,
      units: units
    )
  }

  deinit {
    hb_buffer_destroy(buffer)
  }

  /// Returns the characters of a variant of the chain; faces are numbered among its own.
  func characters(ofVariant variant: Int) -> CharacterTable {
    if let known = ofVariants[variant] { return known }
    let first = variant * chain.length
    let made = CharacterTable(
      fonts: Array(fonts[first..<(first + chain.length)]),
      kinsoku: kinsoku,
      isChinese: key.isChinese,
      marks: key.marks,
      isVertical: key.writing == .verticalRL,
      combinesDigits: key.combinedDigits != .none,
      language: language,
      scripts: scripts
    )
    ofVariants[variant] = made
    return made
  }

  /// Returns tables for paragraphs of one variant of the chain.
  func ofVariant(_ variant: Int, style: TypeStyle) -> TypesetterTables {
    if let known = tablesOfVariants[variant] { return known }
    let made = TypesetterTables(
      chain: chain.variant(variant),
      style: style,
      language: key.language,
      scripts: scripts,
      leavingOut: nil
    )
    tablesOfVariants[variant] = made
    return made
  }

  /// What is drawn at soft hyphens that end lines, by the variant of the chain.
  private lazy var hyphens = ofVariants.indices.map { variant in
    Hyphen(of: fonts[variant * chain.length..<(variant + 1) * chain.length])
  }

  /// Returns what is drawn where a line ends at a soft hyphen; `nil` where no face has a hyphen.
  func hyphen(ofVariant variant: Int) -> Hyphen? { hyphens[variant] }

  /// How far the baseline of a variant stands above that of another, so that the middles of both are the same in
  /// vertical lines.
  func rise(ofVariant variant: Int, in other: Int) -> Int64 {
    guard key.writing == .verticalRL, variant != other else { return 0 }
    return chain.center(ofFace: other * chain.length) - chain.center(ofFace: variant * chain.length)
  }

  /// Returns the number of a pass that begins.
  func beginPass() -> UInt64 {
    passes += 1
    return passes
  }

  /// Returns the characters of the primary face in runs of a script, given by its number.
  func simpleCharacters(script: Int) -> SimpleCharacters {
    while simple.count <= script { simple.append(nil) }
    if let known = simple[script] { return known }
    let made = SimpleCharacters(
      script: UInt8(script),
      of: characters,
      face: chain.primary,
      font: fonts[0],
      language: language,
      units: units,
      spacing: spacings[0],
      marks: marks,
      leavingOut: leftOut
    )
    simple[script] = made
    return made
  }

  /// The space between scripts behind text of a face, in 1/65,536 em; 0 where there is none.
  func gap(behindFace face: Int) -> Int32 { spacings[face].betweenScripts }

  /// Shapes places of an array of scalars, the others being their context.
  ///
  /// - Returns: The glyphs in visual order, good until the next call; clusters are places.
  func shape(
    _ scalars: UnsafePointer<UInt32>,
    count: Int,
    places: Range<Int>,
    face: Int,
    script: RunScript,
    isRightToLeft: Bool = false,
    flags: hb_buffer_flags_t.RawValue = HB_BUFFER_FLAG_DEFAULT.rawValue
  ) -> Shaped {
    let spacing = spacings[face]
    if script.isCombined {
      return combined.shape(
        scalars + places.lowerBound,
        count: places.count,
        at: places.lowerBound,
        in: CombinedDigits.Square(
          em: chain.faces[face].em,
          center: chain.center(ofFace: face)
        ),
        of: fonts[face].font,
        space: spacing.letter,
        isRightToLeft: isRightToLeft
      )
    }
    hb_buffer_clear_contents(buffer)
    hb_buffer_add_codepoints(
      buffer,
      scalars,
      Int32(count),
      UInt32(places.lowerBound),
      Int32(places.count)
    )
    hb_buffer_set_direction(buffer, script.direction(isRightToLeft: isRightToLeft))
    hb_buffer_set_script(buffer, script.script)
    hb_buffer_set_language(buffer, language)
    hb_buffer_set_flags(buffer, hb_buffer_flags_t(rawValue: flags))
    spacing.shape(buffer, with: fonts[face].font)
    var glyphs: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &glyphs),
      let positions = hb_buffer_get_glyph_positions(buffer, &glyphs)
    else { preconditionFailure("HarfBuzz is out of memory.") }
    if script.isUpright { turn((infos, positions, Int(glyphs)), with: fonts[face].font) }
    if spacing.isBehindCharacters {
      spacing.space(
        (infos, positions, Int(glyphs)),
        of: scalars + places.lowerBound,
        from: places,
        script: script.script,
        isRightToLeft: isRightToLeft,
        isIgnorable: { self.characters.info(of: $0).isIgnorable }
      )
    }
    return Shaped(infos: infos, positions: positions, count: Int(glyphs))
  }

  /// Takes the places of upright glyphs down the page for places along the line, x downwards and y to the right, from
  /// the line's middle to their vertical origins: where most glyphs stand at 0, as those along the line do.
  private func turn(
    _ shaped: (
      infos: UnsafeMutablePointer<hb_glyph_info_t>,
      positions: UnsafeMutablePointer<hb_glyph_position_t>,
      count: Int
    ),
    with font: OpaquePointer
  ) {
    for index in 0..<shaped.count {
      let glyph = shaped.infos[index].codepoint
      var origin: (x: hb_position_t, y: hb_position_t) = (0, 0)
      hb_font_get_glyph_origin_for_direction(font, glyph, HB_DIRECTION_TTB, &origin.x, &origin.y)
      let position = shaped.positions[index]
      shaped.positions[index].x_offset = -(position.y_offset + origin.y)
      shaped.positions[index].y_offset = position.x_offset + origin.x
      shaped.positions[index].x_advance = -position.y_advance
      shaped.positions[index].y_advance = 0
    }
  }

  struct Shaped {
    var infos: UnsafePointer<hb_glyph_info_t>
    var positions: UnsafePointer<hb_glyph_position_t>
    var count: Int
  }
}
