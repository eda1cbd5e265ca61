import TestSupport
import Testing

@testable import HarnessCommands

struct KnownOptionsTests {
  @Test func `are those that settings may give to each command, as make schemas writes them`()
    throws
  {
    let written = try Repository.bytes(of: "Sources/HarnessCommands/Settings/options.txt")
    let options = CommandDescription(of: Harness.self).options
    #expect(String(decoding: written, as: UTF8.self) == options)
    #expect(options.split(separator: "\n").count > 15)
  }
}
