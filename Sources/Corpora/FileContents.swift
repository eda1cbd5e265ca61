import Foundation

/// The most bytes that a text may have: 512 MiB, a hundred times the longest corpus planned.
let largestFile = 512 << 20

/// Returns the bytes of a regular file.
///
/// What the path leads to is looked at before it is opened, so a pipe is refused, not waited for.
func contents(ofFile file: String, limit: Int = largestFile) throws(CorpusError) -> [UInt8] {
  var status = stat()
  guard stat(file, &status) == 0 else { throw failure(errno, reading: file) }
  try requireRegular(status, file: file)
  let descriptor = open(file, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
  guard descriptor >= 0 else { throw failure(errno, reading: file) }
  defer { close(descriptor) }
  guard fstat(descriptor, &status) == 0 else { throw failure(errno, reading: file) }
  try requireRegular(status, file: file)
  guard status.st_size <= limit else { throw .tooLarge(file: file, limit: limit) }

  // The size is a hint: a file may grow, and those of /proc say 0.
  var bytes: [UInt8] = []
  bytes.reserveCapacity(Int(status.st_size))
  var buffer = [UInt8](repeating: 0, count: 1 << 18)
  while true {
    let count = read(descriptor, &buffer, buffer.count)
    if count == 0 { return bytes }
    if count < 0 {
      if errno == EINTR { continue }
      throw failure(errno, reading: file)
    }
    guard bytes.count + count <= limit else { throw .tooLarge(file: file, limit: limit) }
    bytes.append(contentsOf: buffer[..<count])
  }
}

/// Returns the names in a folder, in the order of their UTF-8 bytes.
func entries(of folder: String) throws(CorpusError) -> [String] {
  do {
    return try FileManager.default.contentsOfDirectory(atPath: folder)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  } catch {
    throw .unreadable(file: folder, reason: "its entries cannot be listed")
  }
}

func isFolder(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}

/// Whether a path leads to anything but a folder.
func isFile(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
}

/// Returns the absolute path without symbolic links and dots, `nil` when there is nothing there.
func resolvedPath(_ path: String) -> String? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(cString: resolved)
}

/// Whether what a path leads to, links followed, is in a folder or is the folder; so is what is not
/// there.
func isInside(_ path: String, folder: String) -> Bool {
  guard let target = resolvedPath(path), let home = resolvedPath(folder) else { return true }
  return target == home || target.hasPrefix(home + "/")
}

func lastComponent(of path: String) -> String {
  path.split(separator: "/").last.map(String.init) ?? path
}

/// Returns the path of the folder that holds an absolute path, `/` for the root.
func parent(of path: String) -> String {
  let parts = path.split(separator: "/").dropLast()
  return "/" + parts.joined(separator: "/")
}

private func requireRegular(_ status: stat, file: String) throws(CorpusError) {
  switch status.st_mode & S_IFMT {
  case S_IFREG: return
  case S_IFDIR: throw .notRegular(file: file, kind: "a folder")
  case S_IFIFO: throw .notRegular(file: file, kind: "a pipe")
  case S_IFSOCK: throw .notRegular(file: file, kind: "a socket")
  default: throw .notRegular(file: file, kind: "a device")
  }
}

private func failure(_ code: Int32, reading file: String) -> CorpusError {
  code == ENOENT || code == ENOTDIR
    ? .noSuchFile(file: file)
    : .unreadable(file: file, reason: String(cString: strerror(code)))
}
