import Foundation
package import PaginatorKit
package import PaginatorWire

/// Pages that an app laid out and wrote to a file: `pagination-harness/pages/1`.
///
///     let file = try PagesFile(file: "app.json")
///     try file.requireText(withDigest: digest)
///     let app = ImportedPaginator(name: "app", file: file)
package struct PagesFile: Sendable {
  package let path: String
  package let contents: WirePages

  /// Reads a file.
  ///
  /// - Throws: ``PagesFileError`` when there is none, it cannot be read, or it is not what it claims.
  /// - Complexity: O(bytes), at most 256 MiB; memory beside them for 20 bytes a line.
  package init(file path: String) throws(PagesFileError) {
    try self.init(bytes: Self.bytes(of: path), path: path)
  }

  /// Reads the bytes of a file.
  ///
  /// - Throws: ``PagesFileError/notPages(file:_:)``.
  package init(bytes: [UInt8], path: String) throws(PagesFileError) {
    self.path = path
    do throws(WireFault) {
      contents = try WirePages(reading: bytes)
    } catch {
      throw .notPages(file: path, error)
    }
  }

  /// The last part of the path, as people call the file, free of control characters.
  package var name: String { sanitized((path as NSString).lastPathComponent) }

  /// The name and version of what laid the pages out, free of control characters; `nil` when the file
  /// does not say.
  package var engine: String? {
    contents.engine.map { engine in
      sanitized(engine.version.map { "\(engine.name) \($0)" } ?? engine.name)
    }
  }

  package var showing: Showing { contents.showing }

  /// Whether the pages are of a text, told by the SHA-256 of its bytes.
  package func isOf(textWithDigest digest: String) -> Bool {
    contents.textDigest == digest.lowercased()
  }

  /// Makes sure that the pages are of a text.
  ///
  /// - Throws: ``PagesFileError/otherText(file:found:expected:)``.
  package func requireText(withDigest digest: String) throws(PagesFileError) {
    guard isOf(textWithDigest: digest) else {
      throw .otherText(file: path, found: contents.textDigest, expected: digest)
    }
  }

  private static func bytes(of path: String) throws(PagesFileError) -> [UInt8] {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw errno == ENOENT || errno == ENOTDIR
        ? .noSuchFile(file: path)
        : .unreadable(file: path, reason: String(cString: strerror(errno)))
    }
    // What the path leads to is looked at before it is opened: a pipe is refused, not waited for.
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular(file: path) }
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .unreadable(file: path, reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    let limit = WirePages.longestFile
    guard status.st_size <= limit else { throw .tooLarge(file: path) }
    // The size is a hint: a file may grow while it is read.
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(status.st_size))
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw .unreadable(file: path, reason: String(cString: strerror(errno)))
      }
      guard bytes.count + count <= limit else { throw .tooLarge(file: path) }
      bytes.append(contentsOf: buffer[..<count])
    }
  }
}
