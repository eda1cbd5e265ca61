public import PaginatorKit

/// A text and how it is set, as a document: `pagination-harness/styled-text/1`.
///
/// It is what an app's attributed string is, so that apps and programs can say which text they lay out:
///
///     {"schema":"pagination-harness/styled-text/1","language":"en","unit":"utf16",
///      "text":"Chapter I\nAlice was very tired.\n","breaks":[],
///      "styles":[{"block":[0,10],"kind":"heading","traits":"bold","size":1.6,"keeps":"next together"},
///       {"run":[20,24],"traits":"italic"}]}
///
/// Sizes and spaces are multiples of the text's font size, sides of pictures px.
public struct WireStyledText: Sendable {
  /// The format's name and version.
  public static let version = "pagination-harness/styled-text/1"

  /// The title, for people.
  public var title: String?
  /// The BCP 47 tag, where the document says it.
  public var language: String?
  /// The paragraphs' base direction, where the document says it.
  public var direction: SourceText.Direction?
  /// The text and its styles; of a document that names no language and direction it is read as `und`, left
  /// to right.
  public var text: SourceText

  /// A text as it is written down.
  public init(_ text: SourceText, title: String? = nil) {
    self.text = text
    self.title = title
    (language, direction) = (text.language, text.direction)
  }

  /// The document, on one line; offsets are scalars.
  ///
  /// - Complexity: O(bytes and styles).
  public var line: [UInt8] {
    var json = JSONLine(expecting: text.utf8.count + text.utf8.count / 4)
    json.object { json in
      json.member("schema", Self.version)
      if let title { json.member("title", title) }
      if let language { json.member("language", language) }
      if let direction { json.member("direction", direction.rawValue) }
      json.member("unit", WireUnit.scalar.rawValue)
      json.member("text", text.string(from: .zero, to: text.end))
      json.list(named: "breaks", text.forcedBreaks.map(text.scalarIndex)) { $0.value($1) }
      let styles = text.styleLines.split(separator: 0x0A).joined(separator: [0x2C])
      json.member("styles", raw: [0x5B] + styles + [0x5D])
    }
    json.end()
    return json.bytes
  }
}
