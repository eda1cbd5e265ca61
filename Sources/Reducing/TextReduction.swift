package import PaginatorKit

/// Finds a small text that still fails, by cutting a large one.
///
/// The stretches where the fault is likely to be are tried by themselves first, the shortest first. Many
/// faults are of lines, whatever stands in them: so blank lines are tried next, fewer than characters are
/// left. Then the text is cut level by level, and all over again until nothing can be cut any more. The same
/// tries give the same text.
///
///     var reduction = TextReduction(of: book) { $0.string.contains("ß") }
///     try reduction.run()
///     reduction.text  // "ß"
package struct TextReduction {
  /// The smallest text so far.
  package private(set) var text: SourceText
  /// How many texts were tried.
  package private(set) var tries = 0
  /// Whether it ended before all was tried.
  package private(set) var isCutShort = false

  private let whole: SourceText
  private let chapters: [TextOffset]
  private let stretches: [Range<Int>]
  private let isOver: () -> Bool
  private let progress: (TextReduction, TextLevel) -> Void
  private let fails: (SourceText) throws -> Bool
  private var isWhole = true

  /// The reduction of a text that fails.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - chapters: Where its chapters begin.
  ///   - stretches: Stretches of its bytes where the fault is likely to be.
  ///   - isOver: Asked before each try; from then on the smallest text so far stays.
  ///   - progress: Called after each try.
  ///   - fails: Whether a smaller text fails, too.
  package init(
    of text: SourceText,
    chapters: [TextOffset] = [],
    near stretches: [Range<Int>] = [],
    isOver: @escaping () -> Bool = { false },
    progress: @escaping (TextReduction, TextLevel) -> Void = { _, _ in },
    while fails: @escaping (SourceText) throws -> Bool
  ) {
    (self.text, whole) = (text, text)
    self.chapters = chapters
    self.stretches = stretches
    self.isOver = isOver
    self.progress = progress
    self.fails = fails
  }

  /// Reduces the text as far as it goes.
  ///
  /// - Throws: What `fails` throws.
  package mutating func run() throws {
    for stretch in stretches where !isOver() && stretch.count < text.utf8.count {
      if try take(text.keeping([stretch]), at: .chapters) { break }
    }
    var last: SourceText
    repeat {
      last = text
      if !isOver() { _ = try take(whole.blankLines(text.utf8.count - 1), at: .paragraphs) }
      for level in TextLevel.allCases { try cut(at: level) }
    } while text != last && !isOver()
    isCutShort = isOver()
  }

  private mutating func cut(at level: TextLevel) throws {
    let whole = text
    guard level != .styles else {
      guard let styles = whole.styles else { return }
      _ = try shortened(styles.parts, isOver: isOver) { parts in
        try take(whole.with(styles: styles.keeping(parts)), at: level)
      }
      return
    }
    guard level != .chapters || isWhole else { return }
    let pieces = whole.pieces(at: level, chapters: chapters)
    guard pieces.count > 1 || level == .characters else { return }
    _ = try shortened(pieces, isOver: isOver) { try take(whole.keeping($0), at: level) }
  }

  /// Takes a smaller text if it fails, too.
  private mutating func take(_ smaller: SourceText?, at level: TextLevel) throws -> Bool {
    guard let smaller else { return false }
    tries += 1
    let hasFailed = try fails(smaller)
    if hasFailed {
      text = smaller
      isWhole = false
    }
    progress(self, level)
    return hasFailed
  }
}
