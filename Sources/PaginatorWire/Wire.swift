public import PaginatorKit

/// The protocol `pagination-harness/1`: one JSON object a line each way, with the same `id`.
public enum Wire {
  /// The protocol's name and version, which stands in every request.
  public static let version = "pagination-harness/1"

  /// The longest answer that is taken, in bytes: 64 MiB.
  public static let longestAnswer = 64 << 20
}

/// The text of a request: where it lies, and how it is read.
public struct WireText: Hashable, Sendable {
  /// The path of a UTF-8 file.
  public var file: String
  /// The SHA-256 of the file, 64 hexadecimal digits.
  public var sha256: String
  /// The BCP 47 tag.
  public var language: String
  /// The paragraphs' base direction.
  public var direction: SourceText.Direction
  /// Where a page must begin, in scalars.
  public var breaks: [Int]
  /// Files that say more of the text, for programs that set it as a book.
  public var book = WireBook()

  /// A text by its parts.
  public init(
    file: String,
    sha256: String,
    language: String,
    direction: SourceText.Direction = .leftToRight,
    breaks: [Int] = []
  ) {
    self.file = file
    self.sha256 = sha256
    self.language = language
    self.direction = direction
    self.breaks = breaks
  }
}

/// Files beside a text's own; none of a plain text.
public struct WireBook: Hashable, Sendable {
  /// The path of the text with its styles, a ``WireStyledText`` in scalars.
  public var styled: String?
  /// The path of the sheet that the styles are made by, as CSS.
  public var sheet: String?
  /// The path of the book that the text was read from.
  public var source: String?

  /// No files.
  public init() {}

  /// The files as fields of a request.
  static let fields: [(name: String, path: any WritableKeyPath<WireBook, String?> & Sendable)] = [
    ("styled_file", \.styled), ("sheet_file", \.sheet), ("source_file", \.source),
  ]
}

/// The layout of a request.
public struct WireLayout: Hashable, Sendable {
  /// The page, the type and the appearance.
  public var layout: Layout
  /// The height of a line of the primary face, for programs that cannot compute it; `nil` when unknown.
  public var lineHeight: Length?

  /// A layout, and the height of its lines.
  public init(_ layout: Layout, lineHeight: Length? = nil) {
    self.layout = layout
    self.lineHeight = lineHeight
  }
}

/// What a program keeps of a place or a highlight: any JSON value, kept as it was written.
public struct WireToken: Hashable, Sendable {
  /// The value's JSON.
  public var json: [UInt8]

  /// A token of JSON that was read.
  public init(json: [UInt8]) {
    self.json = json
  }
}

/// Two offsets of an answer, in its unit, in whatever order they stand.
public struct WireRange: Hashable, Sendable {
  /// The first.
  public var start: Int
  /// The second.
  public var end: Int

  /// A range of two offsets.
  public init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }
}

/// What the offsets of an answer count.
public enum WireUnit: String, Hashable, Sendable, CaseIterable {
  /// Unicode scalars.
  case scalar
  /// UTF-16 units, as in Java, JavaScript and NSString.
  case utf16
  /// Bytes of UTF-8.
  case utf8

  /// The number that every other is taken for that lies farther from 0: more than any text has, and
  /// so few that sums of such are numbers.
  public static let farthest = 1 << 40

  /// Returns the place in a text that a number in this unit stands for.
  ///
  /// A number that cuts a scalar gives an offset inside its bytes, one outside the text an offset as
  /// far outside: both are for the referee to count.
  public func offset(_ number: Int, in text: SourceText) -> TextOffset {
    let number = min(max(number, -Self.farthest), Self.farthest)
    return switch self {
    case .scalar: text.offset(ofScalar: number)
    case .utf16: text.offset(ofUTF16: number)
    case .utf8: TextOffset(utf8: number)
    }
  }
}

/// Why a line is no message of the protocol.
public enum WireFault: Error, Hashable, Sendable {
  /// The bytes are no JSON; where, counted from the line's start, and why.
  case notJSON(offset: Int, reason: String)
  /// A field is there and is not what it should be: `pages[17][1]`, `the string "640"`, `a whole number`.
  case wrong(field: String, found: String, expected: String)
  /// A field is not there.
  case missing(field: String)
}

extension WireFault: CustomStringConvertible {
  /// The rest of a sentence that begins with "The answer": `has no 'pages'`.
  public var description: String {
    switch self {
    case .notJSON(let offset, let reason): "is no JSON: \(reason) at byte \(offset)"
    case .wrong(let field, let found, let expected): "has \(found) as '\(field)', not \(expected)"
    case .missing(let field): "has no '\(field)'"
    }
  }
}
