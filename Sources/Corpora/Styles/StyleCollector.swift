import PaginatorKit

/// Collects the styles of a text while it is written: what open elements and the sheet make of it.
///
/// Margins collapse as in CSS 2.2, 8.3.1, where no block has a border or a padding: what stands between
/// two blocks is the larger of the space after the first and that before the second, each the largest of
/// the edges that meet there, also those of blocks without content.
struct StyleCollector {
  private var blocks: [Block] = []
  private var runs: [Run] = []
  private var pictures: [(offset: Int, size: NaturalSize)] = []
  private var rubies: [Ruby] = []
  /// Where pages must begin, in bytes.
  private(set) var breaks: [Int] = []
  private(set) var ignoredDeclarations = 0
  /// How many blocks, runs, pictures and annotations it has; what is beyond the most is not kept.
  private var count: Int { blocks.count + runs.count + pictures.count + rubies.count }

  private let sheet = StyleSheet.reader
  /// The elements that are open, in what the document stands in.
  private var open = [Level()]
  /// The space before the next block.
  private var pendingSpace = Ems.zero
  private var isBreakPending = false

  /// How characters are set.
  struct Font: Hashable {
    var traits: FontTraits = []
    var size = Ems.one
    var shift = Ems.zero
  }

  private struct Block {
    var start: Int
    var end: Int
    var style: BlockStyle
  }

  private struct Run {
    var start: Int
    var end: Int
    var style: RunStyle
  }

  private struct Ruby {
    var start: Int
    var end: Int
    var text: String
    var font: Font
  }

  /// What an open element makes of the text in it.
  private struct Level {
    var font = Font()
    /// How a block of that text is set, but for its spaces and keeps.
    var block = BlockStyle()
    /// Whether it is a block itself.
    var isBlock = false
    var spaceBefore = Ems.zero
    var spaceAfter = Ems.zero
    var after = OwnStyle.Break.auto
    /// How many blocks there were when it began.
    var first = 0
    /// The same of the outermost element that is kept together.
    var firstTogether: Int?
  }

  /// How text is set that is written now.
  var font: Font { level.font }

  /// How text of the block is set.
  var blockFont: Font { Font(traits: level.block.traits, size: level.block.size) }

  private var level: Level { open[open.count - 1] }

  /// How text would be set in an element that begins now.
  func font(inside name: String, _ attributes: [String: String]) -> Font {
    var font = font
    if let rule = sheet.rule(for: name) {
      font.apply(rule, OwnStyle(of: name, attributes, isBlock: false))
    }
    return font
  }

  /// Begins an element.
  ///
  /// - Parameters:
  ///   - name: Its name, in lower case.
  ///   - attributes: Its attributes.
  ///   - isBlock: Whether its edges end blocks of text, as they do not in a row of a table.
  mutating func start(_ name: String, _ attributes: [String: String], isBlock: Bool) {
    let own = OwnStyle(of: name, attributes, isBlock: isBlock)
    let rule = sheet.rule(for: name) ?? StyleSheet.Rule(elements: [])
    ignoredDeclarations += own.ignored
    var inner = level
    inner.isBlock = isBlock
    inner.font.apply(rule, own)
    if isBlock {
      startBlock(&inner, rule, own)
      if own.before == .page { forceBreak(inside: inner) }
    }
    open.append(inner)
  }

  /// Begins an element that changes nothing.
  mutating func startPlain() {
    open.append(level)
    open[open.count - 1].isBlock = false
  }

  private mutating func startBlock(
    _ inner: inout Level,
    _ rule: StyleSheet.Rule,
    _ own: OwnStyle
  ) {
    // A block stands on no line of what it is in.
    inner.font.shift = .zero
    let size = inner.font.size
    inner.block.traits = inner.font.traits
    inner.block.size = size
    inner.block.kind = rule.kind ?? inner.block.kind
    inner.block.alignment = own.alignment ?? rule.alignment ?? inner.block.alignment
    inner.block.startIndent = (inner.block.startIndent + rule.startIndent * size).clamped
    inner.block.endIndent = (inner.block.endIndent + rule.endIndent * size).clamped
    inner.spaceBefore = rule.spaceBefore * size
    inner.spaceAfter = rule.spaceAfter * size
    inner.after = own.after == .auto && rule.keepsWithNext ? .avoid : own.after
    inner.first = blocks.count
    if rule.keepsTogether || own.keepsTogether {
      inner.firstTogether = inner.firstTogether ?? inner.first
    }
    pendingSpace = max(pendingSpace, inner.spaceBefore)
    if own.before == .avoid, !blocks.isEmpty { blocks[blocks.count - 1].style.keepsWithNext = true }
  }

  /// Ends the element that began last.
  mutating func end() {
    guard open.count > 1, let inner = open.popLast(), inner.isBlock else { return }
    if inner.first < blocks.count {
      blocks[blocks.count - 1].style.spaceAfter.raise(to: inner.spaceAfter)
      if inner.after == .avoid { blocks[blocks.count - 1].style.keepsWithNext = true }
    } else {
      pendingSpace.raise(to: inner.spaceAfter)
    }
    if inner.after == .page { forceBreak(inside: nil) }
  }

  /// Has a page begin with the next block; what was empty before belongs to the page before, and only the
  /// spaces of elements that are open count behind it.
  private mutating func forceBreak(inside inner: Level?) {
    if !blocks.isEmpty { blocks[blocks.count - 1].style.spaceAfter.raise(to: pendingSpace) }
    pendingSpace = .zero
    isBreakPending = true
    guard let inner else { return }
    for outer in open + [inner] where outer.isBlock && outer.first == blocks.count {
      pendingSpace.raise(to: outer.spaceBefore)
    }
  }

  /// Takes characters that were written in a font.
  mutating func write(from start: Int, to end: Int, in font: Font) {
    guard font != blockFont else { return }
    let style = font.style
    if let last = runs.last, last.end == start, last.style == style {
      runs[runs.count - 1].end = end
    } else if count <= TextStyles.mostParts {
      runs.append(Run(start: start, end: end, style: style))
    }
  }

  /// Ends a block of text.
  mutating func endBlock(from start: Int, to end: Int, isPicture: Bool) {
    // A line break at the end is gone.
    while let last = runs.last, last.end >= end {
      runs[runs.count - 1].end = end - 1
      if last.start >= end - 1 { runs.removeLast() }
    }
    var style = level.block
    style.spaceBefore = pendingSpace
    pendingSpace = .zero
    if isPicture { style.apply(sheet.picture) }
    if let first = level.firstTogether {
      style.keepsTogether = true
      if first < blocks.count { blocks[blocks.count - 1].style.keepsWithNext = true }
    }
    if isBreakPending, start > 0 { breaks.append(start) }
    isBreakPending = false
    guard count <= TextStyles.mostParts else { return }
    blocks.append(Block(start: start, end: end, style: style))
  }

  /// Takes a picture that was written.
  mutating func addPicture(at offset: Int, _ size: NaturalSize) {
    if count <= TextStyles.mostParts { pictures.append((offset, size)) }
  }

  /// Takes an annotation above characters that were written; false where they have one, or it is too long.
  mutating func addRuby(from start: Int, to end: Int, _ text: String, in font: Font) -> Bool {
    guard start >= rubies.last?.end ?? 0, TextStyles.isAnnotation(text) else { return false }
    if count <= TextStyles.mostParts {
      rubies.append(Ruby(start: start, end: end, text: text, font: font))
    }
    return true
  }

  /// Ends the document, and returns its styles: the space of what was empty at its end stands behind its
  /// last block.
  ///
  /// - Throws: ``BookFault/tooManyStyles(limit:)``, as soon as there are too many, and
  ///   ``BookFault/tooManyParts(limit:)``.
  mutating func finish() throws(BookFault) -> TextStyles {
    guard count <= TextStyles.mostParts else { throw .tooManyParts(limit: TextStyles.mostParts) }
    if !blocks.isEmpty { blocks[blocks.count - 1].style.spaceAfter.raise(to: pendingSpace) }
    var styles = TextStyles()
    for block in blocks {
      styles.addBlock(
        from: TextOffset(utf8: block.start),
        to: TextOffset(utf8: block.end),
        block.style
      )
      try styles.requireFew()
    }
    for run in runs {
      styles.addRun(from: TextOffset(utf8: run.start), to: TextOffset(utf8: run.end), run.style)
      try styles.requireFew()
    }
    for (offset, size) in pictures {
      styles.addPicture(at: TextOffset(utf8: offset), width: size.width, height: size.height)
    }
    for ruby in rubies {
      let (start, end) = (TextOffset(utf8: ruby.start), TextOffset(utf8: ruby.end))
      styles.addRuby(from: start, to: end, ruby.text, ruby.font.style)
      try styles.requireFew()
    }
    return styles
  }
}

extension TextStyles {
  /// The most styles that a book may have: a real one has a few dozen, and each is looked for among the
  /// others and has fonts of its own.
  static let most = 1_000

  /// The most blocks, runs, pictures and annotations that a book may have in all: the Bible has 32,000, and what is
  /// known of each takes some hundred bytes.
  static let mostParts = 400_000

  /// Refuses more styles or parts than a book may have.
  func requireFew() throws(BookFault) {
    let parts = blocks.count + runs.count + pictures.count + rubies.count
    guard parts <= Self.mostParts else {
      throw .tooManyParts(limit: Self.mostParts)
    }
    guard blockStyles.count + runStyles.count <= Self.most else {
      throw .tooManyStyles(limit: Self.most)
    }
  }
}

extension StyleCollector.Font {
  fileprivate var style: RunStyle { RunStyle(traits: traits, size: size, shift: shift) }

  fileprivate mutating func apply(_ rule: StyleSheet.Rule, _ own: OwnStyle) {
    let shifted = (shift + rule.shift * size).value
    shift = Ems(min(max(shifted, -Self.mostShift), Self.mostShift))
    size = min(max(size * rule.size, TextStyles.sizes.lowerBound), TextStyles.sizes.upperBound)
    traits.formUnion(rule.traits)
    if let isBold = own.isBold { traits.set(.bold, to: isBold) }
    if let isItalic = own.isItalic { traits.set(.italic, to: isItalic) }
  }

  /// How far text may be shifted, in em: less than 100.
  private static var mostShift: Double { 99 }
}

extension BlockStyle {
  /// Makes a block that is a picture of one.
  fileprivate mutating func apply(_ picture: StyleSheet.Rule) {
    kind = picture.kind ?? kind
    spaceBefore.raise(to: picture.spaceBefore * size)
    spaceAfter.raise(to: picture.spaceAfter * size)
    keepsTogether = keepsTogether || picture.keepsTogether
  }
}

extension FontTraits {
  fileprivate mutating func set(_ trait: FontTraits, to isSet: Bool) {
    if isSet { insert(trait) } else { remove(trait) }
  }
}

extension Ems {
  fileprivate mutating func raise(to other: Ems) { self = max(self, other) }

  /// The length, or the longest that a space may have.
  fileprivate var clamped: Ems { min(self, TextStyles.spaces.upperBound) }
}
