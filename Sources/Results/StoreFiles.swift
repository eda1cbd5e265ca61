import Foundation

/// The files of a store: its own, and those that SQLite keeps beside it.
struct StoreFiles: Sendable {
  /// The path as it was given, which messages name.
  let path: String
  /// The path that SQLite is given: no part of it is a link, nor a name that SQLite takes otherwise.
  let place: String

  /// Looks at what stands at a path, where nothing may stand either.
  ///
  /// - Throws: ``StoreError/isAFolder(path:)``, ``StoreError/notAFile(path:)`` for a pipe or device,
  ///   which SQLite would wait for, or ``StoreError/foreignJournal(path:)``.
  init(_ path: String) throws(StoreError) {
    self.path = path
    // ':memory:' and 'file:…' are names of SQLite's own.
    let relative = path.hasPrefix("/") ? path : "./\(path)"
    if let resolved = realpath(relative, nil) {
      place = String(cString: resolved)
      free(resolved)
    } else {
      place = relative
    }
    for name in [place, log, place + "-shm", journal] {
      guard let status = Self.status(name) else { continue }
      let shown = path + name.dropFirst(place.count)
      switch status.st_mode & S_IFMT {
      case S_IFREG: continue
      case S_IFDIR where name == place: throw .isAFolder(path: path)
      default: throw .notAFile(path: shown)
      }
    }
    // A store has one only while its first page is written, which may have ended between two looks.
    if hasHotJournal, !isUnfinished, hasHotJournal { throw .foreignJournal(path: path) }
  }

  /// The write-ahead log, which is there while a writer is, and after one that was killed.
  private var log: String { place + "-wal" }
  private var journal: String { place + "-journal" }

  /// Whether sessions may stand beside the file, in the write-ahead log.
  var hasLog: Bool { Self.status(log).map { $0.st_size > 0 } ?? false }

  /// Whether a log is there to read, and not the index that SQLite reads it by.
  var lacksIndex: Bool {
    hasLog && access(log, R_OK) == 0 && Self.status(place + "-shm") == nil
  }

  /// The length of the file and of what stands in the log.
  var byteCount: Int {
    [place, log].compactMap(Self.status).reduce(0) { $0 + Int($1.st_size) }
  }

  var exists: Bool { Self.status(place) != nil }

  /// Whether the file is empty, or its first page was begun and not finished: nothing was ever in it.
  var isUnfinished: Bool {
    guard let status = Self.status(place), !hasLog else { return false }
    if status.st_size == 0 { return true }
    let header = self.header(18)
    guard hasHotJournal, header.starts(with: Self.magic), header.count == 18 else { return false }
    // Bytes 16 and 17 of SQLite's header are the length of a page, where 1 stands for 65,536.
    let length = Int(header[16]) << 8 | Int(header[17])
    return status.st_size <= (length == 1 ? 65_536 : length)
  }

  /// Whether the header says that the file is a store of the harness.
  var isStore: Bool {
    guard let status = Self.status(place), status.st_mode & S_IFMT == S_IFREG else { return false }
    let header = header(72)
    // The application's number is at byte 68.
    let owner = header.dropFirst(68).reduce(0) { $0 << 8 | Int($1) }
    return header.starts(with: Self.magic) && owner == StoreMigration.applicationID
  }

  /// Whether a journal stands there that SQLite rolls back: its first byte is not 0.
  private var hasHotJournal: Bool {
    guard let file = FileHandle(forReadingAtPath: journal) else { return false }
    defer { try? file.close() }
    return ((try? file.read(upToCount: 1)) ?? nil)?.first.map { $0 != 0 } ?? false
  }

  private static let magic = Data("SQLite format 3\0".utf8)

  private func header(_ count: Int) -> Data {
    guard let file = FileHandle(forReadingAtPath: place) else { return Data() }
    defer { try? file.close() }
    return ((try? file.read(upToCount: count)) ?? nil) ?? Data()
  }

  private static func status(_ path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }
}

extension StoreFiles {
  /// What changes when somebody writes the store.
  struct Stamp: Equatable {
    private var numbers: [Int]

    fileprivate init(_ files: StoreFiles) {
      numbers = [files.hasLog ? 1 : 0]
      guard let status = StoreFiles.status(files.place) else { return }
      numbers += [
        Int(status.st_dev), Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec,
        status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
      ]
    }
  }

  var stamp: Stamp { Stamp(self) }

  /// The address by which SQLite reads the file without a lock and without files beside it.
  var immutableAddress: String {
    var allowed = CharacterSet.alphanumerics
    allowed.insert(charactersIn: "/-._~")
    let escaped = place.addingPercentEncoding(withAllowedCharacters: allowed) ?? place
    return "file:\(escaped)?immutable=1"
  }
}
