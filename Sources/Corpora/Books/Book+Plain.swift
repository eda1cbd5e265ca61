extension Book {
  /// What stands in a text as plain lines, though a book shows it otherwise.
  package struct Plain: Hashable, Codable, Sendable {
    package var headings = 0
    /// Pictures and their kin, which are U+FFFC.
    package var objects = 0
    package var tables = 0
    /// Annotations above a text, which are left out.
    package var annotations = 0
    /// Documents that are no well-formed XML, and were read as HTML.
    package var illFormed = 0

    static func += (sum: inout Plain, more: Plain) {
      sum.headings += more.headings
      sum.objects += more.objects
      sum.tables += more.tables
      sum.annotations += more.annotations
      sum.illFormed += more.illFormed
    }

    /// What a reader should know of it; `nil` where a book is plain.
    package var sentence: String? {
      func some(_ count: Int, _ one: String, _ many: String) -> String? {
        count == 0 ? nil : "\(count) \(count == 1 ? one : many)"
      }
      let shown = [
        some(headings, "heading", "headings"), some(objects, "picture", "pictures"),
        some(tables, "table", "tables"),
      ]
      .compactMap(\.self)
      let sentences = [
        shown.isEmpty ? nil : "Laid out as plain text: \(shown.joined(separator: ", ")).",
        some(annotations, "annotation", "annotations").map { "Left out: \($0) above the text." },
        some(illFormed, "document", "documents")
          .map { "Read as HTML, since they are no well-formed XML: \($0)." },
      ]
      let told = sentences.compactMap(\.self)
      return told.isEmpty ? nil : told.joined(separator: " ")
    }
  }
}
