import Corpora
import Foundation
import PaginatorKit

/// A book in an EPUB that is made of a language's text, the same each time, with what novels have: headings,
/// italics and pictures.
///
/// A heading, of the number of its chapter, stands before each 2,000 scalars, to the next paragraph, and a
/// picture alone before each 10,000. Of each 400 scalars the last 20 are italic, to the ends of words.
struct StyledBook {
  private static let chapter = 2_000
  private static let illustrated = 10_000
  private static let stressed = (each: 400, length: 20)

  /// What stands in the body of each document.
  private let bodies: [String]
  private let language: String

  /// A book of a text, a document for each chapter; in one document no page but the first is forced to begin.
  init(of text: SourceText, inOneDocument isWhole: Bool = false) {
    var writer = Writer()
    var bodies: [String] = []
    for paragraph in text.string(from: .zero, to: text.end).split(separator: "\n") {
      if writer.begins(each: Self.chapter) {
        if !isWhole, !writer.body.isEmpty { bodies.append(writer.takeBody()) }
        writer.addHeading()
      }
      if writer.begins(each: Self.illustrated) { writer.body += "<p><img src=\"p.svg\"/></p>\n" }
      writer.add(paragraph)
    }
    self.bodies = bodies + [writer.body]
    language = text.language
  }

  /// Writes the book into a folder, and returns its path.
  func write(to folder: String) throws -> String {
    let names = bodies.indices.map { "\($0 + 1).xhtml" }
    var files = zip(names, bodies).map { ("book/\($0)", Self.document($1)) }
    files += [
      ("mimetype", "application/epub+zip"), ("META-INF/container.xml", Self.container),
      ("book/content.opf", package(of: names)),
      ("book/p.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"240\" height=\"160\"/>"),
    ]
    for (name, content) in files {
      let file = URL(fileURLWithPath: "\(folder)/\(name)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(content.utf8).write(to: file)
    }
    let path = "\(folder)/book.epub"
    let parts = ["mimetype", "META-INF", "book"].map { "\(folder)/\($0)" }
    try run("/usr/bin/python3", ["-m", "zipfile", "-c", path] + parts)
    return path
  }

  /// Returns the text and how it is set, as they are read out of the book.
  func text() throws -> SourceText {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try Corpus.load(file: write(to: folder)).text
  }

  private static let container = """
    <container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles>
    <rootfile full-path="book/content.opf" media-type="application/oebps-package+xml"/>
    </rootfiles></container>
    """

  private func package(of names: [String]) -> String {
    let items = names.map {
      "<item id=\"d\($0)\" href=\"\($0)\" media-type=\"application/xhtml+xml\"/>"
    }
    let places = names.map { "<itemref idref=\"d\($0)\"/>" }
    return """
      <package xmlns="http://www.idpf.org/2007/opf" version="3.0">
      <metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:language>\(language)</dc:language></metadata>
      <manifest>\(items.joined())</manifest><spine>\(places.joined())</spine></package>
      """
  }

  private static func document(_ body: String) -> String {
    """
    <html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body>
    \(body)</body></html>
    """
  }

  /// Writes paragraphs as markup.
  private struct Writer {
    private(set) var chapters = 0
    /// The scalars of the paragraphs so far, and those before the last of them.
    private var count = 0
    private var before = -1
    var body = ""

    /// Whether so many scalars, or a multiple of them, were reached by the last paragraph; so are none at the
    /// text's start.
    func begins(each number: Int) -> Bool { before < 0 || before / number != count / number }

    mutating func takeBody() -> String {
      defer { body = "" }
      return body
    }

    mutating func addHeading() {
      chapters += 1
      body += "<h2>\(chapters)</h2>\n"
    }

    mutating func add(_ paragraph: Substring) {
      before = count
      body += "<p>"
      var isItalic = false
      var isWord = false
      for scalar in paragraph.unicodeScalars {
        let isLetter = scalar.isASCII && scalar.properties.isAlphabetic
        let stressed = StyledBook.stressed
        let isStressed = count % stressed.each >= stressed.each - stressed.length
        if isStressed != isItalic, !(isWord && isLetter) {
          isItalic = isStressed
          body += isItalic ? "<em>" : "</em>"
        }
        switch scalar {
        case "&": body += "&amp;"
        case "<": body += "&lt;"
        default: body.unicodeScalars.append(scalar)
        }
        isWord = isLetter
        count += 1
      }
      body += isItalic ? "</em></p>\n" : "</p>\n"
    }
  }
}
