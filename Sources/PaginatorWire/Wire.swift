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

/// The layout of a request.
public struct WireLayout: Hashable, Sendable {
  /// The page, the type and the appearance.
  public var layout: Layout
  /// The height of a line of the primary face, for who cannot compute it; `nil` when unknown.
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
}
