// As much of UIKit as the exporters use. A line is full of cells; a user-perceived character takes two when it is
// not Latin. White space at a line's end hangs.

// As UIKit does.
@_exported import Foundation

package struct UIEdgeInsets: Sendable {
  package var top: CGFloat
  package var left: CGFloat
  package var bottom: CGFloat
  package var right: CGFloat

  package init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}

package final class NSMutableParagraphStyle {
  package var lineHeightMultiple: CGFloat = 1

  package init() {}
}

package final class NSTextContainer {
  package let size: CGSize
  package var lineFragmentPadding: CGFloat = 5

  package init(size: CGSize) { self.size = size }
}

extension NSAttributedString.Key {
  package static let font = NSAttributedString.Key("font")
  package static let paragraphStyle = NSAttributedString.Key("paragraphStyle")
}

/// A text, the size of its cells and the height of its lines.
struct Cells {
  /// One glyph each, so that glyphs and UTF-16 units differ.
  let characters: [Character]
  /// Where each begins, and where the text ends.
  let offsets: [Int]
  let size: CGFloat
  let lineHeight: CGFloat

  init(_ text: String, _ attributes: [NSAttributedString.Key: Any]) {
    characters = Array(text)
    offsets = characters.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.utf16.count) }
    size = (attributes[.font] as? UIFont)?.pointSize ?? 12
    let style = attributes[.paragraphStyle] as? NSMutableParagraphStyle
    lineHeight = (1.2 * size * (style?.lineHeightMultiple ?? 1)).rounded()
  }

  func width(of characters: Range<Int>) -> CGFloat {
    characters.reduce(0) { $0 + advance(of: self.characters[$1]) }
  }

  /// The line that begins at a character, of which there is one.
  func line(from start: Int, width room: CGFloat) -> Range<Int> {
    var (end, used): (Int, CGFloat) = (start, 0)
    while end < characters.count {
      let character = characters[end]
      if character.isNewline { return start..<end + 1 }
      used += advance(of: character)
      if !character.isWhitespace, used > room, end > start { break }
      end += 1
    }
    return start..<end
  }

  /// The characters at a range of UTF-16 units.
  func characters(at range: NSRange) -> Range<Int> {
    let start = offsets.partitioningIndex { $0 >= range.location }
    return start..<max(start, offsets.partitioningIndex { $0 >= NSMaxRange(range) })
  }

  /// The UTF-16 units of characters.
  func range(of characters: Range<Int>) -> NSRange {
    let start = offsets[characters.lowerBound]
    return NSRange(location: start, length: offsets[characters.upperBound] - start)
  }

  private func advance(of character: Character) -> CGFloat {
    if character.isNewline { return 0 }
    return (character.unicodeScalars.first?.value ?? 0) < 0x1100 ? size / 2 : size
  }
}

extension [Int] {
  /// The first index whose element passes, of elements that do so from some place on.
  fileprivate func partitioningIndex(where passes: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if passes(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
