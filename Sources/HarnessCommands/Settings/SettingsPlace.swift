import Foundation
import HostSystem
import Reports

/// Where a settings file is: the one that is named, else the nearest in a folder or above it.
struct SettingsPlace: Equatable, Sendable {
  /// The option and the variable that name a file; what is named is obeyed, whoever it belongs to.
  static let option = "settings"
  static let variable = SettingsRules.variable(of: option)

  var path: String
  /// The absolute path of the folder it is in.
  var folder: String
  /// What messages call it.
  var shown: String
  /// Why it may not be obeyed, in words for the middle of a sentence; `nil` when it may.
  var distrust: String?
  /// What was in a file that was found, from the same opening that its owner and mode are of: nobody can
  /// put another there in between.
  private var found: Result<[UInt8], FileFault>?

  /// Whether it was found, and nobody named it.
  var isFound: Bool { found != nil }

  /// Finds the file of a run; `nil` where none is, or `/dev/null` is named.
  ///
  /// - Parameters:
  ///   - typed: What `--settings` names.
  ///   - environment: Variables; one that is empty names nothing.
  ///   - workingDirectory: The folder where the search begins, by its absolute path.
  init?(
    typed: String?,
    environment: [String: String],
    workingDirectory: String
  ) {
    let variable = environment[Self.variable].flatMap { $0.isEmpty ? nil : $0 }
    guard let name = typed ?? variable else {
      self.init(nearestTo: workingDirectory, home: environment["HOME"])
      return
    }
    guard name != "/dev/null" else { return nil }
    self.init(named: name, in: workingDirectory)
  }

  private init(named name: String, in workingDirectory: String) {
    let start = URL(fileURLWithPath: workingDirectory, isDirectory: true)
    (path, shown) = (name.hasPrefix("/") ? name : "\(start.path)/\(name)", name)
    folder = URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent().path
  }

  /// Looks in a folder and in those above it, up to a repository's root or the home folder, which are
  /// looked in, too.
  private init?(nearestTo start: String, home: String?) {
    guard start.hasPrefix("/") else { return nil }
    let home = home.flatMap { $0.isEmpty ? nil : identity(of: $0) }
    var place = URL(fileURLWithPath: start, isDirectory: true)
    while true {
      let file = place.appendingPathComponent(SettingsFile.name).path
      if isThere(file) {
        (path, folder) = (file, place.path)
        shown = place.path == start ? SettingsFile.name : file
        look()
        return
      }
      let isRepository = isThere(place.appendingPathComponent(".git").path)
      let isHome = home.map { $0 == identity(of: place.path) } == true
      guard !isRepository, !isHome, place.path != "/" else { return nil }
      place.deleteLastPathComponent()
    }
  }

  /// Opens a file that was found, once, and says what is in it and why it may not be obeyed.
  private mutating func look() {
    var isOpened = false
    let path = path
    found = Result { () throws(FileFault) in
      try HostSystem.bytes(ofFile: path, atMost: SettingsFile.largest) { descriptor in
        isOpened = true
        distrust = SettingsTrust.objection(to: path, opened: descriptor)
      }
    }
    if !isOpened { distrust = SettingsTrust.objection(to: path, opened: nil) }
  }

  /// Returns what is in the file.
  func bytes() throws(FileFault) -> [UInt8] {
    if let found { return try found.get() }
    return try HostSystem.bytes(ofFile: path, atMost: SettingsFile.largest)
  }

  /// Where the link at the path leads, when nothing is there.
  var danglingTarget: String? {
    guard isThere(path), access(path, F_OK) != 0, errno == ENOENT else { return nil }
    return try? FileManager.default.destinationOfSymbolicLink(atPath: path)
  }

  /// What is said of a file that is not obeyed; `nil` of one that is.
  var warning: String? {
    distrust.map {
      "\(path) is ignored: \($0). If you trust it, name it: --\(Self.option) \(shellWord(path))"
    }
  }
}

/// Whether something has a path, if only a link that leads nowhere.
private func isThere(_ path: String) -> Bool {
  var status = stat()
  return lstat(path, &status) == 0
}

/// What tells a folder from all others, whatever leads to it.
private func identity(of path: String) -> [UInt64]? {
  var status = stat()
  guard stat(path, &status) == 0 else { return nil }
  return [UInt64(status.st_dev), UInt64(status.st_ino)]
}
