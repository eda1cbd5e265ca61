import Foundation

package final class UIFont {
  package let pointSize: CGFloat
  package let fontName = "Mock"

  package static func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(pointSize: size) }

  private init(pointSize: CGFloat) { self.pointSize = pointSize }
}

package final class NSTextStorage {
  package let string: String
  let cells: Cells

  package init(string: String, attributes: [NSAttributedString.Key: Any]) {
    self.string = string
    cells = Cells(string, attributes)
  }

  package func addLayoutManager(_ manager: NSLayoutManager) { manager.textStorage = self }
}

package final class NSLayoutManager {
  // As UIKit has it: the text belongs to who made it.
  package internal(set) weak var textStorage: NSTextStorage?
  package private(set) var textContainers: [NSTextContainer] = []
  private var fragments: [(container: Int, glyphs: Range<Int>, box: CGRect)] = []

  package init() {}

  private var cells: Cells { textStorage?.cells ?? Cells("", [:]) }

  package var numberOfGlyphs: Int { cells.characters.count }

  /// Lays the text out into the containers that are there, each as far as whole lines fit.
  package func addTextContainer(_ container: NSTextContainer) {
    let width = container.size.width - 2 * container.lineFragmentPadding
    var (glyph, top): (Int, CGFloat) = (fragments.last?.glyphs.upperBound ?? 0, 0)
    while glyph < numberOfGlyphs, top + cells.lineHeight <= container.size.height {
      let line = cells.line(from: glyph, width: width)
      let box = CGRect(x: 0, y: top, width: container.size.width, height: cells.lineHeight)
      fragments.append((textContainers.count, line, box))
      (glyph, top) = (line.upperBound, top + cells.lineHeight)
    }
    textContainers.append(container)
  }

  package func ensureLayout(for container: NSTextContainer) {}

  package func glyphRange(for container: NSTextContainer) -> NSRange {
    guard let number = textContainers.firstIndex(where: { $0 === container }) else {
      return NSRange(location: NSNotFound, length: 0)
    }
    let here = fragments.filter { $0.container == number }
    guard let first = here.first, let last = here.last else {
      return NSRange(location: 0, length: 0)
    }
    return NSRange(first.glyphs.lowerBound..<last.glyphs.upperBound)
  }

  package func characterRange(
    forGlyphRange glyphs: NSRange,
    actualGlyphRange: UnsafeMutablePointer<NSRange>?
  ) -> NSRange {
    cells.range(of: glyphs.location..<NSMaxRange(glyphs))
  }

  package func glyphRange(
    forCharacterRange characters: NSRange,
    actualCharacterRange: UnsafeMutablePointer<NSRange>?
  ) -> NSRange {
    NSRange(cells.characters(at: characters))
  }

  package func enumerateLineFragments(
    forGlyphRange glyphs: NSRange,
    using body: (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    var stop: ObjCBool = false
    for fragment in fragments where glyphs.contains(fragment.glyphs.lowerBound) {
      let container = textContainers[fragment.container]
      body(fragment.box, fragment.box, container, NSRange(fragment.glyphs), &stop)
    }
  }

  package func enumerateEnclosingRects(
    forGlyphRange glyphs: NSRange,
    withinSelectedGlyphRange selected: NSRange,
    in container: NSTextContainer,
    using body: (CGRect, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    var stop: ObjCBool = false
    let asked = glyphs.location..<NSMaxRange(glyphs)
    for fragment in fragments where fragment.glyphs.overlaps(asked) {
      let before = fragment.glyphs.lowerBound..<max(fragment.glyphs.lowerBound, asked.lowerBound)
      var box = fragment.box
      box.origin.x = container.lineFragmentPadding + cells.width(of: before)
      box.size.width = cells.width(of: fragment.glyphs.clamped(to: asked))
      body(box, &stop)
    }
  }
}
