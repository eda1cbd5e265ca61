import Foundation

/// The SHA-256 of font files that were read before, kept in a file, so that a program that starts does
/// not read megabytes to learn what it knew.
///
/// A digest is used again for a file of the same path, device, inode, length, time of modification and
/// time of change. One that was touched or replaced is read again, and so is one that was changed less
/// than two seconds before it was read. What is wrong with the file of digests, or keeps it from being
/// written, costs nothing but the time to read the fonts.
///
///     let library = FontLibrary(digests: FontDigests(file: "\(cache)/font-digests"))
package final class FontDigests: @unchecked Sendable {
  let file: String
  private let isTrusting: Bool
  private let now: @Sendable () -> Int64
  private let lock = NSLock()
  private var known: FontDigestTable?

  /// The digests in a file, which need not be there yet.
  ///
  /// Its folder is made when a digest is kept, but not the folders above that one's own. Where digests
  /// are not trusted, every font is read, and what is found is kept.
  package convenience init(file: String, isTrusting: Bool = true) {
    self.init(file: file, isTrusting: isTrusting, now: FileStamp.now)
  }

  /// The digests in a file, with a clock in nanoseconds since 1970.
  init(file: String, isTrusting: Bool = true, now: @escaping @Sendable () -> Int64) {
    self.file = file
    self.isTrusting = isTrusting
    self.now = now
  }

  /// Returns the SHA-256 of a font file.
  func digest(of font: FontFile) -> String {
    lock.lock()
    defer { lock.unlock() }
    guard let stamp = font.stamp else { return font.digest }
    let table = known ?? FontDigestTable(ofFile: file)
    known = table
    if isTrusting, let digest = table.digest(ofFile: font.path, stamp: stamp) { return digest }
    let begun = now()
    let digest = font.digest
    // What was changed while it was read has another stamp, or one that says little.
    if stamp.isAtRest(at: begun), FileStamp(ofFile: font.path) == stamp {
      keep(FontDigestTable.Entry(path: font.path, stamp: stamp, digest: digest))
    }
    return digest
  }

  private func keep(_ entry: FontDigestTable.Entry) {
    // Others may have learnt something meanwhile.
    var table = FontDigestTable(ofFile: file)
    table.insert(entry)
    known = table
    table.write(toFile: file)
  }
}
