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

    init(_ fake: FakeValgrind, _ paginators: [String], arguments: [String] = ["--instructions"])
      throws
    {
      let folder = try TemporaryDirectory()
      let text = try folder.write("一二三四五六七八九十。\n", to: "ten.txt")
      outcome = try HarnessProgram.run(
        ["compare", "--corpus", text, "--font", "Unifont", "--detail", "--no-timing", "--json"]
          + paginators.flatMap { ["--paginator", $0] } + arguments,
        in: folder.path,
        environment: ["PATH": fake.folder.path + ":/usr/bin:/bin"]
      )
      let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      let json = try #require(object as? [String: Any])
      var metrics: [String: [String: Any]] = [:]
      for trial in try #require(json["trials"] as? [[String: Any]]) {
        let name = try #require(trial["paginator"] as? String)
        metrics[name] = (trial["metrics"] as? [String: Any])?["instructions"] as? [String: Any]
      }
      self.metrics = metrics
      let session = json["session"] as? [String: Any]
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
    let runs = try fake.text(of: "runs").split(separator: "\n")
    #expect(runs.count == 3)
    #expect(runs.allSatisfy { $0.hasPrefix("--command-line-only=yes --tool=callgrind ") })
    // The copy is open and has no name any more.
    let copy = try Regex(" /proc/[0-9]+/fd/[0-9]+ workload$")
    #expect(runs.allSatisfy { $0.contains(copy) })
  }

  @Test func `a run has a small environment that is always the same`() throws {
    let fake = try FakeValgrind(run: Self.says("*) n=1001 ;;"))
    _ = try Counts(fake, ["greedy"])
    let names = try fake.text(of: "environment").split(separator: "\n")
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
    #expect(try fake.text(of: "environment").contains("SWIFT_DETERMINISTIC_HASHING=1\n"))
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
    #expect(!FileManager.default.fileExists(atPath: fake.folder.path(of: "runs")))
  }

  /// The real thing: a page holds some twenty lines, of which greedy lays out each once and
  /// binary-search some of them again for each page it tries.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/valgrind")))
  func `under valgrind counts repeat, and laying out again costs`() throws {
    func counts() throws -> [String: Double] {
      let folder = try TemporaryDirectory()
      let line = "The quick brown fox jumps over the lazy dog and sleeps. "
      let text = try folder.write(String(repeating: line, count: 20), to: "fox.txt")
      let outcome = try HarnessProgram.run(
        [
          "compare", "--corpus", text, "--font", "Unifont", "--detail", "--no-timing", "--json",
          "--paginator", "greedy", "--paginator", "binary-search", "--instructions",
        ],
        in: folder.path
      )
      #expect(outcome.errors == "")
      let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
      let trials = try #require((json as? [String: Any])?["trials"] as? [[String: Any]])
      var counts: [String: Double] = [:]
      for trial in trials {
        let metric = (trial["metrics"] as? [String: Any])?["instructions"] as? [String: Any]
        let statistics = try #require(metric?["statistics"] as? [String: Any])
        counts[try #require(trial["paginator"] as? String)] = statistics["sum"] as? Double
      }
      return counts
    }
    let first = try counts()
    let second = try counts()
    let greedy = try #require(first["greedy"])
    let search = try #require(first["binary-search"])
    #expect(greedy > 0)
    #expect(search > greedy)
    for (paginator, count) in first {
      let other = try #require(second[paginator])
      #expect(abs(count - other) < count / 100, "\(paginator): \(count), \(other)")
    }
  }
}
