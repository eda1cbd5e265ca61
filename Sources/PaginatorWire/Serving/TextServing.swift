import Foundation
import PaginatorKit

extension SourceText {
  /// Reads the text of a request.
  init(_ wire: WireText, digest: (([UInt8]) -> String)?) throws(ServiceError) {
    let bytes = try Self.bytes(of: wire.file)
    if let digest, !wire.sha256.isEmpty {
      let found = digest(bytes)
      guard found == wire.sha256.lowercased() else {
        throw .otherText(file: wire.file, found: found, expected: wire.sha256)
      }
    }
    let plain = SourceText(utf8: bytes, language: wire.language, direction: wire.direction)
    guard let plain else {
      throw .notUTF8(file: wire.file, byte: SourceText.invalidOffset(in: bytes) ?? 0)
    }
    var last = 0
    var offsets: [TextOffset] = []
    for (position, scalar) in wire.breaks.enumerated() {
      guard scalar > last, scalar < plain.scalarCount else {
        throw .breaksOutOfOrder(position: position, scalar: scalar)
      }
      last = scalar
      offsets.append(plain.offset(ofScalar: scalar))
    }
    var styles: TextStyles?
    if let file = wire.book.styled { styles = try Self.styles(of: plain, in: file) }
    self = plain.with(forcedBreaks: offsets).with(styles: styles)
  }

  /// Reads how a text is set.
  private static func styles(
    of text: SourceText,
    in file: String
  ) throws(ServiceError) -> TextStyles? {
    let bytes = try bytes(of: file)
    let styled: SourceText
    do throws(WireFault) { styled = try WireStyledText(reading: bytes).text } catch {
      throw .notStyled(file: file, error)
    }
    guard styled.utf8 == text.utf8 else { throw .otherStyledText(file: file) }
    return styled.styles
  }

  private static func bytes(of file: String) throws(ServiceError) -> [UInt8] {
    do {
      return [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
    } catch {
      let reason =
        FileManager.default.fileExists(atPath: file)
        ? "it is no readable file"
        : "there is no such file"
      throw .unreadable(file: file, reason: reason)
    }
  }

  /// The place of a request's scalar.
  func offset(ofServed scalar: Int, field: String) throws(ServiceError) -> TextOffset {
    guard (0...scalarCount).contains(scalar) else {
      throw .outside(field: field, scalar: scalar, count: scalarCount)
    }
    return offset(ofScalar: scalar)
  }

  /// Page ranges in scalars.
  ///
  /// - Complexity: O(pages); for pages in order less than a walk over the text.
  func wireRanges(_ pages: [PageRange]) -> [WireRange] {
    utf8.withUnsafeBufferPointer { utf8 in
      var last = (byte: 0, scalar: 0)
      func scalar(of offset: TextOffset) -> Int {
        let distance = offset.utf8.subtractingReportingOverflow(last.byte).partialValue
        if distance == 0 { return last.scalar }
        if (0..<64).contains(distance), last.byte >= 0, offset.utf8 < utf8.count {
          // A short step is walked. An offset inside a scalar belongs to the scalar's start.
          for byte in (last.byte + 1)...offset.utf8 where utf8[byte] & 0xC0 != 0x80 {
            last.scalar += 1
          }
          last.byte = offset.utf8
        } else {
          last = (offset.utf8, scalarIndex(of: offset))
        }
        return last.scalar
      }
      return pages.map { page in
        let start = scalar(of: page.start)
        return WireRange(start: start, end: scalar(of: page.end))
      }
    }
  }
}
