/// The memory that the fast path shapes runs in.
final class StepBuffer {
  private(set) var scalars: UnsafeMutablePointer<UInt32>
  private(set) var steps: UnsafeMutablePointer<RunCache.Step>
  private var capacity = 64

  init() {
    scalars = .allocate(capacity: capacity)
    steps = .allocate(capacity: capacity)
  }

  deinit {
    scalars.deallocate()
    steps.deallocate()
  }

  /// Makes room for a run of a number of characters; what was there is gone.
  func reserve(_ count: Int) {
    guard count > capacity else { return }
    scalars.deallocate()
    steps.deallocate()
    capacity = max(count, 2 * capacity)
    scalars = .allocate(capacity: capacity)
    steps = .allocate(capacity: capacity)
  }
}
