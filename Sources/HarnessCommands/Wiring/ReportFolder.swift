import Foundation
import HostSystem
import Reports

/// The folder that the reports of a session are written to.
///
/// One that somebody names is used as it is. Otherwise each session has its own, `reports/7`, and the
/// link `reports/latest` leads to that of the last session that was measured. Nothing is ever written
/// through that link.
struct ReportFolder {
  /// What `--output` names; `nil` when nobody did.
  let named: String?

  /// Where the folders of sessions are.
  static let root = "reports"
  /// The link that leads to the folder of the last session.
  static let latest = "\(root)/latest"

  /// The names of all files that reports of a session may have.
  static let fileNames = Set(ReportChoice.allCases.flatMap(\.fileNames) + [ProgramNotes.logName])

  /// The folder that has to be there, or can be made.
  var parent: String { named ?? Self.root }

  /// The folder of a session, by its number in the store; `nil` for one that is not kept.
  func path(of session: Int?) -> String {
    named ?? "\(Self.root)/\(session.map(String.init) ?? "not-kept")"
  }

  /// The folder in words, before a session has a number.
  var shown: String { named ?? "\(Self.root)/<session>" }

  /// The folder of a gate that refuses, so that nothing is written over the reports of one that judged.
  var refused: String { "\(parent)/refused" }

  /// Writes the files of a session.
  ///
  /// - Returns: The folder that they are in.
  func write(_ files: [ReportFile], of session: Int?) throws -> String {
    let path = path(of: session)
    if named == nil { try refuseLink(path) }
    try Reports.write(files, to: path)
    return path
  }

  /// Writes the files of the last session, and has `latest` lead to them.
  ///
  /// A folder that is not named may hold reports of an earlier session, of a store that was removed or one
  /// that was not kept; those go.
  ///
  /// - Returns: The path that people are told: that of `latest` where it leads there.
  func writeLatest(_ files: [ReportFile], of session: Int?, _ console: Console) throws -> String {
    let path = try write(files, of: session)
    guard named == nil else { return path }
    for name in Self.fileNames.subtracting(files.map(\.name))
    where Self.kind(of: "\(path)/\(name)") == S_IFREG {
      unlink("\(path)/\(name)")
    }
    guard let session else { return path }
    let link = Self.latest
    do throws(FileFault) {
      try replaceLink(link, to: String(session))
    } catch {
      console.note("\(link) does not lead to \(path): \(error.reason).")
      return path
    }
    return link
  }

  /// Writes the files of a gate that refuses: those of a session that has a folder of its own there, and
  /// no others'.
  ///
  /// - Returns: The folder that they are in.
  @discardableResult
  func writeRefused(_ files: [ReportFile], of session: Int? = nil) throws -> String {
    guard named != nil || session == nil else { return try write(files, of: session) }
    try Reports.write(files, to: refused)
    return refused
  }

  /// What is at a path, itself where it is a link: `S_IFREG`, `S_IFDIR`, `S_IFLNK` …; `nil` where nothing
  /// is.
  static func kind(of path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// A folder of a session is never a link, which could lead anywhere.
  private func refuseLink(_ path: String) throws {
    guard Self.kind(of: path) == S_IFLNK else { return }
    throw HarnessFailure(
      .cannotWrite,
      "'\(path)' is a link; remove it, or name a folder for the reports with --output."
    )
  }
}
