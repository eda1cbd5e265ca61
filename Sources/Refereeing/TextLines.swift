import PaginatorKit
import Typesetting

/// The lines of a whole text in one layout, in context and uncut, with their ink: what pages are made
/// of that begin and end where they do.
///
/// Of a range of lines it knows without a look at each how far down they reach, how many paragraphs
/// begin among them, and which are not *ordinary*: only those have to be looked at.
///
/// It belongs to one thread.
final class TextLines {
  struct Element: Hashable {
    var line: Line
    var ink: LineInk
    /// Whether its glyphs are those of the whole text, cut and not shaped again.
    var isPacked: Bool
  }

  private let packed: PackedElements
  /// What nearly all texts have in common, so that no line is read for it: mostly one is in no cache.
  private let (areAllPacked, areAnySpaced): (Bool, Bool)
  /// Where the lines begin, and the last one ends, in bytes.
  private let starts: AscendingNumbers
  /// How far the lines before each reach down, one below the other, the spacing before each included.
  private let depths: [Length]
  /// The lines that begin a paragraph by the text; behind them the number of lines.
  private let paragraphs: AscendingNumbers
  /// The lines that have to be looked at one by one.
  private let peculiar: AscendingNumbers

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
    var packed = PackedElements()
    var starts: [UInt32] = []
    var depths = [Length.zero]
    var peculiar: [UInt32] = []
    // Whether each line ends at or below the one before it.
    var reachDown = true
    var last = Length.zero
    var position = 0
    var paragraph: [Element] = []
    while position < text.utf8.count {
      let (begun, count) = (position, text.utf8.count)
      packed.makeRoom(at: begun, of: count)
      starts.makeRoom(at: begun, of: count)
      depths.makeRoom(at: begun, of: count)
      paragraph.removeAll(keepingCapacity: true)
      position = layOut(position, &paragraph)
      for element in paragraph {
        let line = element.line
        let hanging = line.hanging(leading)
        if line.height < .zero || line.spacingBefore < .zero || line.height + last < hanging {
          reachDown = false
        }
        last = hanging
        if !isOrdinary(element) { peculiar.append(UInt32(starts.count)) }
        starts.append(UInt32(line.start))
        depths.append(depths[depths.count - 1] + line.spacingBefore + line.height)
        packed.append(element)
      }
    }
    starts.append(UInt32(text.utf8.count))
    packed.end(at: text.utf8.count)
    paragraphs = AscendingNumbers(
      starts.indices.filter { edges.stand(at: Int(starts[$0])) }.map(UInt32.init)
    )
    self.peculiar = AscendingNumbers(
      reachDown ? peculiar : Array(0..<UInt32(starts.count - 1))
    )
    (areAllPacked, areAnySpaced) = (packed.areAllPacked, packed.areAnySpaced)
    (self.packed, self.depths) = (packed, depths)
    self.starts = AscendingNumbers(starts)
  }

  /// The line of a number.
  subscript(number: Int) -> Element {
    packed.element(number, from: start(of: number), to: start(of: number + 1))
  }

  /// What the typesetter says of the line of a number.
  func line(_ number: Int) -> Line {
    packed.line(number, from: start(of: number), to: start(of: number + 1))
  }

  /// The bytes of the line of a number.
  func bytes(of number: Int) -> Range<Int> {
    let start = start(of: number)
    return start..<packed.end(of: number, before: self.start(of: number + 1))
  }

  /// Whether the glyphs of the line that holds a byte are those of the whole text.
  func isPacked(at byte: Int) -> Bool {
    areAllPacked || packed.isPacked(number(reaching: byte + 1))
  }

  /// What of the height of the line of a number does not count at a page's end.
  func hanging(of number: Int, _ leading: LeadingPolicy) -> Length {
    // Else nothing hangs, whatever the line.
    leading == .hang ? line(number).hanging(leading) : .zero
  }

  /// By how much more space is above the line of a number at the top of a page than elsewhere.
  func spacingAtTop(of number: Int) -> Length {
    guard areAnySpaced else { return .zero }
    let line = line(number)
    return line.spacingAtTop - line.spacingBefore
  }

  /// How wide all lines are together.
  ///
  /// - Complexity: O(lines) for the first who asks.
  private(set) lazy var width = (0..<starts.all.count - 1)
    .reduce(Length.zero) { $0 + line($1).width }

  // MARK: By byte

  /// The number of the line that begins at a byte; the number behind the last at the text's end, `nil`
  /// where none begins.
  ///
  /// - Complexity: O(log lines).
  func number(startingAt byte: Int) -> Int? {
    let number = starts.index(notBelow: byte)
    return number < starts.all.count && starts.all[number] == byte ? number : nil
  }

  /// The number of the line that a byte ends, or lies behind the first character of.
  func number(reaching byte: Int) -> Int {
    starts.index(notBelow: byte) - 1
  }

  /// Where a line begins, in bytes; where the text ends for the number behind the last.
  func start(of number: Int) -> Int { Int(starts.all[number]) }

  // MARK: Ranges of lines

  /// How far some lines reach down, one below the other, the spacing before the first included.
  func depth(of lines: Range<Int>) -> Length { depths[lines.upperBound] - depths[lines.lowerBound] }

  /// Those of some lines that have to be looked at one by one.
  ///
  /// - Complexity: O(log lines).
  func peculiar(in lines: Range<Int>) -> ArraySlice<UInt32> { peculiar.part(in: lines) }

  /// Those of some lines that begin a paragraph; the number behind the last line does, too.
  ///
  /// - Complexity: O(log lines).
  func paragraphStarts(in lines: Range<Int>) -> ArraySlice<UInt32> { paragraphs.part(in: lines) }
}
