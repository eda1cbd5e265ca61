import PaginatorKit
import Typesetting

/// The lines of a whole text in a third of their memory: a book has some hundred thousands in a layout.
///
/// Each begins where the one before it ends, which is kept elsewhere; of what else is the same in many
/// lines, each keeps the number.
struct PackedElements {
  private var stored: [Stored] = []
  /// Lines without what differs from line to line, which is 0 in them.
  private var kinds: [TextLines.Element] = []
  private var numbers: [TextLines.Element: UInt32] = [:]
  /// The kinds that lines had last, the last one first: a paragraph has few, and to look there is
  /// cheaper than to hash a line.
  private var recent: [UInt32] = []
  /// Those that come out otherwise, by their numbers: of numbers for which there is no room, or with
  /// something between them and the next one.
  private var wide: [Int: TextLines.Element] = [:]
  /// The bytes of the line that was appended last.
  private var last: Range<Int>?

  /// What differs from line to line.
  private struct Stored: BitwiseCopyable {
    var kind: UInt32
    var width: Int32
    var box: Box
    var shown: Box

    init(of element: TextLines.Element, kind: UInt32) {
      self.kind = kind
      width = Int32(truncatingIfNeeded: element.line.width.sixtyFourths)
      box = Box(element.ink.box)
      shown = Box(element.ink.shown)
    }

    /// Whether there was room for all numbers of a line.
    func isExact(_ element: TextLines.Element) -> Bool {
      Int64(width) == element.line.width.sixtyFourths
        && box.box == element.ink.box ?? .zero && shown.box == element.ink.shown ?? .zero
    }
  }

  private struct Box: BitwiseCopyable {
    var left, right, top, bottom: Int32

    init(_ box: LineInk.Box?) {
      let box = box ?? .zero
      left = Int32(truncatingIfNeeded: box.left)
      right = Int32(truncatingIfNeeded: box.right)
      top = Int32(truncatingIfNeeded: box.top)
      bottom = Int32(truncatingIfNeeded: box.bottom)
    }

    var box: LineInk.Box {
      LineInk.Box(
        left: Int64(left),
        right: Int64(right),
        top: Int64(top),
        bottom: Int64(bottom)
      )
    }
  }

  mutating func makeRoom(at position: Int, of count: Int) {
    stored.makeRoom(at: position, of: count)
  }

  mutating func append(_ element: TextLines.Element) {
    end(at: element.line.start)
    let new = Stored(of: element, kind: number(ofKindOf: element))
    stored.append(new)
    last = element.line.start..<element.line.end
    if !new.isExact(element) { wide[stored.count - 1] = element }
  }

  /// Notes where the line ends that was appended last, when another one or the text's end follows.
  mutating func end(at end: Int) {
    guard let last, last.upperBound != end else { return }
    let number = stored.count - 1
    wide[number] = element(number, from: last.lowerBound, to: last.upperBound)
  }

  private mutating func number(ofKindOf element: TextLines.Element) -> UInt32 {
    var kind = element
    (kind.line.start, kind.line.end, kind.line.width) = (0, 0, .zero)
    if element.ink.box != nil { kind.ink.box = .zero }
    if element.ink.shown != nil { kind.ink.shown = .zero }
    if let place = recent.firstIndex(where: { kinds[Int($0)] == kind }) {
      if place > 0 { recent.swapAt(0, place) }
      return recent[0]
    }
    let number = numbers.number(of: kind, among: &kinds)
    if recent.count == Self.recentCount { recent.removeLast() }
    recent.insert(number, at: 0)
    return number
  }

  private static let recentCount = 4

  /// The line of a number, which begins and ends at some bytes.
  func element(_ number: Int, from start: Int, to end: Int) -> TextLines.Element {
    if !wide.isEmpty, let found = wide[number] { return found }
    let stored = stored[number]
    var element = kinds[Int(stored.kind)]
    set(&element.line, stored, from: start, to: end)
    if element.ink.box != nil { element.ink.box = stored.box.box }
    if element.ink.shown != nil { element.ink.shown = stored.shown.box }
    return element
  }

  /// What the typesetter says of that line.
  func line(_ number: Int, from start: Int, to end: Int) -> Line {
    if !wide.isEmpty, let found = wide[number] { return found.line }
    let stored = stored[number]
    var line = kinds[Int(stored.kind)].line
    set(&line, stored, from: start, to: end)
    return line
  }

  /// Whether the glyphs of all lines are those of the whole text.
  var areAllPacked: Bool { kinds.allSatisfy(\.isPacked) }
  /// Whether there is space before some.
  var areAnySpaced: Bool {
    kinds.contains { $0.line.spacingBefore != .zero || $0.line.spacingAtTop != .zero }
  }

  /// Whether the glyphs of the line of a number are those of the whole text.
  func isPacked(_ number: Int) -> Bool {
    kinds[Int(stored[number].kind)].isPacked
  }

  /// The byte where the line of a number ends; `next` is where the next one begins.
  func end(of number: Int, before next: Int) -> Int {
    wide.isEmpty ? next : wide[number]?.line.end ?? next
  }

  private func set(_ line: inout Line, _ stored: Stored, from start: Int, to end: Int) {
    (line.start, line.end) = (start, end)
    line.width = Length(sixtyFourths: Int64(stored.width))
  }
}

extension LineInk.Box {
  fileprivate static let zero = LineInk.Box(left: 0, right: 0, top: 0, bottom: 0)
}

extension Array {
  /// Makes room for what is still to come of a text, guessed by what has come so far: to double would
  /// take twice the memory that a book's lines need.
  mutating func makeRoom(at position: Int, of count: Int) {
    guard capacity - self.count < 64, self.count > 64 else { return }
    let guess = Double(self.count) * Double(count) / Double(Swift.max(position, 1))
    reserveCapacity(Int(guess * 1.02) + 128)
  }
}
