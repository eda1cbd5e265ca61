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
      throw .document(name: name, reason: Self.reason(of: error))
    }
    (self.name, self.language) = (name, language)
  }

  /// The same document, taken as HTML.
  func asHTML() throws(BookFault) -> BookDocument {
    try BookDocument(selfClosed(utf8), name: name, language: .html, encoding: .utf8)
  }

  private static func reason(of error: CorpusError) -> String {
    switch error {
    case .notUTF8(_, let offset):
      "it is not UTF-8: the byte at offset \(offset) begins no character."
    case .undecodable(_, let encoding, let offset):
      "it is not \(encoding.rawValue): the byte at offset \(offset) begins no character of it."
    default: error.description
    }
  }

  /// Hands a reader what is in it.
  func read(by reader: inout some MarkupReading) throws(BookFault) {
    do throws(MarkupFault) {
      try reader.read(utf8, as: language)
    } catch {
      guard case .broken(let line, let reason) = error else {
        throw .document(name: name, reason: error.description)
      }
      throw .illFormed(name: name, line: line, reason: reason)
    }
  }
}

extension MarkupLanguage {
  /// The most bytes that a document may have: HTML is read into a tree that takes many times as much.
  fileprivate var mostBytes: Int { self == .xml ? Book.mostBytes : 16 << 20 }
}

/// Markup in which an element that ends itself, as in XML, has an end tag: in HTML `<title/>` and
/// `<script/>` would take all that follows.
private func selfClosed(_ utf8: [UInt8]) -> [UInt8] {
  var closed: [UInt8] = []
  closed.reserveCapacity(utf8.count)
  var next = 0
  while let open = utf8[next...].firstIndex(of: UInt8(ascii: "<")) {
    let name = utf8[(open + 1)...].prefix { isPartOfName($0) }
    guard !name.isEmpty, let end = tagEnd(of: utf8, from: name.endIndex) else {
      closed += utf8[next...open]
      next = open + 1
      continue
    }
    let word = String(decoding: name, as: UTF8.self).lowercased()
    if utf8[end - 1] == UInt8(ascii: "/"), !voidElements.contains(word) {
      closed += utf8[next..<(end - 1)]
      closed += Array("></".utf8) + name + [UInt8(ascii: ">")]
    } else {
      closed += utf8[next...end]
    }
    next = end + 1
  }
  return closed + utf8[next...]
}

/// Where a tag ends that goes on at an offset, its attributes' values in quotes left out.
private func tagEnd(of utf8: [UInt8], from start: Int) -> Int? {
  var quote: UInt8?
  for index in start..<utf8.count {
    let byte = utf8[index]
    if let open = quote {
      if byte == open { quote = nil }
    } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      quote = byte
    } else if byte == UInt8(ascii: ">") {
      return index
    } else if byte == UInt8(ascii: "<") {
      return nil
    }
  }
  return nil
}

private func isPartOfName(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: ":"):
    true
  default: false
  }
}

/// Elements of HTML that have no end tag.
private let voidElements: Set = [
  "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
  "track", "wbr",
]
