import CProcesses

/// The memory that this process has allocated and not freed.
package enum HeapMemory {
  /// Returns the bytes that are allocated now, of all threads; `nil` where the system does not tell.
  ///
  /// It is `uordblks + hblkhd` of mallinfo2(3): what was handed out of the heaps, and large pieces
  /// that are mapped on their own. What a thread keeps of freed pieces for itself counts as
  /// allocated, so that single kilobytes mean little.
  package static func allocatedBytes() -> Int? {
    let bytes = processes_allocated_bytes()
    return bytes < 0 ? nil : Int(bytes)
  }
}
