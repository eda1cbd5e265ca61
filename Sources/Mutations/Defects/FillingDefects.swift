import Comparisons
import PaginatorKit
import PaginatorTesting
import Paginators
import Typesetting

/// Defects in how much a page holds: lines that run over its edges, or would have fitted.
extension Defect {
  static let filling: [Defect] = [
    Defect(
      "insets",
      fault: "Fills a container as high as the page, although the insets hide a part of it.",
      detectedBy: [
        .overflowPixels, .overflowLines, .hiddenLines, .paintedCoverage, .inkOverflowBottom,
      ],
      // 160 px below the content box: two lines of 69 px.
      on: .chinese {
        $0.page = PageGeometry(
          width: .pixels(375),
          height: .pixels(667),
          insets: Insets(all: .pixels(16))
        )
        $0.page?.insets.bottom = .pixels(176)
      },
      method: .ending { isPlanted, sheet, start in
        let page = sheet.layout.flow
        var height = page.contentHeight
        if isPlanted { height = page.height }  // The planted fault.
        return sheet.fill(from: start, height: height).end
      }
    ),
    Defect(
      "side-insets",
      fault: "Breaks lines at the page's width, although the insets hide a part of it.",
      detectedBy: [.overflowX],
      // 375 px hold 9 characters of 40 px; the 343 px between the insets hold 8.
      method: .breakingLines { isPlanted, sheet in
        var width = sheet.layout.flow.contentWidth
        if isPlanted { width = sheet.layout.flow.width }  // The planted fault.
        return sheet.allLines(width: width)
      }
    ),
    Defect(
      "line-start",
      fault: "Takes a line that starts on the page, wherever it ends.",
      detectedBy: [.clippedLines, .overflowPixels, .overflowLines],
      method: .ending { isPlanted, sheet, start in
        let filled = sheet.fill(from: start)
        var end = filled.end
        if let next = filled.next, filled.bottom < sheet.layout.flow.contentHeight {
          if isPlanted { end = next.end }  // The planted fault.
        }
        return end
      }
    ),
    Defect(
      "one-more-line",
      fault: "Takes one line more than fits.",
      detectedBy: [.overflowPixels, .overflowLines, .paintedCoverage],
      method: .ending { isPlanted, sheet, start in
        let filled = sheet.fill(from: start)
        var end = filled.end
        if isPlanted { end = filled.next?.end ?? end }  // The planted fault.
        return end
      }
    ),
    Defect(
      "uncalibrated",
      fault: "Counts the characters of the first page and puts as many on every other.",
      detectedBy: [
        .overflowPixels, .unusedPixels, .unusedRatio, .bottomSpread, .midLine, .referenceDrift,
      ],
      // The first pages have lines of four characters, then come lines of two, then full ones.
      on: .chinese(
        String(repeating: "如是我聞\n", count: 27) + String(repeating: "善哉\n", count: 20)
          + String(repeating: "如是我聞一時佛在", count: 80)
      ),
      method: .stepping { isPlanted, sheet in
        var count: Int?
        return { start in
          var end = sheet.fill(from: start).end
          let first = count ?? sheet.scalars(from: start, to: end)
          count = first
          if isPlanted { end = sheet.byte(first, after: start) }  // The planted fault.
          return PageRange(utf8: start, to: end)
        }
      }
    ),
    Defect(
      "short-cap",
      fault: "Never puts more than 50 characters on a page, however large it is.",
      detectedBy: [.pageInflation, .pageExcess, .missedLines, .avoidablePixels, .midLine],
      method: .ending { isPlanted, sheet, start in
        var end = sheet.fill(from: start).end
        if isPlanted { end = min(end, sheet.byte(50, after: start)) }  // The planted fault.
        return end
      }
    ),
    Defect(
      "half-pixel",
      fault: "Breaks lines at a width that is rounded to whole pixels.",
      detectedBy: [.midLine],
      // 319.5 px hold 7 characters of 40 px; 320 px hold 8.
      on: .chinese {
        $0.page = PageGeometry(
          width: .pixels(351.5),
          height: .pixels(667),
          insets: Insets(all: .pixels(16))
        )
      },
      // Its page is 379.42 px wide; those of the default sweep are whole pixels.
      seenWith: "--device phone-quad --font-size 40",
      method: .ending { isPlanted, sheet, start in
        var width = sheet.layout.flow.contentWidth
        if isPlanted { width = .pixels(width.pixels.rounded()) }  // The planted fault.
        return sheet.fill(from: start, width: width).end
      }
    ),
    Defect(
      "indent-again",
      fault: "Shows each page as a text of its own, whose first line is indented again.",
      detectedBy: [.isolationFidelity],
      on: .chinese { $0.style.firstLineIndent = .pixels(80) },
      // Without an indent there is none to repeat.
      seenWith: "--first-line-indent 34",
      method: .reader { isPlanted, name, environment in
        var showing = Showing.context
        if isPlanted { showing = .substring }  // The planted fault.
        return Reader(
          MadePaginator(stepping: name, environment, showing: showing) { sheet in
            { PageRange(utf8: $0, to: sheet.fill(from: $0).end) }
          }
        )
      }
    ),
    Defect(
      "stale-font",
      fault: "Shows the pages of the old font size in the new one.",
      detectedBy: [.overflowPixels, .hiddenLines],
      breaking: [.key],
      on: .chinese(paragraphs: 24) {
        $0.style.size = .pixels(28)
        $0.sizesAfter = [.pixels(40), .pixels(23)]
      },
      method: .altering(remembering: [[UInt8]: Length]()) { isPlanted, first, book in
        var layout = book.layout
        let size = first.update { first in
          let size = first[book.text.utf8] ?? layout.type.size
          first[book.text.utf8] = size
          return size
        }
        if isPlanted { layout.type.size = size }  // The planted fault.
        return try book.pages(in: layout)
      }
    ),
    Defect(
      "tall-mark",
      fault: "Takes a heading that ends a page over to the next, although its ink would leave it.",
      detectedBy: [.inkOverflowTop],
      // 11 lines a page. The eleventh is a paragraph of one line, with six marks on a letter.
      on: .english(
        String(repeating: "One line.\n", count: 10)
          + "To\u{302}\u{302}\u{302}\u{302}\u{302}\u{302} head\n"
          + "These are the lines of a paragraph under that heading."
      ),
      method: .ending { isPlanted, sheet, start in
        let filled = sheet.fill(from: start)
        guard let last = filled.lines.last, last.startsParagraph, last.endsParagraph,
          filled.lines.count > 1, filled.next != nil
        else { return filled.end }
        var rise = sheet.rise(of: last)
        if isPlanted { rise = .zero }  // The planted fault.
        return rise > .zero ? last.end : last.start
      }
    ),
  ]
}
