import Foundation

/// What libFuzzer calls with bytes of its own; FUZZ_TARGET names the format.
private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    let known = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
    FileHandle.standardError.write(Data("FUZZ_TARGET is '\(name)'; give one of \(known).\n".utf8))
    exit(64)
  }
  return target
}()

/// Reads some bytes; returns 0.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  try? target.read(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
