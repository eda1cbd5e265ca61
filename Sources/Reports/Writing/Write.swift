import Foundation
import HostSystem
import Packing
import Trials

/// Writes the files of a report to a folder, which is made where it does not exist.
///
/// Every file is first written whole under a temporary name beside its place, and only when all
/// are written are they renamed. So a file of a report is the old one or the new one, never half
/// of either, and when the disk is full or one cannot be renamed all of them are the old ones.
///
/// - Parameters:
///   - files: The files, with names that are not paths.
///   - directory: The folder, from the current one or absolute.
/// - Throws: ``ReportError`` with the file or folder and the reason; nothing temporary stays.
package func write(_ files: [ReportFile], to directory: String) throws(ReportError) {
  try makeFolder(directory)
  let folder = directory.hasSuffix("/") ? directory : directory + "/"
  let replacements = files.map { Replacement(of: "\(folder)\($0.name)") }
  // Each waits until the disk has it, so that the others need not.
  let places = replacements.map { (temporary: $0.temporary, path: $0.path) }
  let faults = concurrentMap(Array(zip(files, places))) { file, place -> ReportError? in
    do throws(FileFault) {
      try writeNew(toFile: place.temporary, isSynced: true) { descriptor throws(FileFault) in
        try file.contents.forEachPiece { piece throws(FileFault) in
          try writeAll(piece, to: descriptor)
        }
      }
      return nil
    } catch {
      return ReportError(error, path: place.path)
    }
  }
  if let fault = faults.lazy.compactMap(\.self).first { throw fault }
  do throws(Replacement.Fault) {
    try Replacement.commit(replacements)
  } catch {
    throw ReportError(error.reason, path: error.path)
  }
}

/// Makes a file under a temporary name beside its place and puts it there when it is whole.
///
/// - Parameters:
///   - path: The file; an older one is replaced, the one that a link leads to where it is a link, and
///     its folder is made where it does not exist.
///   - make: Writes the file of the path it is given.
/// - Throws: ``ReportError``, also of what `make` throws of files, and what else it throws; nothing
///   temporary stays.
package func replace(_ path: String, by make: (_ temporary: String) throws -> Void) throws {
  var status = stat()
  guard stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
    throw ReportError.notAFile(path: path)
  }
  let path = target(of: path)
  let slash = path.lastIndex(of: "/")
  let folder = slash.map { String(path[...$0]) } ?? ""
  if !folder.isEmpty { try makeFolder(folder) }
  let replacement = Replacement(of: path)
  do {
    try make(replacement.temporary)
    try replacement.commit()
  } catch let fault as FileFault {
    throw ReportError(fault, path: path)
  }
}

/// The path that a path leads to over links; itself where there is nothing yet.
private func target(of path: String) -> String {
  guard let resolved = realpath(path, nil) else { return path }
  defer { free(resolved) }
  return String(cString: resolved)
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
    throw .cannotCreateFolder(path: path, reason: reason(FileFault(errno: errno)))
  }
}

extension ReportError {
  /// What keeps a file from being written.
  init(_ fault: FileFault, path: String) {
    self =
      switch fault {
      case .failed(code: ENOSPC), .failed(code: EDQUOT): .diskFull(path: path)
      case .failed(code: EFBIG): .tooLong(path: path)
      default: .cannotWrite(path: path, reason: reason(fault))
      }
  }
}

/// The system's words for an error, fit for the middle of a sentence: `permission denied`.
private func reason(_ fault: FileFault) -> String {
  fault.reason.prefix(1).lowercased() + fault.reason.dropFirst()
}
