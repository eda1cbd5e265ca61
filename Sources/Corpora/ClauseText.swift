import PaginatorKit

/// A text of any length, made of the clauses of another one: the generator `clauses-1`.
///
/// It keeps the lengths of real clauses and paragraphs, so that lines and pages break as they do in
/// the base, and it needs no download. It means nothing; results over it are to be called synthetic.
///
/// The base's clauses end with 。; what stands in a paragraph after its last 。 is left out, and so is
/// a paragraph without one, such as a verse. They are shuffled (``SplitMix64/shuffled(_:)``) and dealt
/// from the first; when none is left they are shuffled anew, from their order in the base. In turn:
///
/// 1. When a chapter is due, its heading 第…章 is a paragraph, its number in Han numerals, and the next
///    chapter is due after 8 + *r* mod 33 paragraphs, *r* being the next random number.
/// 2. A paragraph is as long as one of the base, the one with the index *r* mod their number: clauses are
///    dealt to it until it has at least as many scalars.
/// 3. When the text has at least as many scalars as the target, it ends with LF.
///
/// Between two paragraphs there are two LF. All is whole numbers and scalars, so every machine makes
/// the same bytes, and a shorter text of the same seed is the beginning of a longer one.
package struct ClauseText: Sendable {
  private static let mark: [UInt8] = Array("。".utf8)

  /// The base's clauses in its order, each with the 。 that ends it.
  package let clauses: [[UInt8]]
  /// The scalars of each of the base's paragraphs that have clauses, all of which are counted.
  package let lengths: [Int]

  private let clauseLengths: [Int]

  /// The clauses and lengths of a base; `nil` when no paragraph of it has a clause.
  ///
  /// - Parameter paragraphs: The bytes of the base's paragraphs, without its front matter.
  package init?(paragraphs: [[UInt8]]) {
    var clauses: [[UInt8]] = []
    var lengths: [Int] = []
    for paragraph in paragraphs {
      let found = Self.clauses(of: paragraph)
      guard !found.isEmpty else { continue }
      clauses += found
      lengths.append(Self.scalars(of: paragraph))
    }
    guard !clauses.isEmpty else { return nil }
    self.clauses = clauses
    self.lengths = lengths
    clauseLengths = clauses.map(Self.scalars)
  }

  /// Returns a text that reaches a number of scalars with the end of a paragraph, and ends with one LF.
  package func text(seed: UInt64, target: Int) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    var text: [UInt8] = []
    text.reserveCapacity(target * 3 + 4096)
    var dealt: [Int] = []
    var next = 0
    var count = 0
    var chapter = 0
    var due = 0
    while count < target {
      if due == 0 {
        chapter += 1
        let heading = "第\(hanNumeral(chapter))章"
        if !text.isEmpty { count += Self.divide(&text) }
        text.append(contentsOf: heading.utf8)
        count += heading.unicodeScalars.count
        due = 8 + Int(random.next() % 33)
      }
      count += Self.divide(&text)
      let length = lengths[Int(random.next() % UInt64(lengths.count))]
      var paragraph = 0
      while paragraph < length {
        if next == dealt.count {
          dealt = random.shuffled(Array(clauses.indices))
          next = 0
        }
        text.append(contentsOf: clauses[dealt[next]])
        paragraph += clauseLengths[dealt[next]]
        next += 1
      }
      count += paragraph
      due -= 1
    }
    text.append(0x0A)
    return text
  }

  private static func divide(_ text: inout [UInt8]) -> Int {
    text.append(contentsOf: [0x0A, 0x0A])
    return 2
  }

  private static func clauses(of paragraph: [UInt8]) -> [[UInt8]] {
    var clauses: [[UInt8]] = []
    var start = 0
    var end = mark.count
    while end <= paragraph.count {
      if paragraph[(end - mark.count)..<end].elementsEqual(mark) {
        clauses.append(Array(paragraph[start..<end]))
        start = end
      }
      end += 1
    }
    return clauses
  }

  private static func scalars(of utf8: [UInt8]) -> Int {
    utf8.count { $0 & 0xC0 != 0x80 }
  }
}
