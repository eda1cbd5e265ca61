// Writes the pages of an iOS app as pagination-harness/pages/1, lines and all. With TextKit1Lines.swift (iOS 7 or
// later) or TextKit2Lines.swift (iOS 15 or later), which read the lines.
//
// Not run on a device: written against Apple's public documentation, compiled and run where the harness is
// developed against a small mock of UIKit. Check the first page of what it writes against the screen.
//
//     var file = PagesFile(book: book, engine: "TextKit 2", shows: "context")
//     for size in [17, 20, 24] as [CGFloat] {
//       // … the app sets its own text views or layout managers at this size, as for a reader; then
//       file.add(
//         pages, page: view.bounds.size, insets: .init(top: 16, left: 16, bottom: 16, right: 16),
//         font: font, lineHeightMultiple: 1.2)
//     }
//     try file.data().write(to: documents.appending(path: "pages.json"))
//
//     harness compare --corpus book.txt --pages app=pages.json
//
// What is shown, and not what should be, is exported:
//
//     pages = manager.exportedChain()                            // a container for each page (TextKit 1)
//     pages = .pages(of: lines, thatFit: 635)            // whole lines of one long layout
//     pages = .pages(of: lines, shown: [0..<635, …])     // parts of it: lines are cut
//     pages = slices.map { $0.manager.exportedLines(from: $0.start) }   // a text view for each slice of the book:
//                                                // shows: "substring"; lines below the view are hidden, and counted
//
// `lines` are manager.exportedLines() of TextKit 2, manager.exportedLines(in: container) of TextKit 1, which also
// takes the container of a slice.
//
// The insets are all that is left free around lines: a text view has a `textContainerInset`, 8 points above and
// below unless it is set, and its container a `lineFragmentPadding`, 5 points at each side. Add both to `insets`, or
// set them to 0, else greedy has a wider box than the app.

import CryptoKit
import UIKit

/// A line of a layout: UTF-16 units of the book, and its place in points.
struct ExportedLine {
  var range: Range<Int>
  var top: CGFloat
  var bottom: CGFloat
  /// Without white space at the end.
  var width: CGFloat

  func movedUp(by distance: CGFloat) -> ExportedLine {
    ExportedLine(range: range, top: top - distance, bottom: bottom - distance, width: width)
  }
}

extension [[ExportedLine]] {
  /// Pages of whole lines; a line that is taller than the box has a page of its own.
  static func pages(of lines: [ExportedLine], thatFit boxHeight: CGFloat) -> Self {
    var pages: Self = []
    var top: CGFloat = 0
    for line in lines {
      if pages.isEmpty || line.bottom - top > boxHeight {
        pages.append([])
        top = line.top
      }
      pages[pages.count - 1].append(line.movedUp(by: top))
    }
    return pages
  }

  /// Pages that are parts of a layout, from top to bottom: all lines that are seen, cut or not.
  static func pages(of lines: [ExportedLine], shown parts: [Range<CGFloat>]) -> Self {
    parts.map { part in
      lines.filter { $0.bottom > part.lowerBound && $0.top < part.upperBound }
        .map { $0.movedUp(by: part.lowerBound) }
    }
  }
}

extension StringProtocol {
  /// The UTF-16 units without white space at the end.
  var trimmedUTF16Count: Int {
    prefix(upTo: lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? startIndex).utf16.count
  }
}

/// The file.
struct PagesFile {
  private let book: String
  private let engine: String
  private let shows: String
  private var layouts: [[String: Any]] = []

  /// - Parameters:
  ///   - book: Exactly the text of the corpus: do not trim or normalise it.
  ///   - engine: What laid it out.
  ///   - shows: `context` where lines are those of the whole book, `substring` where each page is laid out
  ///     alone.
  init(book: String, engine: String, shows: String) {
    (self.book, self.engine, self.shows) = (book, engine, shows)
  }

  /// Adds a page size and a type of the app, with all pages in them.
  mutating func add(
    _ pages: [[ExportedLine]],
    page: CGSize,
    insets: UIEdgeInsets,
    font: UIFont,
    lineHeightMultiple: CGFloat
  ) {
    var last = 0  // Where a page without lines is.
    let rows: [[String: Any]] = pages.map { lines in
      let start = lines.first?.range.lowerBound ?? last
      last = lines.last?.range.upperBound ?? last
      return ["start": start, "end": last, "lines": lines.map(Self.row)]
    }
    let sides = [
      "top": insets.top, "right": insets.right, "bottom": insets.bottom, "left": insets.left,
    ]
    layouts.append([
      "page": [
        "width": Double(page.width), "height": Double(page.height),
        "insets": sides.mapValues { Double($0) },
      ] as [String: Any],
      "type": [
        "size": Double(font.pointSize), "line_height": Double(lineHeightMultiple),
        "font_name": font.fontName,
      ] as [String: Any],
      "pages": rows,
    ])
  }

  /// The file's bytes; offsets count UTF-16 units, as those of NSString do.
  func data() throws -> Data {
    let digest = SHA256.hash(data: Data(book.utf8)).map { String(format: "%02x", $0) }.joined()
    let version = ProcessInfo.processInfo.operatingSystemVersionString
    return try JSONSerialization.data(
      withJSONObject: [
        "schema": "pagination-harness/pages/1", "text_sha256": digest, "unit": "utf16",
        "engine": ["name": engine, "version": version], "shows": shows, "layouts": layouts,
      ] as [String: Any]
    )
  }

  private static func row(_ line: ExportedLine) -> [Any] {
    [
      line.range.lowerBound, line.range.upperBound, Double(line.top), Double(line.bottom),
      Double(line.width),
    ]
  }
}
