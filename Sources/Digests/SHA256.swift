import CCrypto

/// Returns the SHA-256 of bytes as 64 lower-case hexadecimal digits (FIPS 180-4, by OpenSSL).
///
///     sha256(of: Array("abc".utf8))  // "ba7816bf8f01cfea414140de5dae2223b00361a3…"
package func sha256(of bytes: [UInt8]) -> String {
  bytes.withUnsafeBytes { sha256(of: $0) }
}

/// Returns the SHA-256 of a buffer as 64 lower-case hexadecimal digits.
package func sha256(of buffer: UnsafeRawBufferPointer) -> String {
  var hash = SHA256Hash()
  hash.add(buffer)
  return hash.finish()
}

/// The SHA-256 of bytes that come one after the other.
package struct SHA256Hash: ~Copyable {
  private var context = SHA256_CTX()

  /// The hash of no bytes yet.
  package init() { SHA256_Init(&context) }

  /// Takes the bytes that come next.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    SHA256_Update(&context, bytes.baseAddress, bytes.count)
  }

  /// Returns the digest of all bytes as 64 lower-case hexadecimal digits.
  package mutating func finish() -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    SHA256_Final(&digest, &context)
    return hexadecimal(digest)
  }
}

private func hexadecimal(_ digest: [UInt8]) -> String {
  let digits = Array("0123456789abcdef".unicodeScalars)
  var text = ""
  for byte in digest {
    text.unicodeScalars.append(digits[Int(byte >> 4)])
    text.unicodeScalars.append(digits[Int(byte & 15)])
  }
  return text
}
