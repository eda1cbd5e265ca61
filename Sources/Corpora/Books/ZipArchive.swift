import CZipFile

/// The files in a zip archive, by their names; nothing is unpacked to a path.
final class ZipArchive {
  private let file: OpaquePointer
  private var entries: [String: zip_entry] = [:]

  /// The most files that an archive may hold.
  static let mostFiles = 20_000

  init(path: String) throws(BookFault) {
    guard let file = zip_file_open(path) else { throw .notZip }
    self.file = file
    var entry = zip_entry()
    var status = zip_file_next(file, 1, &entry)
    while status == 1 {
      guard entries.count < Self.mostFiles else { throw .tooManyFiles(limit: Self.mostFiles) }
      let name = withUnsafeBytes(of: entry.name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      entries[name] = entry
      status = zip_file_next(file, 0, &entry)
    }
    guard status == 0 else { throw .notZip }
  }

  deinit { zip_file_close(file) }

  var names: Set<String> { Set(entries.keys) }

  func holds(_ name: String) -> Bool { entries[name] != nil }

  /// How many bytes a file has and takes in the archive, as its directory says; `nil` where there is none.
  func size(of name: String) -> (bytes: Int, compressed: Int)? {
    entries[name].map { (Int(clamping: $0.size), Int(clamping: $0.compressed)) }
  }

  /// Returns the bytes of a file.
  ///
  /// - Parameters:
  ///   - name: Its name in the archive.
  ///   - limit: The most bytes that it may have, whatever its directory says.
  /// - Returns: The bytes; `nil` where there is no file of the name.
  /// - Throws: ``BookFault`` for one that is encrypted, damaged or too large.
  func bytes(of name: String, limit: Int) throws(BookFault) -> [UInt8]? {
    guard var entry = entries[name] else { return nil }
    guard entry.is_encrypted == 0 else { throw .protected(name: name) }
    guard [0, 8].contains(entry.method) else { throw .method(name: name) }
    guard entry.size <= limit else { throw .tooLarge(name: name, limit: Book.mostBytes) }
    var read: Int64 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(entry.size)) { room, count in
      read = zip_file_read(file, &entry, room.baseAddress, UInt64(room.count))
      count = Int(max(read, 0))
    }
    guard read == Int64(entry.size) else { throw .damaged(name: name) }
    return bytes
  }

  /// Returns the first bytes of a file, fewer than the limit where it ends or is damaged; `nil` where
  /// there are none.
  func start(of name: String, limit: Int) -> [UInt8]? {
    guard var entry = entries[name], entry.is_encrypted == 0, [0, 8].contains(entry.method) else {
      return nil
    }
    let count = Int(min(entry.size, UInt64(limit)))
    var read: Int64 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, count in
      read = zip_file_read_start(file, &entry, room.baseAddress, UInt64(room.count))
      count = Int(max(read, 0))
    }
    return bytes.isEmpty ? nil : bytes
  }
}
