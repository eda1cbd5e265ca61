import TestSupport
import Testing

@testable import Corpora

struct CorpusCacheTests {
  @Test(
    arguments: [
      (["HARNESS_CACHE": "/c", "XDG_CACHE_HOME": "/x", "HOME": "/h"], "/c"),
      (["HARNESS_CACHE": "c", "HOME": "/h"], "/work/c"),
      (["HARNESS_CACHE": "", "XDG_CACHE_HOME": "/x", "HOME": "/h"], "/x/pagination-harness"),
      // The XDG Base Directory Specification has relative paths ignored.
      (["XDG_CACHE_HOME": "x", "HOME": "/h"], "/h/.cache/pagination-harness"),
      (["XDG_CACHE_HOME": "", "HOME": "/h"], "/h/.cache/pagination-harness"),
      (["HOME": ""], nil),
      ([:], nil),
    ] as [([String: String], String?)]
  )
  func `the first place that is named counts`(environment: [String: String], path: String?) {
    let cache = CorpusCache.find(environment: environment, workingDirectory: "/work")
    #expect(cache?.path == path)
  }

  @Test func `the folder of corpora takes its cache from the environment`() throws {
    let folder = try TemporaryDirectory()
    _ = try Tiny.make(in: folder)
    let found = try CorpusFolder.find(
      explicit: "corpora",
      environment: ["HARNESS_CACHE": "kept"],
      executable: "/nowhere/harness",
      workingDirectory: folder.path
    )
    #expect(found.cache?.path == "\(folder.path)/kept")
  }
}
