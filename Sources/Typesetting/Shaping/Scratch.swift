/// A stretch of memory that grows and is used again: the arrays of the inner loops.
///
/// Elements are trivial values. Their content is undefined after ``reserve(_:)`` has grown it.
struct Scratch<Element: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private var capacity = 0

  /// No memory yet: most are made by somebody who needs none of some ten.
  init() { base = Self.nowhere }

  deinit {
    if capacity > 0 { base.deallocate() }
  }

  /// An address that nobody reads or writes.
  private static var nowhere: UnsafeMutablePointer<Element> {
    UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped
  }

  /// Makes room for a number of elements, losing the old ones when it has to grow.
  @inline(__always)
  mutating func reserve(_ count: Int) {
    if count > capacity { grow(to: count) }
  }

  @inline(never)
  private mutating func grow(to count: Int) {
    if capacity > 0 { base.deallocate() }
    capacity = max(count, capacity * 2)
    base = .allocate(capacity: capacity)
  }
}
