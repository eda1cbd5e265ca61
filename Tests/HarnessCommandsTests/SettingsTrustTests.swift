import Foundation
import TestSupport
import Testing

@testable import HarnessCommands

/// Whose `harness.yml` is obeyed, and which is looked at.
struct SettingsTrustTests {
  /// A folder whose `harness.yml` has a key that is none: what obeys it ends with 64.
  private let folder: TemporaryDirectory
  private let file: String

  init() throws {
    folder = try TemporaryDirectory()
    file = try folder.write("font-siz: 17\n", to: "work/harness.yml")
    try folder.write("", to: "work/deep/empty")
  }

  private func list(
    _ arguments: [String] = [],
    in place: String = "work",
    environment: [String: String] = [:]
  ) throws -> HarnessProgram.Outcome {
    try HarnessProgram.run(
      ["list", "devices"] + arguments,
      in: folder.path(of: place),
      environment: environment
    )
  }

  private func setMode(_ mode: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  /// Expects that the file is told of and not obeyed, unless it is named.
  private func expectIgnored(because reason: String, at place: SourceLocation = #_sourceLocation)
    throws
  {
    let outcome = try list().ending(0, at: place)
    #expect(
      outcome.errors == "harness: \(file) is ignored: \(reason). If you trust it, name it: "
        + "--settings \(file)\n",
      sourceLocation: place
    )
    let complaint = "sets 'font-siz', which no command takes."
    for named in [
      try list(["--settings", file]), try list(["--settings=../harness.yml"], in: "work/deep"),
      try list(environment: ["HARNESS_SETTINGS": "harness.yml"]),
    ] {
      #expect(named.ending(64, at: place).errors.contains(complaint), sourceLocation: place)
    }
  }

  @Test func `a file of one's own is obeyed, whoever may read it`() throws {
    for mode in [0o644, 0o600, 0o444] {
      try setMode(mode, of: file)
      #expect(try list().ending(64).errors.hasPrefix("harness: harness.yml:1 sets 'font-siz'"))
    }
  }

  @Test(arguments: [0o646, 0o666, 0o602])
  func `a file that others may write is ignored`(mode: Int) throws {
    try setMode(mode, of: file)
    try expectIgnored(
      because: "others than its owner may write to it (mode \(String(mode, radix: 8)))"
    )
  }

  @Test func `a file in a folder that others may write is ignored, but not in one like /tmp`()
    throws
  {
    try setMode(0o777, of: folder.path(of: "work"))
    try expectIgnored(
      because: "others than its owner may write to its folder (mode 777)"
    )
    try setMode(0o1777, of: folder.path(of: "work"))
    try list().ending(64)
  }

  @Test func `a link is as much to be trusted as where it leads`() throws {
    try folder.write("font-siz: 17\n", to: "open/theirs.yml")
    try setMode(0o777, of: folder.path(of: "open"))
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createSymbolicLink(
      atPath: file,
      withDestinationPath: "../open/theirs.yml"
    )
    #expect(try list().ending(0).errors.contains("may write to its folder (mode 777)"))
    try setMode(0o755, of: folder.path(of: "open"))
    try list().ending(64)
  }

  /// Only root may give a file away.
  @Test(.enabled(if: geteuid() == 0, "gives a file to another user, which only root may"))
  func `a file of another user, or of a group of others, is ignored`() throws {
    try #require(chown(file, 54_321, 0) == 0)
    try expectIgnored(because: "it belongs to the user 54321, not to you")
    // A file of root's that a group of others may write, and one that root's own may.
    try #require(chown(file, 0, 54_321) == 0)
    try setMode(0o664, of: file)
    try expectIgnored(because: "others than its owner may write to it (mode 664)")
    try #require(chown(file, 0, 0) == 0)
    try list().ending(64)
    // A link of another user's to a file of one's own.
    try FileManager.default.moveItem(atPath: file, toPath: folder.path(of: "work/own.yml"))
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "own.yml")
    try #require(lchown(file, 54_321, 54_321) == 0)
    #expect(try list().ending(0).errors.contains("belongs to the user 54321"))
  }

  /// Runs `list devices` in a mount namespace of its own, where other files stand for the system's.
  private func list(users: String, groups: String) throws -> HarnessProgram.Outcome {
    let script = """
      mount --bind "$1" /etc/passwd && mount --bind "$2" /etc/group && exec "$3" list devices
      """
    let files = [try folder.write(users, to: "passwd"), try folder.write(groups, to: "group")]
    return try HarnessProgram.run(
      ["-m", "sh", "-c", script, "sh"] + files + [HarnessProgram.path],
      program: "/usr/bin/unshare",
      in: folder.path(of: "work")
    )
  }

  @Test(.enabled(if: mayMount, "needs a mount namespace, which only root may have"))
  func `a group that is somebody else's first one, too, is not one's own`() throws {
    try setMode(0o664, of: file)
    let root = "root:x:0:0:root:/root:/bin/bash\n"
    #expect(try list(users: root, groups: "root:x:0:\n").exitCode == 64)
    // Members are listed of second groups only.
    for users in [root + "eve:x:1001:0::/:/bin/sh\n", "eve:x:1001:0::/:/bin/sh\n" + root] {
      let outcome = try list(users: users, groups: "root:x:0:\n").ending(0)
      #expect(outcome.errors.contains("others than its owner may write to it (mode 664)"))
    }
    try list(users: root, groups: "root:x:0:eve\n").ending(0)
  }

  private static let mayMount =
    (try? HarnessProgram.run(["-m", "true"], program: "/usr/bin/unshare").exitCode) == 0

  @Test(arguments: ["work/harness.yml", "work", "."])
  func `who is let in by an access list may write`(place: String) throws {
    // user::rwx, user:54321:rwx, group::r-x, mask::rwx, other::r-x, as setfacl writes them.
    let setter = """
      import os, struct, sys
      entries = [(1, 7, -1), (2, 7, 54321), (4, 5, -1), (16, 7, -1), (32, 5, -1)]
      value = struct.pack("<I", 2) + b"".join(struct.pack("<HHi", *entry) for entry in entries)
      os.setxattr(sys.argv[1], "system.posix_acl_access", value)
      """
    try HarnessProgram.run(
      ["-c", setter, folder.path(of: place)],
      program: "/usr/bin/python3"
    )
    .ending(0)
    let outcome = try list().ending(0)
    #expect(outcome.errors.contains("is ignored: others than its owner may write to "))
    #expect(outcome.errors.contains("(mode 775)"))
  }

  /// Who has a folder can put another file, or another folder, in the place of what is there.
  @Test(.enabled(if: geteuid() == 0, "gives a folder to another user, which only root may"))
  func `a file below a folder of another user is ignored`() throws {
    try #require(chown(folder.path(of: "work"), 54_321, 54_321) == 0)
    try expectIgnored(because: "its folder belongs to the user 54321, not to you")
    try #require(chown(folder.path(of: "work"), 0, 0) == 0)
    try #require(chown(folder.path, 54_321, 54_321) == 0)
    try expectIgnored(because: "the folder \(folder.path) belongs to the user 54321, not to you")
    try #require(chown(folder.path, 0, 0) == 0)
    try setMode(0o777, of: folder.path)
    try expectIgnored(
      because: "others than its owner may write to the folder \(folder.path) (mode 777)"
    )
    try setMode(0o1777, of: folder.path)
    try list().ending(64)
  }

  @Test func `what is obeyed is what was looked at`() throws {
    let place = try #require(
      SettingsPlace(typed: nil, environment: [:], workingDirectory: folder.path(of: "work"))
    )
    #expect(place.distrust == nil)
    try FileManager.default.removeItem(atPath: file)
    try folder.write("font-size: 20\n", to: "work/harness.yml")
    #expect(try SettingsFile.bytes(at: place) == Array("font-siz: 17\n".utf8))
  }

  @Test func `a working directory that is gone is told, and help is given all the same`() throws {
    func run(_ words: String) throws -> HarnessProgram.Outcome {
      try HarnessProgram.run(
        ["-c", "mkdir gone && cd gone && rmdir ../gone && exec timeout 20 \"$0\" \(words)"]
          + [HarnessProgram.path],
        program: "/bin/sh",
        in: folder.path
      )
    }
    for words in ["list devices", "compare", "doctor", "list devices --settings x.yml"] {
      #expect(
        try run(words).ending(66).errors
          == "harness: The working directory is gone; go to a folder "
          + "that is there (cd) and try again.\n"
      )
    }
    #expect(try run("gate").ending(66).output.hasSuffix("VERDICT: ERROR\n"))
    #expect(try run("--help").ending(0).output.contains("USAGE: harness"))
  }

  @Test func `is looked for up to a repository's root or the home folder`() throws {
    try list(in: "work/deep").ending(64)
    // The home folder's own file is looked at, and nothing above it.
    try list(in: "work/deep", environment: ["HOME": folder.path(of: "work")]).ending(64)
    let below = ["HOME": folder.path(of: "work/deep")]
    #expect(try list(in: "work/deep", environment: below).ending(0).errors == "")
    // In a worktree .git is a file.
    try folder.write("gitdir: elsewhere\n", to: "work/.git")
    try list(in: "work/deep").ending(64)
    try folder.write("", to: "work/deep/.git/HEAD")
    #expect(try list(in: "work/deep").ending(0).errors == "")
  }

  @Test func `a link that leads nowhere is an error that names it`() throws {
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "gone.yml")
    #expect(
      try list().ending(64).errors == "harness: harness.yml is a link to 'gone.yml', where there "
        + "is nothing; mend the link or remove it.\n"
    )
    #expect(
      try list(["--settings", "gone.yml"]).ending(64).errors == "harness: gone.yml cannot be read: "
        + "No such file or directory.\n"
    )
  }

  @Test func `no file is in force with /dev/null, and an empty variable says nothing`() throws {
    #expect(try list(["--settings", "/dev/null"]).ending(0).errors == "")
    #expect(try list(environment: ["HARNESS_SETTINGS": "/dev/null"]).ending(0).errors == "")
    try list(environment: ["HARNESS_SETTINGS": ""]).ending(64)
  }

  @Test func `what is typed wins over the variable, and a file names no other`() throws {
    let good = try folder.write("quiet: true\n", to: "good.yml")
    try list(["--settings", good], environment: ["HARNESS_SETTINGS": file]).ending(0)
    try folder.write("settings: good.yml\n", to: "work/harness.yml")
    #expect(
      try list().ending(64).errors == "harness: harness.yml:1 names another settings file; only "
        + "--settings and HARNESS_SETTINGS do.\n"
    )
  }

  // MARK: What a file that is obeyed does

  private func compare(_ arguments: [String], _ environment: [String: String] = [:]) throws
    -> HarnessProgram.Outcome
  {
    try HarnessProgram.run(
      ["compare", "--corpora", Repository.root + "/corpora"] + arguments,
      in: folder.path(of: "work"),
      environment: environment
    )
  }

  @Test func `a dry run starts no program`() throws {
    try folder.write("paginator-command: mine=/usr/bin/touch ran\n", to: "work/harness.yml")
    let outcome = try compare(["--dry-run"]).ending(0)
    #expect(!folder.has("work/ran"))
    #expect(outcome.output.contains("Programs are not asked who they are in a dry run."))
    #expect(outcome.output.contains("mine"))
    #expect(outcome.output.contains("Setting paginator-command: mine=/usr/bin/touch ran"))
  }

  @Test func `the header names the file in force and what it sets`() throws {
    let brief = ["--paginator", "greedy", "--detail", "--no-timing", "--output", "out"]
    try folder.write("font-size: 20\nstore: mine.sqlite\n", to: "work/harness.yml")
    let store = ["HARNESS_STORE": ""]
    let heading = try compare(brief, store).ending(0).output.prefix { $0 != "\n" }
    let next = "Settings of harness.yml: font-size: 20; store: mine.sqlite."
    #expect(try compare(brief, store).output.hasPrefix("\(heading)\n\(next)\n"))
    // What nothing is taken from is not named.
    try folder.write("gate: {strict: true}\n", to: "work/harness.yml")
    #expect(try !compare(brief).ending(0).output.contains("harness.yml"))
  }

  @Test func `a command without a header tells of files and programs before it acts`() throws {
    try folder.write("font-size: 20\nno-timing: true\n", to: "work/harness.yml")
    func measure(_ arguments: [String] = []) throws -> HarnessProgram.Outcome {
      try HarnessProgram.run(
        ["measure", "--corpora", Repository.root + "/corpora", "--detail"] + arguments,
        in: folder.path(of: "work"),
        environment: ["HARNESS_STORE": ""]
      )
    }
    #expect(try measure(["--store", "a.sqlite"]).ending(0).errors == "")
    try folder.write("no-timing: true\nstore: a.sqlite\n", to: "work/harness.yml")
    #expect(
      try measure().ending(0).errors
        == "harness: Settings of harness.yml: no-timing: true; store: a.sqlite.\n"
    )
    #expect(try measure(["--quiet"]).ending(0).errors == "")
  }

  @Test func `rules of the gate come through the same door`() throws {
    let gate = try GateFolder()
    try gate.folder.write("gates: {rules: [{metric: pages, level: warn}]}\n", to: "harness.yml")
    #expect(try gate.gate().ending(0).output.contains("Rules of harness.yml are in force.\n"))
    try gate.folder.write("gates: [no-such-preset]\n", to: "harness.yml")
    try gate.gate().ending(5)
    try setMode(0o666, of: gate.folder.path(of: "harness.yml"))
    // It judged less than the file's author wrote, and was green.
    let path = gate.folder.path(of: "harness.yml")
    for command in ["gate", "approve"] {
      let ignored = try gate.run(command).ending(64)
      #expect(
        ignored.errors == "harness: \(path) is ignored: others than its owner may write to it "
          + "(mode 666). Its rules of the gate would not be in force, so 'harness \(command)' ends "
          + "here. If you trust it, name it: --settings \(path); to do without it: --settings "
          + "/dev/null\n"
      )
      #expect(ignored.output == (command == "gate" ? "VERDICT: ERROR\n" : ""))
    }
    #expect(try gate.gate(["--settings", "/dev/null"]).ending(0).errors == "")
    let named = try gate.gate(["--settings", "harness.yml"]).ending(5)
    #expect(named.errors.contains("harness.yml:1"))
  }
}
