import CMarkup

/// What a document in XML or HTML is made of, in its order.
protocol MarkupReading {
  /// An element by its local name, in lower case where the document is HTML.
  mutating func start(_ name: String, _ attributes: [String: String])
  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>)
  mutating func end(_ name: String)
}

/// The languages in which markup is written.
enum MarkupLanguage: Sendable {
  case xml
  case html
}

/// Why a document cannot be read.
enum MarkupFault: Error, Hashable {
  case broken(line: Int, reason: String)
  case entity(name: String, line: Int)
  case declares(name: String, line: Int)
  case tooDeep(line: Int)
  case tooMany
  case tooManyAttributes

  var description: String {
    switch self {
    case .broken(let line, let reason): "it is no well-formed XML (line \(line): \(reason))."
    case .entity(let name, let line):
      "it has the entity \(quoted(name)) in line \(line), which HTML does not name; write the "
        + "character itself."
    case .declares(let name, let line):
      "it declares the entity \(quoted(name)) in line \(line), and no entity of a document's own is "
        + "expanded; write what it stands for."
    case .tooMany:
      "its elements would take more than \(MARKUP_MEMORY >> 20) MiB; cut it into parts."
    case .tooManyAttributes:
      "an element of it has more than \(MARKUP_ATTRIBUTES) attributes; take out what no browser needs."
    case .tooDeep(let line):
      "its elements are nested deeper than \(MARKUP_DEPTH)"
        + (line > 0 ? " in line \(line)." : ", or more than \(MARKUP_UNCLOSED) have no end tag.")
    }
  }
}

extension MarkupReading {
  /// Reads a document in UTF-8.
  ///
  /// - Complexity: O(bytes).
  mutating func read(_ utf8: [UInt8], as language: MarkupLanguage) throws(MarkupFault) {
    let result = withUnsafeMutablePointer(to: &self) { reader in
      var call = MarkupCall(reader)
      return withUnsafeMutablePointer(to: &call) { call in
        var handler = markup_handler(
          context: UnsafeMutableRawPointer(call),
          start: { context, name, attributes in
            guard let context, let name, let attributes else { return }
            context.assumingMemoryBound(to: MarkupCall.self).pointee
              .start(String(cString: name), pairs(attributes))
          },
          text: { context, bytes, count in
            guard let context, let bytes else { return }
            bytes.withMemoryRebound(to: UInt8.self, capacity: count) { bytes in
              context.assumingMemoryBound(to: MarkupCall.self).pointee
                .text(UnsafeBufferPointer(start: bytes, count: count))
            }
          },
          end: { context, name in
            guard let context, let name else { return }
            context.assumingMemoryBound(to: MarkupCall.self).pointee.end(String(cString: name))
          }
        )
        return utf8.withUnsafeBytes { bytes in
          let first = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
          var none: CChar = 0
          return withUnsafePointer(to: &none) { none in
            language == .xml
              ? markup_read_xml(first ?? none, bytes.count, &handler)
              : markup_read_html(first ?? none, bytes.count, &handler)
          }
        }
      }
    }
    let reason = withUnsafeBytes(of: result.reason) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    switch result.status {
    case MARKUP_READ: return
    case MARKUP_BROKEN: throw .broken(line: Int(result.line), reason: reason)
    case MARKUP_ENTITY: throw .entity(name: reason, line: Int(result.line))
    case MARKUP_DECLARES: throw .declares(name: reason, line: Int(result.line))
    case MARKUP_TOO_DEEP: throw .tooDeep(line: Int(result.line))
    case MARKUP_TOO_MANY: throw .tooMany
    case MARKUP_TOO_MANY_ATTRIBUTES: throw .tooManyAttributes
    default: preconditionFailure("There is no memory to read a document with.")
    }
  }
}

/// The calls of a reader without its type, which C's callbacks cannot have.
private struct MarkupCall {
  let start: (String, [String: String]) -> Void
  let text: (UnsafeBufferPointer<UInt8>) -> Void
  let end: (String) -> Void

  init(_ reader: UnsafeMutablePointer<some MarkupReading>) {
    start = { reader.pointee.start($0, $1) }
    text = { reader.pointee.text($0) }
    end = { reader.pointee.end($0) }
  }
}

private func pairs(_ attributes: UnsafePointer<UnsafePointer<CChar>?>) -> [String: String] {
  var found: [String: String] = [:]
  var next = attributes
  while let name = next[0], let value = next[1] {
    found[String(cString: name)] = String(cString: value)
    next += 2
  }
  return found
}
