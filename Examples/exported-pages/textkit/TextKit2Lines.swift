// Reads the lines of NSTextLayoutManager for PagesFile.swift, which says how it is used. Not run on a device.

import UIKit

extension NSTextLayoutManager {
  /// The lines of the container, also those that a view cuts off.
  ///
  /// All is laid out first: the places of text that was never seen are estimates.
  ///
  /// - Parameter start: Where the manager's text begins in the book.
  /// - Returns: The lines with text; the one behind a final line break has none.
  func exportedLines(from start: Int = 0) -> [ExportedLine] {
    ensureLayout(for: documentRange)
    var lines: [ExportedLine] = []
    enumerateTextLayoutFragments(from: documentRange.location, options: [.ensuresLayout]) {
      fragment in
      let paragraph = fragment.rangeInElement.location
      let offset = self.offset(from: self.documentRange.location, to: paragraph)
      for line in fragment.textLineFragments where line.characterRange.length > 0 {
        // A line fragment counts from the beginning of its paragraph.
        let range = line.characterRange
        let text = NSString(string: line.attributedString.string).substring(with: range)
        let box = line.typographicBounds.offsetBy(
          dx: fragment.layoutFragmentFrame.minX,
          dy: fragment.layoutFragmentFrame.minY
        )
        lines.append(
          ExportedLine(
            range: start + offset + range.location..<start + offset + NSMaxRange(range),
            top: box.minY,
            bottom: box.maxY,
            width: self.width(from: paragraph, at: range.location, of: text.trimmedUTF16Count)
          )
        )
      }
      return true
    }
    return lines
  }

  /// The width of characters of one line, in whichever direction they run.
  private func width(
    from paragraph: any NSTextLocation,
    at distance: Int,
    of count: Int
  ) -> CGFloat {
    guard count > 0, let start = location(paragraph, offsetBy: distance),
      let range = NSTextRange(location: start, end: location(start, offsetBy: count))
    else { return 0 }
    var bounds = CGRect.null
    enumerateTextSegments(in: range, type: .standard, options: [.rangeNotRequired]) {
      _,
      rect,
      _,
      _ in
      bounds = bounds.union(rect)
      return true
    }
    return bounds.isNull ? 0 : bounds.width
  }
}
