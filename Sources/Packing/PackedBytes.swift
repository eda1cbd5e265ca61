import Foundation

/// Bytes to which others are added, and which are then read from the first to the last.
///
/// The tables of a library are hundreds of megabytes of text that says the same again and again. Long
/// pieces are kept deflated, which takes a twentieth of the memory.
package struct PackedBytes: Sendable {
  private enum Piece {
    case plain([UInt8])
    case deflated(Data, count: Int)
  }

  private var pieces: [Piece] = []
  package private(set) var count = 0

  /// The length from which on a piece is deflated.
  package static let long = 1 << 17

  package init(_ bytes: [UInt8] = []) { append(bytes) }

  /// Adds a piece; many short ones are better added as one.
  package mutating func append(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    count += bytes.count
    pieces.append(
      bytes.count < Self.long
        ? .plain(bytes) : .deflated(compressed([bytes]), count: bytes.count)
    )
  }

  package mutating func append(_ other: PackedBytes) {
    count += other.count
    pieces += other.pieces
  }

  /// Hands all bytes over, piece by piece.
  package func forEachPiece<Fault: Error>(
    _ use: ([UInt8]) throws(Fault) -> Void
  ) throws(Fault) {
    for piece in pieces {
      switch piece {
      case .plain(let bytes): try use(bytes)
      case .deflated(let data, let count):
        guard let bytes = inflated(data, count: count) else {
          preconditionFailure("A piece of \(count) bytes is not what was deflated.")
        }
        try use(bytes)
      }
    }
  }

  /// All bytes at once.
  package var bytes: [UInt8] {
    if pieces.count == 1, case .plain(let bytes) = pieces[0] { return bytes }
    var all: [UInt8] = []
    all.reserveCapacity(count)
    forEachPiece { all += $0 }
    return all
  }
}

extension PackedBytes: Hashable {
  package static func == (one: PackedBytes, other: PackedBytes) -> Bool {
    one.count == other.count && one.bytes == other.bytes
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(count) }
}
