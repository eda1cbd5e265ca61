import Foundation
import HostSystem

/// The sizes of the picture files that a book's documents refer to, each looked at once.
///
/// A reference leads into the book's archive or into the page's folder, or is a `data:` URL; one that leads
/// elsewhere is not followed, and nothing is fetched.
final class PictureFiles {
  private let source: Source
  private var known: [String: NaturalSize?] = [:]
  /// How many bytes may still be read, so that no book has the harness unpack without end.
  private var left: Int

  /// The pictures' names that have a size.
  var readable: [String] { known.filter { $0.value != nil }.map(\.key).sorted() }

  /// Where pictures are.
  enum Source {
    case archive(ZipArchive)
    /// A folder by its path.
    case folder(String)
  }

  /// The pictures of a source, of which no more than some bytes are read in all.
  init(in source: Source, mostBytes: Int = 256 << 20) { (self.source, left) = (source, mostBytes) }

  /// Returns the size of the picture that a document refers to.
  func size(of reference: String, from document: String) -> NaturalSize? {
    if let data = Self.embedded(in: reference) { return NaturalSize(header: data) }
    guard let name = Self.name(of: reference, from: document) else { return nil }
    if let found = known[name] { return found }
    let size = size(ofFile: name)
    known[name] = .some(size)
    return size
  }

  /// Returns the size of a picture by its name in the archive or the folder.
  func size(ofFile name: String) -> NaturalSize? {
    // Most headers are short; a JPEG may have a preview and a profile before its size.
    for limit in [1 << 16, 1 << 20] where limit <= left {
      guard let bytes = start(of: name, limit: limit) else { return nil }
      left -= bytes.count
      if let size = NaturalSize(header: bytes) { return size }
      guard bytes.count == limit, bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    }
    return nil
  }

  /// The first bytes of a file.
  private func start(of name: String, limit: Int) -> [UInt8]? {
    switch source {
    case .archive(let archive): return archive.start(of: name, limit: limit)
    case .folder(let folder):
      let path = "\(folder)/\(name)"
      guard isInside(path, folder: folder),
        let bytes = try? bytes(ofFile: path, atMost: Self.largestPicture)
      else { return nil }
      return Array(bytes.prefix(limit))
    }
  }

  /// The most bytes that a picture's file may have in a folder.
  static let largestPicture = 64 << 20

  /// Returns the name that a document's reference has from the root of the archive or the folder; `nil`
  /// where it leads elsewhere.
  ///
  ///     PictureFiles.name(of: "../i/a%20b.png", from: "text/1.xhtml")  // "i/a b.png"
  ///     PictureFiles.name(of: "../../a.png", from: "text/1.xhtml")     // nil
  static func name(of reference: String, from document: String) -> String? {
    let bare = reference.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !bare.hasPrefix("//"), !hasScheme(bare), !bare.contains("\0") else { return nil }
    let path = EPUB.path(of: bare, from: document)
    return path.isEmpty || climbs(bare, from: document) ? nil : path
  }

  /// Whether a reference begins with a scheme (RFC 3986, 3.1).
  private static func hasScheme(_ reference: String) -> Bool {
    guard let colon = reference.utf8.firstIndex(of: UInt8(ascii: ":")),
      let first = reference.first, first.isASCII, first.isLetter
    else { return false }
    return reference[..<colon]
      .allSatisfy {
        $0.isASCII && ($0.isLetter || $0.isNumber || "+.-".contains($0))
      }
  }

  /// Whether a reference leads above the root.
  private static func climbs(_ reference: String, from document: String) -> Bool {
    let bare = String(reference.prefix { $0 != "#" && $0 != "?" })
    let decoded = bare.removingPercentEncoding ?? bare
    var depth = decoded.hasPrefix("/") ? 0 : document.split(separator: "/").dropLast().count
    for part in decoded.split(separator: "/") where part != "." {
      depth += part == ".." ? -1 : 1
      if depth < 0 { return true }
    }
    return false
  }

  /// The bytes of a `data:` URL, of which no more is decoded than a header may need.
  private static func embedded(in reference: String) -> [UInt8]? {
    guard reference.prefix(5).lowercased() == "data:", let comma = reference.firstIndex(of: ",")
    else { return nil }
    let data = reference[reference.index(after: comma)...].utf8.prefix(1 << 20)
    guard reference[..<comma].lowercased().hasSuffix(";base64") else {
      return percentDecoded(Array(data))
    }
    let digits = data.filter { $0 > 0x20 }
    let whole = Array(digits.prefix(digits.count / 4 * 4))
    return Data(base64Encoded: Data(whole)).map { [UInt8]($0) }
  }

  /// Bytes with those that `%` and two digits stand for; what is no such escape stays.
  private static func percentDecoded(_ bytes: [UInt8]) -> [UInt8] {
    func digit(_ place: Int) -> UInt8? {
      guard place < bytes.count else { return nil }
      return Character(Unicode.Scalar(bytes[place])).hexDigitValue.map(UInt8.init)
    }
    var decoded: [UInt8] = []
    var next = 0
    while next < bytes.count {
      if bytes[next] == UInt8(ascii: "%"), let high = digit(next + 1), let low = digit(next + 2) {
        decoded.append(high << 4 | low)
        next += 3
      } else {
        decoded.append(bytes[next])
        next += 1
      }
    }
    return decoded
  }
}
