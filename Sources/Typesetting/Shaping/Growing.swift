/// An array of trivial values for inner loops: a pointer without checks.
struct Growing<Element: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  init() {
    capacity = 16
    base = .allocate(capacity: capacity)
  }

  deinit {
    base.deallocate()
  }

  mutating func append(_ element: Element) {
    reserve(1)
    base[count] = element
    count += 1
  }

  mutating func append(_ elements: UnsafePointer<Element>, count more: Int) {
    reserve(more)
    (base + count).update(from: elements, count: more)
    count += more
  }

  /// Makes all of the first elements one value; others are gone.
  mutating func fill(_ element: Element, count: Int) {
    self.count = 0
    reserve(count)
    base.update(repeating: element, count: count)
    self.count = count
  }

  mutating func removeAll() {
    count = 0
  }

  private mutating func reserve(_ more: Int) {
    guard count + more > capacity else { return }
    capacity = max(count + more, 2 * capacity)
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    moved.update(from: base, count: count)
    base.deallocate()
    base = moved
  }
}
