/// The memory that one pass takes in a process that does nothing else.
package struct MemoryUse: Hashable, Sendable {
  /// By how many bytes the process grew at most; `nil` where the system does not tell.
  package var peakBytes: Int?
  /// How many bytes were still held when the pass had given all its pages; `nil` where the system
  /// does not tell.
  package var retainedBytes: Int?

  /// A use by its parts.
  package init(peakBytes: Int? = nil, retainedBytes: Int? = nil) {
    self.peakBytes = peakBytes
    self.retainedBytes = retainedBytes
  }
}
