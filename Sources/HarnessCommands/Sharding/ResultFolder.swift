import Foundation
import HostSystem
import Sharding

/// The folder in which workers leave the results of a plan's units.
struct ResultFolder {
  let path: String
  let plan: WorkPlan

  private func place(of unit: WorkUnit) -> String { "\(path)/\(UnitFile.name(of: unit.id))" }

  /// Whether a sound result of a unit is there.
  func has(_ unit: WorkUnit) -> Bool {
    guard let found = try? bytes(ofFile: place(of: unit), atMost: UnitFile.largest),
      let file = try? UnitFile(parsing: found)
    else { return false }
    return file.plan == plan.id && file.unit == unit.id
  }

  /// The lease of a unit that nobody has measured and nobody is at.
  func lease(of unit: WorkUnit) -> Lease? {
    guard !has(unit), let lease = Lease(of: unit.id, in: path) else { return nil }
    // It may have been measured in between.
    guard !has(unit) else {
      lease.end()
      return nil
    }
    return lease
  }

  /// Those of some units that nobody has measured as far as the folder's names tell: first those that
  /// nobody is at either.
  ///
  /// - Complexity: O(units + files).
  func open(among units: [WorkUnit]) -> [WorkUnit] {
    let names = Set((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [])
    let open = units.filter { !names.contains(UnitFile.name(of: $0.id)) }
    let isLeased = { (unit: WorkUnit) in names.contains(Lease.name(of: unit.id)) }
    return open.filter { !isLeased($0) } + open.filter(isLeased)
  }

  /// Puts a result in its place when it is on the disk.
  func write(_ file: UnitFile, of unit: WorkUnit) throws(HarnessFailure) {
    let place = Replacement(of: place(of: unit))
    do throws(FileFault) {
      try writeNew(file.bytes, toFile: place.temporary, isSynced: true)
      try place.commit()
    } catch {
      throw HarnessFailure(.cannotWrite, "'\(place.path)' cannot be written: \(error.reason).")
    }
  }
}

/// The results in a folder, and a result by itself, in the order of their names.
func resultFiles(in place: String) throws(HarnessFailure) -> [String] {
  var isFolder: ObjCBool = false
  guard FileManager.default.fileExists(atPath: place, isDirectory: &isFolder) else {
    throw HarnessFailure(.missingInput, "There is no file or folder '\(place)'.")
  }
  guard isFolder.boolValue else { return [place] }
  guard let names = try? FileManager.default.contentsOfDirectory(atPath: place) else {
    throw HarnessFailure(.missingInput, "The folder '\(place)' cannot be read.")
  }
  return names.filter { $0.hasSuffix(UnitFile.suffix) && !$0.hasPrefix(".") }.sorted()
    .map { "\(place)/\($0)" }
}
