import CZipFile
import Foundation

extension Book {
  /// Packs files as an EPUB, the same bytes each time.
  ///
  /// - Parameters:
  ///   - files: The documents in their order, and behind them the pictures that they show, by the names
  ///     that they get.
  ///   - pages: How many of them are documents.
  ///   - kind: What those are.
  ///   - title: The book's title.
  ///   - language: The book's language.
  ///   - file: The archive's path.
  /// - Returns: Whether it could be written.
  package static func pack(
    _ files: [(name: String, bytes: [UInt8])],
    pages: Int,
    _ kind: Book.Kind,
    title: String,
    language: String,
    to file: String
  ) -> Bool {
    guard let archive = zip_writer_open(file) else { return false }
    let type = kind == .html ? "text/html" : "application/xhtml+xml"
    let items = files.prefix(pages).enumerated()
      .map { "<item id=\"p\($0)\" href=\"\(reference($1.name))\" media-type=\"\(type)\"/>" }
    let package = """
      <?xml version="1.0" encoding="UTF-8"?>
      <package xmlns="http://www.idpf.org/2007/opf" version="3.0">
      <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:title>\(escaped(title))</dc:title>
      <dc:language>\(escaped(language))</dc:language>
      </metadata>
      <manifest>
      \(items.joined(separator: "\n"))
      </manifest>
      <spine>\((0..<pages).map { "<itemref idref=\"p\($0)\"/>" }.joined())</spine>
      </package>

      """
    let container = """
      <?xml version="1.0" encoding="UTF-8"?>
      <container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
      <rootfiles><rootfile full-path="package.opf" media-type="application/oebps-package+xml"/></rootfiles>
      </container>

      """
    let own = [
      ("mimetype", "application/epub+zip"), ("META-INF/container.xml", container),
      ("package.opf", package),
    ]
    var isWhole = true
    for (name, bytes) in own.map({ ($0, Array($1.utf8)) }) + files {
      isWhole = isWhole && zip_writer_add(archive, name, bytes, UInt64(bytes.count)) == 1
    }
    return zip_writer_close(archive) == 1 && isWhole
  }

  /// A file's name as a package refers to it.
  private static func reference(_ name: String) -> String {
    let plain = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "&':"))
    return name.addingPercentEncoding(withAllowedCharacters: plain) ?? name
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}
