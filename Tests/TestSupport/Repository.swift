import Foundation

/// The files of this repository that tests read.
package enum Repository {
  /// The path of the repository's root.
  package static let root: String = {
    let file = URL(fileURLWithPath: #filePath)
    return file.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().path
  }()

  /// Returns the bytes of a file by its path from the root.
  package static func bytes(of path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(path)")))
  }

  /// Returns the text of a corpus, as it stands in its file.
  package static func corpus(_ id: String) throws -> String {
    String(decoding: try bytes(of: "corpora/\(id)/text.txt"), as: UTF8.self)
  }
}
