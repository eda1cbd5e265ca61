import Comparisons
import PaginatorKit
import Refereeing
import Trials

/// A page as it is drawn: its lines at their places, in px from the content box's upper left corner; vertical ones on
/// the page that is turned a quarter counterclockwise.
struct SheetView {
  let id: String
  let title: String
  let description: String
  /// Why it ends where it ends; `nil` where nobody knows.
  let ends: String?
  /// What the lines are folded away under.
  let linesTitle = PageWords.lines
  let viewBox: String
  /// How all that is drawn is turned, where lines are vertical: a quarter clockwise.
  let turning: String?
  let language: String
  let direction: String
  let fonts: String
  let fontSize: String
  /// Where lines start: the left edge, or the right one of a text that is read from there.
  let startX: String
  /// The sheet around the content box, open at the screen's end.
  let sheet: String
  /// All columns of the screen, none where the page stands alone.
  let columns: [Column]
  let boxWidth: String
  /// The band below the screen's end, or what could have been filled above it.
  let hatch: (y: String, height: String, kind: String, label: Label?)?
  let endX: String
  let endY: String
  let endLabelX: String
  let labelSize: String
  let endLabels: [Label]
  /// What becomes of each line below the screen, beside it.
  let words: [Label]
  /// How many lines are not drawn, below those that are.
  let more: Label?
  /// Where the first line stands when the page begins badly, and how it begins.
  let badStart: (path: String, words: [Label])?
  /// Whether glyphs are drawn, and not text in the fonts of whoever looks.
  let hasGlyphs: Bool
  let lines: [Line]

  /// A column at its place, with the lines of another page.
  struct Column {
    let transform: String
    let width: String
    let height: String
    let lines: [Line]
  }

  struct Line {
    /// Whether it is drawn, and not only told.
    let isDrawn: Bool
    let text: String
    let y: String
    let state: String
    let isBelow: Bool
    /// Where its glyphs stand: from their units to px.
    let transform: String
    /// Its glyphs as elements of SVG, made of numbers only.
    let glyphs: String
  }

  /// A word beside the page.
  typealias Label = (text: String, y: String)

  /// How many lines are drawn that lie wholly below the screen, where there are more than one more.
  private static let mostHidden = 6

  init(of sheet: ShownPage, id: String) {
    let text = sheet.text
    let geometry = sheet.layout.flow
    let box = geometry.contentHeight
    let width = geometry.contentWidth.pixels
    let height = box.pixels
    // Of many lines below the screen a few are drawn; the words say how many there are.
    let hidden = sheet.lines.count { $0.top >= box }
    let undrawn = hidden > Self.mostHidden + 1 ? hidden - Self.mostHidden : 0
    let drawn = sheet.lines.dropLast(undrawn)
    let bottom = drawn.map(\.bottom.pixels).max() ?? 0
    let page = PageWords.page(grouped(sheet.page + 1), of: grouped(sheet.pageCount))
    let states = sheet.lines.map { LineState(top: $0.top, bottom: $0.bottom, in: box) }
    self.id = id
    title = "\(sheet.paginator), \(page)"
    description = sheet.words.caption
    ends = sheet.words.ends
    // Words stand beside the page, as large for its width as on a phone.
    let label = max(sheet.layout.page.contentWidth.pixels, 1) / 343 * 17
    let margin = label * 0.75
    labelSize = coordinate(label)
    let room = undrawn > 0 ? label * 1.3 : 0
    // Where all columns begin and end, from the upper left corner of the page's own.
    let (xs, ys) = (sheet.others.map(\.x.pixels) + [0], sheet.others.map(\.y.pixels) + [0])
    let screen = (
      left: xs.min() ?? 0, top: ys.min() ?? 0, right: (xs.max() ?? 0) + width,
      bottom: (ys.max() ?? 0) + height
    )
    let (x, y) = (screen.left - margin, screen.top - margin)
    let wide = screen.right - screen.left + 2 * margin + 4.4 * label
    let high = max(screen.bottom, bottom + room) - screen.top + 2 * margin
    let isVertical = sheet.layout.type.writing == .verticalRL
    viewBox = (isVertical ? [-y - high, x, high, wide] : [x, y, wide, high])
      .map(coordinate).joined(separator: " ")
    turning = isVertical ? "rotate(90)" : nil
    boxWidth = coordinate(width)
    let left = coordinate(screen.left - margin)
    let right = coordinate(screen.right + margin)
    let end = coordinate(height)
    let sheetEnd = coordinate(screen.bottom)
    self.sheet = "M\(left) \(sheetEnd)V\(coordinate(screen.top - margin))H\(right)V\(sheetEnd)"
    endX = left
    endY = end
    endLabelX = coordinate(screen.right + margin + label * 0.35)
    endLabels = zip(PageWords.end, [1.7, 0.7])
      .map { ($0, coordinate(height - label * $1)) }
    if bottom > height {
      hatch = (end, coordinate(bottom + room - height + margin), "below", nil)
    } else if let room = sheet.words.room {
      let top = sheet.extent.bottom.pixels
      hatch = (
        coordinate(top), coordinate(room.height.pixels), "room",
        (room.words, coordinate(top + room.height.pixels / 2))
      )
    } else {
      hatch = nil
    }
    // A word beside the first line of each kind, where short lines leave room for it.
    var least = height - label * 0.35
    words = LineState.below
      .compactMap { state in states.firstIndex(of: state).map { (state, sheet.lines[$0]) } }
      .map { state, line in
        least = max((line.top.pixels + line.bottom.pixels) / 2, least + label)
        return (state.word, coordinate(least))
      }
    more =
      undrawn > 0
      ? (PageWords.more(grouped(undrawn)), coordinate(bottom + label * 0.8)) : nil
    badStart = sheet.words.start.map { words in
      let top = sheet.lines.first?.top.pixels ?? 0
      let x = coordinate(-label * 0.4)
      let end = coordinate(sheet.lines.first?.bottom.pixels ?? 0)
      return (
        "M\(x) \(coordinate(top))V\(end)",
        PageWords.short(words).enumerated()
          .map { ($1, coordinate(top + label * (0.5 + Double($0) * 1.1))) }
      )
    }
    language = text.language
    direction = text.direction.rawValue
    startX = text.direction == .rightToLeft ? coordinate(width) : "0"
    // What can stand between single quotes in a list of fonts.
    let families = sheet.layout.type.fonts.map { font in
      "'\(font.family.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" })'"
    }
    fonts = (families + ["system-ui", "sans-serif"]).joined(separator: ", ")
    fontSize = decimalText(sheet.layout.type.size)
    hasGlyphs = sheet.lines.allSatisfy { $0.glyphs != nil }
    let scale = decimalText(sheet.layout.type.size.pixels / 1_000) ?? "0"
    lines = zip(sheet.lines, states)
      .map { placed, state in
        Line(
          placed,
          of: text,
          state: state,
          isDrawn: placed.top.pixels < bottom || undrawn == 0,
          scale: scale
        )
      }
    let own = OtherColumn(x: .zero, y: .zero, lines: [])
    columns = (sheet.others.isEmpty ? [] : [own] + sheet.others)
      .map { column in
        Column(
          transform: "translate(\(coordinate(column.x.pixels)) \(coordinate(column.y.pixels)))",
          width: coordinate(width),
          height: coordinate(height),
          lines: column.lines.map {
            Line($0, of: text, state: .shown, isDrawn: true, scale: scale)
          }
        )
      }
  }
}

extension SheetView.Line {
  fileprivate init(
    _ placed: ShownPage.Line,
    of text: SourceText,
    state: LineState,
    isDrawn: Bool,
    scale: String
  ) {
    self.init(
      isDrawn: isDrawn,
      text: printed(placed.range, of: text),
      y: coordinate((placed.top.pixels + placed.bottom.pixels) / 2),
      state: state.rawValue,
      isBelow: state != .shown,
      transform: "translate(\(coordinate(placed.left.pixels)) "
        + "\(coordinate(placed.baseline.pixels))) scale(\(scale) -\(scale))",
      glyphs: useElements(of: placed.glyphs ?? [])
    )
  }
}

/// The symbols of a line, at their places in 1/1,000 em.
private func useElements(of glyphs: [DrawnGlyph]) -> String {
  var markup = ""
  for glyph in glyphs {
    markup += "<use href=\"#g\(glyph.symbol)\""
    for (name, value) in [("x", glyph.x), ("y", glyph.y)] where value != 0 {
      markup += " \(name)=\"\(Int((Double(value) * 1_000 / 65_536).rounded()))\""
    }
    markup += "/>"
  }
  return markup
}

/// The text of a line without the break that ends it.
private func printed(_ range: PageRange, of text: SourceText) -> String {
  let breaks: Set<Unicode.Scalar> = [
    "\n", "\u{B}", "\u{C}", "\r", "\u{85}", "\u{2028}", "\u{2029}",
  ]
  var scalars = String.UnicodeScalarView()
  scalars.append(
    contentsOf: text.string(from: range.start, to: range.end).unicodeScalars
      .filter { !breaks.contains($0) }
  )
  return String(scalars)
}
