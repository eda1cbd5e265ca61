import TestSupport

/// The characters of a file of `Conformance` by what they were measured to be: lines like `wide: 2C7 2C9-2CB`.
func measuredCharacters(in file: String) throws -> [String: Set<UInt32>] {
  let bytes = try Repository.bytes(of: "Tests/TypesettingTests/Conformance/\(file)")
  var found: [String: Set<UInt32>] = [:]
  for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  where !line.hasPrefix("#") {
    let parts = line.split(separator: ": ")
    for range in parts[1].split(separator: " ") {
      let ends = range.split(separator: "-").compactMap { UInt32($0, radix: 16) }
      found[String(parts[0]), default: []].formUnion(ends[0]...ends[ends.count - 1])
    }
  }
  return found
}
