import CHarfBuzz
import CTextBreaks
import PaginatorKit

/// Itemizing: cutting a paragraph into runs of one face, one script and one direction.
extension Typesetter {
  // MARK: Faces

  /// Chooses a face for each scalar: the first of the chain that has all of its grapheme cluster, or all digits that
  /// are combined with it.
  func findFaces(in paragraph: ShapedParagraph, seen: Seen) {
    let count = paragraph.count
    paragraph.faces.reserve(count + 1)
    paragraph.missingGlyphs = 0
    let faces = paragraph.faces.base
    faces.update(repeating: 0, count: count + 1)
    guard seen.needsFaces else { return }
    var spans = paragraph.spans[...]
    var first = 0
    tables.graphemes.reserve(count + 1)
    graphemeBreaker.find(in: paragraph.scalars.base, count: count, before: tables.graphemes.base)
    var start = 0
    var previous: UInt8 = 0
    while start < count {
      var end = start + 1
      while end < count, tables.graphemes.base[end] == 0 || paragraph.splitsCombined(at: end) {
        end += 1
      }
      while let span = spans.first, span.start <= start {
        first = span.variant * chain.length
        spans.removeFirst()
      }
      let face = face(for: start..<end, in: paragraph, previous: previous, variant: first)
      if face == CharacterInfo.noFace { paragraph.missingGlyphs += 1 }
      let chosen = face == CharacterInfo.noFace ? 0 : face
      for index in start..<end { faces[index] = chosen + UInt8(first) }
      previous = chosen
      start = end
    }
  }

  private func face(
    for cluster: Range<Int>,
    in paragraph: ShapedParagraph,
    previous: UInt8,
    variant first: Int
  ) -> UInt8 {
    let infos = paragraph.infos.base
    var isEmoji = false
    var isNeutral = true
    var isDrawn = false
    for index in cluster {
      isEmoji =
        isEmoji || infos[index].isEmoji
        || infos[index].bits & CharacterInfo.emojiSelector != 0
      isNeutral = isNeutral && infos[index].inheritsScript
      isDrawn = isDrawn || !infos[index].isIgnorable
    }
    guard isDrawn else { return previous }
    if isEmoji, let colorFace, covers(colorFace, cluster, in: paragraph, variant: first) {
      return UInt8(colorFace)
    }
    if isNeutral, covers(Int(previous), cluster, in: paragraph, variant: first) { return previous }
    if cluster.count == 1 { return infos[cluster.lowerBound].face }
    let face = chain.base.indices.first { covers($0, cluster, in: paragraph, variant: first) }
    return face.map(UInt8.init) ?? CharacterInfo.noFace
  }

  /// Whether a face, numbered in its variant, has all of a cluster.
  private func covers(
    _ face: Int,
    _ cluster: Range<Int>,
    in paragraph: ShapedParagraph,
    variant first: Int
  ) -> Bool {
    cluster.allSatisfy { index in
      let info = paragraph.infos.base[index]
      if info.isIgnorable || Int(info.face) == face { return true }
      let scalar = paragraph.scalars.base[index]
      let drawn = CharacterTable.drawn(scalar)
      let font = chain.faces[first + face]
      return font.glyph(for: scalar) != nil || (drawn != scalar && font.glyph(for: drawn) != nil)
    }
  }

  // MARK: Runs

  func findLevels(in paragraph: ShapedParagraph, seen: Seen) {
    guard seen.needsLevels else { return }
    paragraph.levels.reserve(paragraph.count + 1)
    let found = text_bidi_levels(
      orderedScalars(of: paragraph),
      Int32(paragraph.count),
      baseLevel,
      paragraph.levels.base
    )
    precondition(found, "ICU could not order \(paragraph.count) scalars.")
  }

  /// The scalars as they are ordered: digits that stand upright are letters from left to right.
  private func orderedScalars(of paragraph: ShapedParagraph) -> UnsafePointer<UInt32> {
    guard !paragraph.combined.isEmpty else { return UnsafePointer(paragraph.scalars.base) }
    let count = paragraph.count
    tables.runScalars.reserve(count)
    let scalars = tables.runScalars.base
    scalars.update(from: paragraph.scalars.base, count: count)
    for place in paragraph.combined.joined() { scalars[place] = 0x41 }
    return UnsafePointer(scalars)
  }

  /// Cuts the paragraph where the face, the script or the embedding level changes.
  ///
  /// Scalars of the scripts Common and Inherited take the script before them, leading ones the first
  /// after (UAX
  /// #24, 5.2). In vertical lines it is also cut between what stands upright and what is turned, and combined digits are
  /// a run of their own, which tells no script.
  func findRuns(in paragraph: ShapedParagraph, isUniform: Bool) {
    paragraph.runs.removeAll(keepingCapacity: true)
    let count = paragraph.count
    guard count > 0 else { return }
    let infos = paragraph.infos.base
    let faces = paragraph.faces.base
    let levels = paragraph.levels.base
    let isVertical = style.writing == .verticalRL
    let graphemes = isVertical ? graphemesInVerticalLines(of: paragraph) : nil
    let hasLevels =
      !isUniform
      && (baseLevel == 1
        || (0..<count).contains { infos[$0].bits & CharacterInfo.needsLevels != 0 })
    var script: UInt8 = 0
    for index in 0..<count where !infos[index].inheritsScript {
      script = infos[index].script
      break
    }
    var start = 0
    var current = script
    var combined = paragraph.combined[...]
    for index in 0..<count {
      if combined.first?.upperBound == index { combined.removeFirst() }
      let isCombined = combined.first?.contains(index) ?? false
      let next =
        isCombined
        ? table.number(of: .combined)
        : !isVertical
          ? infos[index].inheritsScript ? script : infos[index].script
          : graphemes.map { $0[index] != 0 } ?? true || index == 0
            ? table.runScript(
              of: paragraph.scalars.base[index],
              infos[index],
              behind: script,
              in: tables.fonts[Int(faces[index])]
            ) : table.runScript(infos[index], extending: script)
      let changes =
        next != current
        || (!isUniform && index > 0
          && (faces[index] != faces[index - 1]
            || (infos[index].bits | infos[index - 1].bits) & CharacterInfo.picture != 0
            || (hasLevels && levels[index] != levels[index - 1])))
      if changes, index > start {
        append(start..<index, script: current, hasLevels: hasLevels, to: paragraph)
        start = index
      }
      current = next
      if !isCombined { script = next }
    }
    append(start..<count, script: current, hasLevels: hasLevels, to: paragraph)
  }

  /// Where grapheme clusters begin, of which all characters stand as the first does; `nil` where each is one.
  func graphemesInVerticalLines(of paragraph: ShapedParagraph) -> UnsafePointer<UInt8>? {
    let (infos, count) = (paragraph.infos.base, paragraph.count)
    guard (0..<count).contains(where: { !infos[$0].isSimpleGrapheme }) else { return nil }
    tables.graphemes.reserve(count + 1)
    graphemeBreaker.find(in: paragraph.scalars.base, count: count, before: tables.graphemes.base)
    return UnsafePointer(tables.graphemes.base)
  }

  private func append(
    _ places: Range<Int>,
    script: UInt8,
    hasLevels: Bool,
    to paragraph: ShapedParagraph
  ) {
    paragraph.runs.append(
      ShapedParagraph.Run(
        start: places.lowerBound,
        end: places.upperBound,
        face: Int(paragraph.faces.base[places.lowerBound]),
        script: script,
        level: hasLevels ? paragraph.levels.base[places.lowerBound] : 0
      )
    )
  }
}
