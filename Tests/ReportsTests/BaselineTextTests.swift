import Foundation
import TestSupport
import Testing

@testable import Comparisons
@testable import Reports

struct BaselineTextTests {
  /// Made anew with RECORD_GOLDENS=1; `harness approve` writes it, too.
  @Test func `this project's own baseline.md is that of its baseline.json`() throws {
    let json = try Repository.bytes(of: "baseline.json")
    let text = BaselineText(of: try GateBaseline(json: Array(json), path: "baseline.json")).bytes
    let path = Repository.root + "/baseline.md"
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      try Data(text).write(to: URL(fileURLWithPath: path))
    }
    #expect(
      try Repository.bytes(of: "baseline.md").elementsEqual(text),
      "RECORD_GOLDENS=1 writes it"
    )
  }

  @Test func `stands beside the values under their name`() {
    #expect(BaselineText.path(beside: "ci/baseline.json") == "ci/baseline.md")
    #expect(BaselineText.path(beside: "values") == "values.md")
  }
}
