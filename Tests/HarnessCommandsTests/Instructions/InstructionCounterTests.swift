import Foundation
import TestSupport
import Testing

/// Counting, with a valgrind that is told what to say.
struct InstructionCounterTests {
  /// A JSON report by paginator.
  private struct Counts {
    let outcome: HarnessProgram.Outcome
    let metrics: [String: [String: Any]]
    let countedBy: String?

    /// The counts by a fake valgrind, or by the real one without.
    init(
      _ fake: FakeValgrind?,
      _ paginators: [String],
      over text: String = "一二三四五六七八九十。\n",
      arguments: [String] = ["--instructions"]
    ) throws {
      let folder = try TemporaryDirectory()
      let file = try folder.write(text, to: "ten.txt")
      outcome = try HarnessProgram.run(
        ["compare", "--corpus", file, "--font", "Unifont", "--detail", "--no-timing", "--json"]
          + paginators.flatMap { ["--paginator", $0] } + arguments,
        in: folder.path,
        environment: fake.map { ["PATH": $0.folder.path + ":/usr/bin:/bin"] } ?? [:]
      )
      var metrics: [String: [String: Any]] = [:]
      for trial in try outcome.list("trials") {
        let name = try #require(trial["paginator"] as? String)
        metrics[name] = (trial["metrics"] as? [String: Any])?["instructions"] as? [String: Any]
      }
      self.metrics = metrics
      let session = try outcome.json()["session"] as? [String: Any]
      countedBy =
        (session?["environment"] as? [String: Any])?["instructions_counted_by"] as? String
    }

    func value(_ paginator: String) -> Double? {
      (metrics[paginator]?["statistics"] as? [String: Any])?["sum"] as? Double
    }
  }

  /// Says 1,000 for loading and what else is asked for.
  private static func says(_ cases: String) -> String {
    """
    case "$request" in
      *'"passes":0'*) n=1000 ;;
      \(cases)
    esac
    echo "==7== Collected : $n" >&2
    """
  }

  @Test func `loading is subtracted, once for all paginators`() throws {
    let fake = try FakeValgrind(run: Self.says("*'\"greedy\"'*) n=1234 ;; *) n=1900 ;;"))
    let counts = try Counts(fake, ["greedy", "window-750"])
    #expect(counts.outcome.exitCode == 0, "\(counts.outcome.errors)")
    #expect(counts.value("greedy") == 234)
    #expect(counts.value("window-750") == 900)
    #expect(counts.metrics["greedy"]?["unit"] as? String == "instructions")
    #expect(counts.countedBy?.hasSuffix(", valgrind-9.9.9") == true)
    let runs = try fake.folder.text(of: "runs").split(separator: "\n")
    #expect(runs.count == 3)
    #expect(runs.allSatisfy { $0.hasPrefix("--command-line-only=yes --tool=callgrind ") })
    // The copy is open and has no name any more.
    let copy = try Regex(" /proc/[0-9]+/fd/[0-9]+ workload$")
    #expect(runs.allSatisfy { $0.contains(copy) })
  }

  @Test func `a run has a small environment that is always the same`() throws {
    let fake = try FakeValgrind(run: Self.says("*) n=1001 ;;"))
    _ = try Counts(fake, ["greedy"])
    let names = try fake.folder.text(of: "environment").split(separator: "\n")
      .compactMap { $0.split(separator: "=").first.map(String.init) }
    // The shell brings some of its own.
    #expect(
      Set(names)
        .isSubset(of: [
          "LC_ALL", "LD_BIND_NOW", "LD_LIBRARY_PATH", "PATH", "SWIFT_DETERMINISTIC_HASHING",
          "VALGRIND_LIB", "PWD",
          "OLDPWD", "SHLVL", "_",
        ])
    )
    #expect(try fake.folder.text(of: "environment").contains("SWIFT_DETERMINISTIC_HASHING=1\n"))
  }

  @Test func `a run that fails leaves its paginator without a count, and a note says why`() throws {
    let fake = try FakeValgrind(
      run: Self.says(
        """
        *'"greedy"'*) n=1234 ;;
        *'"window-750"'*) echo 'harness: It fell over.' >&2; echo '==7== x' >&2; exit 6 ;;
        *'"binary-search"'*) kill -9 $$ ;;
        *) n= ;;
        """
      )
    )
    let counts = try Counts(fake, ["greedy", "window-750", "binary-search", "grow-shrink"])
    #expect(counts.outcome.exitCode == 0)
    #expect(counts.value("greedy") == 234)
    for name in ["window-750", "binary-search", "grow-shrink"] {
      #expect(counts.metrics[name]?["statistics"] is NSNull, "\(name)")
      let excluded = counts.metrics[name]?["excluded"] as? [String: Int]
      #expect(excluded == ["not_counted": 1])
    }
    #expect(
      counts.outcome.errors == """
        harness: The instructions of window-750 in ten.txt are not counted: it ended with 6: It fell over.
        harness: The instructions of binary-search in ten.txt are not counted: it was ended by signal 9.
        harness: The instructions of grow-shrink in ten.txt are not counted: valgrind does not say how many there were.

        """
    )
  }

  @Test func `without loading nothing is counted`() throws {
    let fake = try FakeValgrind(run: "case \"$request\" in *'\"passes\":0'*) exit 3 ;; esac")
    let counts = try Counts(fake, ["greedy", "window-750"])
    #expect(counts.value("greedy") == nil)
    #expect(counts.value("window-750") == nil)
    #expect(
      counts.outcome.errors == "harness: No instructions are counted in ten.txt: it ended with 3.\n"
    )
  }

  @Test func `without a stripped copy nothing is counted`() throws {
    let fake = try FakeValgrind(strip: "echo 'strip: no room.' >&2; exit 1")
    let counts = try Counts(fake, ["greedy"])
    #expect(counts.value("greedy") == nil)
    #expect(
      counts.outcome.errors
        == "harness: No instructions are counted in ten.txt: strip makes no copy of "
        + "this program: strip: no room.\n"
    )
  }

  @Test func `nothing is counted unless it is asked for`() throws {
    let fake = try FakeValgrind()
    let counts = try Counts(fake, ["greedy"], arguments: [])
    #expect(counts.value("greedy") == nil)
    #expect(counts.countedBy == nil)
    #expect(!fake.folder.has("runs"))
  }

  /// The real thing: a page holds some twenty lines, of which greedy lays out each once and
  /// binary-search some of them again for each page it tries.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/valgrind")))
  func `under valgrind counts repeat, and laying out again costs`() throws {
    let line = "The quick brown fox jumps over the lazy dog and sleeps. "
    let names = ["greedy", "binary-search"]
    let runs = try (0..<2)
      .map { _ in
        let counts = try Counts(nil, names, over: String(repeating: line, count: 20))
        #expect(counts.outcome.errors == "")
        return try names.map { try #require(counts.value($0), "\($0)") }
      }
    let (greedy, search) = (runs[0][0], runs[0][1])
    #expect(greedy > 0)
    #expect(search > greedy)
    for (name, (count, other)) in zip(names, zip(runs[0], runs[1])) {
      #expect(abs(count - other) < count / 100, "\(name): \(count), \(other)")
    }
  }
}
