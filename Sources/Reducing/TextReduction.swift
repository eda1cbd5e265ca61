package import PaginatorKit

/// Finds a small text that still fails, by cutting a large one.
///
/// The stretches where the fault is likely to be are tried by themselves first, the shortest first. Many
/// faults are of lines, whatever stands in them: so blank lines are tried next, fewer than characters are
/// left, and then blank lines around the stretch, in place of its own. Then the text is cut level by level,
/// and all over again until nothing can be cut any more. The same tries give the same text.
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
  /// The text that is being cut, which has more characters than the smallest while blank lines stand in it.
  private var cutText: SourceText

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
    (self.text, whole, cutText) = (text, text, text)
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
      guard try take(text.keeping([stretch]), at: .chapters) else { continue }
      if !isOver(), try !takeBlankLines() { try setBlankLines(around: stretch) }
      break
    }
    var last: SourceText
    repeat {
      last = cutText
      if !isOver() { _ = try takeBlankLines() }
      for level in TextLevel.allCases { try cut(at: level) }
    } while cutText != last && !isOver()
    isCutShort = isOver()
  }

  /// Takes fewer blank lines than the text has characters.
  private mutating func takeBlankLines() throws -> Bool {
    try take(whole.blankLines(cutText.utf8.count - 1), at: .paragraphs)
  }

  /// Sets blank lines before and behind a stretch, and takes from its own lines what these make up for.
  ///
  /// A fault that a word brings about may need a page that is full: no matter of what.
  private mutating func setBlankLines(around stretch: Range<Int>) throws {
    guard !isOver(), try take(whole.blankLines(Self.mostLines, around: stretch), at: .paragraphs)
    else { return }
    for level in [TextLevel.paragraphs, .sentences, .words, .characters] {
      let whole = cutText
      _ = try shortened(whole.contents(at: level), isOver: isOver) {
        try take(whole.keeping(contents: $0), at: level)
      }
    }
  }

  /// More lines than a screen shows, of however many columns.
  private static let mostLines = 200

  private mutating func cut(at level: TextLevel) throws {
    let whole = cutText
    guard level != .styles else {
      guard let styles = whole.styles else { return }
      _ = try shortened(styles.parts, isOver: isOver) { parts in
        try take(whole.with(styles: styles.keeping(parts)), at: level)
      }
      return
    }
    guard level != .chapters || whole == self.whole else { return }
    let pieces = whole.pieces(at: level, chapters: chapters)
    guard pieces.count > 1 || level == .characters else { return }
    _ = try shortened(pieces, isOver: isOver) { try take(whole.keeping($0), at: level) }
  }

  /// Takes another text if it fails, too.
  private mutating func take(_ other: SourceText?, at level: TextLevel) throws -> Bool {
    guard let other else { return false }
    tries += 1
    let hasFailed = try fails(other)
    if hasFailed {
      cutText = other
      if other.utf8.count <= text.utf8.count { text = other }
    }
    progress(self, level)
    return hasFailed
  }
}
