import CProcesses
import Foundation
import Synchronization

/// A file that is made under a temporary name beside its place and takes the place when it is whole:
/// whoever reads meanwhile finds the old one or the new one.
///
/// What is not put in its place is removed with the value, and when the program is interrupted. What a
/// program left that was killed is removed, when it is a minute old, by the next one that makes a file in
/// the folder.
package final class Replacement {
  /// The place.
  package let path: String
  /// Where the file is made.
  package let temporary: String
  /// Where the old file stays until all others are in their places, too.
  private let old: String
  private let remembered: [Int32]
  private var origin = Origin.temporary

  /// What was in the place of a file that is there now.
  private enum Origin {
    /// The file is not in its place yet.
    case temporary
    case nothing
    case old
    /// A file that the system would not keep under a second name.
    case lost
  }

  package init(of path: String) {
    self.path = path
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? ""
    let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
    let run = String(UInt64.random(in: .min ... .max), radix: 36)
    temporary = "\(folder).\(name).\(run)\(Self.ending)"
    old = "\(folder).\(name).\(run).old\(Self.ending)"
    remembered = [processes_remember_folder(temporary), processes_remember_folder(old)]
    Self.removeLeftovers(in: folder)
  }

  deinit {
    // A file that was moved is no longer there to remove.
    unlink(temporary)
    unlink(old)
    for place in remembered { processes_forget_folder(place) }
  }

  /// Puts the file in its place.
  package func commit() throws(FileFault) {
    do throws(Fault) {
      try Self.commit([self])
    } catch {
      throw error.reason
    }
  }

  // MARK: Several files

  /// Why a file is not in its place.
  package struct Fault: Error, Equatable {
    package var path: String
    package var reason: FileFault
  }

  /// Puts files in their places: all of them, or none as far as the system lets the old ones be put back.
  ///
  /// A place that is a folder is found before any file moves.
  package static func commit(_ files: [Replacement]) throws(Fault) {
    try commit(files) { rename($0, $1) }
  }

  /// Puts files in their places by a function that moves one as rename(2) does.
  static func commit(
    _ files: [Replacement],
    moving move: (_ from: String, _ to: String) -> Int32
  ) throws(Fault) {
    for file in files {
      var status = stat()
      if lstat(file.path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        throw Fault(path: file.path, reason: FileFault(errno: EISDIR))
      }
    }
    for (index, file) in files.enumerated() {
      let isLast = index == files.count - 1
      let origin = isLast ? .lost : file.keepOld()
      if move(file.temporary, file.path) == 0 {
        file.origin = origin
        continue
      }
      let fault = Fault(path: file.path, reason: FileFault(errno: errno))
      for moved in files[..<index].reversed() { moved.putBack() }
      throw fault
    }
  }

  private func keepOld() -> Origin {
    if link(path, old) == 0 { return .old }
    return errno == ENOENT ? .nothing : .lost
  }

  private func putBack() {
    switch origin {
    case .temporary, .lost: return
    case .nothing: unlink(path)
    case .old: rename(old, path)
    }
  }

  // MARK: Leftovers

  private static let ending = ".harness.tmp"
  /// The folders that were looked through.
  private static let known = Mutex<Set<String>>([])

  private static func removeLeftovers(in folder: String) {
    guard known.withLock({ $0.insert(folder).inserted }) else { return }
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    for name in names ?? [] where name.hasPrefix(".") && name.hasSuffix(ending) {
      var status = stat()
      guard lstat(folder + name, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      #if canImport(Darwin)
      let written = status.st_mtimespec.tv_sec
      #else
      let written = status.st_mtim.tv_sec
      #endif
      // Another program may be writing what is younger.
      if time(nil) - written > 60 { unlink(folder + name) }
    }
  }
}
