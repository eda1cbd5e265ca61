/// Markup in which an element that ends itself, as in XML, has an end tag: in HTML `<title/>` and
/// `<script/>` would take all that follows.
func selfClosed(_ utf8: [UInt8]) -> [UInt8] {
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
