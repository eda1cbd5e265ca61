import CProcesses
import Foundation

/// What keeps a file from being read or written.
package enum FileFault: Error, Hashable {
  case missing
  /// The path leads to something else, such as "a folder".
  case notRegular(kind: String)
  case tooLarge
  /// The `errno` of what failed.
  case failed(code: Int32)

  /// What the last call of the system failed with.
  package init(errno code: Int32) {
    self = code == ENOENT ? .missing : .failed(code: code)
  }

  /// The system's words.
  package var reason: String {
    switch self {
    case .missing: String(cString: strerror(ENOENT))
    case .notRegular(let kind): "it is \(kind)"
    case .tooLarge: "it is too large"
    case .failed(let code): String(cString: strerror(code))
    }
  }
}

/// Returns how many more files this process can open, as far as some; all of them where something else
/// keeps it from finding out.
package func openableFiles(upTo most: Int) -> Int {
  var files: [Int32] = []
  defer { for file in files { close(file) } }
  while files.count < most {
    let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [EMFILE, ENFILE].contains(errno) ? files.count : most }
    files.append(file)
  }
  return most
}

/// Returns the bytes of a regular file that has no more than it may.
///
/// What the path leads to is looked at before it is opened, so a pipe is refused, not waited for.
/// `looking` is given the descriptor that the bytes are read from, before they are.
package func bytes(
  ofFile path: String,
  atMost most: Int,
  looking: (Int32) -> Void = { _ in }
) throws(FileFault) -> [UInt8] {
  var status = stat()
  // Below a file there is nothing, as in a folder that has no such name.
  guard stat(path, &status) == 0 else {
    throw errno == ENOTDIR ? .missing : FileFault(errno: errno)
  }
  try requireRegular(status)
  let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
  guard descriptor >= 0 else { throw FileFault(errno: errno) }
  defer { close(descriptor) }
  guard fstat(descriptor, &status) == 0 else { throw FileFault(errno: errno) }
  try requireRegular(status)
  looking(descriptor)
  guard status.st_size <= most else { throw .tooLarge }

  // The size is a hint: a file may grow, and those of /proc say 0. A small file has a small buffer, since
  // memory that was not touched before takes longer to get than to read.
  var bytes: [UInt8] = []
  bytes.reserveCapacity(Int(status.st_size))
  let room = min(max(Int(status.st_size), 1 << 12), 1 << 18)
  var buffer = [UInt8](repeating: 0, count: room)
  while true {
    let count = read(descriptor, &buffer, buffer.count)
    if count == 0 { return bytes }
    if count < 0 {
      if errno == EINTR { continue }
      throw FileFault(errno: errno)
    }
    guard bytes.count + count <= most else { throw .tooLarge }
    bytes.append(contentsOf: buffer[..<count])
  }
}

private func requireRegular(_ status: stat) throws(FileFault) {
  switch status.st_mode & S_IFMT {
  case S_IFREG: return
  case S_IFDIR: throw .notRegular(kind: "a folder")
  case S_IFIFO: throw .notRegular(kind: "a pipe")
  case S_IFSOCK: throw .notRegular(kind: "a socket")
  default: throw .notRegular(kind: "a device")
  }
}

/// Whether others may get at a file or a folder by a list (`setfacl`), too, and not by its mode alone; of
/// an open file by its descriptor.
package func hasAccessList(_ descriptor: Int32) -> Bool {
  processes_has_access_list(descriptor) == 1
}

/// Writes bytes to a file that is not there yet; with `isSynced` they are on the disk then.
///
/// `mode` says who may do what with it, what the umask forbids left out.
package func writeNew(
  _ bytes: [UInt8],
  toFile path: String,
  mode: Int = 0o666,
  isSynced: Bool = false
) throws(FileFault) {
  try writeNew(toFile: path, mode: mode, isSynced: isSynced) { file throws(FileFault) in
    try writeAll(bytes, to: file)
  }
}

/// Has a file written that is not there yet, by its descriptor; with `isSynced` it is on the disk then.
package func writeNew(
  toFile path: String,
  mode: Int = 0o666,
  isSynced: Bool = false,
  by write: (_ file: Int32) throws(FileFault) -> Void
) throws(FileFault) {
  let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(mode))
  guard file >= 0 else { throw FileFault(errno: errno) }
  try writeAndClose(file, isSynced: isSynced, by: write)
}

/// Writes bytes to an open file, all of them unless the system refuses.
package func writeAll(_ bytes: [UInt8], to file: Int32) throws(FileFault) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    if count < 0 && errno == EINTR { continue }
    guard count > 0 else { throw FileFault(errno: count == 0 ? EIO : errno) }
    rest = rest.dropFirst(count)
  }
}

/// Has an open file written and closes it, whatever happens; with `isSynced` it is on the disk then.
func writeAndClose(
  _ file: Int32,
  isSynced: Bool = false,
  by write: (_ file: Int32) throws(FileFault) -> Void
) throws(FileFault) {
  var isOpen = true
  defer { if isOpen { close(file) } }
  try write(file)
  // Some file systems find out only here that they are full; others have nothing to synchronise.
  if isSynced, fsync(file) != 0, errno != EINVAL, errno != ENOTSUP {
    throw FileFault(errno: errno)
  }
  isOpen = false
  guard close(file) == 0 || errno == EINTR else { throw FileFault(errno: errno) }
}

/// Writes bytes under another name, which then takes the file's place: whoever reads meanwhile finds the
/// one or the other, whole.
///
/// - Returns: Whether they were written.
package func replaceFile(_ path: String, with bytes: [UInt8], mode: Int) -> Bool {
  let file = Replacement(of: path)
  do throws(FileFault) {
    try writeNew(bytes, toFile: file.temporary, mode: mode)
    try file.commit()
    return true
  } catch {
    return false
  }
}
