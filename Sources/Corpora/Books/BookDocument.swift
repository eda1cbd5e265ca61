/// A document of a book, decoded: its markup in UTF-8.
struct BookDocument {
  let name: String
  let language: MarkupLanguage
  let decoding: TextDecoding
  private let utf8: [UInt8]

  /// Decodes a document.
  ///
  /// - Parameters:
  ///   - bytes: The document's bytes.
  ///   - name: What errors call it.
  ///   - language: XML or HTML.
  ///   - encoding: The encoding, where somebody says it; else it is the one that the document names, and
  ///     of XML that names none UTF-8.
  /// - Throws: ``BookFault`` for what is no text of the encoding.
  init(
    _ bytes: [UInt8],
    name: String,
    language: MarkupLanguage,
    encoding: TextEncoding? = nil
  ) throws(BookFault) {
    guard bytes.count <= language.mostBytes else {
      throw .tooLarge(name: name, limit: language.mostBytes)
    }
    let named = encoding ?? DocumentEncoding.declared(in: bytes, language)
    let isDefault = named == nil && language == .xml && !TextEncoding.isMarked(bytes)
    do throws(CorpusError) {
      let text = try DecodedText(bytes, as: isDefault ? .utf8 : named, file: name)
      (utf8, decoding) = (text.utf8, text.decoding)
    } catch {
      // Documents of an EPUB name theirs, and nobody can say another one.
      let hint = name.isEmpty && encoding == nil ? " Name its encoding: --encoding." : ""
      throw .document(name: name, reason: Self.reason(of: error) + hint)
    }
    (self.name, self.language) = (name, language)
  }

  /// The same document, taken as HTML.
  func asHTML() throws(BookFault) -> BookDocument {
    try BookDocument(selfClosed(utf8), name: name, language: .html, encoding: .utf8)
  }

  private static func reason(of error: CorpusError) -> String {
    switch error {
    case .notUTF8(_, let offset): "it \(TextEncoding.utf8.fault(atOffset: offset))."
    case .undecodable(_, let encoding, let offset): "it \(encoding.fault(atOffset: offset))."
    default: error.description
    }
  }

  /// Hands a reader what is in it.
  func read(by reader: inout some MarkupReading) throws(BookFault) {
    do throws(MarkupFault) {
      try reader.read(utf8, as: language)
    } catch {
      switch error {
      case .broken(let line, let reason):
        throw .illFormed(name: name, line: line, reason: reason)
      // Below a document type that is not read, an XML parser cannot tell that nobody declares it.
      case .entity(let entity, let line):
        throw .illFormed(name: name, line: line, reason: "undefined entity \(quoted(entity))")
      default: throw .document(name: name, reason: error.description)
      }
    }
  }
}

extension MarkupLanguage {
  /// The most bytes that a document may have: HTML is read into a tree that takes many times as much.
  fileprivate var mostBytes: Int { self == .xml ? Book.mostBytes : 16 << 20 }
}
