import Foundation

/// A folder of its own for a test, gone with everything in it when the value is.
package final class TemporaryDirectory: Sendable {
  /// The folder's path, without a slash at its end and without symbolic links.
  package let path: String

  /// A new, empty folder.
  package init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("harness-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.resolvingSymlinksInPath().path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Returns the path of a name in the folder, whether or not something is there.
  package func path(of name: String) -> String { "\(path)/\(name)" }

  /// Writes a file and returns its path; folders on the way are made.
  @discardableResult
  package func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    let file = URL(fileURLWithPath: path(of: name))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(bytes).write(to: file)
    return path(of: name)
  }

  /// Makes a folder and returns its path; folders on the way are made.
  @discardableResult
  package func makeFolder(_ name: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: path(of: name),
      withIntermediateDirectories: true
    )
    return path(of: name)
  }

  /// Writes a text as UTF-8 and returns the file's path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try write(text.utf8, to: name)
  }
}
