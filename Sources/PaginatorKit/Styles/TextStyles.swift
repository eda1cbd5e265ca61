/// How the parts of a text are set: its blocks, the runs in them, its pictures and its ruby.
///
/// What no block holds is a paragraph like those of a plain text. Blocks and runs ascend and do not
/// overlap. Inside a block, a mandatory break ends a line and not the block: what follows it is neither
/// indented nor spaced anew.
public struct TextStyles: Hashable, Sendable, Codable {
  /// The styles of blocks, by number.
  public private(set) var blockStyles: [BlockStyle] = []
  /// The styles of runs, by number.
  public private(set) var runStyles: [RunStyle] = []
  /// The blocks, each from a paragraph's start to a paragraph's end.
  public private(set) var blocks: [Span] = []
  /// The runs that are set otherwise than their blocks, each inside a paragraph.
  public private(set) var runs: [Span] = []
  /// The pictures, each a U+FFFC.
  public private(set) var pictures: [Picture] = []
  /// The characters with annotations, each stretch inside a line of the text; they ascend and do not overlap.
  public private(set) var rubies: [Ruby] = []

  /// A stretch of the text and the number of its style.
  public struct Span: Hashable, Sendable, Codable {
    /// Where it begins.
    public var start: TextOffset
    /// Where it ends.
    public var end: TextOffset
    /// The number of its style.
    public var style: Int32
  }

  /// A picture and its size; one without a size is as wide as an em, and no higher than its line.
  public struct Picture: Hashable, Sendable, Codable {
    /// Where its U+FFFC stands.
    public var offset: TextOffset
    /// Its width before it is made to fit into the content box.
    public var width: Length
    /// Its height before that.
    public var height: Length
  }

  /// Characters and the annotation above them, which is no text: the reading of an ideograph.
  public struct Ruby: Hashable, Sendable, Codable {
    /// Where the characters begin.
    public var start: TextOffset
    /// Where they end.
    public var end: TextOffset
    /// The annotation, on one line.
    public var text: String
    /// The number of its style among those of runs.
    public var style: Int32
  }

  /// No styles, to be added to in the order of the text.
  public init() {}

  /// Adds a block behind those that are there; an empty one is none.
  ///
  /// - Complexity: O(different styles).
  public mutating func addBlock(from start: TextOffset, to end: TextOffset, _ style: BlockStyle) {
    guard start < end else { return }
    let number = blockStyles.lastIndex(of: style) ?? blockStyles.count
    if number == blockStyles.count { blockStyles.append(style) }
    blocks.append(Span(start: start, end: end, style: Int32(number)))
  }

  /// Adds a run behind those that are there; an empty one is none, and one that goes on with the style
  /// of the last is a part of it.
  public mutating func addRun(from start: TextOffset, to end: TextOffset, _ style: RunStyle) {
    guard start < end else { return }
    let number = number(of: style)
    if let last = runs.last, last.end == start, last.style == number {
      runs[runs.count - 1].end = end
    } else {
      runs.append(Span(start: start, end: end, style: Int32(number)))
    }
  }

  /// Adds a picture behind those that are there.
  public mutating func addPicture(at offset: TextOffset, width: Length, height: Length) {
    pictures.append(Picture(offset: offset, width: width, height: height))
  }

  /// Adds an annotation above characters behind those that have one; without either there is none.
  public mutating func addRuby(
    from start: TextOffset,
    to end: TextOffset,
    _ text: String,
    _ style: RunStyle
  ) {
    guard start < end, !text.isEmpty else { return }
    rubies.append(Ruby(start: start, end: end, text: text, style: number(of: style)))
  }

  private mutating func number(of style: RunStyle) -> Int32 {
    let number = runStyles.lastIndex(of: style) ?? runStyles.count
    if number == runStyles.count { runStyles.append(style) }
    return Int32(number)
  }

  /// Adds the styles of a text that stands behind an offset.
  package mutating func append(_ other: TextStyles, at offset: TextOffset) {
    append(other) { TextOffset(utf8: $0.utf8 + offset.utf8) }
  }

  /// Returns the styles of a part of the text, by its bytes; what they cut ends there.
  package func part(of bytes: Range<Int>) -> TextStyles {
    var part = TextStyles()
    part.append(self) { offset in
      TextOffset(utf8: min(max(offset.utf8, bytes.lowerBound), bytes.upperBound) - bytes.lowerBound)
    } picture: { picture in
      bytes.contains(picture.offset.utf8) ? picture : nil
    }
    return part
  }

  /// Returns the styles of a text whose places were moved and are in the same order; of its pictures some
  /// may be gone.
  package func moved(
    by place: (TextOffset) -> TextOffset,
    keeping isKept: (Picture) -> Bool = { _ in true }
  ) -> TextStyles {
    var moved = TextStyles()
    moved.append(self, at: place, picture: { isKept($0) ? $0 : nil })
    return moved
  }

  /// Returns the styles with other blocks, or other pictures, in the same places.
  package func changed(
    block: (inout BlockStyle) -> Void = { _ in },
    picture: (inout Picture) -> Void = { _ in }
  ) -> TextStyles {
    var changed = TextStyles()
    changed.append(self) {
      $0
    } block: { style in
      var style = style
      block(&style)
      return style
    } picture: { found in
      var found = found
      picture(&found)
      return found
    }
    return changed
  }

  /// Adds other styles behind those that are there, each of its places and parts as it is changed; a
  /// picture that becomes none is left out.
  private mutating func append(
    _ other: TextStyles,
    at place: (TextOffset) -> TextOffset,
    block: (BlockStyle) -> BlockStyle = { $0 },
    picture: (Picture) -> Picture? = { $0 }
  ) {
    let blockStyles = other.blockStyles.map(block)
    for span in other.blocks {
      addBlock(from: place(span.start), to: place(span.end), blockStyles[Int(span.style)])
    }
    for run in other.runs {
      addRun(from: place(run.start), to: place(run.end), other.runStyles[Int(run.style)])
    }
    // A picture is where its character ends: what comes before it is no part of it.
    let length = 3
    for found in other.pictures.compactMap(picture) {
      let end = place(TextOffset(utf8: found.offset.utf8 + length))
      let offset = TextOffset(utf8: end.utf8 - length)
      addPicture(at: offset, width: found.width, height: found.height)
    }
    for ruby in other.rubies {
      let style = other.runStyles[Int(ruby.style)]
      addRuby(from: place(ruby.start), to: place(ruby.end), ruby.text, style)
    }
  }

  /// Whether some blocks are kept together, or with the next.
  package var keepsBlocks: Bool {
    blockStyles.contains { $0.keepsWithNext || $0.keepsTogether }
  }

  /// Whether all is set as a plain text is.
  public var isEmpty: Bool {
    blocks.isEmpty && runs.isEmpty && pictures.isEmpty && rubies.isEmpty
  }

  // MARK: Look-ups

  /// Returns the number of the block that holds an offset, `nil` where none does; by bisection.
  package func block(holding offset: TextOffset) -> Int? {
    let next = blocks.partitioningIndex { $0.end > offset }
    return next < blocks.count && blocks[next].start <= offset ? next : nil
  }

  /// The style of a block, by its number.
  package func style(ofBlock block: Int) -> BlockStyle {
    blockStyles[Int(blocks[block].style)]
  }

  /// Returns the runs that have characters between two offsets.
  ///
  /// - Complexity: O(log runs + runs that are found).
  package func runs(from start: TextOffset, to end: TextOffset) -> ArraySlice<Span> {
    let first = runs.partitioningIndex { $0.end > start }
    var last = first
    while last < runs.count, runs[last].start < end { last += 1 }
    return runs[first..<last]
  }

  /// Returns the pictures between two offsets.
  ///
  /// - Complexity: O(log pictures + pictures that are found).
  package func pictures(from start: TextOffset, to end: TextOffset) -> ArraySlice<Picture> {
    let first = pictures.partitioningIndex { $0.offset >= start }
    var last = first
    while last < pictures.count, pictures[last].offset < end { last += 1 }
    return pictures[first..<last]
  }

  /// Returns the stretches with annotations that have characters between two offsets.
  ///
  /// - Complexity: O(log rubies + rubies that are found).
  package func rubies(from start: TextOffset, to end: TextOffset) -> ArraySlice<Ruby> {
    let first = rubies.partitioningIndex { $0.end > start }
    var last = first
    while last < rubies.count, rubies[last].start < end { last += 1 }
    return rubies[first..<last]
  }

  /// Whether an offset stands between two characters that have an annotation together.
  ///
  /// - Complexity: O(log rubies).
  package func splitsRuby(at offset: TextOffset) -> Bool {
    rubies(from: offset, to: TextOffset(utf8: offset.utf8 + 1)).contains { $0.start < offset }
  }

  /// The face and size that a character is set in; by bisection.
  package func font(at offset: TextOffset) -> FontVariant {
    if let run = runs(from: offset, to: TextOffset(utf8: offset.utf8 + 1)).first {
      let style = runStyles[Int(run.style)]
      return FontVariant(traits: style.traits, size: style.size)
    }
    return block(holding: offset).map(style(ofBlock:))
      .map { style in
        FontVariant(traits: style.traits, size: style.size)
      } ?? FontVariant()
  }

  /// The faces and sizes that text is set in, the text's own first.
  package var fonts: [FontVariant] {
    var found = [FontVariant()]
    for style in blockStyles { found.append(FontVariant(traits: style.traits, size: style.size)) }
    for style in runStyles { found.append(FontVariant(traits: style.traits, size: style.size)) }
    var seen: Set<FontVariant> = []
    return found.filter { seen.insert($0).inserted }
  }

  /// The traits that text has beside none, in the order of their bits.
  package var traits: [FontTraits] {
    Set(fonts.map(\.traits)).subtracting([[]]).sorted { $0.rawValue < $1.rawValue }
  }

  // MARK: Validity

  /// Whether the styles are those of some text: they ascend inside it, stand between its characters, and
  /// blocks between its paragraphs.
  func areValid(for utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    let isBetween = { (offset: TextOffset) in
      offset.utf8 == utf8.count || utf8[offset.utf8] & 0xC0 != 0x80
    }
    func ascend(_ spans: [Span], styles: Int) -> Bool {
      var last = TextOffset.zero
      for span in spans {
        guard span.start >= last, span.start < span.end, span.end.utf8 <= utf8.count,
          isBetween(span.start), isBetween(span.end), span.style >= 0, span.style < styles
        else { return false }
        last = span.end
      }
      return true
    }
    guard ascend(blocks, styles: blockStyles.count), ascend(runs, styles: runStyles.count),
      blockStyles.allSatisfy(\.isValid), runStyles.allSatisfy(\.isValid)
    else { return false }
    for block in blocks {
      guard ParagraphRange.begins(at: block.start.utf8, in: utf8),
        block.end.utf8 == utf8.count || ParagraphRange.begins(at: block.end.utf8, in: utf8)
      else { return false }
    }
    var last = -1
    for picture in pictures {
      let place = picture.offset.utf8
      guard place > last, place >= 0, place + 3 <= utf8.count,
        utf8[place] == 0xEF, utf8[place + 1] == 0xBF, utf8[place + 2] == 0xBC,
        Self.sides.contains(picture.width), Self.sides.contains(picture.height)
      else { return false }
      last = place
    }
    var end = TextOffset.zero
    for ruby in rubies {
      guard ruby.start >= end, ruby.start < ruby.end, ruby.end.utf8 <= utf8.count,
        isBetween(ruby.start), isBetween(ruby.end), runStyles.indices.contains(Int(ruby.style)),
        Self.isAnnotation(ruby.text), Self.mayHaveRuby(ruby.start.utf8..<ruby.end.utf8, of: utf8)
      else { return false }
      end = ruby.end
    }
    return true
  }

  /// Whether some bytes of a text may have an annotation: no mandatory break and no picture is among them.
  package static func mayHaveRuby(
    _ bytes: Range<Int>,
    of utf8: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let line = ParagraphRange.starting(at: bytes.lowerBound, limit: bytes.upperBound, in: utf8)
    guard line.contentEnd == bytes.upperBound else { return false }
    return !bytes.contains {
      utf8[$0] == 0xEF && $0 + 2 < bytes.upperBound && utf8[$0 + 1] == 0xBF && utf8[$0 + 2] == 0xBC
    }
  }

  /// Whether a string may be an annotation: 1 to ``longestAnnotation`` bytes on one line.
  package static func isAnnotation(_ text: String) -> Bool {
    (1...longestAnnotation).contains(text.utf8.count)
      && text.unicodeScalars.allSatisfy { !endsLine($0) }
  }

  /// Whether a character ends a line of an annotation, or is a control that nobody sees.
  package static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// How many bytes an annotation may have: one above a character is a word or two.
  package static let longestAnnotation = 1_000

  /// How long a side of a picture may be: up to 2²⁰ px.
  package static let sides = Length.zero...Length(sixtyFourths: 1 << 26)
}

extension BlockStyle {
  fileprivate var isValid: Bool {
    TextStyles.sizes.contains(size)
      && [spaceBefore, spaceAfter, startIndent, endIndent].allSatisfy(TextStyles.spaces.contains)
  }
}

extension RunStyle {
  fileprivate var isValid: Bool {
    TextStyles.sizes.contains(size) && shift > Ems(-100) && shift < Ems(100)
  }
}

extension TextStyles {
  /// How large text may be, in em of the text's font size.
  package static let sizes = Ems(0.01)...Ems(100)
  /// How long a space or an indent may be.
  package static let spaces = Ems.zero...Ems(100)
}

extension TextStyles {
  private enum Field: CodingKey { case blockStyles, runStyles, blocks, runs, pictures, rubies }

  /// Reads styles, of which those without annotations do not say so.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Field.self)
    blockStyles = try fields.decode([BlockStyle].self, forKey: .blockStyles)
    runStyles = try fields.decode([RunStyle].self, forKey: .runStyles)
    blocks = try fields.decode([Span].self, forKey: .blocks)
    runs = try fields.decode([Span].self, forKey: .runs)
    pictures = try fields.decode([Picture].self, forKey: .pictures)
    rubies = try fields.decodeIfPresent([Ruby].self, forKey: .rubies) ?? []
  }

  /// Writes the styles.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Field.self)
    try fields.encode(blockStyles, forKey: .blockStyles)
    try fields.encode(runStyles, forKey: .runStyles)
    try fields.encode(blocks, forKey: .blocks)
    try fields.encode(runs, forKey: .runs)
    try fields.encode(pictures, forKey: .pictures)
    if !rubies.isEmpty { try fields.encode(rubies, forKey: .rubies) }
  }
}

/// A face and a size of it.
package struct FontVariant: Hashable, Sendable {
  package var traits: FontTraits = []
  package var size = Ems.one

  package init(traits: FontTraits = [], size: Ems = .one) {
    self.traits = traits
    self.size = size
  }
}
