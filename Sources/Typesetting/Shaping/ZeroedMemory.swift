import Foundation

extension UnsafeMutablePointer where Pointee: BitwiseCopyable {
  /// Memory for so many elements, all of whose bits are 0; who asks gives it to `free`.
  ///
  /// The system has zeros ready and touches none of them before they are needed. Where it has no memory,
  /// the process ends, as with any allocation.
  static func zeros(_ count: Int) -> UnsafeMutablePointer {
    guard let zeros = calloc(count, MemoryLayout<Pointee>.stride) else {
      fatalError("There is no memory for \(count) elements.")
    }
    return zeros.bindMemory(to: Pointee.self, capacity: count)
  }
}
