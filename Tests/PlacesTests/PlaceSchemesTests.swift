import Corpora
import PaginatorKit
import TestSupport
import Testing

@testable import Places

/// What is saved, against values worked out by hand.
struct PlaceSchemesTests {
  @Test(arguments: [
    (
      "cfi",
      [
        "epubcfi(/6/2!/4/2/1:0)", "epubcfi(/6/2!/4/2/1:3)", "epubcfi(/6/2!/4/4/1:0)",
        "epubcfi(/6/2!/4/4/2/1:1)", "epubcfi(/6/4!/4/2/1:0)", "epubcfi(/6/4!/4/4/1:0)",
      ]
    ),
    // The second paragraph has two texts, the one before its element and the one behind.
    (
      "xpointer",
      [
        "/body/DocFragment[1]/body/p[1]/text().0", "/body/DocFragment[1]/body/p[1]/text().3",
        "/body/DocFragment[1]/body/p[2]/text()[1].0", "/body/DocFragment[1]/body/p[2]/i/text().1",
        "/body/DocFragment[2]/body/p[1]/text().0", "/body/DocFragment[2]/body/p[2]/text().0",
      ]
    ),
    // The documents have 32 and 26 bytes of text: 9, 16 and 25 of 64, then 13 of 26 of the other half.
    ("percent-bytes", ["0", "0.140625", "0.25", "0.390625", "0.5", "0.75"]),
    ("percent-pages", ["0", "\(1 / 6.0)", "\(2 / 6.0)", "0.5", "\(4 / 6.0)", "\(5 / 6.0)"]),
    (
      "percent-characters",
      ["0", "\(3 / 22.0)", "\(6 / 22.0)", "\(9 / 22.0)", "\(12 / 22.0)", "\(17 / 22.0)"]
    ),
    ("percent-whole", ["0", "0.14", "0.27", "0.41", "0.55", "0.77"]),
    ("koreader-percent", ["0.1667", "0.3333", "0.5", "0.6667", "0.8333", "1"]),
    // An element, without the place in it; and none of two documents, then one.
    (
      "kavita",
      [
        #"{"progress":"/body/DocFragment[1]/body/p[1].0","percentage":0}"#,
        #"{"progress":"/body/DocFragment[1]/body/p[1].0","percentage":0}"#,
        #"{"progress":"/body/DocFragment[1]/body/p[2].0","percentage":0}"#,
        #"{"progress":"/body/DocFragment[1]/body/p[2]/i.0","percentage":0}"#,
        #"{"progress":"/body/DocFragment[2]/body/p[1].0","percentage":0.5}"#,
        #"{"progress":"/body/DocFragment[2]/body/p[2].0","percentage":0.5}"#,
      ]
    ),
    // The end of each page: quarters of the first half, then halves of the second.
    (
      "foliate",
      [
        #"{"cfi":"epubcfi(/6/2!/4/2/1:0)","fraction":0.125}"#,
        #"{"cfi":"epubcfi(/6/2!/4/2/1:3)","fraction":0.25}"#,
        #"{"cfi":"epubcfi(/6/2!/4/4/1:0)","fraction":0.375}"#,
        #"{"cfi":"epubcfi(/6/2!/4/4/2/1:1)","fraction":0.5}"#,
        #"{"cfi":"epubcfi(/6/4!/4/2/1:0)","fraction":0.75}"#,
        #"{"cfi":"epubcfi(/6/4!/4/4/1:0)","fraction":1}"#,
      ]
    ),
    // Each document takes less than 1,024 bytes, and has one position of the two.
    (
      "readium",
      [
        #"{"href":"a.xhtml","locations":{"progression":0,"position":1,"totalProgression":0}}"#,
        #"{"href":"a.xhtml","locations":{"progression":0.25,"position":1,"totalProgression":0}}"#,
        #"{"href":"a.xhtml","locations":{"progression":0.5,"position":1,"totalProgression":0}}"#,
        #"{"href":"a.xhtml","locations":{"progression":0.75,"position":1,"totalProgression":0}}"#,
        #"{"href":"b.xhtml","locations":{"progression":0,"position":2,"totalProgression":0.5}}"#,
        #"{"href":"b.xhtml","locations":{"progression":0.5,"position":2,"totalProgression":0.5}}"#,
      ]
    ),
    // A location for each document, since neither has 150 characters; the last one is all.
    (
      "epubjs",
      [
        #"{"cfi":"epubcfi(/6/2!/4/2/1:0)","percentage":0}"#,
        #"{"cfi":"epubcfi(/6/2!/4/2/1:3)","percentage":0}"#,
        #"{"cfi":"epubcfi(/6/2!/4/4/1:0)","percentage":0}"#,
        #"{"cfi":"epubcfi(/6/2!/4/4/2/1:1)","percentage":0}"#,
        #"{"cfi":"epubcfi(/6/4!/4/2/1:0)","percentage":1}"#,
        #"{"cfi":"epubcfi(/6/4!/4/4/1:0)","percentage":1}"#,
      ]
    ),
  ])
  func `saves what the app writes`(scheme: String, strings: [String]) throws {
    let hand = try BookByHand()
    let pages = try hand.small
    let saved = try (0..<pages.count).map { try PlaceScheme.named(scheme).saved($0, of: pages) }
    #expect(saved.map(\.string) == strings)
  }

  /// 150 units a location: 7 of a document of 1,001 characters, then one of the next, 8 in all; so the
  /// shares are sevenths, and one between two is the next.
  @Test func `locations have 150 characters and begin with a document`() throws {
    let line = String(repeating: "字", count: 1_000)
    let book = try BookByHand(["<p>\(line)</p>", "<p>末</p>"], bytes: nil).book
    let starts = book.locations.starts.map { book.text.scalarIndex(of: $0) }
    #expect(starts == [0, 150, 300, 450, 600, 750, 900, 1_001])
    func start(_ share: Double) -> Int? {
      book.locations.start(at: share).map { book.text.scalarIndex(of: $0) }
    }
    #expect(start(0) == 0)
    #expect(start(0.01) == 150)
    #expect(start(3 / 7.0) == 450)
    #expect(start(1) == 1_001)
    #expect(start(7) == 1_001)
    #expect(start(-1) == 0)
    #expect(start(.nan) == nil)
    #expect(book.locations.share(of: book.text.offset(ofScalar: 899)) == 5 / 7.0)
  }

  /// Three positions of 1,024 compressed bytes: the first document's random text does not compress.
  @Test func `positions are counted in bytes of the archive`() throws {
    var seed = Seed(2)
    let letters = (0..<4_000)
      .map { _ in "abcdefghijklmnop".randomElement(using: &seed).map { String($0) } ?? "" }
    let book = try BookByHand(["<p>\(letters.joined())</p>", "<p>末</p>"], bytes: nil).book
    let compressed = try #require(book.documents[0].file.compressedBytes)
    let count = (compressed + 1_023) / 1_024
    // 16 letters are four bits each: 2,000 bytes and a little more.
    #expect(count == 2 || count == 3)
    let pages = try PlacedPages(book, at: [0, 1_000, 2_000, 3_000, 4_001])
    let saved = try (0..<5).map { try PlaceScheme.named("readium").saved($0, of: pages)[.position] }
    // Of 4 pages: 0, 1/4, 1/2 and 3/4 of the steps between positions, rounded up.
    #expect(saved == (count == 3 ? ["1", "2", "2", "3", "4"] : ["1", "2", "2", "2", "3"]))
  }

  @Test func `names are each one's own, and each has a source or is nobody's`() {
    let names = PlaceScheme.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(PlaceScheme.all.filter(\.isTrap).allSatisfy { $0.source?.contains("#") == true })
    #expect(
      PlaceScheme.all.filter { $0.source == nil }.map(\.name) == ["percent-characters", "own"]
    )
    #expect(PlaceScheme.all.allSatisfy { $0.meaning.hasSuffix(".") })
  }

  @Test func `what is no number, or leads nowhere, is no place`() throws {
    let pages = try BookByHand().small
    for scheme in PlaceScheme.all {
      for text in [
        "", "nan", "inf", "1e999", "-1", "2", "x", "/body", "epubcfi(", "9223372036854775807",
      ] {
        let saved = SavedPlace(SavedPlace.Kind.allCases.map { SavedPlace.Member($0, "", text) })
        if let place = try scheme.restored(saved, in: pages)?.place {
          #expect(place >= .zero && place < pages.book.text.end, "\(scheme.name) \(text)")
        }
      }
    }
  }
}
