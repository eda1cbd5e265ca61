import PaginatorKit
import Typesetting

/// Greedy pages of a simple text in Unifont, worked out by arithmetic alone.
///
/// The text is of Han characters (2 half ems), small Latin letters (1), spaces (1, hanging at a
/// line's end) and LF. A line may break after a run of spaces and, where none stands there, beside
/// every Han character (UAX #14: LB18 and LB31); a word longer than the line breaks anywhere.
struct UnifontFill {
  /// In half ems.
  var columns: Int
  /// In half ems.
  var indent = 0
  var lineHeight: Int
  /// What the last line of a page may hang below it.
  var hanging = 0
  var spacing = 0
  var height: Int

  /// The scalars at which pages begin.
  func starts(of text: String, forcedBreaks: Set<Int> = []) -> [Int] {
    var starts: [Int] = []
    var top = 0
    for line in lines(of: Array(text.unicodeScalars)) {
      let gap = line.startsParagraph && !line.isBlank ? spacing : 0
      let fits = top + gap + lineHeight - hanging <= height
      if starts.isEmpty || forcedBreaks.contains(line.start) || !fits {
        starts.append(line.start)
        top = lineHeight
      } else {
        top += gap + lineHeight
      }
    }
    return starts
  }

  private struct Line {
    var start: Int
    var startsParagraph: Bool
    var isBlank: Bool
  }

  private func lines(of scalars: [Unicode.Scalar]) -> [Line] {
    var lines: [Line] = []
    var start = 0
    while start < scalars.count {
      let end = scalars[start...].firstIndex(of: "\n") ?? scalars.count
      var place = start
      repeat {
        lines.append(Line(start: place, startsParagraph: place == start, isBlank: start == end))
        let room = columns - (place == start ? indent : 0)
        place = lineEnd(of: scalars, from: place, to: end, room: room)
      } while place < end
      start = end + 1
    }
    return lines
  }

  private func lineEnd(of scalars: [Unicode.Scalar], from start: Int, to end: Int, room: Int)
    -> Int
  {
    var width = 0
    var content = 0
    var lastBreak: Int?
    var lastFitting = start
    for place in start..<end {
      let scalar = scalars[place]
      width += isHan(scalar) ? 2 : 1
      if scalar != " " { content = width }
      let next = place + 1
      let canBreak =
        next == end
        || (scalars[next] != " "
          && (scalar == " " || isHan(scalar) || isHan(scalars[next])))
      guard content <= room else {
        break
      }
      lastFitting = next
      if canBreak { lastBreak = next }
    }
    return lastBreak ?? max(lastFitting, min(start + 1, end))
  }

  private func isHan(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= 0x4E00 }
}
