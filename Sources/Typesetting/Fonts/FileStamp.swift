import Foundation

/// What a system says of a file without reading it: who it is, how long, and when it was changed.
///
/// A file with the stamp it had before has the bytes it had before. The time of change (`st_ctime`)
/// cannot be set, so that a file whose time of modification was put back has another stamp all the
/// same. Trusted is what the system's clock and a file system that keeps both times say.
struct FileStamp: Hashable {
  var device: UInt64
  /// The file's number on its device.
  var inode: UInt64
  var size: Int64
  /// When the content was changed, in nanoseconds since 1970.
  var modified: Int64
  /// When content, name or rights were changed, in nanoseconds since 1970.
  var changed: Int64
}

extension FileStamp {
  /// The stamp of the file that a path leads to, links followed; `nil` where there is none.
  init?(ofFile path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    #if canImport(Darwin)
    let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
    let (modified, changed) = (status.st_mtim, status.st_ctim)
    #endif
    self.init(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      inode: UInt64(truncatingIfNeeded: status.st_ino),
      size: Int64(status.st_size),
      modified: Self.nanoseconds(modified),
      changed: Self.nanoseconds(changed)
    )
  }

  /// Whether the file was at rest for a while, so that a change of it later has another time.
  ///
  /// Two seconds are the coarsest times of a file system that is in use (FAT); those of Linux advance
  /// every few milliseconds.
  func isAtRest(at now: Int64) -> Bool {
    let (rest, isBeyond) = now.subtractingReportingOverflow(max(modified, changed))
    return !isBeyond && rest > 2_000_000_000
  }

  /// The time now, in nanoseconds since 1970.
  static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time)
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
