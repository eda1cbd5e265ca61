import Foundation

/// Runs of characters that were shaped, found again by their bytes.
///
/// It is bounded: past a number of runs or bytes it forgets all and begins anew.
final class RunCache {
  /// What is known of a run.
  struct Run: BitwiseCopyable {
    fileprivate var hash: UInt64
    /// The pass that met it last.
    fileprivate var pass: UInt64
    /// Its bytes among the keys.
    fileprivate var key: UInt32
    fileprivate var length: UInt32
    /// The first of its steps; one a scalar.
    fileprivate var step: UInt32
    /// The glyphs it was shaped to, times 2; bit 0: no steps can say how it is set, so that its
    /// paragraph must be shaped in full.
    fileprivate var outcome: UInt32

    @inline(__always) var glyphs: Int { Int(outcome >> 1) }
    @inline(__always) var isHard: Bool { outcome & 1 != 0 }
  }

  /// The advance of the cluster that begins with a scalar, times 4; bit 0: one does; bit 1: a cut before
  /// it changes glyphs.
  typealias Step = Int32

  private var runs = Growing<Run>()
  private var keys = Growing<UInt8>()
  private var steps = Growing<Step>()
  /// Run + 1 by hash; 0 for none.
  private var slots = Growing<UInt32>()
  /// The number of slots less one: a power of two, of which at least half are free.
  private var mask = 0

  /// The most runs, and the most bytes of them, that are kept.
  static let limits = (runs: 65_536, bytes: 1 << 21)

  init() {
    clearSlots(512)
  }

  /// How many runs are kept.
  var count: Int { runs.count }

  /// Returns the number of a run with these bytes, -1 when it is not known.
  @inline(__always)
  func find(_ bytes: UnsafePointer<UInt8>, length: Int, hash: UInt64) -> Int {
    let slots = slots.base
    let runs = runs.base
    let mask = mask
    var slot = Int(truncatingIfNeeded: hash) & mask
    while true {
      let number = Int(slots[slot]) - 1
      if number < 0 { return -1 }
      let run = runs + number
      if run.pointee.hash == hash, Int(run.pointee.length) == length,
        memcmp(keys.base + Int(run.pointee.key), bytes, length) == 0
      {
        return number
      }
      slot = (slot + 1) & mask
    }
  }

  /// Keeps a run that is not known, and returns its number.
  func insert(
    _ bytes: UnsafePointer<UInt8>,
    length: Int,
    hash: UInt64,
    steps new: UnsafePointer<Step>,
    count: Int,
    glyphs: Int,
    isHard: Bool
  ) -> Int {
    if runs.count >= Self.limits.runs || keys.count + length > Self.limits.bytes { removeAll() }
    runs.append(
      Run(
        hash: hash,
        pass: 0,
        key: UInt32(keys.count),
        length: UInt32(length),
        step: UInt32(steps.count),
        outcome: UInt32(glyphs) << 1 | (isHard ? 1 : 0)
      )
    )
    keys.append(bytes, count: length)
    steps.append(new, count: count)
    if 2 * runs.count > mask + 1 {
      clearSlots(2 * (mask + 1))
      for run in 0..<runs.count { link(run) }
    } else {
      link(runs.count - 1)
    }
    return runs.count - 1
  }

  /// Notes that a pass meets a run, and returns whether it does so for the first time.
  @inline(__always)
  func meet(_ run: Int, in pass: UInt64) -> Bool {
    let run = runs.base + run
    guard run.pointee.pass != pass else { return false }
    run.pointee.pass = pass
    return true
  }

  @inline(__always)
  subscript(run: Int) -> Run { runs.base[run] }

  /// A run's steps, one a scalar, good until another run is inserted.
  @inline(__always)
  func steps(of run: Int) -> UnsafePointer<Step> {
    UnsafePointer(steps.base + Int(runs.base[run].step))
  }

  private func link(_ run: Int) {
    let slots = slots.base
    var slot = Int(truncatingIfNeeded: runs.base[run].hash) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = UInt32(run + 1)
  }

  private func clearSlots(_ count: Int) {
    slots.fill(0, count: count)
    mask = count - 1
  }

  private func removeAll() {
    runs.removeAll()
    keys.removeAll()
    steps.removeAll()
    clearSlots(mask + 1)
  }
}
