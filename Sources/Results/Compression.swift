import CZlib

/// Returns bytes compressed in zlib's format (RFC 1950), the same bytes for the same input.
func compressed(_ bytes: [UInt8]) -> [UInt8] {
  var size = compressBound(uLong(bytes.count))
  var output = [UInt8](repeating: 0, count: Int(size))
  // Level 4 of zlib: the usual 6 takes three times as long for a seventh less.
  let status = compress2(&output, &size, bytes, uLong(bytes.count), 4)
  precondition(status == Z_OK, "zlib cannot compress \(bytes.count) bytes: \(status).")
  output.removeLast(output.count - Int(size))
  return output
}

/// Returns the bytes that were compressed; `nil` when they are not so many, or damaged.
func inflated(_ bytes: [UInt8], count: Int) -> [UInt8]? {
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
