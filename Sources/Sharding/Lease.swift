import Foundation
import HostSystem

/// The mark of a worker that is at a unit, for others that look for open ones: a file beside the results
/// whose time it renews at each beat.
///
/// The times compared are the file system's, so that the clocks of machines need not agree. A lease spares work
/// and guards nothing: a unit that is measured twice does no harm.
package final class Lease {
  /// How often a worker says that it is alive.
  package static let beat = 10.0
  /// After how many missed beats it counts as dead.
  static let patience = 3.0
  /// How the name of such a file ends.
  package static let suffix = ".lease"

  private let path: String
  /// What stands in the file: that of another worker may have taken its place.
  private let mark: [UInt8]
  private let timer: any DispatchSourceTimer

  /// The name of a unit's lease.
  package static func name(of unit: String) -> String { unit.prefix(32) + suffix }

  /// Takes the lease of a unit, or that of a worker that missed its beats; `nil` where another worker is at it,
  /// and where the folder cannot be written.
  ///
  /// - Parameters:
  ///   - unit: The unit's id.
  ///   - folder: The folder of the results, which all workers share.
  ///   - beat: The seconds between beats, the same for all workers.
  package init?(of unit: String, in folder: String, beat: Double = Lease.beat) {
    path = "\(folder)/\(Self.name(of: unit))"
    mark = Array(UUID().uuidString.utf8)
    var isTaken = Self.make(path, mark)
    if !isTaken, Self.isStale(path, in: folder, beat: beat) {
      // It is out of the way of all at once; who comes second finds nothing to take away.
      let away = "\(folder)/.\(UUID().uuidString)\(Self.suffix)"
      if rename(path, away) == 0 { unlink(away) }
      isTaken = Self.make(path, mark)
    }
    guard isTaken else { return nil }
    timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "lease"))
    let path = path
    timer.setEventHandler { utimensat(AT_FDCWD, path, nil, 0) }
    timer.schedule(deadline: .now() + beat, repeating: beat)
    timer.activate()
  }

  /// Gives the unit back.
  package func end() {
    timer.cancel()
    if (try? bytes(ofFile: path, atMost: mark.count)) == mark { unlink(path) }
  }

  private static func make(_ path: String, _ mark: [UInt8]) -> Bool {
    (try? writeNew(mark, toFile: path)) != nil
  }

  private static func isStale(_ path: String, in folder: String, beat: Double) -> Bool {
    let probe = "\(folder)/.\(UUID().uuidString)\(suffix)"
    guard make(probe, []) else { return false }
    defer { unlink(probe) }
    guard let now = time(of: probe), let last = time(of: path) else { return false }
    return now - last > patience * beat
  }

  /// When a file was changed last, in seconds.
  private static func time(of path: String) -> Double? {
    var found = stat()
    guard stat(path, &found) == 0 else { return nil }
    return Double(found.st_mtim.tv_sec) + Double(found.st_mtim.tv_nsec) / 1e9
  }
}
