import Foundation
import PaginatorKit
import TestSupport
import Testing
import Typesetting

@testable import Paginators

struct CachedPaginatorTests {
  private let folder: TemporaryDirectory
  private let text = SourceText.make(
    String(repeating: "如是我聞一時佛在舍衛國祇樹給孤獨園。\nword ", count: 12),
    forcedBreaksAtScalars: [57]
  )
  private let layout = Layout.make(width: 112, height: 96)

  init() throws { folder = try TemporaryDirectory() }

  private var id: String { "greedy:cache=\(folder.path)/pages" }

  private func run(from start: TextOffset = .zero, _ changed: Layout? = nil) throws -> Pagination {
    try Pagination(of: text, in: changed ?? layout, by: id, from: start)
  }

  private func greedy(from start: TextOffset = .zero, _ changed: Layout? = nil) throws -> Pagination
  {
    try Pagination(of: text, in: changed ?? layout, by: "greedy", from: start)
  }

  /// The names in the cache's folder.
  private func files() -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/pages")) ?? []).sorted()
  }

  /// Pages that cost nothing.
  private func work(of pages: [PageRange]) -> Work {
    var work = Work()
    work.pagesProduced = pages.count
    return work
  }

  @Test func `has greedy's pages, the second time for no work`() throws {
    let greedy = try greedy()
    #expect(greedy.pages.count > 6)
    let first = try run()
    #expect(first == greedy)
    #expect(files().count == 1 && files()[0].hasSuffix(".pages"))
    let second = try run()
    #expect(second.pages == greedy.pages)
    #expect(second.work == work(of: greedy.pages))
  }

  @Test func `shows no pages of the fast path as those of full shaping`() throws {
    _ = try run()
    for _ in 0..<2 {
      let full = PaginatorEnvironment(fonts: TestFonts.library, shaping: .full)
      let paginator = try PaginatorCatalog.paginator(id, environment: full)
      let pass = try paginator.pass(over: text, in: layout, from: .zero)
      _ = try pass.nextPage()
      #expect((pass.work.measuredScalars > 0) == (files().count == 1))
      while try pass.nextPage() != nil {}
      #expect(files().count == 2)
    }
  }

  @Test func `begins at any known boundary for no work`() throws {
    let pages = try run().pages
    for (number, page) in pages.enumerated() {
      let rest = try run(from: page.start)
      #expect(rest.pages == Array(pages[number...]))
      #expect(rest.work == work(of: rest.pages))
    }
    #expect(try run(from: text.end) == Pagination(of: text, in: layout, by: id, from: text.end))
    #expect(try run(from: text.end).pages.isEmpty)
  }

  @Test func `begins elsewhere as greedy does, and keeps nothing of it`() throws {
    let pages = try run().pages
    let inside = TextOffset(utf8: pages[2].start.utf8 + 3)
    #expect(try run(from: inside) == greedy(from: inside))
    #expect(try run().pages == pages)
    #expect(files().count == 1)
  }

  @Test func `goes back over known pages and over others`() throws {
    let paginator = try builtIn(id)
    let pages = try greedy().pages
    for _ in 0..<2 {
      for page in pages {
        #expect(try paginator.page(endingAt: page.end, over: text, in: layout) == page)
      }
      #expect(try paginator.page(endingAt: .zero, over: text, in: layout) == nil)
      _ = try run()
    }
  }

  @Test func `keeps nothing of a pass that is cut short or begins at another page`() throws {
    let pass = try builtIn(id).pass(over: text, in: layout, from: .zero)
    for _ in 0..<3 { _ = try pass.nextPage() }
    _ = try run(from: try greedy().pages[1].start)
    #expect(files().isEmpty)
  }

  @Test func `keeps nothing of a pass that throws or leaves text out`() throws {
    let cache = PageCache(folder: folder.path + "/pages")
    for pages in [[0..<3, 3..<9], [0..<3, 6..<text.utf8.count], [3..<text.utf8.count]] {
      let paginator = CachedPaginator(scripted(pages), in: cache)
      let pass = try paginator.pass(over: text, in: layout, from: .zero)
      while try pass.nextPage() != nil {}
    }
    let failing = CachedPaginator(scripted([0..<text.utf8.count], fails: true), in: cache)
    let pass = try failing.pass(over: text, in: layout, from: .zero)
    _ = try pass.nextPage()
    #expect(throws: Failure.self) { try pass.nextPage() }
    #expect(throws: Failure.self) { try pass.nextPage() }
    #expect(files().isEmpty)
  }

  /// A careless cache would answer these from what it knows of the first.
  @Test func `takes no layout and no text for another`() throws {
    let changes: [(inout Layout) -> Void] = [
      { $0.page.width += $0.type.size }, { $0.page.height += $0.type.size },
      { $0.page.insets.bottom += $0.type.size }, { $0.type.size += .pixels(3) },
      { $0.type.lineHeight.tenThousandths += 5_000 },
      { $0.type.firstLineIndent += $0.type.size * 2 },
      { $0.type.paragraphSpacing += $0.type.size },
      { $0.type.fonts = [TestFonts.notoSansCJK.reference] },
      { ($0.type.orphans, $0.type.widows) = (2, 2) },
    ]
    let known = try run().pages
    for change in changes {
      var other = layout
      change(&other)
      let expected = try greedy(from: .zero, other)
      #expect(expected.pages != known)
      #expect(try run(from: .zero, other) == expected)
    }
    #expect(files().count == changes.count + 1)
    let whole = SourceText(utf8: text.utf8, language: text.language)
    let unforced = try #require(whole)
    #expect(
      try Pagination(of: unforced, in: layout, by: id)
        == Pagination(of: unforced, in: layout, by: "greedy")
    )
  }

  @Test func `writes anew what is damaged, of another version or not its own`() throws {
    let pages = try run().pages
    let path = "\(folder.path)/pages/\(files()[0])"
    let whole = try #require(FileManager.default.contents(atPath: path))
    var other = [UInt8](whole)
    other[8] += 1
    for bytes in [[], Array(whole.dropLast()), other, [UInt8](repeating: 0, count: 300)] {
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      let again = try run()
      #expect(again == (try greedy()))
      #expect(FileManager.default.contents(atPath: path) == whole)
      #expect(try run().work == work(of: pages))
    }
  }

  @Test func `waits for no pipe, reads no endless file and minds no folder at its file's place`()
    throws
  {
    let greedy = try run()
    let path = "\(folder.path)/pages/\(files()[0])"
    try FileManager.default.removeItem(atPath: path)
    #expect(mkfifo(path, 0o600) == 0)
    #expect(try run() == greedy)
    #expect(try run().work == work(of: greedy.pages))
    // A terabyte that takes no room, of which nothing is read.
    #expect(truncate(path, 1 << 40) == 0)
    #expect(try run() == greedy)
    #expect(try run().work == work(of: greedy.pages))
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(try run() == greedy)
    #expect(try run() == greedy)
    #expect(files().count == 1)
  }

  @Test func `has its pages where nothing can be written`() throws {
    let greedy = try greedy()
    let place = try folder.write("a file", to: "place")
    let cached = CachedPaginator(
      GreedyPaginator(environment: PaginatorEnvironment(fonts: TestFonts.library)),
      in: PageCache(folder: place + "/pages")
    )
    let pass = try cached.pass(over: text, in: layout, from: .zero)
    #expect(try pass.allPages() == greedy.pages)
    #expect(try String(contentsOfFile: place, encoding: .utf8) == "a file")
  }

  @Test func `is refused a folder that cannot be one`() throws {
    let file = try folder.write("a file", to: "place")
    let error = #expect(throws: CatalogError.self) { try builtIn("greedy:cache=\(file)/pages") }
    #expect(
      error?.description
        == "The option 'cache' of 'greedy' is '\(file)/pages'; it takes a folder that can be "
        + "written to, or none."
    )
    #expect(throws: CatalogError.self) { try builtIn("greedy:cache=") }
    let percent = #expect(throws: CatalogError.self) { try builtIn("greedy:cache=100%") }
    #expect(percent?.description.contains("%2C for a comma") == true)
  }

  @Test(arguments: ["pages", "a,b", "100%", "*", "with space:and=more"])
  func `has a name that makes the same paginator`(name: String) throws {
    let specification = "greedy:cache=\(PageCache.option("\(folder.path)/\(name)"))"
    #expect(try builtIn(specification).name == specification)
    #expect(!Glob(specification).isOpen)
    _ = try Pagination(of: text, in: layout, by: specification)
    #expect(FileManager.default.fileExists(atPath: "\(folder.path)/\(name)"))
    #expect(try builtIn("greedy:cache=none").name == "greedy")
  }

  @Test func `is one of two that many write at once`() async throws {
    let pages = try greedy().pages
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          var isRight = true
          for _ in 0..<20 {
            isRight = try isRight && run().pages == pages
            for file in files() { unlink("\(folder.path)/pages/\(file)") }
          }
          return isRight
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
    _ = try run()
    #expect(files().count == 1)
  }

  @Test func `is written by two processes at once, and each has greedy's figures`() throws {
    func arguments(_ name: String) -> [String] {
      [
        "compare", "--paginator", id, "--detail", "--no-timing", "--quiet", "--json", "--output",
        folder.path(of: name), "--format", "csv", "--strict",
      ]
    }
    let runs = try ["one", "two"].map { try HarnessProgram.start(arguments($0)) }
    for outcome in runs.map({ $0.wait() }) {
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }
    // The layout itself, the two sizes that readers change to, and three beginnings of the text.
    let written = files()
    #expect(written.count == 6 && written.allSatisfy { $0.hasSuffix(".pages") })
    let again = try HarnessProgram.run(arguments("three"))
    #expect(again.exitCode == 0, "\(again.errors)")
    #expect(files() == written)
  }
}

private struct Failure: Error {}

/// A method that says what it is told to.
private func scripted(_ pages: [Range<Int>], fails: Bool = false) -> FunctionPaginator {
  var paginator = FunctionPaginator { _, _, _ in
    var rest = pages[...]
    return FunctionPass {
      let page = rest.popFirst()
      if page == nil, fails { throw Failure() }
      return page.map { PageRange(utf8: $0.lowerBound, to: $0.upperBound) }
    } cost: {
      Work()
    }
  }
  paginator.showing = .context
  return paginator
}
