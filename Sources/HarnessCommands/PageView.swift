import Comparisons
import PaginatorKit
import Rainbow
import Refereeing
import Reports
import Trials
import Typesetting

/// A page as lines of text, numbered, with the screen's end marked.
struct PageView {
  let trial: Trial
  let page: Int
  let text: SourceText
  /// The lines by which the page was judged.
  let placed: [PageExample.Line]
  let measurement: PageMeasurement
  /// Where lines end with a hyphen that is drawn.
  private let hyphens: Set<TextOffset>

  init(of page: Int, in trial: Trial, over text: SourceText, plan: Plan) throws {
    self.trial = trial
    self.page = page
    self.text = text
    let referee = try plan.makeReferee(text, trial.layout)
    placed = try example(page, of: trial, referee: referee, plan: plan).lines
    // A page that is a text of its own ends without.
    let end = trial.paginator.showing == .context ? text.end : trial.pages[page].end
    hyphens = Set(
      placed.map(\.range.end).filter { $0 < end && referee.endsWithHyphen(lineTo: $0) }
    )
    measurement =
      trial.judgement?.pages[page]
      ?? referee.measurement(of: trial.pages[page], number: page, showing: trial.paginator.showing)
  }

  var all: [String] {
    let lines = placed
    return rows(lines.indices.map(\.self), marksEnd: true, room: nil) + notes(lines, columns: .max)
  }

  /// The lines around the screen's end, so many before and after it, or the first ones of a page that
  /// ends above it.
  ///
  /// Blank lines before the end are left out.
  func excerpt(columns: Int, around: (before: Int, after: Int) = (2, 3)) -> [String] {
    // A number of four columns, two spaces on both sides, and a word of seven behind.
    let room = columns - 15
    let lines = placed
    let box = trial.layout.flow.contentHeight
    guard let firstBelow = lines.firstIndex(where: { $0.bottom > box }) else {
      return rows(Array(lines.indices.prefix(3)), marksEnd: false, room: room)
        + (lines.count > 3 ? ["  …"] : []) + notes(lines, columns: columns)
    }
    let before = lines[..<firstBelow].indices.filter { !content(of: lines[$0]).isEmpty }
    let end = min(lines.count, firstBelow + around.after)
    let shown = Array(before.suffix(around.before)) + Array(firstBelow..<end)
    return rows(shown, marksEnd: true, room: room)
      + (end < lines.count ? ["  … and \(counted(lines.count - end, "more line"))"] : [])
  }

  /// The lines around the screen's end, or the last ones of a page that ends above it.
  func ending(columns: Int) -> [String] {
    let lines = placed
    guard !lines.contains(where: { $0.bottom > trial.layout.flow.contentHeight }) else {
      return excerpt(columns: columns)
    }
    let start = max(0, lines.count - 3)
    return (start > 0 ? ["  …"] : [])
      + rows(Array(start..<lines.count), marksEnd: false, room: columns - 15)
      + notes(lines, columns: columns)
  }

  private func rows(
    _ numbers: [Int],
    marksEnd: Bool,
    room: Int?
  ) -> [String] {
    let box = trial.layout.flow.contentHeight
    var rows: [String] = []
    var isMarked = !marksEnd
    // The words behind lines stand in a column, behind the longest line of the page.
    let longest = placed.map { displayWidth(of: content(of: $0)) }.max() ?? 0
    let column = min(56, room ?? 56, max(longest, 40))
    for index in numbers {
      let placed = placed[index]
      if !isMarked, placed.bottom > box {
        isMarked = true
        let rule = max(0, column - 20)
        rows.append("  --  the screen ends here " + String(repeating: "-", count: rule))
      }
      let number = padded(String(index + 1), to: 4, right: true)
      let state = LineState(top: placed.top, bottom: placed.bottom, in: box)
      if hasSpace(above: index, among: numbers) { rows.append("") }
      guard state == .shown else {
        let content = shortened(self.content(of: placed), to: room)
        rows.append("\(number)  \(padded(content, to: column))  \(state.word)".red)
        continue
      }
      rows += drawn(placed, columns: column, room: room).enumerated()
        .map { part, row in
          row.isEmpty ? number : (part == 0 ? number : "    ") + "  " + row
        }
    }
    return rows
  }

  /// What is to say of the whole page, in lines of at most a number of columns.
  private func notes(_ lines: [PageExample.Line], columns: Int) -> [String] {
    guard let note = note(lines) else { return [] }
    return hanging([("--", note)], columns)
  }

  private func note(_ lines: [PageExample.Line]) -> String? {
    if lines.isEmpty { return "the page is empty" }
    if trial.judgement?.geometry == Judgement.Geometry.none {
      return "laid out by the referee; nobody knows the app's own lines"
    }
    guard measurement.overflowLines == 0 else { return nil }
    let unused = "\(Format.fixed(measurement.unused.pixels, 1)) px unused"
    // Where the page ends for a reason that is not the paginator's, no line is missed.
    let missed =
      measurement.missedLines == 0
      ? ""
      : measurement.exclusion.map { ": \($0.words)" }
        ?? ", room for \(counted(measurement.missedLines, "more line"))"
    let fault = WorstPage.Fault(besideLinesOf: measurement).map { "; a fault: \($0.clause)" } ?? ""
    return "\(unused)\(missed)\(fault)"
  }

  /// A text cut to a number of columns, with an ellipsis where something is missing.
  func shortened(_ text: String, to room: Int?) -> String {
    guard let room, displayWidth(of: text) > room else { return text }
    var kept = ""
    for character in text {
      guard displayWidth(of: kept + String(character)) < room else { break }
      kept.append(character)
    }
    return kept + "…"
  }

  /// What stands for the pictures of a line, in their order: `[picture 200 × 120 px]`.
  private func pictures(of line: PageExample.Line) -> [String] { pictures(in: line.range) }

  func pictures(in range: PageRange) -> [String] {
    (text.styles?.pictures(from: range.start, to: range.end) ?? [])
      .map { picture in
        guard picture.width > .zero else { return "[picture]" }
        return "[picture \(picture.width.shortPixels) × \(picture.height.shortPixels) px]"
      }
  }

  /// The line's characters.
  func content(of line: PageExample.Line) -> String {
    shown(line.range, pictures: pictures(of: line))
  }

  /// Characters without the break behind them, controls shown as symbols, what stands for pictures in their places,
  /// and of soft hyphens the one at which a line ends.
  func shown(_ range: PageRange, pictures: [String]) -> String {
    let string = text.string(from: range.start, to: range.end)
    var pictures = pictures[...]
    var shown = String.UnicodeScalarView()
    for scalar in string.unicodeScalars {
      switch scalar.value {
      case 0xFFFC where !pictures.isEmpty:
        shown.append(contentsOf: pictures.removeFirst().unicodeScalars)
      case 0x0A...0x0D, 0x85, 0x2028, 0x2029: continue
      case ScalarProperties.softHyphen: continue
      case 0..<0x20: shown.append(Unicode.Scalar(0x2400 + scalar.value) ?? scalar)
      case 0x7F...0x9F, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: shown.append("\u{FFFD}")
      default: shown.append(scalar)
      }
    }
    return String(shown) + (hyphens.contains(range.end) ? "‐" : "")
  }
}
