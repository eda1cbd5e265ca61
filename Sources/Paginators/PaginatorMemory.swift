import Foundation
package import PaginatorKit
import Typesetting

/// What the passes of a sweep leave to the next ones: tables of characters, and the break records of
/// texts.
///
/// Pages and work are those of passes that begin with nothing; only the time is not. It is bounded, and
/// threads may share it.
package final class PaginatorMemory: @unchecked Sendable {
  private let lock = NSLock()
  /// Tables that no typesetter uses, the last given back last.
  private var tables: [TypesetterTables] = []
  /// Texts and their records, the last used last.
  private var recorded: [Recorded] = []

  private struct Recorded {
    var text: RecordedText
    /// What else is known of it, once it was asked for.
    var known: KnownText?
    /// How the text was cut, each piece counting its work for itself; `nil` for one that was not.
    var pieces: TextPieces?

    var byteCount: Int { text.records.byteCount + (known?.byteCount ?? 0) }
  }

  private static let limit = 8
  /// The most bytes of break records, but for those of one text.
  private let bytes: Int

  /// An empty memory, of at most so many bytes of break records, but for those of one text.
  package init(bytes: Int = 1 << 27) { self.bytes = bytes }

  /// Takes out tables for a style and language; `nil` when none are there.
  func takeTables(_ key: TypesetterTables.Key) -> TypesetterTables? {
    lock.withLock {
      guard let place = tables.lastIndex(where: { $0.key == key }) else { return nil }
      return tables.remove(at: place)
    }
  }

  /// Gives tables back that are no longer in use.
  func giveBack(_ given: TypesetterTables) {
    lock.withLock {
      if tables.count == Self.limit { tables.removeFirst() }
      tables.append(given)
    }
  }

  /// Returns a text with its break records as a typesetter for it would find them, or one for each of its
  /// pieces; they are made when they are not there.
  func recorded(
    _ text: SourceText,
    cutInto pieces: TextPieces? = nil,
    for typesetter: Typesetter,
    make: () throws -> RecordedText
  ) rethrows -> RecordedText {
    let known = lock.withLock { () -> RecordedText? in
      let place = recorded.lastIndex {
        $0.pieces == pieces && $0.text.isGood(for: text, typesetter)
      }
      guard let place else { return nil }
      let found = recorded.remove(at: place)
      recorded.append(found)
      return found.text
    }
    if let known { return known }
    let made = try make()
    // A text that was cut counts its work otherwise, but its records are the same.
    let other = lock.withLock { recorded.last { $0.text.isGood(for: text, typesetter) }?.text }
    if let other { made.shareRecords(with: other) }
    lock.withLock {
      recorded.append(Recorded(text: made, pieces: pieces))
      while recorded.count > 1, recorded.count > Self.limit || keptBytes > bytes {
        recorded.removeFirst()
      }
    }
    return made
  }

  /// Returns what is known of a text besides its break records, as a typesetter for it would find it; it is
  /// found by new typesetters when it is not there.
  func known(
    _ text: SourceText,
    for typesetter: Typesetter,
    makeTypesetter: () throws -> Typesetter
  ) rethrows -> KnownText {
    let recorded = try recorded(text, for: typesetter) {
      RecordedText(text, with: try makeTypesetter())
    }
    let found = lock.withLock { self.recorded.last { $0.text === recorded }?.known }
    if let found { return found }
    let made = KnownText(recorded, with: try makeTypesetter())
    lock.withLock {
      if let place = self.recorded.lastIndex(where: { $0.text === recorded }) {
        self.recorded[place].known = made
      }
    }
    return made
  }

  /// Drops the break records of a text, and with the last ones the tables.
  package func forget(_ text: SourceText) {
    lock.withLock {
      recorded.removeAll { $0.text.isOf(text) }
      if recorded.isEmpty { tables = [] }
    }
  }

  /// Records that texts share count once.
  private var keptBytes: Int {
    var counted: Set<ObjectIdentifier> = []
    return recorded.reduce(0) { sum, one in
      let records = one.text.records.memory
      let isNew = counted.insert(records.identity).inserted
      return sum + one.byteCount - (isNew ? 0 : records.byteCount)
    }
  }
}
