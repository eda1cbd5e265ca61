// Writes the pages that TextKit makes on iOS as pagination-harness/pages/1, lines and all.
//
// Written against Apple's public documentation (NSLayoutManager, NSTextContainer) and not run where
// the harness is developed: check the first page of what it writes against the screen.
//
//     let exporter = PagesExporter(text: book)
//     let sizes: [CGFloat] = [17, 20, 24]
//     let data = try exporter.data(of: sizes.map { size in
//       exporter.layout(page: view.bounds.size, insets: .init(top: 16, left: 16, bottom: 16, right: 16),
//                       font: UIFont.systemFont(ofSize: size), lineHeightMultiple: 1.2)
//     })
//     try data.write(to: documents.appending(path: "pages.json"))
//
//     harness compare --corpus book.txt --pages app=pages.json

import CryptoKit
import UIKit

struct PagesExporter {
  /// The book, exactly the text of the corpus: do not trim or normalise it.
  let text: String

  /// The pages of one layout, made as a chain of text containers.
  func layout(
    page: CGSize,
    insets: UIEdgeInsets,
    font: UIFont,
    lineHeightMultiple: CGFloat
  ) -> [String: Any] {
    let paragraph = NSMutableParagraphStyle()
    paragraph.lineHeightMultiple = lineHeightMultiple
    let storage = NSTextStorage(
      string: text,
      attributes: [.font: font, .paragraphStyle: paragraph]
    )
    let manager = NSLayoutManager()
    storage.addLayoutManager(manager)
    let box = CGSize(
      width: page.width - insets.left - insets.right,
      height: page.height - insets.top - insets.bottom
    )
    var pages: [[String: Any]] = []
    var placed = 0
    while placed < manager.numberOfGlyphs {
      let container = NSTextContainer(size: box)
      container.lineFragmentPadding = 0
      manager.addTextContainer(container)
      manager.ensureLayout(for: container)
      let glyphs = manager.glyphRange(for: container)
      guard glyphs.length > 0 else { break }  // The page is too small for a line.
      placed = NSMaxRange(glyphs)
      let range = manager.characterRange(forGlyphRange: glyphs, actualGlyphRange: nil)
      pages.append([
        "start": range.location, "end": NSMaxRange(range),
        "lines": lines(of: glyphs, in: manager),
      ])
    }
    return [
      "page": [
        "width": page.width, "height": page.height,
        "insets": [
          "top": insets.top, "right": insets.right, "bottom": insets.bottom, "left": insets.left,
        ],
      ],
      "type": [
        "size": font.pointSize, "line_height": lineHeightMultiple, "font_name": font.fontName,
      ],
      "pages": pages,
    ]
  }

  /// Each line as start, end, top, bottom and width; offsets count UTF-16, as NSString does.
  private func lines(of glyphs: NSRange, in manager: NSLayoutManager) -> [[Any]] {
    var lines: [[Any]] = []
    manager.enumerateLineFragments(forGlyphRange: glyphs) { rect, used, _, glyphsOfLine, _ in
      let range = manager.characterRange(forGlyphRange: glyphsOfLine, actualGlyphRange: nil)
      lines.append([range.location, NSMaxRange(range), rect.minY, rect.maxY, used.width])
    }
    return lines
  }

  /// The file.
  func data(of layouts: [[String: Any]]) throws -> Data {
    let digest = SHA256.hash(data: Data(text.utf8)).map { String(format: "%02x", $0) }.joined()
    let version = ProcessInfo.processInfo.operatingSystemVersionString
    return try JSONSerialization.data(withJSONObject: [
      "schema": "pagination-harness/pages/1", "text_sha256": digest, "unit": "utf16",
      "engine": ["name": "TextKit", "version": version], "shows": "context",
      "layouts": layouts,
    ])
  }
}
