// Reads the lines of NSLayoutManager for PagesFile.swift, which says how it is used. Not run on a device, but on
// GNUstep, whose NSLayoutManager is not Apple's.

import UIKit

extension NSLayoutManager {
  /// The pages of a chain of containers, one each.
  func exportedChain() -> [[ExportedLine]] {
    textContainers.map { exportedLines(in: $0) }
  }

  /// Adds containers of a size until all text has its place, as an app does that has none yet.
  func addChain(of size: CGSize) {
    var placed = 0
    while placed < numberOfGlyphs {
      let container = NSTextContainer(size: size)
      container.lineFragmentPadding = 0
      addTextContainer(container)
      ensureLayout(for: container)
      let glyphs = glyphRange(for: container)
      guard glyphs.length > 0 else { return }  // The page is too small for a line.
      placed = NSMaxRange(glyphs)
    }
  }

  /// The lines of one container, also those that a view below it cuts off.
  ///
  /// - Parameters:
  ///   - container: A page's, or that of a text view.
  ///   - start: Where the manager's text begins in the book.
  /// - Returns: The lines with text; the one behind a final line break has none.
  func exportedLines(in container: NSTextContainer, from start: Int = 0) -> [ExportedLine] {
    ensureLayout(for: container)
    let text = NSString(string: textStorage?.string ?? "")
    var lines: [ExportedLine] = []
    enumerateLineFragments(forGlyphRange: glyphRange(for: container)) { box, _, _, glyphs, _ in
      let range = self.characterRange(forGlyphRange: glyphs, actualGlyphRange: nil)
      guard range.length > 0 else { return }
      let seen = NSRange(
        location: range.location,
        length: text.substring(with: range).trimmedUTF16Count
      )
      lines.append(
        ExportedLine(
          range: start + range.location..<start + NSMaxRange(range),
          top: box.minY,
          bottom: box.maxY,
          width: self.width(of: seen, in: container)
        )
      )
    }
    return lines
  }

  /// The width of characters of one line, in whichever direction they run.
  private func width(of characters: NSRange, in container: NSTextContainer) -> CGFloat {
    guard characters.length > 0 else { return 0 }
    let glyphs = glyphRange(forCharacterRange: characters, actualCharacterRange: nil)
    var bounds = CGRect.null
    enumerateEnclosingRects(
      forGlyphRange: glyphs,
      withinSelectedGlyphRange: NSRange(location: NSNotFound, length: 0),
      in: container
    ) { rect, _ in bounds = bounds.union(rect) }
    return bounds.isNull ? 0 : bounds.width
  }
}
