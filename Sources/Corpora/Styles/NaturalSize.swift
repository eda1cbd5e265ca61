package import PaginatorKit

/// The size that a picture has by itself, before it is made to fit into a page.
package struct NaturalSize: Hashable, Sendable {
  package let width: Length
  package let height: Length

  /// That of a picture that cannot be shown, which is set as one line.
  static let none = NaturalSize()

  private init() { (width, height) = (.zero, .zero) }

  /// A size in px; `nil` for one without an area or with a side above 2²⁰ px.
  init?(width: Double, height: Double) {
    let sides = [width, height]
    // A number that is none is in no range.
    guard sides.allSatisfy({ (1.0 / 64...1_048_576).contains($0) }) else { return nil }
    (self.width, self.height) = (.pixels(width), .pixels(height))
  }
}

// MARK: Elements

extension NaturalSize {
  /// The size that an element says, or the file that it refers to.
  ///
  /// Of an `img` these are `width` and `height`, of which one alone keeps the file's ratio; of an `svg` they
  /// and its `viewBox`; others have none.
  ///
  /// - Parameters:
  ///   - element: The element's name, in lower case.
  ///   - attributes: Its attributes.
  ///   - file: The size of the file that a reference names; `nil` where it cannot be read.
  init?(
    of element: String,
    _ attributes: [String: String],
    file: (_ reference: String) -> NaturalSize?
  ) {
    switch element {
    case "svg": self.init(ofDrawing: attributes)
    case "img":
      let width = attributes["width"].flatMap(pixelsOfAttribute)
      let height = attributes["height"].flatMap(pixelsOfAttribute)
      let known = width == nil || height == nil ? attributes["src"].flatMap(file) : nil
      self.init(
        width: width,
        height: height,
        like: known.map { ($0.width.pixels, $0.height.pixels) }
      )
    default: return nil
    }
  }

  /// The size of an SVG by its root element's attributes: its own width and height, where one is missing
  /// in the ratio of its `viewBox`, else that box.
  init?(ofDrawing attributes: [String: String]) {
    let box = attributes.first { $0.key.lowercased() == "viewbox" }?.value
      .split { $0 == "," || $0.isWhitespace }.map { Double($0) ?? .nan }
    self.init(
      width: attributes["width"].flatMap(pixelsOfLength),
      height: attributes["height"].flatMap(pixelsOfLength),
      like: box?.count == 4 ? box.map { ($0[2], $0[3]) } : nil
    )
  }

  private init?(width: Double?, height: Double?, like known: (width: Double, height: Double)?) {
    switch (width, height, known) {
    case (let width?, let height?, _): self.init(width: width, height: height)
    case (let width?, nil, let known?):
      self.init(width: width, height: width * known.height / known.width)
    case (nil, let height?, let known?):
      self.init(width: height * known.width / known.height, height: height)
    case (nil, nil, let known?): self.init(width: known.width, height: known.height)
    case (_, _, nil): return nil
    }
  }
}

/// The px of an attribute of `img` that is a plain number; `nil` for a share, and for none at all.
private func pixelsOfAttribute(_ value: String) -> Double? {
  pixelsOfLength(value).flatMap { value.last?.isLetter == true ? nil : $0 }
}

/// The px of a length of SVG, 96 to the inch; `nil` for a length of another unit.
private func pixelsOfLength(_ value: String) -> Double? {
  // A book may have thousands, and a pattern would be compiled for each.
  var rest = value.drop(while: \.isWhitespace)
  while rest.last?.isWhitespace == true { rest.removeLast() }
  if rest.first == "+" { rest.removeFirst() }
  var digits = rest.prefix { isDigit($0) || $0 == "." }
  let exponent = rest[digits.endIndex...].dropFirst()
  let sign = exponent.prefix(1).filter { "+-".contains($0) }
  let power = exponent.dropFirst(sign.count).prefix(while: isDigit)
  if "eE".contains(rest[digits.endIndex...].prefix(1)), !power.isEmpty {
    digits = rest[..<power.endIndex]
  }
  let units = [
    "": 1, "px": 1, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "pt": 96.0 / 72, "pc": 16,
  ]
  guard let number = Double(digits), number > 0,
    let unit = units[rest[digits.endIndex...].lowercased()]
  else { return nil }
  return number * unit
}

private func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

// MARK: Files

extension NaturalSize {
  /// The size that a file's first bytes say: a PNG, JPEG, GIF, WebP or SVG.
  ///
  /// - Returns: `nil` for what is none of these, or says no size.
  package init?(header bytes: [UInt8]) {
    let header = PictureHeader(bytes: bytes)
    let size =
      switch true {
      case header.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0): header.png
      case header.has([0xFF, 0xD8, 0xFF], at: 0): header.jpeg
      case header.has("GIF87a", at: 0), header.has("GIF89a", at: 0): header.gif
      case header.has("RIFF", at: 0) && header.has("WEBP", at: 8): header.webP
      default: nil as (width: Int, height: Int)?
      }
    if let size {
      self.init(width: Double(size.width), height: Double(size.height))
    } else {
      var root = DrawingRoot()
      // What follows the root's start need not be there.
      try? root.read(bytes, as: .xml)
      guard let attributes = root.attributes else { return nil }
      self.init(ofDrawing: attributes)
    }
  }
}

/// The root of a drawing.
private struct DrawingRoot: MarkupReading {
  private var hasBegun = false
  private(set) var attributes: [String: String]?

  mutating func start(_ name: String, _ attributes: [String: String]) {
    if !hasBegun, name.lowercased() == "svg" { self.attributes = attributes }
    hasBegun = true
  }
  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
  mutating func end(_ name: String) {}
}

/// The first bytes of a picture's file; what stands behind them is nothing.
private struct PictureHeader {
  let bytes: [UInt8]

  func has(_ text: some Collection<UInt8>, at offset: Int) -> Bool {
    bytes.count >= offset + text.count
      && bytes[offset..<(offset + text.count)].elementsEqual(text)
  }

  func has(_ text: String, at offset: Int) -> Bool { has(Array(text.utf8), at: offset) }

  /// A number whose highest byte is the first.
  private func high(_ count: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset + count <= bytes.count else { return nil }
    return bytes[offset..<(offset + count)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// A number whose lowest byte is the first.
  private func low(_ count: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset + count <= bytes.count else { return nil }
    return bytes[offset..<(offset + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private func size(_ width: Int?, _ height: Int?) -> (width: Int, height: Int)? {
    guard let width, let height else { return nil }
    return (width, height)
  }

  /// Its header is the first chunk (PNG, 11.2.2).
  var png: (width: Int, height: Int)? {
    has("IHDR", at: 12) ? size(high(4, at: 16), high(4, at: 20)) : nil
  }

  var gif: (width: Int, height: Int)? { size(low(2, at: 6), low(2, at: 8)) }

  /// The first segment that begins a frame (ITU T.81, B.1.1.3) has the size.
  var jpeg: (width: Int, height: Int)? {
    var next = 2
    while let marker = high(2, at: next), marker >> 8 == 0xFF {
      switch marker & 0xFF {
      case 0xFF: next += 1  // A byte that fills.
      case 0x01, 0xD0...0xD8: next += 2  // Without a segment.
      case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker & 0xFF):
        return size(high(2, at: next + 7), high(2, at: next + 5))
      default:
        // The image itself, or its end.
        guard ![0x00, 0xD9, 0xDA].contains(marker & 0xFF), let length = high(2, at: next + 2) else {
          return nil
        }
        next += 2 + length
      }
    }
    return nil
  }

  /// The first chunk is one of three (RFC 9649, 2).
  var webP: (width: Int, height: Int)? {
    if has("VP8 ", at: 12), has([0x9D, 0x01, 0x2A], at: 23) {
      return size(low(2, at: 26).map { $0 & 0x3FFF }, low(2, at: 28).map { $0 & 0x3FFF })
    }
    if has("VP8L", at: 12), has([0x2F], at: 20), let bits = low(4, at: 21) {
      return size((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    }
    if has("VP8X", at: 12) {
      return size(low(3, at: 24).map { $0 + 1 }, low(3, at: 27).map { $0 + 1 })
    }
    return nil
  }
}
