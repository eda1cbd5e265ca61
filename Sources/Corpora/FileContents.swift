import Foundation
import HostSystem

/// The most bytes that a text may have: 512 MiB, a hundred times the longest corpus planned.
let largestFile = 512 << 20

/// Returns the bytes of a regular file.
func contents(ofFile file: String) throws(CorpusError) -> [UInt8] {
  do throws(FileFault) {
    return try bytes(ofFile: file, atMost: largestFile)
  } catch {
    throw switch error {
    case .missing: .noSuchFile(file: file)
    case .notRegular(let kind): .notRegular(file: file, kind: kind)
    case .tooLarge: .tooLarge(file: file, limit: largestFile)
    case .failed: .unreadable(file: file, reason: error.reason)
    }
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
  let parts = path.split(separator: "/").dropLast().map { String($0) }
  return "/" + parts.joined(separator: "/")
}
