import Foundation
import HostSystem
import PaginatorKit
import PairedTimes
import TestSupport
import Testing

@testable import HarnessCommands

/// Finding the functions that grew, with a valgrind that is told what to say.
struct GrowthCounterTests {
  /// A pass of as many calls of `fits` by `search` as the program's file says, each of 1,000
  /// instructions; the start executes 1,000 of `main`.
  private static let passes = """
    calls=$(cat "$4")
    case "$request" in
      *'"passes":0'*) calls=0 ;;
    esac
    cat <<END
    events: Ir
    fn=(1) main
    0 1000
    cfn=(2) \\$s6Search3runyyF
    calls=1 0
    0 $((500 + calls * 1000))
    fn=(2)
    0 500
    cfn=(3) fits
    calls=$calls 0
    0 $((calls * 1000))
    fn=(3)
    0 $((calls * 1000))
    totals: $((1500 + calls * 1000))
    END
    """

  /// What copies a program, which is a number here.
  private static let copying =
    "cp \"$4\" \"$2\" && chmod +x \"$2\" && echo \"$3\" > \"$(dirname \"$0\")/stripped\""

  private let request: PaginationRequest
  private let text = SourceText("一二三四五六七八九十。\n", language: "zh")

  init() {
    request = PaginationRequest(
      paginator: "greedy",
      text: text,
      layout: .make(),
      passes: 7,
      workLimit: 1_000,
      secondsToLive: 30
    )
  }

  /// What grew from one number of calls to another, in files called `base` and `candidate`.
  private func grown(
    _ fake: FakeValgrind,
    from base: String = "10",
    to candidate: String = "20"
  ) throws -> [GrownFunction] {
    let tools = try InstructionTools.find(in: "\(fake.folder.path):/usr/bin:/bin")
    return try GrowthCounter(tools: tools)
      .grown(
        from: try fake.folder.write(base, to: "base"),
        to: try fake.folder.write(candidate, to: "candidate"),
        request,
        over: text
      )
  }

  @Test func `names what grew, without what the start takes`() throws {
    let fake = try FakeValgrind(run: Self.passes, strip: Self.copying)
    #expect(try grown(fake) == [.init(name: "run()", before: 10_000, after: 20_000)])
    #expect(try grown(fake, from: "20", to: "10") == [])
    #expect(try fake.folder.text(of: "stripped") == "--strip-debug\n")
    let runs = try fake.folder.text(of: "runs").split(separator: "\n")
    #expect(runs.count == 8)
    let words = "--command-line-only=yes --tool=callgrind --callgrind-out-file=/dev/stdout "
    #expect(runs.allSatisfy { $0.hasPrefix(words) && $0.hasSuffix(" workload") })
    // Nothing is left of the copies.
    for run in runs {
      let copy = String(run.split(separator: " ")[3])
      #expect(!FileManager.default.fileExists(atPath: copy), "\(copy)")
    }
  }

  @Test(arguments: [
    ("exit 3", "it ended with 3"), ("kill -9 $$", "it was ended by signal 9"),
    ("echo 'events: Ir'", "valgrind does not say which functions there were"),
  ])
  func `says of which program there are no counts, and why`(run: String, why: String) throws {
    let fake = try FakeValgrind(
      run: "if grep -q 20 \"$4\"; then \(run); exit; fi\n" + Self.passes,
      strip: Self.copying
    )
    let candidate = fake.folder.path(of: "candidate")
    #expect(throws: Callgrind.Failure("\(candidate) under callgrind: \(why)")) { try grown(fake) }
  }

  @Test func `without a copy there are no counts`() throws {
    let fake = try FakeValgrind(strip: "echo 'strip: no room.' >&2; exit 1")
    let base = fake.folder.path(of: "base")
    #expect(throws: Callgrind.Failure("strip makes no copy of \(base): strip: no room")) {
      try grown(fake)
    }
  }
}
