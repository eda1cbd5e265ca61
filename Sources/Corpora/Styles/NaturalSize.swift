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

/// The px of an attribute of `img`, by HTML's rules for parsing dimension values: digits, perhaps with a
/// fraction, whatever follows; `nil` for a share, for 0 and for none at all.
private func pixelsOfAttribute(_ value: String) -> Double? {
  let rest = value.drop(while: \.isWhitespace)
  let whole = rest.prefix(while: isDigit)
  guard !whole.isEmpty else { return nil }
  var digits = whole
  let behind = rest[whole.endIndex...]
  if behind.first == "." {
    let fraction = behind.dropFirst().prefix(while: isDigit)
    if !fraction.isEmpty { digits = rest[..<fraction.endIndex] }
  }
  guard rest[digits.endIndex...].first != "%", let number = Double(digits), number > 0 else {
    return nil
  }
  return number
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
