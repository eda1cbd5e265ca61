import Foundation

/// Whether a settings file that was found may be somebody else's, who would run programs by it as the
/// user.
///
/// As git's `safe.directory`: the file is the user's or root's, and nobody else can write it or put
/// another in its place. Of a link this is asked of it and of all that it leads to.
enum SettingsTrust {
  /// Returns why a file may not be obeyed, in words for the middle of a sentence; `nil` when it may.
  static func objection(to path: String) -> String? {
    var file = path
    // As many links as Linux follows.
    for _ in 0..<40 {
      var status = stat()
      guard lstat(file, &status) == 0 else { return nil }
      let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
      if let objection = objection(toOwnerOf: status) ?? objection(toFolder: folder.path) {
        return objection
      }
      guard status.st_mode & S_IFMT == S_IFLNK,
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: file)
      else { return isWritableByOthers(status) ? objection(toModeOf: status, "it") : nil }
      file = URL(fileURLWithPath: target, relativeTo: folder).path
    }
    return nil
  }

  private static func objection(toOwnerOf status: stat) -> String? {
    guard status.st_uid != geteuid(), status.st_uid != 0 else { return nil }
    let owner = user(status.st_uid)?.name ?? "the user \(status.st_uid)"
    return "it belongs to \(owner), not to you"
  }

  /// Who may write to a folder can put another file in a file's place, but for one like `/tmp`.
  private static func objection(toFolder folder: String) -> String? {
    var status = stat()
    guard stat(folder, &status) == 0, status.st_mode & S_ISVTX == 0, isWritableByOthers(status)
    else { return nil }
    return objection(toModeOf: status, "its folder")
  }

  private static func objection(toModeOf status: stat, _ name: String) -> String {
    let mode = String(status.st_mode & 0o7777, radix: 8)
    return "others than its owner may write to \(name) (mode \(mode))"
  }

  private static func isWritableByOthers(_ status: stat) -> Bool {
    status.st_mode & S_IWOTH != 0
      || status.st_mode & S_IWGRP != 0 && !isOwn(status.st_gid, of: status.st_uid)
  }

  /// Whether a group has nobody but a user: it is called as the user is, and has no other members.
  ///
  /// Of a user without a name, as in containers, it is the group with the same number.
  private static func isOwn(_ group: gid_t, of owner: uid_t) -> Bool {
    guard let user = user(owner) else { return group == owner }
    guard let entry = getgrgid(group)?.pointee, group == user.group else { return false }
    var member = entry.gr_mem
    while let name = member?.pointee {
      guard String(cString: name) == user.name else { return false }
      member = member?.successor()
    }
    return String(cString: entry.gr_name) == user.name
  }

  private static func user(_ id: uid_t) -> (name: String, group: gid_t)? {
    guard let entry = getpwuid(id)?.pointee else { return nil }
    return (String(cString: entry.pw_name), entry.pw_gid)
  }
}
