import PaginatorKit
import Typesetting

/// The lines of a whole text in one layout, in context and uncut, with their ink: what pages are made
/// of that begin and end where they do.
///
/// Of a range of lines it knows without a look at each how far down they reach, how many paragraphs
/// begin among them, and which are not *ordinary*: only those have to be looked at.
final class TextLines {
  struct Element {
    var line: Line
    var ink: LineInk
    /// Whether its glyphs are those of the whole text, cut and not shaped again.
    var isPacked: Bool
  }

  let elements: [Element]
  /// Where the lines begin, and the last one ends, in bytes.
  private let starts: [UInt32]
  /// How far the lines before each reach down, one below the other, the spacing before each included.
  private let depths: [Length]
  /// The lines that begin a paragraph by the text; behind them the number of lines.
  private let paragraphs: [UInt32]
  /// The lines that have to be looked at one by one.
  private let peculiar: [UInt32]

  /// The lines of a text, which `layOut` adds a paragraph at a time, given where it begins; it returns
  /// where the next one does.
  ///
  /// `isOrdinary` tells of a line whether a page that it fits on has it in sight as a whole, and nothing
  /// is to be said of how it ends.
  ///
  /// - Complexity: O(scalars).
  init(
    of text: SourceText,
    edges: ParagraphEdges,
    leading: LeadingPolicy,
    isOrdinary: (Element) -> Bool,
    layOut: (Int, inout [Element]) -> Int
  ) {
    var elements: [Element] = []
    var position = 0
    while position < text.utf8.count {
      elements.makeRoom(at: position, of: text.utf8.count)
      position = layOut(position, &elements)
    }
    self.elements = elements
    let starts = elements.map { UInt32($0.line.start) } + [UInt32(text.utf8.count)]
    self.starts = starts
    paragraphs = starts.indices.filter { edges.stand(at: Int(starts[$0])) }.map(UInt32.init)
    var depths = [Length.zero]
    depths.reserveCapacity(elements.count + 1)
    for element in elements {
      depths.append(depths[depths.count - 1] + element.line.spacingBefore + element.line.height)
    }
    self.depths = depths
    let reachDown = Self.reachDown(elements, leading)
    peculiar = elements.indices.filter { !reachDown || !isOrdinary(elements[$0]) }.map(UInt32.init)
  }

  /// Whether each line ends at or below the one before it.
  private static func reachDown(_ elements: [Element], _ leading: LeadingPolicy) -> Bool {
    var last = Length.zero
    return elements.allSatisfy { element in
      let hanging = element.line.hanging(leading)
      defer { last = hanging }
      return element.line.height >= .zero && element.line.spacingBefore >= .zero
        && element.line.height + last >= hanging
    }
  }

  // MARK: By byte

  /// The number of the line that begins at a byte; the number behind the last at the text's end, `nil`
  /// where none begins.
  ///
  /// - Complexity: O(log lines).
  func number(startingAt byte: Int) -> Int? {
    let number = starts.partitioningIndex { $0 >= UInt32(byte) }
    return number < starts.count && starts[number] == UInt32(byte) ? number : nil
  }

  /// The number of the line that a byte ends, or lies behind the first character of.
  func number(reaching byte: Int) -> Int {
    starts.partitioningIndex { $0 >= UInt32(byte) } - 1
  }

  /// Where a line begins, in bytes; where the text ends for the number behind the last.
  func start(of number: Int) -> Int { Int(starts[number]) }

  // MARK: Ranges of lines

  /// How far some lines reach down, one below the other, the spacing before the first included.
  func depth(of lines: Range<Int>) -> Length { depths[lines.upperBound] - depths[lines.lowerBound] }

  /// Those of some lines that have to be looked at one by one.
  ///
  /// - Complexity: O(log lines).
  func peculiar(in lines: Range<Int>) -> ArraySlice<UInt32> { Self.part(of: peculiar, in: lines) }

  /// Those of some lines that begin a paragraph; the number behind the last line does, too.
  ///
  /// - Complexity: O(log lines).
  func paragraphStarts(in lines: Range<Int>) -> ArraySlice<UInt32> {
    Self.part(of: paragraphs, in: lines)
  }

  private static func part(of numbers: [UInt32], in range: Range<Int>) -> ArraySlice<UInt32> {
    let first = numbers.partitioningIndex { $0 >= range.lowerBound }
    var last = first
    while last < numbers.count, numbers[last] < range.upperBound { last += 1 }
    return numbers[first..<last]
  }
}

extension Array {
  /// Makes room for what is still to come of a text, guessed by what has come so far: to double would
  /// take twice the memory that a book's lines need.
  fileprivate mutating func makeRoom(at position: Int, of count: Int) {
    guard capacity - self.count < 64, self.count > 64 else { return }
    let guess = Double(self.count) * Double(count) / Double(Swift.max(position, 1))
    reserveCapacity(Int(guess * 1.02) + 128)
  }
}
