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
  /// - Returns: The path that people are told: that of `latest` where it leads there.
  func writeLatest(_ files: [ReportFile], of session: Int?, _ console: Console) throws -> String {
    let path = try write(files, of: session)
    guard named == nil, let session else { return path }
    let link = "\(Self.root)/latest"
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

  /// A folder of a session is never a link, which could lead anywhere.
  private func refuseLink(_ path: String) throws {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return }
    throw HarnessFailure(
      .cannotWrite,
      "'\(path)' is a link; remove it, or name a folder for the reports with --output."
    )
  }
}
