/// The encoding that a document names in itself.
enum DocumentEncoding {
  /// Returns the encoding of an XML declaration, or of a `meta` of HTML in the first 1,024 bytes; `nil`
  /// where a byte order mark says more, and where nothing is named.
  static func declared(in bytes: [UInt8], _ language: MarkupLanguage) -> TextEncoding? {
    guard !bytes.starts(with: [0xEF, 0xBB, 0xBF]), !bytes.starts(with: [0xFF, 0xFE]),
      !bytes.starts(with: [0xFE, 0xFF])
    else { return nil }
    let head = String(decoding: bytes.prefix(1_024).map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self)
    let label =
      switch language {
      case .xml: xmlEncoding(head)
      case .html: metaCharset(head.replacing(/<!--[\s\S]*?-->/, with: ""))
      }
    guard let label, let encoding = TextEncoding(label: String(label)) else { return nil }
    // What was read byte by byte until here is not in UTF-16, whatever it says (HTML, prescan).
    return [.utf16LE, .utf16BE].contains(encoding) ? .utf8 : encoding
  }

  /// The encoding of an XML declaration; a book has hundreds, and a pattern would be compiled for each.
  private static func xmlEncoding(_ head: String) -> Substring? {
    let head = head.drop(while: \.isWhitespace)
    guard head.hasPrefix("<?xml"), let name = head.firstRange(of: "encoding") else { return nil }
    guard !head[..<name.lowerBound].contains(">") else { return nil }
    let value = head[name.upperBound...].drop(while: \.isWhitespace)
    guard value.first == "=" else { return nil }
    let quoted = value.dropFirst().drop(while: \.isWhitespace)
    guard let quote = quoted.first, "\"'".contains(quote) else { return nil }
    let label = quoted.dropFirst().prefix { !"\"'".contains($0) }
    return label.isEmpty || label.endIndex == quoted.endIndex ? nil : label
  }

  /// The encoding that the first `meta` names which names one: by `charset`, or by the `content` of an
  /// `http-equiv`.
  private static func metaCharset(_ head: String) -> Substring? {
    for tag in head.matches(of: /(?i)<meta\s[^>]*>/) {
      let content = tag.0.firstMatch(of: /(?i)\scontent\s*=\s*(?:"([^"]*)"|'([^']*)')/)
      let rest = tag.0.replacing(/(?i)\scontent\s*=\s*(?:"[^"]*"|'[^']*')/, with: "")
      if let own = rest.firstMatch(of: /(?i)\scharset\s*=\s*["']?\s*([^"'\s\/>;]+)/) {
        return own.1
      }
      let words = content.flatMap { $0.1 ?? $0.2 }
      guard rest.firstMatch(of: /(?i)\shttp-equiv\s*=/) != nil,
        let named = words?.firstMatch(of: /(?i)charset\s*=\s*([^"'\s;]+)/)
      else { continue }
      return named.1
    }
    return nil
  }
}
