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
  var lastLine: String? { lines(atMost: 1).first }

  /// The last line that tells of an error; runtimes write where it happened behind it.
  var errorLine: String? {
    lines(atMost: 60)
      .first { line in
        ["Error", "error:", "Exception", "panic", "fatal"].contains(where: line.contains)
      }
  }

  /// The last lines that are not blank, the last one first.
  private func lines(atMost most: Int) -> [String] {
    kept.split { $0 == 0x0A || $0 == 0x0D }.reversed().lazy
      .filter { $0.contains { $0 != 0x20 && $0 != 0x09 } }
      .prefix(most)
      .map { String(decoding: $0.prefix(1_024), as: UTF8.self) }
  }
}
