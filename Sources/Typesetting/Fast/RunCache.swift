import Foundation

/// Runs of characters that were shaped, found again by their bytes.
///
/// It is bounded: past a number of runs or bytes it forgets those of other passes, and if that is not
/// enough, all.
final class RunCache {
  struct Run: BitwiseCopyable {
    fileprivate var hash: UInt64
    /// The pass that met it last.
    fileprivate var pass: UInt64
    /// Its bytes among the keys.
    fileprivate var key: UInt32
    fileprivate var length: UInt32
    /// The first of its steps; one a scalar.
    fileprivate var step: UInt32
    /// The number of its characters, and so of its steps.
    fileprivate(set) var count: UInt32
    fileprivate(set) var shape: Shape
  }

  struct Shape: BitwiseCopyable {
    var glyphs: UInt32
    var kind: Kind
    /// The sum of the advances of one in which no line breaks.
    var advance: Int32 = 0

    enum Kind: UInt32, BitwiseCopyable {
      /// No steps can say how it is set: its paragraph must be shaped in full.
      case hard
      /// A line may break in it.
      case breaking
      /// No line breaks in it, whatever stands before it.
      case unbroken
    }
  }

  struct Step: BitwiseCopyable {
    /// The sum of the advances of the cluster that begins with it, 0 when none does.
    var advance: Int32
    /// Its bits as a ``SimpleCharacter``.
    var bits: UInt32
    /// Its byte in the run.
    var offset: UInt32
  }

  private let runs = Growing<Run>()
  private let keys = Growing<UInt8>()
  private let steps = Growing<Step>()
  /// Run + 1 by hash; 0 for none.
  private let slots = Growing<UInt32>()
  /// The number of slots less one: a power of two, of which at least half are free.
  @exclusivity(unchecked) private var mask = 0

  /// The most runs, and the most bytes of them, that are kept.
  static let limits = (runs: 65_536, bytes: 1 << 21)

  init() {
    clearSlots(512)
  }

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
    shape: Shape,
    pass: UInt64
  ) -> Int {
    if isFull(for: length) { keep(pass) }
    if isFull(for: length) { removeAll() }
    runs.append(
      Run(
        hash: hash,
        pass: 0,
        key: UInt32(keys.count),
        length: UInt32(length),
        step: UInt32(steps.count),
        count: UInt32(count),
        shape: shape
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

  private func isFull(for length: Int) -> Bool {
    runs.count >= Self.limits.runs || keys.count + length > Self.limits.bytes
  }

  /// Forgets the runs that a pass has not met, so that it counts as if it had begun with none.
  private func keep(_ pass: UInt64) {
    let old = UnsafeBufferPointer(start: runs.base, count: runs.count).filter { $0.pass == pass }
    let oldKeys = Array(UnsafeBufferPointer(start: keys.base, count: keys.count))
    let oldSteps = Array(UnsafeBufferPointer(start: steps.base, count: steps.count))
    removeAll()
    for run in old {
      var moved = run
      moved.key = UInt32(keys.count)
      moved.step = UInt32(steps.count)
      oldKeys.withUnsafeBufferPointer {
        if let base = $0.baseAddress { keys.append(base + Int(run.key), count: Int(run.length)) }
      }
      oldSteps.withUnsafeBufferPointer {
        if let base = $0.baseAddress { steps.append(base + Int(run.step), count: Int(run.count)) }
      }
      runs.append(moved)
      link(runs.count - 1)
    }
  }

  private func removeAll() {
    runs.removeAll()
    keys.removeAll()
    steps.removeAll()
    clearSlots(mask + 1)
  }
}
