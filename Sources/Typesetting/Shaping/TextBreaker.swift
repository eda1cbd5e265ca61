import CTextBreaks

/// Finds boundaries of one kind in arrays of scalars, through ICU.
final class TextBreaker {
  private let breaker: OpaquePointer

  enum Kind {
    case lines
    /// Where a grapheme cluster begins (UAX #29).
    case graphemes
    /// Where a word begins or ends (UAX #29, root locale).
    case words
  }

  init(_ kind: Kind) {
    let made =
      switch kind {
      case .lines: text_breaker_lines("root")
      case .graphemes: text_breaker_graphemes()
      case .words: text_breaker_words()
      }
    guard let made else {
      preconditionFailure("ICU has no break rules; reinstall libicu72 and its data.")
    }
    breaker = made
  }

  deinit {
    text_breaker_destroy(breaker)
  }

  /// Whether what stands before a scalar is a boundary, and no place where a dictionary parts a word.
  @inline(__always) static func isBreak(_ before: UInt8) -> Bool { before == 1 }

  /// Sets `before[i]` to 1 where a boundary stands before scalar i, for 0...count.
  func find(in scalars: UnsafePointer<UInt32>, count: Int, before: UnsafeMutablePointer<UInt8>) {
    let found = text_breaker_find(breaker, scalars, Int32(count), before)
    precondition(found, "ICU could not segment \(count) scalars.")
  }
}
