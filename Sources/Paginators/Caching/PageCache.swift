import Foundation
import HostSystem
import PaginatorKit
import Typesetting

/// A folder that keeps the pages of texts, a file for each text, layout and method.
///
/// A file appears whole or not at all: it is written under another name and then renamed. What is
/// wrong with a file, or keeps one from being written, costs nothing but the time to paginate.
package struct PageCache: Sendable {
  package let folder: String

  /// The cache in a folder, which is made when the first pages are stored.
  package init(folder: String) {
    self.folder = folder
  }

  /// Whether the folder, or the nearest that there is on the way to it, can be written to.
  package var isWritable: Bool {
    var path = URL(fileURLWithPath: folder).standardizedFileURL.path
    var isFolder: ObjCBool = false
    while !FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), path != "/" {
      path = (path as NSString).deletingLastPathComponent
    }
    return isFolder.boolValue && access(path, W_OK | X_OK) == 0
  }

  /// Returns the byte after each page of a text; `nil` when they are not known.
  func ends(for key: PageCacheKey, textLength: Int) -> [Int]? {
    let most = PageCacheFile.longest(textLength: textLength)
    return (try? HostSystem.bytes(ofFile: path(of: key), atMost: most))
      .flatMap { PageCacheFile.ends(in: $0, key: key.digest, textLength: textLength) }
  }

  /// Keeps the byte after each page of a text.
  ///
  /// - Returns: Whether they are kept.
  @discardableResult
  func store(_ ends: [Int], for key: PageCacheKey) -> Bool {
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let bytes = PageCacheFile.bytes(ends: ends, key: key.digest)
    return replaceFile(path(of: key), with: bytes, mode: 0o644)
  }

  func path(of key: PageCacheKey) -> String { "\(folder)/\(key.name).pages" }
}

/// A cache's folder as the value of an option behind a paginator's name.
///
/// There a comma begins the next option, and `*` and `?` make a pattern of it all; so they, the percent
/// sign, spaces and control characters stand as `%2C`, `%2A`, `%3F`, `%25` and so on.
///
///     PageCache.option("/tmp/a,b")    // "/tmp/a%2Cb"
///     PageCache.path("/tmp/a%2Cb")    // "/tmp/a,b"
extension PageCache {
  static func option(_ path: String) -> String {
    var value = ""
    for scalar in path.unicodeScalars {
      switch scalar {
      case ",", "*", "?", "%", "\0"..." ", "\u{7F}":
        value +=
          (scalar.value < 0x10 ? "%0" : "%") + String(scalar.value, radix: 16, uppercase: true)
      default: value.unicodeScalars.append(scalar)
      }
    }
    return value
  }

  /// Returns the path of a value; `nil` for one that is empty or has a percent sign which begins nothing.
  static func path(_ value: String) -> String? {
    value.removingPercentEncoding.flatMap { $0.isEmpty || $0.contains("\0") ? nil : $0 }
  }
}
