import PaginatorKit

/// The laws of how a text is set.
extension LawChecks {
  /// A paragraph at a chapter's edge in larger letters, against the pages of the chapter on the other side.
  func styleLocality(_ lawCase: LawCase) throws(Silence) -> Breach? {
    let text = lawCase.text
    guard let edge = text.forcedBreaks.first(where: text.beginsParagraph) else {
      throw Silence(reason: "was given no text of more than one chapter")
    }
    let sides: [(paragraph: TextOffset, isOther: (PageRange) -> Bool, words: String)] = [
      (edge, { $0.end <= edge }, "the chapter behind it begins"),
      // An empty page there is the last of the chapter before.
      (
        TextOffset(utf8: edge.utf8 - 1), { $0.start >= edge && $0.end > edge },
        "the chapter before it ends"
      ),
    ]
    var isShown = false
    for side in sides {
      func sized(_ size: Ems) -> LawCase {
        var sized = lawCase
        sized.text = text.setting(paragraphAt: side.paragraph, in: size)
        return sized
      }
      let before = try bench.reference(sized(.one))
      let after = Run(of: try bench.fresh(), over: sized(Ems(1.25)))
      // Letters that are too large for a page may end it all.
      guard after.kind == .ended else { continue }
      isShown = true
      if let breach = Breach(
        expected: (before.keeping(side.isOther), "in the text"),
        found: (after.keeping(side.isOther), "where \(side.words) in larger letters"),
        in: text
      ) {
        return breach
      }
    }
    guard isShown else { throw Silence(reason: "paginates no chapter in larger letters") }
    return nil
  }

  /// A link in the text's middle, which is set as what is around it.
  func painting(_ lawCase: LawCase) throws(Silence) -> Breach? {
    // A text with styles keeps the space before its first paragraph, a plain one does not.
    let isPlain = lawCase.text.styles == nil
    var (before, after) = (lawCase, lawCase)
    before.text = isPlain ? lawCase.text.setting(paragraphAt: .zero, in: .one) : lawCase.text
    after.text = before.text.withLink
    return Breach(
      expected: (Run(of: try bench.fresh(), over: before), "before"),
      found: (Run(of: try bench.fresh(), over: after), "with a link in its middle"),
      in: lawCase.text
    )
  }
}

extension Run {
  /// Some of the pages.
  fileprivate func keeping(_ isKept: (PageRange) -> Bool) -> Run {
    var run = self
    run.pages = pages.filter(isKept)
    return run
  }
}

extension SourceText {
  /// The text with letters of a size in the paragraph that holds an offset, which becomes a block of its own.
  func setting(paragraphAt offset: TextOffset, in size: Ems) -> SourceText {
    guard scalarCount > 0 else { return self }
    let paragraph = utf8.withUnsafeBufferPointer { bytes in
      let start = ParagraphRange.start(holding: offset.utf8, in: bytes)
      return ParagraphRange.starting(at: start, limit: bytes.count, in: bytes)
    }
    var (start, end) = (TextOffset(utf8: paragraph.start), TextOffset(utf8: paragraph.end))
    let old = styles ?? TextStyles()
    for block in old.blocks where block.start < end && start < block.end {
      (start, end) = (min(start, block.start), max(end, block.end))
    }
    var new = TextStyles()
    new.add(blocks: old.blocks.filter { $0.end <= start }, of: old)
    new.addBlock(from: start, to: end, BlockStyle(size: size))
    new.add(blocks: old.blocks.filter { $0.start >= end }, of: old)
    new.add(runs: old.runs, of: old)
    new.addRest(of: old)
    return with(styles: new)
  }

  /// The text with a run in its middle that is set as what is around it: a link, coloured words.
  var withLink: SourceText {
    guard scalarCount > 2 else { return self }
    let (start, end) = (offset(ofScalar: scalarCount / 3), offset(ofScalar: scalarCount * 2 / 3))
    let old = styles ?? TextStyles()
    guard old.runs(from: start, to: end).isEmpty else { return self }
    var new = TextStyles()
    new.add(blocks: old.blocks, of: old)
    new.add(runs: old.runs.filter { $0.end <= start }, of: old)
    var place = start
    // A part for each block, as each has a size of its own.
    while place < end {
      let block = old.block(holding: place)
      let next = old.blocks.first { $0.start > place }?.start ?? end
      let limit = min(block.map { old.blocks[$0].end } ?? next, end)
      let style = block.map(old.style(ofBlock:)) ?? BlockStyle()
      new.addRun(from: place, to: limit, RunStyle(traits: style.traits, size: style.size))
      place = limit
    }
    new.add(runs: old.runs.filter { $0.start >= end }, of: old)
    new.addRest(of: old)
    return with(styles: new)
  }
}

extension TextStyles {
  fileprivate mutating func add(blocks: [Span], of other: TextStyles) {
    for block in blocks {
      addBlock(from: block.start, to: block.end, other.blockStyles[Int(block.style)])
    }
  }

  fileprivate mutating func add(runs: [Span], of other: TextStyles) {
    for run in runs { addRun(from: run.start, to: run.end, other.runStyles[Int(run.style)]) }
  }

  /// Adds pictures and annotations.
  fileprivate mutating func addRest(of other: TextStyles) {
    for picture in other.pictures {
      addPicture(at: picture.offset, width: picture.width, height: picture.height)
    }
    for ruby in other.rubies {
      addRuby(from: ruby.start, to: ruby.end, ruby.text, other.runStyles[Int(ruby.style)])
    }
  }
}
