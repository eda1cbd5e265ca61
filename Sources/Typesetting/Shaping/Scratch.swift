/// A stretch of memory that grows and is used again: the arrays of the inner loops.
///
/// Elements are trivial values. Their content is undefined after ``reserve(_:)`` has grown it.
struct Scratch<Element: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private var capacity: Int

  init() {
    // Texts of a million paragraphs keep some ten of these for each.
    capacity = 1
    base = .allocate(capacity: capacity)
  }

  deinit {
    base.deallocate()
  }

  /// Makes room for a number of elements, losing the old ones when it has to grow.
  @inline(__always)
  mutating func reserve(_ count: Int) {
    if count > capacity { grow(to: count) }
  }

  @inline(never)
  private mutating func grow(to count: Int) {
    base.deallocate()
    capacity = max(count, capacity * 2)
    base = .allocate(capacity: capacity)
  }
}
