import Foundation
import HostSystem
import Results

/// The folders of reports of sessions that are pruned.
///
/// One is removed when it is a folder, no link, and holds nothing but files of reports, at least one of
/// which names the session by its id: a session of another store may have the same number, and what
/// somebody else put there is not the harness's to remove.
struct PrunedReports {
  /// The sessions whose folders go, by their numbers.
  let going: [Int]
  /// The sessions whose folders stay.
  let staying: [Int]

  /// More bytes of a file are not looked at.
  private static let largest = 256 << 20

  /// Looks at the folders of sessions; nothing is removed.
  init(of sessions: [SessionSummary]) {
    let there = sessions.sorted { $0.number < $1.number }
      .filter { ReportFolder.kind(of: Self.path(of: $0.number)) != nil }
    let ours = there.filter(Self.isWholly).map(\.number)
    going = ours
    staying = there.map(\.number).filter { !ours.contains($0) }
  }

  /// Removes the folders that go, and has `latest` lead to the newest one that is left where it led to
  /// one of them.
  ///
  /// - Parameter left: The numbers of the sessions that stay.
  /// - Returns: How many folders were removed.
  func remove(leaving left: [Int]) -> Int {
    let removed = going.filter { number in
      let path = Self.path(of: number)
      for name in Self.entries(of: path) ?? [] where ReportFolder.fileNames.contains(name) {
        unlink("\(path)/\(name)")
      }
      return rmdir(path) == 0
    }
    mendLatest(after: removed, leaving: left)
    return removed.count
  }

  /// What is to say of folders that stay; `nil` where none does.
  var note: String? {
    guard !staying.isEmpty else { return nil }
    let paths = staying.map { Self.path(of: $0) }.joined(separator: ", ")
    return "Not only reports of these sessions, and so kept: \(paths)."
  }

  private func mendLatest(after removed: [Int], leaving left: [Int]) {
    let link = ReportFolder.latest
    guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link),
      let number = Int(target), removed.contains(number)
    else { return }
    let newest = left.sorted(by: >).first { Self.isFolder(Self.path(of: $0)) }
    guard let newest, (try? replaceLink(link, to: String(newest))) != nil else {
      unlink(link)
      return
    }
  }

  private static func path(of session: Int) -> String {
    ReportFolder(named: nil).path(of: session)
  }

  private static func isWholly(of session: SessionSummary) -> Bool {
    let path = path(of: session.number)
    guard isFolder(path), let entries = entries(of: path),
      entries.allSatisfy({ name in
        ReportFolder.fileNames.contains(name) && ReportFolder.kind(of: "\(path)/\(name)") == S_IFREG
      })
    else { return false }
    return entries.contains { name in
      let bytes = try? bytes(ofFile: "\(path)/\(name)", atMost: largest)
      return bytes.map { Data($0).range(of: Data(session.id.utf8)) != nil } ?? false
    }
  }

  private static func entries(of path: String) -> [String]? {
    (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted()
  }

  private static func isFolder(_ path: String) -> Bool { ReportFolder.kind(of: path) == S_IFDIR }
}
