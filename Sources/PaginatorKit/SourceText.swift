/// A text to paginate: its bytes, what they count, and how it is read.
///
/// The text is taken as it is: never normalised, never trimmed. Its length and all published
/// offsets are in Unicode scalars.
///
///     let text = SourceText("須菩提。", language: "zh-Hant")!
///     text.scalarCount                          // 4
///     text.offset(ofScalar: 3)                  // TextOffset(utf8: 9)
///     text.scalarIndex(of: TextOffset(utf8: 9)) // 3
///
/// Copies share one storage: a text is handed to whatever works on it at the price of a reference.
public struct SourceText: Sendable {
  // What is read in inner loops of other modules is inlined there.
  @usableFromInline let storage: Storage

  /// What a text is; it never changes.
  @usableFromInline
  final class Storage: Sendable {
    @usableFromInline let utf8: [UInt8]
    let language: String
    let direction: Direction
    let forcedBreaks: [TextOffset]
    let styles: TextStyles?
    let book: BookFile?
    let index: ScalarIndex

    init(
      utf8: [UInt8],
      language: String,
      direction: Direction,
      forcedBreaks: [TextOffset],
      styles: TextStyles?,
      book: BookFile? = nil
    ) {
      self.utf8 = utf8
      self.language = language
      self.direction = direction
      self.forcedBreaks = forcedBreaks
      self.styles = styles
      self.book = book
      index = ScalarIndex(utf8)
    }

    /// The same bytes, read alike, with other forced breaks and styles.
    init(_ other: Storage, forcedBreaks: [TextOffset], styles: TextStyles?) {
      (utf8, language, direction) = (other.utf8, other.language, other.direction)
      (self.forcedBreaks, self.styles, book) = (forcedBreaks, styles, other.book)
      index = other.index
    }
  }

  private init(_ storage: Storage) { self.storage = storage }

  /// The text's bytes, valid UTF-8.
  @inlinable public var utf8: [UInt8] { storage.utf8 }

  /// The number of Unicode scalars.
  public var scalarCount: Int { storage.index.scalarCount }

  /// The BCP 47 tag given to the shaper and the line breaker.
  public var language: String { storage.language }

  /// The paragraphs' base direction.
  public var direction: Direction { storage.direction }

  /// Offsets where a page must begin: chapter starts, when pages are forced there.
  ///
  /// They ascend and lie inside the text, without its start and end.
  public var forcedBreaks: [TextOffset] { storage.forcedBreaks }

  /// How its parts are set; `nil` of a plain text, which is set as the layout says.
  public var styles: TextStyles? { storage.styles }

  /// The book that the text was read from, for readers that open it themselves; it is no part of what the
  /// text is, and `nil` where there is none.
  public var book: BookFile? { storage.book }

  /// A file whose content became a text.
  public struct BookFile: Hashable, Sendable {
    /// Its path.
    public var file: String
    /// The sheet that the styles of the text were made by, as CSS; `nil` where the file says them itself.
    public var sheet: String?

    /// A book by its file.
    public init(file: String, sheet: String? = nil) {
      self.file = file
      self.sheet = sheet
    }
  }

  /// The direction in which a paragraph is read.
  public enum Direction: String, Sendable, Codable, CaseIterable {
    /// Left to right.
    case leftToRight = "ltr"
    /// Right to left.
    case rightToLeft = "rtl"
  }

  /// A text from its bytes, `nil` when they are not valid UTF-8 or the styles are not those of such a
  /// text.
  ///
  /// ``invalidOffset(in:)`` tells where bytes are not valid.
  ///
  /// - Parameters:
  ///   - utf8: The bytes, without a byte order mark that is not text.
  ///   - language: The BCP 47 tag for shaping and line breaking.
  ///   - direction: The paragraphs' base direction.
  ///   - forcedBreaks: Offsets where a page must begin.
  ///   - styles: How its parts are set; empty ones are none.
  ///   - book: The book that it was read from.
  /// - Complexity: O(bytes).
  public init?(
    utf8: [UInt8],
    language: String,
    direction: Direction = .leftToRight,
    forcedBreaks: [TextOffset] = [],
    styles: TextStyles? = nil,
    book: BookFile? = nil
  ) {
    guard SourceText.invalidOffset(in: utf8) == nil,
      utf8.withUnsafeBufferPointer({ styles?.areValid(for: $0) ?? true })
    else { return nil }
    storage = Storage(
      utf8: utf8,
      language: language,
      direction: direction,
      forcedBreaks: forcedBreaks,
      styles: styles?.isEmpty == true ? nil : styles,
      book: book
    )
  }

  /// A text from a string.
  public init(_ string: String, language: String, direction: Direction = .leftToRight) {
    storage = Storage(
      utf8: Array(string.utf8),
      language: language,
      direction: direction,
      forcedBreaks: [],
      styles: nil
    )
  }

  /// The offset after the last character.
  public var end: TextOffset { TextOffset(utf8: utf8.count) }

  /// The number of UTF-16 units.
  public var utf16Count: Int { storage.index.utf16Index(of: utf8.count, in: utf8) }

  /// Returns the offset of the scalar with an index.
  ///
  /// An index outside `0...scalarCount` gives an offset as far outside the text, at most `Int.max`.
  ///
  /// - Complexity: O(1).
  public func offset(ofScalar scalar: Int) -> TextOffset {
    if scalar <= 0 { return TextOffset(utf8: scalar) }
    if scalar >= scalarCount {
      let (byte, isBeyond) = utf8.count.addingReportingOverflow(scalar - scalarCount)
      return TextOffset(utf8: isBeyond ? .max : byte)
    }
    return TextOffset(utf8: storage.index.byte(ofScalar: scalar))
  }

  /// Returns the offset of a UTF-16 unit.
  ///
  /// That of the second half of a surrogate pair lies inside the scalar's bytes. A number outside
  /// `0...utf16Count` gives an offset as far outside the text, at most `Int.max`.
  ///
  /// - Complexity: O(1) but for a bisection of the text.
  public func offset(ofUTF16 unit: Int) -> TextOffset {
    if unit <= 0 { return TextOffset(utf8: unit) }
    let count = utf16Count
    if unit >= count {
      let (byte, isBeyond) = utf8.count.addingReportingOverflow(unit - count)
      return TextOffset(utf8: isBeyond ? .max : byte)
    }
    return TextOffset(utf8: storage.index.byte(ofUTF16: unit, in: utf8))
  }

  /// Returns how many scalars stand before an offset.
  ///
  /// An offset inside a scalar is rounded down; one outside the text lies as many scalars outside
  /// as it lies bytes outside.
  ///
  /// - Complexity: O(1).
  public func scalarIndex(of offset: TextOffset) -> Int {
    if offset.utf8 <= 0 { return offset.utf8 }
    if offset.utf8 >= utf8.count { return scalarCount + (offset.utf8 - utf8.count) }
    return storage.index.scalar(atByte: offset.utf8)
  }

  /// Returns how many UTF-16 units stand before an offset; offsets outside are as for scalars.
  ///
  /// - Complexity: O(1).
  public func utf16Index(of offset: TextOffset) -> Int {
    if offset.utf8 <= 0 { return offset.utf8 }
    if offset.utf8 >= utf8.count { return utf16Count + (offset.utf8 - utf8.count) }
    return storage.index.utf16Index(of: offset.utf8, in: utf8)
  }

  /// Returns the text between two offsets inside it; offsets that cut a scalar show U+FFFD.
  public func string(from start: TextOffset, to end: TextOffset) -> String {
    let low = min(max(start.utf8, 0), utf8.count)
    let high = min(max(end.utf8, low), utf8.count)
    return String(decoding: utf8[low..<high], as: UTF8.self)
  }

  /// Returns the same text with other places where a page must begin; they ascend inside it.
  package func with(forcedBreaks: [TextOffset]) -> SourceText {
    SourceText(Storage(storage, forcedBreaks: forcedBreaks, styles: styles))
  }

  /// Returns the same text set in other styles, which are those of such a text; `nil` makes it plain.
  package func with(styles: TextStyles?) -> SourceText {
    precondition(
      utf8.withUnsafeBufferPointer { styles?.areValid(for: $0) ?? true },
      "Styles of another text."
    )
    return SourceText(
      Storage(storage, forcedBreaks: forcedBreaks, styles: styles?.isEmpty == true ? nil : styles)
    )
  }

  /// Returns the text between two offsets, of which the styles are those of the whole and no page is
  /// forced to begin; offsets that cut a scalar show U+FFFD, and then nothing has a style.
  package func part(from start: TextOffset, to end: TextOffset) -> SourceText {
    let low = min(max(start.utf8, 0), utf8.count)
    let high = min(max(end.utf8, low), utf8.count)
    return SourceText(
      utf8: Array(utf8[low..<high]),
      language: language,
      direction: direction,
      styles: styles?.part(of: low..<high)
    )
      ?? SourceText(string(from: start, to: end), language: language, direction: direction)
  }

  /// Returns the byte offset of the first byte that is not valid UTF-8, `nil` when all are.
  ///
  /// - Complexity: O(bytes).
  public static func invalidOffset(in utf8: [UInt8]) -> Int? {
    utf8.withUnsafeBufferPointer { bytes in
      let raw = UnsafeRawBufferPointer(bytes)
      var index = 0
      while index < bytes.count {
        // Eight letters of ASCII at once.
        if bytes[index] < 0x80, index + 8 <= bytes.count,
          raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
        {
          index += 8
          continue
        }
        let length = scalarLength(at: index, in: bytes)
        if length == 0 { return index }
        index += length
      }
      return nil
    }
  }

  /// The length of the well-formed scalar at an index, 0 when there is none (Unicode, table 3-7).
  private static func scalarLength(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let lead = bytes[index]
    if lead < 0x80 { return 1 }
    func continuation(_ distance: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      index + distance < bytes.count && range.contains(bytes[index + distance])
    }
    switch lead {
    case 0xC2...0xDF: return continuation(1) ? 2 : 0
    case 0xE0: return continuation(1, 0xA0...0xBF) && continuation(2) ? 3 : 0
    case 0xED: return continuation(1, 0x80...0x9F) && continuation(2) ? 3 : 0
    case 0xE1...0xEF: return continuation(1) && continuation(2) ? 3 : 0
    case 0xF0:
      return continuation(1, 0x90...0xBF) && continuation(2) && continuation(3) ? 4 : 0
    case 0xF1...0xF3: return continuation(1) && continuation(2) && continuation(3) ? 4 : 0
    case 0xF4:
      return continuation(1, 0x80...0x8F) && continuation(2) && continuation(3) ? 4 : 0
    default: return 0
    }
  }
}

extension SourceText: Hashable {
  /// Whether two texts have the same bytes and are read alike; O(1) for copies of one.
  public static func == (left: SourceText, right: SourceText) -> Bool {
    left.storage === right.storage
      || left.language == right.language && left.direction == right.direction
        && left.forcedBreaks == right.forcedBreaks && left.styles == right.styles
        && left.utf8 == right.utf8
  }

  /// Hashes the bytes and how they are read.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(utf8)
    hasher.combine(language)
    hasher.combine(direction)
    hasher.combine(forcedBreaks)
    hasher.combine(styles)
  }
}
