import PaginatorKit

/// A library of books that mean nothing, for measuring what a library costs: made of seeds, the same bytes
/// on every machine.
package struct LibraryRecipe: Hashable, Sendable, Decodable {
  /// What all books' seeds are made of.
  package var seed: UInt64
  /// The scalars that the shortest book and the longest have, about.
  package var scalars: Lengths
  package var shelves: [Shelf]

  package struct Lengths: Hashable, Sendable, Decodable {
    package var from: Int
    package var to: Int
  }

  /// Books of one kind.
  package struct Shelf: Hashable, Sendable, Decodable {
    package var kind: MadeBook.Kind
    package var books: Int
  }

  /// The most books that a library may have.
  package static let most = 100_000

  /// What of it cannot be made, as a sentence; `nil` where all can.
  package var fault: String? {
    let books = shelves.reduce(0) { $0.addingReportingOverflow($1.books).partialValue }
    if scalars.from < 1 || scalars.to < scalars.from || scalars.to > TextGenerator.largestTarget {
      return "its books would have \(scalars.from) to \(scalars.to) scalars; there may be 1 to "
        + "\(TextGenerator.largestTarget)"
    }
    if shelves.contains(where: { $0.books < 0 || $0.books > Self.most }) || books > Self.most
      || books < 1
    {
      return "it would have \(books) books; there may be 1 to \(Self.most)"
    }
    return nil
  }

  /// The books, shelf by shelf.
  ///
  /// Lengths are as common in each doubling from the shortest on: the seed says by how many doublings a
  /// book is longer than the shortest, and by what of the next one.
  package var books: [MadeBook] {
    var random = SplitMix64(seed: seed)
    var doublings: UInt64 = 1
    while scalars.from << Int(doublings) <= scalars.to { doublings += 1 }
    return shelves.flatMap { shelf in
      (0..<shelf.books)
        .map { number in
          let least = scalars.from << Int(random.next() % doublings)
          let target = least + Int(random.next() % UInt64(least))
          return MadeBook(
            kind: shelf.kind,
            number: number + 1,
            seed: random.next(),
            target: min(target, scalars.to)
          )
        }
    }
  }
}

/// A book of a made library.
package struct MadeBook: Hashable, Sendable {
  package let kind: Kind
  /// Its place among those of its kind, from 1.
  package let number: Int
  package let seed: UInt64
  /// The scalars that it reaches with the end of a paragraph.
  package let target: Int

  package enum Kind: String, Hashable, Sendable, Decodable, CaseIterable {
    case chinese, english, japanese, mixed
  }

  /// The name of its file.
  package var file: String {
    let digits = String(number)
    return "\(kind)-\(String(repeating: "0", count: max(0, 3 - digits.count)))\(digits).txt"
  }
}
