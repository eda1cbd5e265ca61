/// The last of what a program wrote to standard error.
struct MessageTail {
  /// The most bytes that are kept.
  static let most = 64 << 10

  private(set) var bytes: [UInt8] = []

  /// Adds what was written next.
  ///
  /// - Complexity: O(bytes) over many calls, whatever is let go.
  mutating func add(_ more: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: more.suffix(Self.most)))
    if bytes.count > 2 * Self.most { bytes.removeFirst(bytes.count - Self.most) }
  }

  /// Adds what another program, or another process of it, wrote.
  mutating func add(_ other: MessageTail) {
    other.bytes.withUnsafeBufferPointer { add($0) }
  }

  /// The last bytes, at most ``most``.
  var kept: [UInt8] { bytes.suffix(Self.most) }

  /// The last line that is not blank, as it was written.
  var lastLine: String? {
    let lines = kept.split { $0 == 0x0A || $0 == 0x0D }
    guard let line = lines.last(where: { $0.contains { $0 != 0x20 && $0 != 0x09 } }) else {
      return nil
    }
    return String(decoding: line.prefix(1_024), as: UTF8.self)
  }
}
