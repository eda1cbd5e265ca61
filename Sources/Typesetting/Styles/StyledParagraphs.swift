import PaginatorKit

/// Paragraphs of a text with styles.
extension Typesetter {
  /// Whether blocks of the text are kept together, or with the next.
  package var keepsBlocks: Bool { variants?.keepsBlocks ?? false }

  /// Reads the characters of a paragraph, each by the table of its variant.
  func decode(
    _ paragraph: ShapedParagraph,
    range: ParagraphRange,
    of utf8: UnsafeBufferPointer<UInt8>,
    in variants: TextVariants,
    _ reading: inout Reading
  ) {
    paragraph.spans.removeAll(keepingCapacity: true)
    paragraph.pictures.removeAll(keepingCapacity: true)
    let bytes = range.start..<range.contentEnd
    let own = variants.variant(
      ofBlock: variants.styles.block(holding: TextOffset(utf8: range.start))
    )
    for span in variants.spans(of: bytes) {
      paragraph.spans.append(
        ShapedParagraph.Span(
          start: paragraph.count,
          variant: span.variant,
          shift: span.shift + tables.rise(ofVariant: span.variant, in: own)
        )
      )
      let table = tables.characters(ofVariant: span.variant)
      read(span.bytes, of: utf8, by: table, into: paragraph, &reading)
      // Faces have to be looked for where they are not the first.
      if span.variant != 0 { reading.uncovered |= 1 }
    }
    paragraph.offsets.base[paragraph.count] = UInt32(bytes.count)
    let pictures = variants.styles.pictures(
      from: TextOffset(utf8: range.start),
      to: TextOffset(utf8: range.contentEnd)
    )
    for picture in pictures {
      let place = paragraph.place(atByte: picture.offset.utf8)
      let info = tables.characters(ofVariant: paragraph.variant(at: place)).picture()
      paragraph.infos.base[place] = info
      paragraph.pictures.append(ShapedParagraph.Picture(place: place))
      reading.bits |= info.bits
      reading.uncovered |= 1
    }
    paragraph.findRubies(of: variants.styles)
  }

  /// Writes the break records of a paragraph of a text with styles or without, as ``measure(_:of:to:)`` does.
  ///
  /// Shaping joins nothing across variants: each stretch is looked up by the typesetter of its own, in the
  /// script that is current there, and nothing else ends with it.
  ///
  /// - Returns: How many there are; `nil` when the paragraph must be shaped in full.
  func measureStyled(
    _ range: ParagraphRange,
    of utf8: UnsafeBufferPointer<UInt8>,
    to records: BreakRecords
  ) -> Int? {
    if let only = ofOnlyVariant(of: range) { return only.measure(range, of: utf8, to: records) }
    guard let stretches = mixedStretches(of: range) else { return nil }
    return measure(range, of: utf8, to: records) { script, writer in
      var (script, scalars) = (script, 0)
      for stretch in stretches {
        var simple = stretch.typesetter.simpleCharacters(script: script)
        let walked = stretch.typesetter.walk(
          from: stretch.bytes.lowerBound,
          until: stretch.bytes.upperBound,
          end: stretch.bytes.upperBound,
          of: utf8,
          in: &simple,
          writing: &writer
        )
        guard let walked else { return nil }
        script = Int(simple.number)
        scalars += walked.scalars
      }
      return scalars
    }
  }

  /// A part of a paragraph that is set in one variant, and the typesetter of that.
  struct Stretch {
    var bytes: Range<Int>
    let typesetter: Typesetter
  }

  /// Returns the stretches of a paragraph whose lines records may tell, each of another variant than the one
  /// before it; `nil` where there are pictures or annotations, or faces of several variants that make the heights of lines.
  func stretches(of range: ParagraphRange) -> [Stretch]? {
    guard let only = ofOnlyVariant(of: range) else { return mixedStretches(of: range) }
    return [Stretch(bytes: range.start..<range.contentEnd, typesetter: only)]
  }

  /// The typesetter of the one variant that a paragraph is set in; `nil` where it has several, or more than text.
  private func ofOnlyVariant(of range: ParagraphRange) -> Typesetter? {
    guard let variants else { return self }
    return variants.onlyVariant(of: range).map(ofVariant)
  }

  private func mixedStretches(of range: ParagraphRange) -> [Stretch]? {
    guard let variants, style.lineHeightFrom == .primary, variants.isOnlyText(range) else {
      return nil
    }
    var stretches: [Stretch] = []
    for span in variants.spans(of: range.start..<range.contentEnd) {
      let typesetter = ofVariant(span.variant)
      if let last = stretches.indices.last, stretches[last].typesetter === typesetter {
        // Its baseline may be moved, which shaping does not see.
        stretches[last].bytes = stretches[last].bytes.lowerBound..<span.bytes.upperBound
      } else {
        stretches.append(Stretch(bytes: span.bytes, typesetter: typesetter))
      }
    }
    return stretches
  }

  /// The first face of the variant that a paragraph's block is set in.
  func primaryFace(of paragraph: ShapedParagraph) -> Int {
    guard let variants else { return 0 }
    let block = variants.styles.block(holding: TextOffset(utf8: paragraph.range.start))
    return variants.variant(ofBlock: block) * chain.length
  }

  /// How wide the block at a byte is between its indents.
  func room(ofBlockAt byte: Int, in width: Length) -> Length {
    guard let styles = variants?.styles, let block = styles.block(holding: TextOffset(utf8: byte))
    else { return width }
    let style = styles.blockStyles[Int(styles.blocks[block].style)]
    let size = self.style.size
    return width - style.startIndent.length(at: size) - style.endIndent.length(at: size)
  }

  /// Gives the pictures of a shaped paragraph the sizes that they have in a layout.
  ///
  /// - Complexity: O(paragraph) where it has pictures of other sizes.
  func fitPictures(of paragraph: ShapedParagraph, in box: PictureBox, room: Length) {
    guard let variants, !paragraph.pictures.isEmpty else { return }
    let x = paragraph.x.base
    let contentX = paragraph.contentX.base
    var sources =
      variants.styles
      .pictures(
        from: TextOffset(utf8: paragraph.range.start),
        to: TextOffset(utf8: paragraph.range.contentEnd)
      )[...]
    for index in paragraph.pictures.indices {
      guard let source = sources.popFirst() else { return }
      let place = paragraph.pictures[index].place
      var size = PictureSize(width: style.size, height: .zero)
      if source.width > .zero, source.height > .zero {
        size = box.size(of: source.along(style.writing), in: room)
      }
      let advance = units.limit(for: size.width)
      // What stands between the picture and what follows is no part of it.
      let change = advance - (contentX[place + 1] - x[place])
      paragraph.pictures[index].advance = advance
      paragraph.pictures[index].height = size.height
      guard change != 0 else { continue }
      for later in (place + 1)...paragraph.count {
        x[later] += change
        contentX[later] += change
      }
    }
  }
}

extension ShapedParagraph {
  /// The variant that a place is set in.
  func variant(at place: Int) -> Int {
    spans.last { $0.start <= place }?.variant ?? 0
  }

  /// How far the baseline of a place stands above the line's, in 1/65,536 em.
  func shift(at place: Int) -> Int64 {
    spans.last { $0.start <= place }?.shift ?? 0
  }

  /// The picture at a place.
  func picture(at place: Int) -> Picture? {
    pictures.isEmpty ? nil : pictures.first { $0.place == place }
  }
}
