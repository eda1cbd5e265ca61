import PaginatorKit

/// A book as it is read: the canonical text of its documents, in their order, and how it is set.
package struct Book: Sendable {
  /// The kinds of files that are books.
  package enum Kind: String, Sendable, CaseIterable, ManifestWord {
    case epub
    case html
    case xhtml
    /// A text and its styles, as ``PaginatorWire/WireStyledText`` writes them.
    case styled = "json"

    /// Whether it is a document of its own, and no archive of documents.
    var isPage: Bool { self != .epub }

    /// How a document of it is read.
    var language: MarkupLanguage { self == .html ? .html : .xml }

    /// The kind that a file's name says, `nil` for a plain text.
    init?(file: String) {
      guard let suffix = file.split(separator: ".").last?.lowercased(), file.contains(".") else {
        return nil
      }
      self.init(rawValue: suffix == "htm" ? "html" : suffix)
    }
  }

  package let title: String?
  package let language: String?
  /// The base direction, where the book says one.
  let direction: SourceText.Direction?
  /// The file, and the sheet that its text is set by.
  let origin: SourceText.BookFile
  let decoding: TextDecoding
  /// The text, UTF-8.
  let utf8: [UInt8]
  let styles: TextStyles
  /// Where pages must begin: with each document but the first, and where an element's own style says so.
  let breaks: [TextOffset]
  /// The names of the picture files that were read, from the root of the archive or of the page's folder.
  let pictures: [String]
  let chapters: [Chapter]
  /// What is not laid out, or not as the book has it.
  package let plain: Plain

  /// The name of the canonical text, a part of a corpus's identity.
  static let extraction = "text-1"

  /// The most bytes that all documents of a book may have.
  static let mostBytes = 32 << 20

  /// Reads a book.
  ///
  /// - Parameters:
  ///   - kind: What the file is.
  ///   - bytes: The file's, which a page is read from.
  ///   - file: The file's path, which an archive is read from.
  ///   - encoding: The encoding of a page, where somebody says it.
  /// - Throws: ``BookFault`` for a book that cannot be read, or must not be.
  /// - Complexity: O(bytes).
  init(
    _ kind: Kind,
    bytes: [UInt8],
    file: String,
    encoding: TextEncoding?
  ) throws(BookFault) {
    guard kind != .styled else {
      guard encoding == nil else { throw .encoding }
      self = try Book(styled: bytes, file: file)
      return
    }
    let reading = try BookReading(kind, bytes: bytes, file: file, encoding: encoding)
    (title, language) = (reading.title, reading.language)
    decoding = reading.decoding
    let (text, starts) = (reading.text, reading.starts)
    guard !text.utf8.isEmpty else { throw .noText }
    direction = nil
    origin = SourceText.BookFile(file: file, sheet: StyleSheet.reader.css(.unknown))
    utf8 = text.utf8
    styles = text.styles
    pictures = reading.pictures.readable
    let places = Set(starts).subtracting([0, text.utf8.count]).sorted()
    breaks = Set(places + text.breaks).sorted().map { TextOffset(utf8: $0) }
    chapters = Self.chapters(of: text.headings, documents: kind == .epub ? [0] + places : nil)
    plain = text.plain
  }

  /// Reads a book as a text that can be measured.
  ///
  /// - Throws: ``CorpusError/book(file:_:)``.
  static func load(
    _ kind: Kind,
    bytes: [UInt8],
    file: String,
    encoding: TextEncoding?
  ) throws(CorpusError) -> Book {
    do throws(BookFault) {
      let book = try Book(kind, bytes: bytes, file: file, encoding: encoding)
      do throws(CorpusError) { try requireFewMarks(book.utf8, file: file) } catch {
        throw BookFault.document(name: lastComponent(of: file), reason: error.description)
      }
      return book
    } catch {
      throw .book(file: file, error)
    }
  }

  /// Returns the picture files that pages show.
  ///
  /// - Parameters:
  ///   - pages: The pages, by their paths in a folder.
  ///   - kind: What they are.
  ///   - folder: The folder.
  /// - Returns: The files' paths in the folder.
  /// - Throws: ``BookFault`` for a page that cannot be read.
  static func pictures(
    of pages: [(name: String, bytes: [UInt8])],
    _ kind: Kind,
    in folder: String
  ) throws(BookFault) -> [String] {
    try BookReading(pages: pages, kind, in: folder).pictures.readable
  }

  /// The folder of a file, which holds its pictures.
  static func folder(of file: String) -> String {
    file.lastIndex(of: "/").map { $0 == file.startIndex ? "/" : String(file[..<$0]) } ?? "."
  }

  /// Chapters are the documents of an EPUB, by their first headings, and the parts under h1 and h2 of a
  /// page.
  static func chapters(
    of headings: [CanonicalText.Heading],
    documents: [Int]?
  ) -> [Chapter] {
    guard let documents else {
      return headings.filter { $0.level <= 2 }
        .map { Chapter(title: $0.title, start: TextOffset(utf8: $0.start)) }
    }
    return documents.enumerated()
      .map { index, start in
        let end = index + 1 < documents.count ? documents[index + 1] : Int.max
        let heading = headings.first { $0.start >= start && $0.start < end }
        return Chapter(title: heading?.title ?? String(index + 1), start: TextOffset(utf8: start))
      }
  }
}
