import Foundation
import PaginatorKit

/// Finds the runs of active characters in the paragraphs of a text, and which of them are equal.
struct RunReading {
  /// The runs by their numbers among those that differ.
  private(set) var runs: [UInt32] = []
  /// Of each paragraph its first run, and how many there are.
  private(set) var firstRuns: [UInt32] = [0]
  private(set) var differentRuns: [KnownText.Run] = []
  /// The number of a run + 1 by hash, and 0 in at least half of the slots.
  private var slots = [UInt32](repeating: 0, count: 1024)

  /// Adds the runs of the next paragraph, whose characters the typesetter has looked up; `nil` where they
  /// are not asked for.
  mutating func add(
    _ range: ParagraphRange?,
    in utf8: UnsafeBufferPointer<UInt8>,
    by typesetter: Typesetter
  ) {
    defer { firstRuns.append(UInt32(runs.count)) }
    guard let range, let bytes = utf8.baseAddress else { return }
    let first = typesetter.firstScript(from: range.start, to: range.contentEnd, in: utf8)
    var simple = typesetter.simpleCharacters(script: first?.script ?? 0)
    var index = range.start
    while index < range.contentEnd {
      let (scalar, length) = decodeScalar(bytes + index)
      let character = simple.pages[Int(scalar >> 8)][Int(scalar & 255)]
      if character.bits & SimpleCharacter.foreign != 0 {
        simple = typesetter.simpleCharacters(script: character.script)
      } else if character.isActive {
        let start = index
        let hash = Self.hash(bytes, from: &index, to: range.contentEnd, while: simple)
        let run = KnownText.Run(
          start: UInt32(start),
          length: UInt32(index - start),
          script: simple.script
        )
        runs.append(number(of: run, hash: hash, bytes))
      } else {
        index += length
      }
    }
  }

  /// Goes to the end of a run, and returns Fowler, Noll and Vo's hash of its bytes.
  private static func hash(
    _ bytes: UnsafePointer<UInt8>,
    from index: inout Int,
    to end: Int,
    while simple: SimpleCharacters
  ) -> UInt64 {
    let start = index
    while index < end {
      let (scalar, length) = decodeScalar(bytes + index)
      guard simple.pages[Int(scalar >> 8)][Int(scalar & 255)].isActive else { break }
      index += length
    }
    return hash(bytes + start, count: index - start)
  }

  private static func hash(_ bytes: UnsafePointer<UInt8>, count: Int) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in 0..<count { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
    return hash ^ hash >> 29
  }

  private mutating func number(
    of run: KnownText.Run,
    hash: UInt64,
    _ bytes: UnsafePointer<UInt8>
  ) -> UInt32 {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = slots[slot] - 1
      let known = differentRuns[Int(number)]
      if known.length == run.length, known.script == run.script,
        memcmp(bytes + Int(known.start), bytes + Int(run.start), Int(run.length)) == 0
      {
        return number
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    differentRuns.append(run)
    slots[slot] = UInt32(differentRuns.count)
    if 2 * differentRuns.count > slots.count { grow(bytes) }
    return UInt32(differentRuns.count - 1)
  }

  private mutating func grow(_ bytes: UnsafePointer<UInt8>) {
    slots = [UInt32](repeating: 0, count: 2 * slots.count)
    for (number, run) in differentRuns.enumerated() {
      let hash = Self.hash(bytes + Int(run.start), count: Int(run.length))
      var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(number + 1)
    }
  }
}
