import CZlib
package import Foundation

/// Bytes that may be long and are not copied.
package protocol BytePart {
  var byteCount: Int { get }
  func withBytes(_ use: (UnsafeRawBufferPointer) -> Void)
}

extension [UInt8]: BytePart {
  package var byteCount: Int { count }
  package func withBytes(_ use: (UnsafeRawBufferPointer) -> Void) { withUnsafeBytes(use) }
}

extension String: BytePart {
  package var byteCount: Int { utf8.count }
  package func withBytes(_ use: (UnsafeRawBufferPointer) -> Void) {
    var text = self
    text.withUTF8 { use(UnsafeRawBufferPointer($0)) }
  }
}

/// Returns parts compressed in zlib's format (RFC 1950), the same bytes for the same parts.
///
/// Level 4 of zlib is the usual one here: 6 takes three times as long for a seventh less.
package func compressed(_ parts: [some BytePart], level: Int = 4) -> Data {
  var stream = z_stream()
  let began = deflateInit_(&stream, CInt(level), ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size))
  precondition(began == Z_OK, "zlib cannot compress: \(began).")
  defer { deflateEnd(&stream) }
  var output = Data()
  // Most parts are short, and there are ten thousands of them.
  let most = deflateBound(&stream, uLong(parts.reduce(0) { $0 + $1.byteCount }))
  var room = [UInt8](repeating: 0, count: Int(min(most, 1 << 18)))
  func write(_ flush: CInt) {
    var isFull = true
    while isFull {
      room.withUnsafeMutableBufferPointer { buffer in
        stream.next_out = buffer.baseAddress
        stream.avail_out = uInt(buffer.count)
        deflate(&stream, flush)
        output.append(contentsOf: buffer[..<(buffer.count - Int(stream.avail_out))])
      }
      isFull = stream.avail_out == 0
    }
  }
  for part in parts {
    part.withBytes { bytes in
      // zlib counts in 32 bits.
      for start in Swift.stride(from: 0, to: bytes.count, by: 1 << 30) {
        let end = Swift.min(start + (1 << 30), bytes.count)
        let piece = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
        piece.withMemoryRebound(to: UInt8.self) {
          stream.next_in = UnsafeMutablePointer(mutating: $0.baseAddress)
          stream.avail_in = uInt($0.count)
          write(Z_NO_FLUSH)
        }
      }
    }
  }
  write(Z_FINISH)
  return output
}

/// Returns the bytes that were compressed; `nil` when they are not so many, or damaged.
package func inflated(_ bytes: [UInt8], count: Int) -> [UInt8]? {
  // No byte of deflate stands for more than 1,032.
  guard count >= 0, count / 1_032 <= bytes.count else { return nil }
  // A byte more than there may be, so that one too many is noticed.
  var size = uLong(count + 1)
  var output = [UInt8](repeating: 0, count: count + 1)
  let status = uncompress(&output, &size, bytes, uLong(bytes.count))
  guard status == Z_OK, Int(size) == count else { return nil }
  output.removeLast()
  return output
}
