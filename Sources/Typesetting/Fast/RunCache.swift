import Foundation

/// Runs of characters that were shaped, found again by their bytes.
///
/// It is bounded: past a number of runs or bytes it forgets all and begins anew.
final class RunCache {
  /// What is known of a run.
  struct Run {
    /// Its bytes, in `keys`.
    fileprivate var key: Int
    fileprivate var hash: UInt64
    fileprivate var length: Int
    /// The first of its steps in `steps`; one a scalar.
    fileprivate var step: Int
    /// The glyphs it was shaped to.
    var glyphs: Int
    /// Whether no steps can say how it is set, so that its paragraph must be shaped in full.
    var isHard: Bool
    /// The pass that met it last.
    var pass: UInt64
  }

  /// The advance of the cluster that begins with a scalar, times 4; bit 0: one does; bit 1: a line that
  /// is cut before it must be shaped again.
  typealias Step = Int32

  private var runs: [Run] = []
  /// Run + 1 by hash; 0 for none. Its count is a power of two, more than twice that of `runs`.
  private var slots: [UInt32] = [UInt32](repeating: 0, count: 512)
  private var keys: [UInt8] = []
  private var steps: [Step] = []

  /// The most runs, and the most bytes of them, that are kept.
  static let limits = (runs: 65_536, bytes: 1 << 21)

  /// How many runs are kept.
  var count: Int { runs.count }

  /// Returns the number of a run with these bytes, `nil` when it is not known.
  func find(_ bytes: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Int? {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while true {
      let number = Int(slots[slot])
      if number == 0 { return nil }
      if matches(runs[number - 1], bytes, hash) { return number - 1 }
      slot = (slot + 1) & mask
    }
  }

  @inline(__always)
  private func matches(_ run: Run, _ bytes: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> Bool {
    guard run.hash == hash, run.length == bytes.count, let base = bytes.baseAddress else {
      return false
    }
    return keys.withUnsafeBufferPointer { keys in
      guard let known = keys.baseAddress else { return false }
      return memcmp(known + run.key, base, run.length) == 0
    }
  }

  /// Keeps a run that is not known, and returns its number.
  func insert(
    _ bytes: UnsafeBufferPointer<UInt8>,
    hash: UInt64,
    steps: UnsafeBufferPointer<Step>,
    glyphs: Int,
    isHard: Bool
  ) -> Int {
    if runs.count >= Self.limits.runs || keys.count + bytes.count > Self.limits.bytes {
      removeAll()
    }
    if 2 * (runs.count + 1) > slots.count { grow() }
    runs.append(
      Run(
        key: keys.count,
        hash: hash,
        length: bytes.count,
        step: self.steps.count,
        glyphs: glyphs,
        isHard: isHard,
        pass: 0
      )
    )
    keys.append(contentsOf: bytes)
    self.steps.append(contentsOf: steps)
    link(runs.count - 1)
    return runs.count - 1
  }

  /// Notes that a pass meets a run, and returns whether it does so for the first time.
  func meet(_ run: Int, in pass: UInt64) -> Bool {
    guard runs[run].pass != pass else { return false }
    runs[run].pass = pass
    return true
  }

  subscript(run: Int) -> Run { runs[run] }

  /// Hands out a run's steps, one a scalar.
  @inline(__always)
  func withSteps(of run: Int, _ body: (UnsafePointer<Step>) -> Void) {
    let first = runs[run].step
    steps.withUnsafeBufferPointer { steps in
      if let base = steps.baseAddress { body(base + first) }
    }
  }

  private func link(_ run: Int) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: runs[run].hash) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = UInt32(run + 1)
  }

  private func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for run in runs.indices { link(run) }
  }

  private func removeAll() {
    runs.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
    slots = [UInt32](repeating: 0, count: 512)
  }
}
