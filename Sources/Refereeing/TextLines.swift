import PaginatorKit
import Typesetting

/// The lines of a whole text in one layout, in context and uncut, with their ink: what pages are made
/// of that begin and end where they do.
struct TextLines {
  struct Element {
    var line: Line
    var ink: LineInk
    /// Whether its glyphs are those of the whole text, cut and not shaped again.
    var isPacked: Bool
  }

  let elements: [Element]
  /// Where the lines begin, in bytes.
  private let starts: [UInt32]
  private let end: Int

  /// The lines of a text, which `layOut` adds a paragraph at a time, given where it begins; it returns
  /// where the next one does.
  ///
  /// - Complexity: O(scalars).
  init(of text: SourceText, layOut: (Int, inout [Element]) -> Int) {
    var elements: [Element] = []
    var position = 0
    while position < text.utf8.count { position = layOut(position, &elements) }
    self.elements = elements
    starts = elements.map { UInt32($0.line.start) }
    end = text.utf8.count
  }

  /// The number of the line that begins at a byte; the number behind the last at the text's end, `nil`
  /// where none begins.
  ///
  /// - Complexity: O(log lines).
  func number(startingAt byte: Int) -> Int? {
    let number = starts.partitioningIndex { $0 >= UInt32(byte) }
    if number == starts.count { return byte == end ? number : nil }
    return starts[number] == UInt32(byte) ? number : nil
  }

  /// The number of the line that a byte ends, or lies behind the first character of.
  func number(reaching byte: Int) -> Int {
    starts.partitioningIndex { $0 >= UInt32(byte) } - 1
  }
}
