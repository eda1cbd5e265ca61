import PaginatorKit

/// The styles of a text as its typesetter uses them: which variant of its fonts each stretch is set in.
///
/// Variants are numbered as ``TextStyles/fonts`` has them; 0 is the text's own.
final class TextVariants: Sendable {
  let styles: TextStyles
  /// Whether a style keeps blocks together, or with the next.
  let keepsBlocks: Bool
  /// How many there are.
  let count: Int
  /// The variants of blocks and of runs, by the numbers of their styles.
  private let ofBlocks: [Int]
  private let ofRuns: [Int]

  /// A stretch of one variant whose baseline is moved by as much.
  struct Span {
    var bytes: Range<Int>
    var variant: Int
    /// How far its baseline stands above the line's, in 1/65,536 em.
    var shift: Int64
  }

  init(_ styles: TextStyles) {
    self.styles = styles
    keepsBlocks = styles.keepsBlocks
    let fonts = styles.fonts
    count = fonts.count
    let number = { (variant: FontVariant) in fonts.firstIndex(of: variant) ?? 0 }
    ofBlocks = styles.blockStyles.map { number(FontVariant(traits: $0.traits, size: $0.size)) }
    ofRuns = styles.runStyles.map { number(FontVariant(traits: $0.traits, size: $0.size)) }
  }

  /// The variant of blocks of a style, by its number.
  func variant(ofStyle style: Int) -> Int { ofBlocks[style] }

  /// The variant of a block's text, 0 outside of blocks.
  func variant(ofBlock block: Int?) -> Int {
    block.map { ofBlocks[Int(styles.blocks[$0].style)] } ?? 0
  }

  /// The one variant that a paragraph is set in, `nil` where it has runs of others, pictures or annotations.
  ///
  /// - Complexity: O(log blocks + log runs).
  func onlyVariant(of range: ParagraphRange) -> Int? {
    let start = TextOffset(utf8: range.start)
    guard styles.runs(from: start, to: TextOffset(utf8: range.contentEnd)).isEmpty,
      isOnlyText(range)
    else { return nil }
    return variant(ofBlock: styles.block(holding: start))
  }

  /// Whether a paragraph has neither pictures nor annotations.
  func isOnlyText(_ range: ParagraphRange) -> Bool {
    let (start, end) = (TextOffset(utf8: range.start), TextOffset(utf8: range.contentEnd))
    return styles.pictures(from: start, to: end).isEmpty
      && styles.rubies(from: start, to: end).isEmpty
  }

  /// The variant of an annotation, by its number.
  func variant(ofAnnotation number: Int) -> Int { ofRuns[Int(styles.rubies[number].style)] }

  /// Whether all of a paragraph stands on its baselines, no picture does, and nothing stands above it; in vertical
  /// lines variants have their middles in common and not their baselines.
  func isLevel(_ range: ParagraphRange, in writing: WritingMode) -> Bool {
    if writing == .verticalRL, onlyVariant(of: range) == nil { return false }
    let (start, end) = (TextOffset(utf8: range.start), TextOffset(utf8: range.contentEnd))
    return isOnlyText(range)
      && styles.runs(from: start, to: end)
        .allSatisfy { styles.runStyles[Int($0.style)].shift == .zero }
  }

  /// Returns the stretches of a part of one paragraph, without a gap.
  ///
  /// - Complexity: O(log blocks + log runs + stretches).
  func spans(of bytes: Range<Int>) -> [Span] {
    let start = TextOffset(utf8: bytes.lowerBound)
    let own = variant(ofBlock: styles.block(holding: start))
    var spans: [Span] = []
    var position = bytes.lowerBound
    func add(to end: Int, _ variant: Int, shift: Int64) {
      guard end > position else { return }
      spans.append(Span(bytes: position..<end, variant: variant, shift: shift))
      position = end
    }
    for run in styles.runs(from: start, to: TextOffset(utf8: bytes.upperBound)) {
      add(to: min(run.start.utf8, bytes.upperBound), own, shift: 0)
      let shift = styles.runStyles[Int(run.style)].shift
      add(
        to: min(run.end.utf8, bytes.upperBound),
        ofRuns[Int(run.style)],
        shift: (Int64(shift.tenThousandths) * FontFace.unitsPerEm) / 10_000
      )
    }
    add(to: bytes.upperBound, own, shift: 0)
    return spans
  }
}
