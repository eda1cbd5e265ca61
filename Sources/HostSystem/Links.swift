import Foundation

/// Has a symbolic link lead elsewhere, at once: whoever follows it finds the old place or the new one.
///
/// - Parameters:
///   - path: The link; one that is there is replaced, anything else stays.
///   - target: Where it leads, from its own folder or absolute.
/// - Throws: `FileFault` where it is no link, and where links cannot be made.
package func replaceLink(_ path: String, to target: String) throws(FileFault) {
  var status = stat()
  if lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFLNK {
    throw FileFault(errno: EEXIST)
  }
  let replacement = Replacement(of: path)
  guard symlink(target, replacement.temporary) == 0 else { throw FileFault(errno: errno) }
  try replacement.commit()
}
