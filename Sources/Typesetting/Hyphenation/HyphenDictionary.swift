import CHyphen
import Digests
import Foundation
import PaginatorKit

/// A dictionary of libhyphen: patterns that say where words of a language may be parted (Liang's method).
///
/// It does not change, and threads may share it, which libhyphen allows.
package final class HyphenDictionary: @unchecked Sendable {
  package let file: String
  /// The SHA-256 of the whole file.
  package let digest: String
  private let dictionary: UnsafeMutablePointer<HyphenDict>
  private let characters: HyphenCharacters

  /// The longest word that is parted, in scalars.
  package static let longestWord = 100

  /// A dictionary of the bytes of a file, which are checked before libhyphen sees them.
  ///
  /// - Throws: ``HyphenationError/unusable(file:reason:)``.
  package init(_ bytes: [UInt8], ofFile file: String) throws(HyphenationError) {
    let source: HyphenSource
    do throws(HyphenSource.Fault) {
      source = try HyphenSource(bytes)
    } catch {
      throw .unusable(file: file, reason: error.reason)
    }
    guard let characters = HyphenCharacters(named: source.characterSet) else {
      throw .unusable(
        file: file,
        reason: "its characters are those of '\(source.characterSet)', which are not known here"
      )
    }
    var lines = source.bytes
    let loaded = lines.withUnsafeMutableBytes { lines -> UnsafeMutablePointer<HyphenDict>? in
      guard let stream = fmemopen(lines.baseAddress, lines.count, "r") else { return nil }
      defer { fclose(stream) }
      return hnj_hyphen_load_file(stream)
    }
    guard let loaded else { throw .unusable(file: file, reason: "libhyphen does not load it") }
    self.file = file
    self.characters = characters
    dictionary = loaded
    digest = sha256(of: bytes)
  }

  deinit {
    hnj_hyphen_free(dictionary)
  }

  /// Returns the places of a word where it may be parted as it is spelt, by the scalars before each.
  ///
  /// Letters are taken as lower case, and an apostrophe as U+0027. Where the dictionary would have the word spelt
  /// otherwise there is no place. A word of more than ``longestWord`` scalars has none, nor one with a letter that
  /// the dictionary's characters do not have.
  package func places(in word: some Collection<UInt32>) -> [Int] {
    guard (2...Self.longestWord).contains(word.count) else { return [] }
    var bytes: [UInt8] = []
    for scalar in word {
      guard characters.append(Self.plain(scalar), to: &bytes) else { return [] }
    }
    let length = bytes.count
    bytes.append(0)
    // Room that libhyphen asks for.
    var hyphens = [CChar](repeating: 0, count: length + 5)
    var replacements: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    var (positions, cuts): (UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?)
    let failed = bytes.withUnsafeBytes { bytes in
      hnj_hyphen_hyphenate2(
        dictionary,
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
        Int32(length),
        &hyphens,
        nil,
        &replacements,
        &positions,
        &cuts
      )
    }
    defer {
      for index in 0..<length { free(replacements?[index]) }
      free(replacements)
      free(positions)
      free(cuts)
    }
    guard failed == 0 else { return [] }
    return (1..<word.count)
      .filter { hyphens[$0 - 1] & 1 != 0 && replacements?[$0 - 1] == nil }
  }

  /// A scalar as patterns have it.
  private static func plain(_ scalar: UInt32) -> UInt32 {
    if scalar == HyphenWords.apostrophe { return 0x27 }
    guard let character = Unicode.Scalar(scalar) else { return scalar }
    let lower = character.properties.lowercaseMapping.unicodeScalars
    return lower.count == 1 ? lower.first?.value ?? scalar : scalar
  }
}
