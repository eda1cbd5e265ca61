import PaginatorKit
import Typesetting

/// What page ends do to blocks and words of a text that should not be parted.
extension Referee {
  /// Whether the text begins at an offset with a picture that stands alone.
  func beginsWithPicture(_ offset: TextOffset) -> Bool {
    guard let styles = text.styles, let block = styles.block(holding: offset) else { return false }
    return styles.blocks[block].start == offset && styles.style(ofBlock: block).kind == .picture
  }

  /// Whether a break at a byte parts a block or a word that is kept together, or blocks that are kept with
  /// each other, as far as the text tells.
  func keeps(_ byte: Int) -> Bool {
    partsBlocks(at: byte) || keepsWord(at: TextOffset(utf8: byte))
  }

  /// Whether a break at a byte parts blocks that are kept, or one.
  private func partsBlocks(at byte: Int) -> Bool {
    edges.keepsBlocks && settings.setting(at: byte, isAlone: false).avoidsBreakBefore
  }

  /// Whether a break at an offset parts a word that is kept together.
  private func keepsWord(at offset: TextOffset) -> Bool {
    edges.keepsWords && .zero < offset && offset < text.end
      && boundaries.isHyphenated(at: offset)
  }

  /// What a page's end does to the blocks around it, as far as the text tells; `nil` where nothing is
  /// kept.
  func keepFaults(at end: TextOffset) -> BoundaryMeasurement.KeepFaults? {
    guard let styles = text.styles, edges.keepsBlocks else {
      return edges.keepsWords ? BoundaryMeasurement.KeepFaults.none : nil
    }
    let before = styles.block(holding: TextOffset(utf8: end.utf8 - 1))
    let isBehindHeading = before.map { block in
      styles.blocks[block].end == end && styles.style(ofBlock: block).kind == .heading
    }
    return BoundaryMeasurement.KeepFaults(strandedHeading: isBehindHeading ?? false)
  }

  /// What it does to them by the lines of an app: to blocks of the text, or in a text without kept ones to
  /// what the app itself calls a heading, or keeps; `nil` where nothing is kept.
  func keepFaults(
    at end: TextOffset,
    behind lines: [DeviceLine],
    tellsKeeps: Bool
  ) -> BoundaryMeasurement.KeepFaults? {
    guard edges.keepsAny || tellsKeeps else { return nil }
    var faults =
      (edges.keepsBlocks ? keepFaults(at: end) : nil)
      ?? BoundaryMeasurement.KeepFaults(strandedHeading: lines.last?.kind == .heading)
    func isKept(_ start: TextOffset, behind line: DeviceLine?) -> Bool {
      line?.keepsWithNext == true || keeps(start.utf8)
    }
    guard isKept(end, behind: lines.last) else { return faults }
    faults.violation = zip(lines, lines.dropFirst())
      .contains { !isKept(inside($1.range).start, behind: $0) }
    return faults
  }

  /// What it does to them, as far as the lines of the page tell.
  ///
  /// - Complexity: O(page) where it parts some.
  func addKeepFaults(
    from start: TextOffset,
    to end: TextOffset,
    to faults: inout BoundaryMeasurement.KeepFaults
  ) {
    let partsBlocks = partsBlocks(at: end.utf8)
    guard partsBlocks || keepsWord(at: end) else { return }
    let page = lines(of: PageRange(start: start, end: end), showing: .context)
    faults.violation = page.dropFirst().contains { !$0.line.avoidsBreakBefore }
    guard partsBlocks, let styles = text.styles,
      let before = styles.block(holding: TextOffset(utf8: end.utf8 - 1))
    else { return }
    let parted = before...max(before, styles.block(holding: end) ?? before)
    faults.splitBox =
      parted.allSatisfy { styles.style(ofBlock: $0).kind.isBox }
      && fitsOnPage(boxes(around: parted, of: styles), of: styles)
  }

  /// Boxes and those that stay with them: a picture has its caption.
  private func boxes(around blocks: ClosedRange<Int>, of styles: TextStyles) -> ClosedRange<Int> {
    func stays(_ block: Int) -> Bool {
      let (style, next) = (styles.style(ofBlock: block), styles.style(ofBlock: block + 1))
      return style.keepsWithNext && style.kind.isBox && next.kind.isBox
        && styles.blocks[block].end == styles.blocks[block + 1].start
    }
    var (first, last) = (blocks.lowerBound, blocks.upperBound)
    while first > 0, stays(first - 1) { first -= 1 }
    while last + 1 < styles.blocks.count, stays(last) { last += 1 }
    return first...last
  }

  /// Whether blocks that follow each other have room on a page of their own.
  private func fitsOnPage(_ blocks: ClosedRange<Int>, of styles: TextStyles) -> Bool {
    let start = styles.blocks[blocks.lowerBound].start
    let end = styles.blocks[blocks.upperBound].end
    let lines = lines(of: PageRange(start: start, end: end), showing: .context)
    return lines.last.map { $0.bottom <= layout.flow.contentHeight } ?? true
  }
}

extension BlockStyle.Kind {
  /// Whether it is something that readers see as one: a picture, its caption, a row of a table.
  var isBox: Bool {
    switch self {
    case .picture, .caption, .row: true
    case .paragraph, .heading, .text: false
    }
  }
}
