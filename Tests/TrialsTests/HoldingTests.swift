import PaginatorKit
import Synchronization
import TestSupport
import Testing
import Typesetting

@testable import Trials

/// Bytes that passes say they hold; the test's own heap.
private final class Heap: Sendable {
  private let state = Mutex(1_000)

  var allocated: Int { state.withLock { $0 } }

  func add(_ bytes: Int) { state.withLock { $0 += bytes } }
}

/// Pages of one scalar, of which each holds bytes as long as the pass lives.
private struct Holder: Paginator {
  var name = "holder"
  var showing = Showing.context
  let heap: Heap
  var bytesForEachPage: Int

  func pass(over text: SourceText, in layout: Layout, from start: TextOffset) -> any PaginationPass
  {
    Pass(text: text, heap: heap, bytes: bytesForEachPage)
  }

  private final class Pass: PaginationPass {
    let text: SourceText
    let heap: Heap
    let bytes: Int
    var next = 0
    var work: Work { Work() }

    init(text: SourceText, heap: Heap, bytes: Int) {
      self.text = text
      self.heap = heap
      self.bytes = bytes
    }

    deinit { heap.add(-bytes * next) }

    func nextPage() -> PageRange? {
      guard next < text.scalarCount else { return nil }
      heap.add(bytes)
      next += 1
      return PageRange(start: text.offset(ofScalar: next - 1), end: text.offset(ofScalar: next))
    }
  }
}

struct HoldingTests {
  private let text = SourceText("一二三四五", language: "zh")

  private func retained(by paginator: Holder, heap: Heap?, over text: SourceText? = nil) throws
    -> Int?
  {
    try HeldPagination.retainedBytes(of: paginator, over: text ?? self.text, in: .make()) {
      heap?.allocated
    }
  }

  @Test func `counts what a finished pass holds`() throws {
    let heap = Heap()
    let holder = Holder(heap: heap, bytesForEachPage: 4_096)
    #expect(try retained(by: holder, heap: heap) == 5 * 4_096)
    // The pass is gone, and what it held.
    #expect(heap.allocated == 1_000)
  }

  @Test func `counts nothing where nothing is held, told or paginated`() throws {
    let heap = Heap()
    let light = Holder(heap: heap, bytesForEachPage: 0)
    #expect(try retained(by: light, heap: heap) == 0)
    #expect(try retained(by: light, heap: nil) == nil)
    #expect(try retained(by: light, heap: heap, over: SourceText("", language: "zh")) == nil)
  }

  @Test func `keeps the pages until they are forgotten`() throws {
    let holder = Holder(heap: Heap(), bytesForEachPage: 1)
    let held = try HeldPagination(text, in: .make(), with: holder)
    #expect(held.pages.count == 5)
    held.forgetPages()
    #expect(held.pages.isEmpty)
    #expect(held.pageCount == 5)
  }

  #if canImport(Glibc)
  @Test func `the system tells what is allocated`() throws {
    // Other tests free memory beside this one, some 200 MB at a time, so that much is asked for: 1 GiB,
    // which is mapped and never touched.
    let before = try #require(allocatedBytes())
    let bytes = UnsafeMutableRawPointer.allocate(byteCount: 1 << 30, alignment: 16)
    let after = try #require(allocatedBytes())
    bytes.deallocate()
    #expect(after - before > 134_217_728)
  }

  @Test func `types that part no words hold nothing`() throws {
    // Tables of what is no word's would take 35 kB each, 700 MB each time; what other tests take meanwhile, they do
    // not take every time.
    let type = TypeStyle.make()
    let growths = try (0..<5)
      .map { _ in
        let before = try #require(allocatedBytes())
        for _ in 0..<20_000 where HyphenWords(type, by: nil) != nil {
          Issue.record("A type parts words that has no rules for that.")
        }
        return try #require(allocatedBytes()) - before
      }
    #expect(growths.contains { $0 < 268_435_456 })
  }
  #endif
}
