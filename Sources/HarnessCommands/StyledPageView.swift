import PaginatorKit
import Rainbow
import Trials

/// How a styled page is drawn in a terminal, as far as one can: faces as they are, headings by a word and,
/// where they are large, a line below; indents, sides and spaces in columns and rows; pictures as boxes.
extension PageView {
  /// Draws a line.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - columns: How many columns the page is wide.
  ///   - room: The most columns that there are; `nil` for as many as it takes.
  /// - Returns: One row, and three of a picture that is alone in its block.
  func drawn(_ line: PageExample.Line, columns: Int, room: Int?) -> [String] {
    guard let styles = text.styles, let number = styles.block(holding: line.range.start) else {
      return [shortened(content(of: line), to: room)]
    }
    let block = styles.style(ofBlock: number)
    let indent = Self.columns(of: block.startIndent)
    if block.kind == .picture { return box(around: content(of: line), indent: indent, room: room) }
    let plain = content(of: line)
    let width = displayWidth(of: plain)
    let space = max(0, columns - width - indent)
    let before =
      switch block.alignment {
      case .center: indent + space / 2
      case .end: indent + space
      case .start, .justify, nil: indent
      }
    let margin = String(repeating: " ", count: min(before, max(0, (room ?? .max) - 8)))
    let rest = room.map { max(8, $0 - margin.count) }
    let isHeading = block.kind == .heading && styles.blocks[number].start == line.range.start
    if let rest, width > rest { return [margin + shortened(plain, to: rest)] }
    let drawn = pieces(of: line, in: block).map { Self.drawn($0.text, $0.traits) }.joined()
    let large = block.size > .one ? drawn.underline : drawn
    guard isHeading else { return [plain.isEmpty ? "" : margin + large] }
    let filler = String(repeating: " ", count: max(0, columns - margin.count - width))
    return [margin + large + filler + "  heading"]
  }

  /// Whether space stands between a line and the one before it that a row may show.
  func hasSpace(above index: Int, among numbers: [Int]) -> Bool {
    guard text.styles != nil, index > 0, numbers.contains(index - 1) else { return false }
    let (before, line) = (placed[index - 1], placed[index])
    return (line.top - before.bottom).pixels >= 0.4 * (line.bottom - line.top).pixels
  }

  /// A line's characters in pieces that are set in one face.
  private func pieces(
    of line: PageExample.Line,
    in block: BlockStyle
  ) -> [(text: String, traits: FontTraits)] {
    guard let styles = text.styles else { return [] }
    var pieces: [(text: String, traits: FontTraits)] = []
    var start = line.range.start
    func add(to end: TextOffset, _ traits: FontTraits) {
      guard end > start else { return }
      let range = PageRange(start: start, end: end)
      pieces.append((shown(range, pictures: pictures(in: range)), traits))
      start = end
    }
    for run in styles.runs(from: line.range.start, to: line.range.end) {
      add(to: max(start, run.start), block.traits)
      add(to: min(run.end, line.range.end), styles.runStyles[Int(run.style)].traits)
    }
    add(to: line.range.end, block.traits)
    return pieces
  }

  private static func drawn(_ text: String, _ traits: FontTraits) -> String {
    guard !text.isEmpty else { return "" }
    let bold = traits.contains(.bold) ? text.bold : text
    return traits.contains(.italic) ? bold.italic : bold
  }

  private func box(around content: String, indent: Int, room: Int?) -> [String] {
    let words = shortened(content, to: room.map { max(8, $0 - indent - 4) })
    let edge = String(repeating: "─", count: displayWidth(of: words) + 2)
    let margin = String(repeating: " ", count: indent)
    return ["┌\(edge)┐", "│ \(words) │", "└\(edge)┘"].map { margin + $0 }
  }

  /// An indent in columns, of which two are an em wide.
  private static func columns(of indent: Ems) -> Int { min(16, Int((2 * indent.value).rounded())) }
}
