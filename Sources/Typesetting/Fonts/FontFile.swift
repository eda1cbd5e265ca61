import CHarfBuzz
import Digests
import Foundation

/// A font file mapped into memory, checked before HarfBuzz sees it.
///
/// HarfBuzz reads a truncated file as a font with some tables missing, which would measure
/// something and say nothing. Therefore the table directory of every face must lie inside the file.
final class FontFile: @unchecked Sendable {
  let path: String
  /// What the system said of the file before it was opened.
  let stamp: FileStamp?
  let faceCount: Int
  let blob: OpaquePointer

  /// - Throws: ``FontError/unusable(file:reason:)``, or ``FontError/unreadable(path:reason:)`` when this
  ///   process has no file left to open.
  init(path: String) throws(FontError) {
    self.path = path
    // Opening a FIFO or a terminal would wait for somebody to write.
    var status = stat()
    let isThere = stat(path, &status) == 0
    stamp = isThere ? FileStamp(status) : nil
    guard isThere, status.st_mode & S_IFMT == S_IFREG else {
      throw .unusable(file: path, reason: "it is not a regular file")
    }
    // HarfBuzz does not say why it cannot open a file.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    let code = errno
    if descriptor >= 0 {
      close(descriptor)
    } else if FontError.isShortage(code) {
      throw .unreadable(path: path, reason: FontError.words(of: code))
    }
    blob = hb_blob_create_from_file(path)
    var length: UInt32 = 0
    let data = hb_blob_get_data(blob, &length)
    guard let data, length > 0 else {
      hb_blob_destroy(blob)
      throw .unusable(file: path, reason: "it is empty or cannot be read as a file")
    }
    let directory = FontDirectory(bytes: UnsafeRawBufferPointer(start: data, count: Int(length)))
    do {
      try directory.check()
    } catch {
      hb_blob_destroy(blob)
      throw .unusable(file: path, reason: error.reason)
    }
    hb_blob_make_immutable(blob)
    faceCount = Int(hb_face_count(blob))
  }

  deinit {
    hb_blob_destroy(blob)
  }

  /// The SHA-256 of the whole file.
  lazy var digest: String = {
    var length: UInt32 = 0
    let data = hb_blob_get_data(blob, &length)
    return sha256(of: UnsafeRawBufferPointer(start: data, count: Int(length)))
  }()
}

/// The table directories of a font file or collection (OpenType 1.9, "Organization of an OpenType
/// font"), checked against the file's length.
struct FontDirectory {
  let bytes: UnsafeRawBufferPointer

  struct Fault: Error {
    var reason: String
  }

  /// - Throws: What is wrong, in words that end a sentence.
  func check() throws(Fault) {
    guard bytes.count >= 12 else {
      throw Fault(reason: "it has \(bytes.count) bytes, fewer than a font's header")
    }
    guard tag(at: 0) == 0x7474_6366 else { return try checkFace(at: 0) }
    let count = Int(number(at: 8))
    guard count > 0, count <= 1_000, 12 + 4 * count <= bytes.count else {
      throw Fault(reason: "its collection header says \(count) faces")
    }
    for index in 0..<count {
      try checkFace(at: Int(number(at: 12 + 4 * index)))
    }
  }

  private func checkFace(at start: Int) throws(Fault) {
    guard start + 12 <= bytes.count else { throw truncated(start + 12) }
    // TrueType, 'OTTO', 'true', 'typ1'.
    guard [0x0001_0000, 0x4F54_544F, 0x7472_7565, 0x7479_7031].contains(tag(at: start)) else {
      throw Fault(reason: "it does not begin like an OpenType or TrueType font")
    }
    let tables = Int(bytes[start + 4]) << 8 | Int(bytes[start + 5])
    guard start + 12 + 16 * tables <= bytes.count else {
      throw truncated(start + 12 + 16 * tables)
    }
    for index in 0..<tables {
      let record = start + 12 + 16 * index
      let end = Int(number(at: record + 8)) + Int(number(at: record + 12))
      guard end <= bytes.count else { throw truncated(end) }
    }
  }

  private func truncated(_ needed: Int) -> Fault {
    Fault(
      reason: "it is truncated: its tables reach to byte \(needed) and it has \(bytes.count) bytes"
    )
  }

  private func tag(at index: Int) -> UInt32 { number(at: index) }

  private func number(at index: Int) -> UInt32 {
    UInt32(bytes[index]) << 24 | UInt32(bytes[index + 1]) << 16 | UInt32(bytes[index + 2]) << 8
      | UInt32(bytes[index + 3])
  }
}
