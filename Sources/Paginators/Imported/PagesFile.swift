import Foundation
import HostSystem
package import PaginatorKit
package import PaginatorWire

/// Pages that an app laid out and wrote to a file: `pagination-harness/pages/2`, or the version before.
///
///     let file = try PagesFile(file: "app.json")
///     try file.requireText(withDigest: digest)
///     let app = ImportedPaginator(name: "app", file: file)
package struct PagesFile: Sendable {
  package let path: String
  package let contents: WirePages

  /// Reads a file.
  ///
  /// - Throws: ``PagesFileError`` when there is none, it cannot be read, or it is not what it claims.
  /// - Complexity: O(bytes), at most 256 MiB; memory beside them for 32 bytes a line.
  package init(file path: String) throws(PagesFileError) {
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try HostSystem.bytes(ofFile: path, atMost: WirePages.longestFile)
    } catch {
      throw switch error {
      case .missing: .noSuchFile(file: path)
      case .notRegular: .notRegular(file: path)
      case .tooLarge: .tooLarge(file: path)
      case .failed: .unreadable(file: path, reason: error.reason)
      }
    }
    try self.init(bytes: bytes, path: path)
  }

  /// Reads the bytes of a file.
  ///
  /// - Throws: ``PagesFileError/notPages(file:_:)``.
  package init(bytes: [UInt8], path: String) throws(PagesFileError) {
    self.path = path
    do throws(WireFault) {
      contents = try WirePages(reading: bytes)
    } catch {
      throw .notPages(file: path, error)
    }
  }

  /// The last part of the path, as people call the file, free of control characters.
  package var name: String { sanitized((path as NSString).lastPathComponent) }

  /// The name and version of what laid the pages out, free of control characters; `nil` when the file
  /// does not say.
  package var engine: String? {
    contents.engine.map { engine in
      sanitized(engine.version.map { "\(engine.name) \($0)" } ?? engine.name)
    }
  }

  package var showing: Showing { contents.showing }

  /// Whether the pages are of a text, told by the SHA-256 of its bytes.
  package func isOf(textWithDigest digest: String) -> Bool {
    contents.textDigest == digest.lowercased()
  }

  /// Makes sure that the pages are of a text.
  ///
  /// - Throws: ``PagesFileError/otherText(file:found:expected:)``.
  package func requireText(withDigest digest: String) throws(PagesFileError) {
    guard isOf(textWithDigest: digest) else {
      throw .otherText(file: path, found: contents.textDigest, expected: digest)
    }
  }
}
