import Foundation
import HostSystem

/// Whether a settings file that was found may be somebody else's, who would run programs by it as the
/// user.
///
/// As git's `safe.directory`: the file and all folders above it are the user's or root's, and nobody else
/// can write it or put another in its place. Of a link this is asked of it and of all that it leads to.
enum SettingsTrust {
  /// Returns why a file may not be obeyed, in words for the middle of a sentence; `nil` when it may.
  ///
  /// `opened` is a descriptor of the same file, `nil` when it cannot be opened.
  static func objection(to path: String, opened: Int32?) -> String? {
    var file = path
    // As many links as Linux follows.
    for _ in 0..<40 {
      var status = stat()
      guard lstat(file, &status) == 0 else { return opened.map { _ in replaced } }
      let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
      if let objection = objection(toOwnerOf: status, "it") ?? objection(toFolders: folder.path) {
        return objection
      }
      guard status.st_mode & S_IFMT == S_IFLNK,
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: file)
      else { return opened.flatMap { objection(toOpened: $0, at: status) } }
      file = URL(fileURLWithPath: target, relativeTo: folder).path
    }
    return "it leads over too many links"
  }

  private static let replaced = "it was replaced while it was looked at"

  /// Looks at what is read, which is what has the path unless that was changed in between.
  private static func objection(toOpened descriptor: Int32, at path: stat) -> String? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_dev == path.st_dev,
      status.st_ino == path.st_ino
    else { return replaced }
    return objection(toOwnerOf: status, "it") ?? objection(toModeOf: status, descriptor, "it")
  }

  /// Who has a folder, or may write to it, can put another file in a file's place, but for others in one
  /// like `/tmp`; and so with every folder above.
  private static func objection(toFolders path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return "its folder cannot be looked at" }
    defer { free(resolved) }
    var folder = URL(fileURLWithPath: String(cString: resolved), isDirectory: true)
    var name = "its folder"
    while true {
      if let objection = objection(toFolder: folder.path, name) { return objection }
      guard folder.path != "/" else { return nil }
      folder.deleteLastPathComponent()
      name = "the folder \(folder.path)"
    }
  }

  private static func objection(toFolder folder: String, _ name: String) -> String? {
    var status = stat()
    guard lstat(folder, &status) == 0 else { return "\(name) cannot be looked at" }
    if let objection = objection(toOwnerOf: status, name) { return objection }
    guard status.st_mode & S_ISVTX == 0, status.st_mode & (S_IWGRP | S_IWOTH) != 0 else {
      return nil
    }
    // One that cannot be opened is taken for one with a list.
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    return objection(toModeOf: status, descriptor, name)
  }

  private static func objection(toOwnerOf status: stat, _ name: String) -> String? {
    guard status.st_uid != geteuid(), status.st_uid != 0 else { return nil }
    let owner = user(status.st_uid)?.name ?? "the user \(status.st_uid)"
    return "\(name) belongs to \(owner), not to you"
  }

  /// With an access list, the group's bits of a mode are the most that anybody gets by it.
  private static func objection(
    toModeOf status: stat,
    _ descriptor: Int32,
    _ name: String
  ) -> String? {
    let isForGroup =
      status.st_mode & S_IWGRP != 0
      && (descriptor < 0 || hasAccessList(descriptor)
        || !isOwn(status.st_gid, of: status.st_uid))
    guard isForGroup || status.st_mode & S_IWOTH != 0 else { return nil }
    let mode = String(status.st_mode & 0o7777, radix: 8)
    return "others than its owner may write to \(name) (mode \(mode))"
  }

  /// Whether a group has nobody but a user: it is called as the user is, has no other members, and is
  /// the first group of no other user.
  ///
  /// Of a user without a name, as in containers, it is the group with the same number.
  private static func isOwn(_ group: gid_t, of owner: uid_t) -> Bool {
    let user = user(owner)
    guard group == user?.group ?? owner else { return false }
    if let entry = getgrgid(group)?.pointee {
      guard user == nil || String(cString: entry.gr_name) == user?.name else { return false }
      var member = entry.gr_mem
      while let name = member?.pointee {
        guard String(cString: name) == user?.name else { return false }
        member = member?.successor()
      }
    } else if user != nil {
      return false
    }
    setpwent()
    defer { endpwent() }
    while let other = getpwent()?.pointee {
      if other.pw_gid == group, other.pw_uid != owner { return false }
    }
    return true
  }

  private static func user(_ id: uid_t) -> (name: String, group: gid_t)? {
    guard let entry = getpwuid(id)?.pointee else { return nil }
    return (String(cString: entry.pw_name), entry.pw_gid)
  }
}
