import Corpora
import PaginatorKit

extension PlaceScheme {
  /// All there are: single values first, then what apps save together, then faults that issues name.
  package static let all: [PlaceScheme] = values + apps + [own] + traps

  /// Single values, read as they are saved.
  private static let values = [
    PlaceScheme(
      "cfi",
      "The EPUB CFI of the page's first character.",
      source: "EPUB CFI 1.1",
      need: .documents,
      saves: [.cfi()],
      reads: [.cfi]
    ),
    PlaceScheme(
      "xpointer",
      "crengine's path to the page's first character, white space collapsed.",
      source: "koreader/crengine: crengine/src/lvtinydom.cpp",
      need: .documents,
      saves: [.xpointer()],
      reads: [.xpointer()]
    ),
    PlaceScheme(
      "readium",
      "A locator: the document, the share of its pages before this one, the position of 1,024 bytes of the "
        + "archive, and the share of positions. It is read by document and share, else by position, else by "
        + "the share of positions.",
      source: "readium/kotlin-toolkit: EpubNavigatorFragment.kt, EpubPositionsService.kt",
      need: .archive,
      saves: ReadiumLocator.writers,
      reads: [ReadiumLocator.resource, ReadiumLocator.position, ReadiumLocator.total]
    ),
    PlaceScheme(
      "percent-bytes",
      "The share of the documents' bytes before the page; in a document it grows as its text does.",
      source: "crosspoint-reader/crosspoint-reader: lib/KOReaderSync/ProgressMapper.cpp",
      need: .text,
      saves: [bytes.writer()],
      reads: [bytes.reader]
    ),
    PlaceScheme(
      "percent-compressed",
      "The share of the bytes that the documents take in the archive.",
      source: "readium/architecture#123",
      need: .archive,
      saves: [compressedBytes.writer()],
      reads: [compressedBytes.reader]
    ),
    PlaceScheme(
      "percent-characters",
      "The share of the text's characters before the page.",
      need: .text,
      saves: [Share.characters.writer()],
      reads: [Share.characters.reader]
    ),
    PlaceScheme(
      "percent-pages",
      "The share of pages before this one.",
      source: "foobnix/LibreraReader#672",
      need: .text,
      saves: [Share.pages.writer()],
      reads: [Share.pages.reader]
    ),
    PlaceScheme(
      "koreader-percent",
      "The number of the page, from 1, of all pages, to four decimals: the share that ends with the page. Who "
        + "goes to that share of the book is on the page after it.",
      source: "koreader/koreader: plugins/kosync.koplugin/main.lua, readerrolling.lua",
      need: .text,
      saves: [Share.pageNumbers.writer(decimals: 4)],
      reads: [Share.pageNumbers.reader]
    ),
  ]

  private static let bytes = Share.bytes(\.bytes)
  private static let compressedBytes = Share.bytes { $0.compressedBytes ?? 0 }

  /// What apps save together, and what they read of what others saved.
  private static let apps = [
    PlaceScheme(
      "epubjs",
      "A CFI and the share of locations, of which one has 150 characters.",
      source: "futurepress/epub.js: src/locations.js",
      need: .documents,
      saves: [.cfi("cfi"), Share.locations.writer("percentage")],
      reads: [.cfi, Share.locations.reader]
    ),
    PlaceScheme(
      "foliate",
      "A CFI and the share of the documents' bytes up to the page's end.",
      source: "johnfactotum/foliate-js: view.js, progress.js, paginator.js",
      need: .documents,
      saves: [.cfi("cfi"), Share.foliate.writer("fraction")],
      reads: [.cfi, Share.foliate.reader]
    ),
    PlaceScheme(
      "koreader",
      "A record of KOReader's sync: an xpointer and the percentage; it goes to the xpointer alone.",
      source: "koreader/koreader: plugins/kosync.koplugin/main.lua",
      need: .documents,
      saves: [.xpointer("progress"), Share.pageNumbers.writer("percentage", decimals: 4)],
      reads: [.xpointer()]
    ),
    PlaceScheme(
      "kavita",
      "As a server of KOReader's sync: the element at the page's top, without the place in it, and the share "
        + "of documents.",
      source: "Kareadita/Kavita: Kavita.Services/Helpers/KoreaderHelper.cs",
      need: .documents,
      saves: [.elementPointer("progress"), Share.documents.writer("percentage")],
      reads: [.elementPointer]
    ),
    PlaceScheme(
      "readest",
      "foliate-js's place and an xpointer for KOReader's sync; an xpointer that leads nowhere is replaced by "
        + "the share.",
      source: "readest/readest: apps/readest-app/src/utils/xcfi.ts, readest/readest#6014",
      need: .documents,
      saves: [.cfi("cfi"), .xpointer("progress"), Share.foliate.writer("percentage")],
      reads: [.cfi, .xpointer(), Share.foliate.reader]
    ),
  ]

  /// What a paginator itself calls places.
  private static let own = PlaceScheme(
    "own",
    "What the paginator itself calls the place; it is given what others call theirs as they wrote it.",
    need: .locators,
    saves: [.own(.locator), .own(.cfi), .own(.xpointer)],
    reads: [.own(.locator), .own(.cfi), .own(.xpointer)]
  )

  /// Faults that issues name: each saves as a sound one does.
  private static let traps = [
    trap(
      "xpointer-from-0",
      "The number of an xpointer's document is taken to count from 0.",
      source: "cporcellijr/bookbridge#240",
      reads: [.xpointer(shift: 1)]
    ),
    trap(
      "xpointer-bytes",
      "An xpointer's offset is taken for bytes of UTF-8.",
      source: "crosspoint-reader/crosspoint-reader#1686",
      reads: [.xpointer(counting: .bytes)]
    ),
    trap(
      "xpointer-raw",
      "An xpointer's offset is taken to count white space that is not collapsed.",
      source: "readest/readest#6122",
      reads: [.xpointer(counting: .raw)]
    ),
    trap(
      "xpointer-element",
      "An xpointer's offset is taken to count from the element's start, whichever of its texts is meant.",
      source: "iceyear/readeck.koplugin#31",
      reads: [.xpointer(counting: .element)]
    ),
    PlaceScheme(
      "readest-anchored",
      "An xpointer is looked for in the document that the percentage falls into by bytes; where it leads "
        + "nowhere there, the percentage is opened.",
      source: "readest/readest#5980",
      isTrap: true,
      need: .documents,
      saves: [.xpointer("progress"), Share.pageNumbers.writer("percentage", decimals: 4)],
      reads: [.anchoredPointer, Share.foliate.reader, .xpointer()]
    ),
    PlaceScheme(
      "percent-whole",
      "The share of the text's characters, rounded to whole per cents.",
      source: "thehijacker/codexa#4",
      isTrap: true,
      need: .text,
      saves: [Share.characters.writer(decimals: 2)],
      reads: [Share.characters.reader]
    ),
  ]

  private static func trap(
    _ name: String,
    _ meaning: String,
    source: String,
    reads readers: [Reader]
  ) -> PlaceScheme {
    PlaceScheme(
      name,
      meaning,
      source: source,
      isTrap: true,
      need: .documents,
      saves: [.xpointer()],
      reads: readers
    )
  }
}

extension PlaceScheme.Reader {
  /// An xpointer in the document that a share of the documents' bytes falls into.
  fileprivate static let anchoredPointer = Self(kinds: [.xpointer, .fraction]) { saved, pages in
    guard let share = saved[.fraction].flatMap(Double.init), share.isFinite,
      let document = FoliateSections(of: pages.book).section(at: share)?.document
    else { return nil }
    return saved[.xpointer]
      .flatMap {
        pages.book.xpointers?.offset(of: $0, inDocument: document)
      }
  }
}
