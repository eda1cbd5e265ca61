import Foundation

/// An array of trivial values for inner loops: a pointer without checks.
///
/// Nothing is called while one of its properties is changed, so no two accesses to one can overlap. That
/// this is not checked at every access makes short paragraphs cheaper.
final class Growing<Element: BitwiseCopyable> {
  @exclusivity(unchecked) private(set) var base: UnsafeMutablePointer<Element>
  @exclusivity(unchecked) private(set) var count = 0
  @exclusivity(unchecked) private var capacity: Int

  init() {
    capacity = 16
    base = Self.resized(nil, to: capacity)
  }

  deinit {
    free(base)
  }

  func append(_ element: Element) {
    reserve(1).pointee = element
    count += 1
  }

  func append(_ elements: UnsafePointer<Element>, count more: Int) {
    reserve(more).update(from: elements, count: more)
    count += more
  }

  /// Makes all of the first elements one value; others are gone.
  func fill(_ element: Element, count: Int) {
    self.count = 0
    reserve(count).update(repeating: element, count: count)
    self.count = count
  }

  /// Whether the bytes of the elements are those of others.
  func isSame(as other: Growing) -> Bool {
    count == other.count && memcmp(base, other.base, count * MemoryLayout<Element>.stride) == 0
  }

  /// Counts elements that were written to room that is reserved.
  func addReserved(_ more: Int) { count += more }

  func removeAll() { count = 0 }

  var byteCount: Int { capacity * MemoryLayout<Element>.stride }

  /// Gives back what is reserved and not used.
  func shrink() {
    if capacity > max(1, count) { resize(to: max(1, count)) }
  }

  /// Makes room for more elements behind those that count, and returns it.
  @discardableResult
  func reserve(_ more: Int) -> UnsafeMutablePointer<Element> {
    if count + more > capacity { resize(to: max(count + more, capacity + capacity / 2)) }
    return base + count
  }

  private func resize(to capacity: Int) {
    self.capacity = capacity
    base = Self.resized(base, to: capacity)
  }

  /// Memory that grows in its place where it can: a long text's records are never there twice.
  private static func resized(
    _ memory: UnsafeMutableRawPointer?,
    to capacity: Int
  ) -> UnsafeMutablePointer<Element> {
    guard let memory = realloc(memory, capacity * MemoryLayout<Element>.stride) else {
      fatalError("There is no memory for \(capacity) elements.")
    }
    useLargePages(for: memory, byteCount: capacity * MemoryLayout<Element>.stride)
    return memory.assumingMemoryBound(to: Element.self)
  }

  /// Asks the system for large pages, where it has them and they fill some: for those of a long text's
  /// records, getting them one small page after the other takes longer than the records do.
  private static func useLargePages(for memory: UnsafeMutableRawPointer, byteCount: Int) {
    #if os(Linux)
    guard byteCount >= 1 << 22 else { return }
    let pageSize = UInt(max(1, sysconf(Int32(_SC_PAGESIZE))))
    let begin = (UInt(bitPattern: memory) + pageSize - 1) / pageSize * pageSize
    let end = (UInt(bitPattern: memory) + UInt(byteCount)) / pageSize * pageSize
    // Where there are none, all stays as it is.
    _ = madvise(UnsafeMutableRawPointer(bitPattern: begin), Int(end - begin), MADV_HUGEPAGE)
    #endif
  }
}
