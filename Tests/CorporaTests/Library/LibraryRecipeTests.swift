import TestSupport
import Testing

@testable import Corpora

/// A made library: what its file says, and nothing of the machine.
struct LibraryRecipeTests {
  private static let recipe = LibraryRecipe(
    seed: 7,
    scalars: .init(from: 5_000, to: 800_000),
    shelves: MadeBook.Kind.allCases.map { .init(kind: $0, books: 50) }
  )

  private static let maker = BookMaker(
    han: [Array("如是我聞一時佛在舍衛國祇樹給孤獨園。".utf8)],
    latin: [Array("Alice was beginning to get very tired of sitting by her sister.".utf8)]
  )

  @Test func `has as many books of each kind as it says, each of another seed`() {
    let books = Self.recipe.books
    #expect(books.count == 200)
    #expect(Set(books.map(\.seed)).count == 200)
    #expect(Set(books.map(\.file)).count == 200)
    #expect(books[50].file == "english-001.txt")
    #expect(Self.recipe.books == books)
    var other = Self.recipe
    other.seed = 8
    #expect(other.books != books)
  }

  /// 5,000 · 2⁷ is 640,000: eight doublings, each with an eighth of the books, so a half of them is shorter than
  /// 80,000.
  @Test func `has books of all lengths between the bounds`() {
    let lengths = Self.recipe.books.map(\.target)
    #expect(lengths.allSatisfy { (5_000...800_000).contains($0) })
    #expect((70...130).contains(lengths.count { $0 < 80_000 }))
    #expect(lengths.contains { $0 > 400_000 } && lengths.contains { $0 < 10_000 })
  }

  @Test(arguments: MadeBook.Kind.allCases)
  func `a book reaches its length with a paragraph, in its scripts`(kind: MadeBook.Kind) {
    let book = MadeBook(kind: kind, number: 1, seed: 3, target: 20_000)
    let bytes = Self.maker.text(of: book)
    #expect(bytes == Self.maker.text(of: book))
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(Array(text.utf8) == bytes)
    // A paragraph of eight sentences of 24 words has some 1,500 letters.
    #expect((20_000...22_500).contains(text.unicodeScalars.count))
    func count(_ range: ClosedRange<Unicode.Scalar>) -> Int {
      text.unicodeScalars.count(where: range.contains)
    }
    let (han, kana, latin) = (count("一"..."鿿"), count("ぁ"..."ヿ"), count("a"..."z"))
    #expect((han > 0) == (kind != .english))
    #expect((kana > 0) == (kind == .japanese))
    #expect((latin > 0) == [.english, .mixed].contains(kind))
    let guesses: [MadeBook.Kind: String] = [.english: "en", .japanese: "ja"]
    if let language = guesses[kind] { #expect(ScriptGuess(for: bytes).language == language) }
  }

  @Test(arguments: [
    (from: 0, to: 9, books: 1), (from: 9, to: 8, books: 1), (from: 1, to: .max, books: 1),
    (from: 1, to: 9, books: 0), (from: 1, to: 9, books: .max), (from: 1, to: 9, books: -1),
  ])
  func `refuses what cannot be made`(from: Int, to: Int, books: Int) {
    let recipe = LibraryRecipe(
      seed: 1,
      scalars: .init(from: from, to: to),
      shelves: [.init(kind: .chinese, books: books), .init(kind: .english, books: books)]
    )
    #expect(recipe.fault != nil)
    #expect(Self.recipe.fault == nil)
  }
}
