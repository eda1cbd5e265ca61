// TextKit 1 as UIKit has it, by the NSLayoutManager of GNUstep, in place of the mock's.

import CGNUstep
import Foundation

package final class UIFont {
  package let pointSize: CGFloat
  package let fontName: String

  package static func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(pointSize: size) }

  private init(pointSize: CGFloat) {
    self.pointSize = pointSize
    var name = [CChar](repeating: 0, count: 256)
    gnustep_font_name(name.count, &name)
    fontName = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

package final class NSTextStorage {
  package let string: String
  let cells: Cells
  let text: OpaquePointer

  package init(string: String, attributes: [NSAttributedString.Key: Any]) {
    self.string = string
    cells = Cells(string, attributes)
    let size = (attributes[.font] as? UIFont)?.pointSize ?? 12
    let style = attributes[.paragraphStyle] as? NSMutableParagraphStyle
    let multiple: CGFloat = style?.lineHeightMultiple ?? 1
    text = gnustep_text(string, size, multiple)
  }

  deinit { gnustep_text_free(text) }

  package func addLayoutManager(_ manager: NSLayoutManager) { manager.textStorage = self }
}

/// The manager of a text; without one it has no glyphs.
package final class NSLayoutManager {
  // As UIKit has it: the text belongs to who made it.
  package internal(set) weak var textStorage: NSTextStorage?
  package private(set) var textContainers: [NSTextContainer] = []

  package init() {}

  private var text: OpaquePointer? { textStorage?.text }

  package var numberOfGlyphs: Int { text.map(gnustep_glyph_count) ?? 0 }

  package func addTextContainer(_ container: NSTextContainer) {
    let size = container.size
    if let text {
      gnustep_add_container(text, size.width, size.height, container.lineFragmentPadding)
    }
    textContainers.append(container)
  }

  /// GNUstep's lays text out when it is asked.
  package func ensureLayout(for container: NSTextContainer) {}

  package func glyphRange(for container: NSTextContainer) -> NSRange {
    guard let text, let number = number(of: container) else {
      return NSRange(location: NSNotFound, length: 0)
    }
    return NSRange(gnustep_glyphs_in_container(text, number))
  }

  package func characterRange(
    forGlyphRange glyphs: NSRange,
    actualGlyphRange: UnsafeMutablePointer<NSRange>?
  ) -> NSRange {
    text.map { NSRange(gnustep_characters($0, GNUstepRange(glyphs))) } ?? NSRange()
  }

  package func glyphRange(
    forCharacterRange characters: NSRange,
    actualCharacterRange: UnsafeMutablePointer<NSRange>?
  ) -> NSRange {
    text.map { NSRange(gnustep_glyphs($0, GNUstepRange(characters))) } ?? NSRange()
  }

  package func enumerateLineFragments(
    forGlyphRange glyphs: NSRange,
    using body: (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    var stop: ObjCBool = false
    var glyph = glyphs.location
    guard let text else { return }
    while glyph < NSMaxRange(glyphs), !stop.boolValue {
      var box = GNUstepRect()
      let line = NSRange(gnustep_line(text, glyph, &box))
      guard let container = textContainers.first(where: { glyphRange(for: $0).contains(glyph) })
      else { return }
      body(CGRect(box), CGRect(box), container, line, &stop)
      glyph = max(glyph + 1, NSMaxRange(line))
    }
  }

  package func enumerateEnclosingRects(
    forGlyphRange glyphs: NSRange,
    withinSelectedGlyphRange selected: NSRange,
    in container: NSTextContainer,
    using body: (CGRect, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    guard let text, let number = number(of: container) else { return }
    func rects(_ capacity: Int) -> (count: Int, boxes: [GNUstepRect]) {
      var boxes = [GNUstepRect](repeating: GNUstepRect(), count: capacity)
      let count = gnustep_enclosing_rects(text, GNUstepRange(glyphs), number, capacity, &boxes)
      return (count, boxes)
    }
    var stop: ObjCBool = false
    for box in rects(rects(0).count).boxes where !stop.boolValue { body(CGRect(box), &stop) }
  }

  private func number(of container: NSTextContainer) -> Int? {
    textContainers.firstIndex { $0 === container }
  }
}

extension NSRange {
  init(_ range: GNUstepRange) { self.init(location: range.location, length: range.length) }
}

extension GNUstepRange {
  init(_ range: NSRange) { self.init(location: range.location, length: range.length) }
}

extension CGRect {
  init(_ box: GNUstepRect) { self.init(x: box.x, y: box.y, width: box.width, height: box.height) }
}
