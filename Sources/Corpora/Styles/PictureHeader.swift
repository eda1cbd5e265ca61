/// The first bytes of a picture's file; what stands behind them is nothing.
struct PictureHeader {
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

  /// The first segment that begins a frame (ITU T.81, B.1.1.3) has the size; a segment of Exif before it
  /// may say that the picture is to be shown lying on its side.
  var jpeg: (width: Int, height: Int)? {
    var next = 2
    var isOnItsSide = false
    while let marker = high(2, at: next), marker >> 8 == 0xFF {
      switch marker & 0xFF {
      case 0xFF: next += 1  // A byte that fills.
      case 0x01, 0xD0...0xD8: next += 2  // Without a segment.
      case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker & 0xFF):
        let (height, width) = (high(2, at: next + 5), high(2, at: next + 7))
        return isOnItsSide ? size(height, width) : size(width, height)
      default:
        // The image itself, or its end.
        guard ![0x00, 0xD9, 0xDA].contains(marker & 0xFF), let length = high(2, at: next + 2) else {
          return nil
        }
        if marker & 0xFF == 0xE1 { isOnItsSide = isOnItsSide || saysOnItsSide(exif: next + 4) }
        next += 2 + length
      }
    }
    return nil
  }

  /// Whether a segment of Exif says one of the four orientations that swap width and height (Exif 2.32,
  /// 4.6.4 A, tag 112 hexadecimal): a TIFF file of its own, whose first directory has it as a short number.
  private func saysOnItsSide(exif start: Int) -> Bool {
    guard has("Exif\0\0", at: start) else { return false }
    let tiff = start + 6
    let isLittle = has("II*\0", at: tiff)
    guard isLittle || has("MM\0*", at: tiff) else { return false }
    let number = { (count: Int, offset: Int) in
      isLittle ? low(count, at: offset) : high(count, at: offset)
    }
    guard let directory = number(4, tiff + 4).map({ tiff + $0 }), let count = number(2, directory)
    else { return false }
    let entry = (0..<count).lazy.map { directory + 2 + 12 * $0 }.first { number(2, $0) == 0x0112 }
    return entry.flatMap { number(2, $0 + 8) }.map((5...8).contains) ?? false
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
