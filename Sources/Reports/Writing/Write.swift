#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Writes the files of a report to a folder, which is made where it does not exist.
///
/// Every file is first written whole under a temporary name beside its place, and only when all
/// are written are they renamed. So a file of a report is the old one or the new one, never half
/// of either, and when the disk is full all of them are the old ones.
///
/// - Parameters:
///   - files: The files, with names that are not paths.
///   - directory: The folder, from the current one or absolute.
/// - Throws: ``ReportError`` with the file or folder and the reason; nothing temporary stays.
package func write(_ files: [ReportFile], to directory: String) throws(ReportError) {
  try makeFolder(directory)
  let folder = directory.hasSuffix("/") ? directory : directory + "/"
  var temporaries: [String] = []
  defer {
    // A file that was renamed is no longer there to remove.
    for path in temporaries { unlink(path) }
  }
  let run = String(UInt64.random(in: .min ... .max), radix: 36)
  for file in files {
    let temporary = "\(folder).\(file.name).\(run).tmp"
    let path = "\(folder)\(file.name)"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw writeError(errno, path: path) }
    temporaries.append(temporary)
    try writeAll(file.bytes, to: descriptor, path: path)
  }
  for (file, temporary) in zip(files, temporaries) {
    let path = "\(folder)\(file.name)"
    guard rename(temporary, path) == 0 else { throw writeError(errno, path: path) }
  }
}

/// Makes a file under a temporary name beside its place and puts it there when it is whole.
///
/// - Parameters:
///   - path: The file; an older one is replaced, the one that a link leads to where it is a link, and
///     its folder is made where it does not exist.
///   - make: Writes the file of the path it is given.
/// - Throws: ``ReportError`` and what `make` throws; nothing temporary stays.
package func replace(_ path: String, by make: (_ temporary: String) throws -> Void) throws {
  var status = stat()
  guard stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
    throw ReportError.notAFile(path: path)
  }
  let path = target(of: path)
  let slash = path.lastIndex(of: "/")
  let folder = slash.map { String(path[...$0]) } ?? ""
  if !folder.isEmpty { try makeFolder(folder) }
  let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
  let temporary = "\(folder).\(name).\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
  defer { unlink(temporary) }
  try make(temporary)
  guard rename(temporary, path) == 0 else { throw writeError(errno, path: path) }
}

/// The path that a path leads to over links; itself where there is nothing yet.
private func target(of path: String) -> String {
  guard let resolved = realpath(path, nil) else { return path }
  defer { free(resolved) }
  return String(cString: resolved)
}

/// Writes bytes to an open file and closes it, whatever happens.
///
/// - Parameters:
///   - bytes: The whole contents.
///   - descriptor: An open file; it is closed afterwards.
///   - path: The file's name in an error.
/// - Throws: ``ReportError/diskFull(path:)`` or ``ReportError/cannotWrite(path:reason:)``.
func writeAll(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(ReportError) {
  var problem = send(bytes, to: descriptor)
  // Some file systems find out that they are full only here.
  if problem == 0, fsync(descriptor) != 0, errno != EINVAL, errno != ENOTSUP { problem = errno }
  if close(descriptor) != 0, problem == 0, errno != EINTR { problem = errno }
  guard problem == 0 else { throw writeError(problem, path: path) }
}

/// Sends bytes to a file and returns 0, or the `errno` of what failed.
private func send(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
  bytes.withUnsafeBytes { buffer in
    var sent = 0
    while sent < buffer.count {
      let count = write(descriptor, buffer.baseAddress.map { $0 + sent }, buffer.count - sent)
      if count > 0 {
        sent += count
      } else if count == 0 {
        return EIO
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }
}

/// Makes a folder and those above it where they are missing.
private func makeFolder(_ path: String) throws(ReportError) {
  var status = stat()
  if stat(path, &status) == 0 {
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(path: path) }
    return
  }
  if let slash = path.lastIndex(of: "/"), slash > path.startIndex, slash < path.endIndex {
    try makeFolder(String(path[..<slash]))
  }
  // Another process may have made it in between.
  guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
    throw .cannotCreateFolder(path: path, reason: reason(errno))
  }
}

private func writeError(_ code: Int32, path: String) -> ReportError {
  code == ENOSPC || code == EDQUOT
    ? .diskFull(path: path) : .cannotWrite(path: path, reason: reason(code))
}

/// The system's words for an error, fit for the middle of a sentence: `permission denied`.
private func reason(_ code: Int32) -> String {
  let words = String(cString: strerror(code))
  return words.prefix(1).lowercased() + words.dropFirst()
}
