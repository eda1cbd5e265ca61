import Foundation

/// A small file in which the program keeps for later what it found out.
///
/// It is there whole or not at all, and a failure costs nothing but the time to find it out again.
package enum KeptFile {
  /// Reads a regular file that has no more bytes than it may; `nil` for anything else.
  ///
  /// Nothing is reserved for a file that is longer, and a pipe is not waited for.
  package static func bytes(ofFile path: String, atMost most: Int) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size > 0, status.st_size <= most
    else { return nil }
    let size = Int(status.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let got = read(file, buffer.baseAddress.map { $0 + count }, size - count)
        if got < 0 && errno == EINTR { continue }
        guard got > 0 else { break }
        count += got
      }
    }
    return bytes.count == size ? bytes : nil
  }

  /// Writes bytes under another name, which then takes the file's place: whoever reads meanwhile finds
  /// the one or the other, whole.
  ///
  /// - Returns: Whether they were written.
  package static func write(_ bytes: [UInt8], toFile path: String) -> Bool {
    let temporary = "\(path).\(UUID().uuidString)"
    guard writeNew(bytes, toFile: temporary), rename(temporary, path) == 0 else {
      unlink(temporary)
      return false
    }
    return true
  }

  private static func writeNew(_ bytes: [UInt8], toFile path: String) -> Bool {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard file >= 0 else { return false }
    let isWhole = bytes.withUnsafeBytes { buffer in
      var count = 0
      while count < buffer.count {
        let put = Foundation.write(
          file,
          buffer.baseAddress.map { $0 + count },
          buffer.count - count
        )
        if put < 0 && errno == EINTR { continue }
        guard put > 0 else { return false }
        count += put
      }
      return true
    }
    return close(file) == 0 && isWhole
  }
}
