import PaginatorKit
import TestSupport
import Testing

@testable import Typesetting

struct RunCacheTests {
  /// A run of one step, by a number as its bytes.
  private func insert(_ number: Int, into cache: RunCache, pass: UInt64 = 1) -> Int {
    let bytes = Array("\(number)".utf8)
    let step = RunCache.Step(advance: Int32(number), bits: 0, offset: 0)
    return withUnsafePointer(to: step) {
      cache.insert(
        bytes,
        length: bytes.count,
        hash: hash(number),
        steps: $0,
        count: 1,
        shape: RunCache.Shape(glyphs: 1, kind: .breaking),
        pass: pass
      )
    }
  }

  /// The first thousands share a thousand hashes; later numbers have their own.
  private func hash(_ number: Int) -> UInt64 {
    UInt64(number < 6_000 ? number % 1_000 : number) &* 0x9E37_79B9_7F4A_7C15 >> 20
  }

  private func find(_ number: Int, in cache: RunCache) -> Int {
    let bytes = Array("\(number)".utf8)
    return cache.find(bytes, length: bytes.count, hash: hash(number))
  }

  @Test func `finds runs by their bytes, whatever their hashes`() {
    // A thousand hashes for five thousand runs: five share each.
    let cache = RunCache()
    for number in 0..<5_000 { _ = insert(number, into: cache) }
    for number in 0..<5_000 {
      let run = find(number, in: cache)
      #expect(run >= 0 && cache.steps(of: run).pointee.advance == Int32(number))
    }
    #expect(find(5_000, in: cache) == -1)
  }

  @Test func `is bounded`() {
    let cache = RunCache()
    for number in 0..<(RunCache.limits.runs + 10) { _ = insert(number, into: cache) }
    // The 65,537th run made it forget those before it.
    #expect(cache.count == 10)
    #expect(find(0, in: cache) == -1)
    #expect(find(RunCache.limits.runs + 9, in: cache) >= 0)
  }

  @Test func `forgets the runs of other passes first`() {
    let cache = RunCache()
    for number in 0..<RunCache.limits.runs {
      let run = insert(number, into: cache)
      _ = cache.meet(run, in: number % 2 == 0 ? 1 : 2)
    }
    // The cache is full; half of it was met in pass 2.
    _ = insert(RunCache.limits.runs, into: cache, pass: 2)
    #expect(cache.count == RunCache.limits.runs / 2 + 1)
    #expect(find(0, in: cache) == -1)
    let kept = find(65_535, in: cache)
    #expect(kept >= 0 && cache.steps(of: kept).pointee.advance == 65_535)
  }

  @Test func `tells a pass that meets a run first from one that meets it again`() {
    let cache = RunCache()
    let run = insert(7, into: cache)
    #expect(cache.meet(run, in: 1))
    #expect(!cache.meet(run, in: 1))
    #expect(cache.meet(run, in: 2))
  }

  @Test func `counts a run once for each pass, whoever shaped it`() throws {
    // "AVA" stands three times, between spaces and breaks; each of two passes counts it once.
    let style = TypeStyle.make([TestFonts.dejaVuSans])
    let text = SourceText("AVA AVA\nAVA", language: "en")
    let tables = TypesetterTables(
      chain: try TestFonts.library.chain(style.fonts),
      style: style,
      language: "en"
    )
    for _ in 0..<2 {
      let typesetter = Typesetter.make(style, language: "en", shaping: .fast, tables: tables)
      _ = RecordedText(text, with: typesetter)
      #expect(typesetter.work.shapeCalls == 1)
      #expect(typesetter.work.shapedGlyphs == 3)
      #expect(typesetter.runWork.shapeCalls == 1)
    }
  }

  /// A paragraph is dropped when the next is reached: a thousand take the memory of one.
  @Test func `a flow holds the records of one paragraph at a time`() {
    let style = TypeStyle.make()
    let paragraph = String(repeating: "須菩提", count: 20)
    let bytes = [1, 1_000]
      .map { count in
        let text = SourceText.make(
          [String](repeating: paragraph, count: count).joined(separator: "\n")
        )
        let flow = TextFlow.make(text, width: .em(10), with: .make(style, shaping: .fast))
        while flow.nextLine() != nil {}
        return flow.reader?.records.byteCount ?? 0
      }
    #expect(bytes[0] > 0 && bytes[1] <= 2 * bytes[0])
  }
}
