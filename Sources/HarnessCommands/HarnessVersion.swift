import Foundation
import HostSystem

package enum HarnessVersion {
  package static let current = "0.1.0"

  /// Returns the commit that a program was built from, as far as files tell.
  ///
  /// An installed program has it beside its texts (`share/pagination-harness/commit`, written by
  /// `make install`). One in a checkout is taken to be of the commit that is checked out.
  ///
  /// - Parameter program: The program's path; links are followed.
  /// - Returns: 40 hexadecimal digits, with `-dirty` when `make install` saw uncommitted changes;
  ///   `unknown` where nothing tells.
  package static func commit(ofProgram program: String) -> String {
    var folder = URL(fileURLWithPath: program).resolvingSymlinksInPath().deletingLastPathComponent()
    let installed = folder.appendingPathComponent("../share/pagination-harness/commit").path
    if let commit = systemLine(of: installed) { return commit }
    while folder.path != "/" {
      let git = folder.appendingPathComponent(".git").path
      if let head = systemLine(of: "\(git)/HEAD") { return commit(at: head, in: git) ?? "unknown" }
      folder.deleteLastPathComponent()
    }
    return "unknown"
  }

  /// The commit that HEAD names: itself, or that of its branch, loose or packed.
  private static func commit(at head: String, in git: String) -> String? {
    guard head.hasPrefix("ref: ") else { return head }
    let branch = String(head.dropFirst("ref: ".count))
    if let commit = systemLine(of: "\(git)/\(branch)") { return commit }
    let packed = try? String(contentsOfFile: "\(git)/packed-refs", encoding: .utf8)
    return packed?.split(separator: "\n").first { $0.hasSuffix(" \(branch)") }
      .map { String($0.prefix { $0 != " " }) }
  }
}
