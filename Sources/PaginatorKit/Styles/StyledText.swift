/// A text that is made of blocks: what an app's attributed string is, to be measured.
///
///     var book = StyledText()
///     book.addBlock(BlockStyle(.heading, traits: .bold, size: Ems(1.6), keepsWithNext: true)) {
///       $0.add("Down the Rabbit-Hole")
///     }
///     book.addBlock {
///       $0.add("Alice was beginning to get ")
///       $0.add("very", RunStyle(traits: .italic))
///       $0.add(" tired.")
///     }
///     let text = book.text(language: "en")
///
/// Each block ends with a line feed. A line that ends inside a block ends with U+2028.
public struct StyledText: Sendable {
  /// The text so far, in UTF-8.
  public private(set) var utf8: [UInt8] = []
  /// How its parts are set.
  public private(set) var styles = TextStyles()
  private var forcedBreaks: [TextOffset] = []

  /// A text without a block.
  public init() {}

  /// Adds a block.
  ///
  /// - Parameters:
  ///   - style: How it is set; a paragraph unless given.
  ///   - beginsPage: Whether a page is forced to begin with it.
  ///   - content: Adds what the block holds.
  public mutating func addBlock(
    _ style: BlockStyle = BlockStyle(),
    beginsPage: Bool = false,
    _ content: (inout StyledText) -> Void
  ) {
    let start = end
    if beginsPage, start > .zero { forcedBreaks.append(start) }
    content(&self)
    utf8.append(0x0A)
    styles.addBlock(from: start, to: end, style)
  }

  /// Adds characters to the block; without a style they are set as the block.
  public mutating func add(_ string: String, _ style: RunStyle? = nil) {
    let start = end
    // A line feed would end the block.
    for byte in string.utf8 {
      if byte == 0x0A { utf8 += [0xE2, 0x80, 0xA8] } else { utf8.append(byte) }
    }
    if let style { styles.addRun(from: start, to: end, style) }
  }

  /// Adds a picture to the block, as wide and high as it is where it has room.
  public mutating func addPicture(width: Length, height: Length) {
    styles.addPicture(at: end, width: width, height: height)
    utf8 += [0xEF, 0xBF, 0xBC]
  }

  /// Adds characters of the block with an annotation above them, of half their size unless its style says
  /// another.
  ///
  /// A line never ends among the characters. What ends a line in them, or a picture, keeps them from having an
  /// annotation, as does one of more than 1,000 bytes.
  public mutating func addRuby(
    _ string: String,
    _ annotation: String,
    style: RunStyle = RunStyle(size: Ems(0.5))
  ) {
    let start = end
    add(string)
    let mayHaveRuby = utf8.withUnsafeBufferPointer {
      TextStyles.mayHaveRuby(start.utf8..<end.utf8, of: $0)
    }
    guard mayHaveRuby, TextStyles.isAnnotation(annotation) else { return }
    styles.addRuby(from: start, to: end, annotation, style)
  }

  /// The offset behind what was added so far.
  public var end: TextOffset { TextOffset(utf8: utf8.count) }

  /// Returns the text, to be paginated.
  ///
  /// - Parameters:
  ///   - language: The BCP 47 tag for shaping and line breaking.
  ///   - direction: The base direction of its blocks.
  /// - Returns: The text with its styles and forced breaks.
  public func text(
    language: String,
    direction: SourceText.Direction = .leftToRight
  ) -> SourceText {
    let text = SourceText(
      utf8: utf8,
      language: language,
      direction: direction,
      forcedBreaks: forcedBreaks,
      styles: styles
    )
    guard let text else { preconditionFailure("Strings are valid UTF-8, and blocks ascend.") }
    return text
  }
}
