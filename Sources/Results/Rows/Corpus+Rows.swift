import Corpora
import Digests
import Foundation
import GRDB
import PaginatorKit

extension ContentTable {
  static let textBody = ContentTable(name: "textBody", columns: ["sha256", "body"])

  static let corpus = ContentTable(
    name: "corpus",
    columns: [
      "name", "title", "shortTitle", "textBodyId", "identity", "language", "direction",
      "byteOrderMarkSkipped",
    ],
    children: [
      Child(name: "forcedBreak", columns: ["startByte"]),
      Child(name: "corpusFont", columns: ["family"]),
      Child(name: "chapter", columns: ["title", "startByte"]),
    ]
  )
}

extension Content {
  /// The bytes of a corpus's text.
  static func textBody(_ corpus: Corpus) -> Content {
    Content(
      table: .textBody,
      values: [corpus.sha256.databaseValue, Data(corpus.text.utf8).databaseValue]
    )
  }

  /// A corpus whose text is stored; what its manifest says beside is not kept.
  static func corpus(_ corpus: Corpus, textBody: Int64) -> Content {
    Content(
      table: .corpus,
      values: [
        corpus.id.databaseValue, corpus.title.databaseValue, corpus.shortTitle.databaseValue,
        textBody.databaseValue, corpus.identity.databaseValue, corpus.text.language.databaseValue,
        corpus.text.direction.rawValue.databaseValue, corpus.byteOrderMarkSkipped.databaseValue,
      ],
      children: [
        corpus.text.forcedBreaks.map { [$0.stored] },
        corpus.fonts.map { [$0.databaseValue] },
        corpus.chapters.map { [$0.title.databaseValue, $0.start.stored] },
      ]
    )
  }
}

extension ContentReader {
  func corpus(_ number: Int64) throws -> Corpus {
    let breaks = try children(.corpus, 0, of: number) { try $0.offset() }
    let fonts: [String] = try children(.corpus, 1, of: number) { try $0.next() }
    let chapters = try children(.corpus, 2, of: number) { row in
      Chapter(title: try row.next(), start: try row.offset())
    }
    return try root(.corpus, number) { row in
      let (name, title, shortTitle): (String, String, String) = (
        try row.next(), try row.next(), try row.next()
      )
      let body: Data = try root(.textBody, try row.next()) { body in
        let _: String = try body.next()
        return try body.next()
      }
      let identity: String = try row.next()
      guard
        let text = SourceText(
          utf8: Array(body),
          language: try row.next(),
          direction: try row.name(),
          forcedBreaks: breaks
        )
      else { throw MalformedRow(column: "body", value: "the text of \(name)") }
      return Corpus(
        id: name,
        title: title,
        shortTitle: shortTitle,
        text: text,
        fonts: fonts,
        chapters: chapters,
        byteOrderMarkSkipped: try row.next(),
        identity: identity
      )
    }
  }
}
