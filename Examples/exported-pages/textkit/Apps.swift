// Apps that show a book on the mock of UIKit, each exported as it shows it:
// textkit-apps chain|fit|scroll|slice1|slice2 BOOK.txt

import Foundation
import UIKit

let page = CGSize(width: 375, height: 667)
let insets = UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
let box = CGSize(width: 343, height: 635)
let endless = CGSize(width: 343, height: CGFloat.greatestFiniteMagnitude)
let lineHeightMultiple: CGFloat = 1.2

@main
enum Apps {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else {
      fail("usage: textkit-apps chain|fit|scroll|slice1|slice2 BOOK.txt")
    }
    let data = try Data(contentsOf: URL(fileURLWithPath: arguments[2]))
    let book = String(decoding: data, as: UTF8.self)
    let isFirst = ["chain", "slice1"].contains(arguments[1])
    var file = PagesFile(
      book: book,
      engine: isFirst ? "TextKit 1" : "TextKit 2",
      shows: arguments[1].hasPrefix("slice") ? "substring" : "context"
    )
    for size in [17, 20, 24] as [CGFloat] {
      let font = UIFont.systemFont(ofSize: size)
      file.add(
        pages(of: book, in: font, app: arguments[1]),
        page: page,
        insets: insets,
        font: font,
        lineHeightMultiple: lineHeightMultiple
      )
    }
    FileHandle.standardOutput.write(try file.data())
  }

  static func pages(of book: String, in font: UIFont, app: String) -> [[ExportedLine]] {
    switch app {
    case "chain":
      let storage = storage(of: book, in: font)
      let manager = NSLayoutManager()
      storage.addLayoutManager(manager)
      manager.addChain(of: box)
      return manager.exportedChain()
    case "fit": return .pages(of: manager(of: book, in: font).exportedLines(), thatFit: box.height)
    case "scroll":
      // A view that is scrolled by its own height cuts lines in two.
      let lines = manager(of: book, in: font).exportedLines()
      let tops = stride(from: 0, to: lines.last?.bottom ?? 0, by: box.height)
      return .pages(of: lines, shown: tops.map { $0..<$0 + box.height })
    case "slice1":
      return slices(of: book)
        .map { slice in
          let storage = storage(of: slice.text, in: font)
          let manager = NSLayoutManager()
          storage.addLayoutManager(manager)
          let container = NSTextContainer(size: endless)
          container.lineFragmentPadding = 0
          manager.addTextContainer(container)
          return manager.exportedLines(in: container, from: slice.start)
        }
    case "slice2":
      return slices(of: book)
        .map { manager(of: $0.text, in: font).exportedLines(from: $0.start) }
    default: fail("There is no app '\(app)'; there are chain, fit, scroll, slice1 and slice2.")
    }
  }

  private static func fail(_ sentence: String) -> Never {
    FileHandle.standardError.write(Data("\(sentence)\n".utf8))
    exit(64)
  }

  static func storage(of text: String, in font: UIFont) -> NSTextStorage {
    let paragraph = NSMutableParagraphStyle()
    paragraph.lineHeightMultiple = lineHeightMultiple
    return NSTextStorage(string: text, attributes: [.font: font, .paragraphStyle: paragraph])
  }

  static func manager(of text: String, in font: UIFont) -> NSTextLayoutManager {
    let manager = NSTextLayoutManager()
    let content = NSTextContentStorage()
    content.textStorage = storage(of: text, in: font)
    content.addTextLayoutManager(manager)
    let container = NSTextContainer(size: endless)
    container.lineFragmentPadding = 0
    manager.textContainer = container
    return manager
  }

  /// So many UTF-16 units for each text view, or one more where a pair of surrogates would be parted.
  static func slices(of book: String) -> [(text: String, start: Int)] {
    let text = NSString(string: book)
    var slices: [(text: String, start: Int)] = []
    var start = 0
    while start < text.length {
      var end = min(start + 600, text.length)
      if end < text.length, UTF16.isTrailSurrogate(text.character(at: end)) { end += 1 }
      slices.append((text.substring(with: NSRange(start..<end)), start))
      start = end
    }
    return slices
  }
}
