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
    let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"240\" height=\"160\"/>"
    let documents = bodies.enumerated().map { ("\($0 + 1).xhtml", Self.document($1)) }
    let path = "\(folder)/book.epub"
    let isWhole = Book.pack(
      (documents + [("p.svg", drawing)]).map { (name: $0, bytes: Array($1.utf8)) },
      pages: documents.count,
      .xhtml,
      title: "Generated",
      language: language,
      to: path
    )
    guard isWhole else { throw Failure("\(path) cannot be written") }
    return path
  }

  /// Returns the text and how it is set, as they are read out of the book.
  func text() throws -> SourceText {
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try Corpus.load(file: write(to: folder)).text
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
