import Foundation
import TestSupport
import Testing

/// What `scripts/set-up` installs for whom, with a fake apt-get.
struct SetUpTests {
  /// Runs the script where valgrind, strip, a browser and its driver, Python's jsonschema and a Python
  /// with pip on the PATH are missing and all else is there, in a checkout of its own: what was brought
  /// to this one changes nothing.
  private func setUp(
    _ arguments: String...,
    pkgConfig: String? = nil,
    crengine: String = ""
  ) throws -> (code: Int32, errors: String, asked: [String]) {
    let harness = try FakeHarness()
    try harness.addSwift()
    try harness.add("id", "echo 0")
    try harness.add("apt-get", "swift \"apt-get $DEBIAN_FRONTEND: $*\"")
    if let pkgConfig { try harness.add("pkg-config", pkgConfig) }
    for tool in pkgConfig == nil ? ["bash", "pkg-config"] : ["bash"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(harness.bin)/\(tool)",
        withDestinationPath: "/usr/bin/\(tool)"
      )
    }
    let folder = try TemporaryDirectory()
    try folder.write("raise ImportError('no', name='jsonschema')", to: "jsonschema.py")
    let script = try folder.write(Repository.bytes(of: "scripts/set-up"), to: "scripts/set-up")
    let outcome = try HarnessProgram.run(
      [script] + arguments,
      program: "/usr/bin/bash",
      environment: ["PATH": harness.bin, "PYTHONPATH": folder.path, "CRENGINE": crengine]
    )
    return (outcome.exitCode, outcome.errors, harness.builds())
  }

  private static let install =
    "swift apt-get noninteractive: install -y --no-install-recommends"

  @Test func `asks those who compare for nothing that only tests need`() throws {
    let outcome = try setUp()
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.asked.isEmpty)
  }

  @Test func `installs what counts instructions`() throws {
    let outcome = try setUp("instructions")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.asked == ["\(Self.install) valgrind binutils"])
  }

  @Test func `installs what tests need`() throws {
    let outcome = try setUp("tests")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(
      outcome.asked == [
        "\(Self.install) valgrind binutils python3-jsonschema python3-pip chromium chromium-driver "
          + "node-typescript"
      ]
    )
  }

  /// pkg-config finds what the harness needs and no engine; no browser is on the PATH.
  @Test func `installs the engines that are missing`() throws {
    let finds = "case \"$*\" in *pango* | *Qt5*) exit 1 ;; esac"
    let outcome = try setUp("peers", pkgConfig: finds)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.asked == ["\(Self.install) g++ libpango1.0-dev qtbase5-dev chromium"])
  }

  @Test func `installs the languages that servers are written in`() throws {
    let outcome = try setUp("servers")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.asked.allSatisfy { $0.hasPrefix("\(Self.install) ") })
    #expect(outcome.asked.first?.contains(" golang-go default-jdk-headless") == true)
  }

  /// Nothing can be fetched here: what was not brought is said, with the command that tells why.
  @Test func `installs what readers of others need`() throws {
    let finds = "case \"$*\" in *Qt5*) exit 1 ;; esac"
    let outcome = try setUp("readers", pkgConfig: finds)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let packages = "g++ qtbase5-dev chromium webkit2gtk-driver xvfb weasyprint python3-pip"
    #expect(outcome.asked == ["\(Self.install) \(packages)"])
  }

  /// A checkout of its own, in which Python installs nothing; `tools` are programs that stand for Debian's.
  private func epubJS(with tools: [String: String]) throws -> (found: String?, errors: String) {
    let harness = try FakeHarness()
    try harness.addSwift()
    for (name, script) in tools { try harness.add(name, script) }
    try harness.add("python3", "[ \"$2\" != pip ] || [ \"$3\" = --version ]")
    for tool in ["pkg-config", "c++", "chromium", "WebKitWebDriver", "Xvfb", "weasyprint"] {
      try harness.add(tool, "true")
    }
    try FileManager.default.createSymbolicLink(
      atPath: "\(harness.bin)/bash",
      withDestinationPath: "/usr/bin/bash"
    )
    for tool in ["mktemp", "cp", "mv", "mkdir", "rm"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(harness.bin)/\(tool)",
        withDestinationPath: "/usr/bin/\(tool)"
      )
    }
    let folder = try TemporaryDirectory()
    let script = try folder.write(Repository.bytes(of: "scripts/set-up"), to: "scripts/set-up")
    let outcome = try HarnessProgram.run(
      [script, "readers"],
      program: "/usr/bin/bash",
      environment: ["PATH": harness.bin, "CRENGINE": ""]
    )
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    let file = folder.path(of: ".build/readers/epubjs/epub.min.js")
    return (
      FileManager.default.contents(atPath: file).map { String(decoding: $0, as: UTF8.self) },
      outcome.errors
    )
  }

  @Test func `epub.js is Debian's foliate's where Python's packages cannot be had`() throws {
    let data = "com.github.johnfactotum.Foliate"
    let debian = [
      "apt-get": "[ \"$1 $2\" = 'download foliate' ] && : >foliate_2.6.4_all.deb",
      "dpkg-deb": "mkdir -p usr/share/\(data) && : >usr/share/\(data)/\(data).data.gresource",
      "gresource": "printf %s \"$3\"",
    ]
    let found = try epubJS(with: debian)
    #expect(found.found == "/com/github/johnfactotum/Foliate/web/epub.js")
    #expect(
      found.errors.contains("\nMuPDF could not be installed")
        || found.errors.hasPrefix("MuPDF could not")
    )
    // One that has no such file in it, as foliate 3.
    let newer = try epubJS(with: debian.merging(["gresource": "exit 1"]) { $1 })
    #expect(newer.found == nil)
    #expect(newer.errors.contains("epub.js and MuPDF could not be installed"))
  }

  @Test func `says how a checkout of crengine is built that is not`() throws {
    let finds = "case \"$*\" in *Qt5*) exit 1 ;; esac"
    let outcome = try setUp("readers", pkgConfig: finds, crengine: "/no checkout")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(
      outcome.errors.contains(
        """
        CRENGINE names no checkout that has build/libcrengine.so. This builds one that is not built yet:

          cmake -S '/no checkout' -B '/no checkout/build' && cmake --build '/no checkout/build'
        """
      ),
      "\(outcome.errors)"
    )
  }

  @Test func `installs what makes and tries packages`() throws {
    let outcome = try setUp("packages")
    #expect(outcome.code == 0, "\(outcome.errors)")
    let asked = outcome.asked.joined()
    #expect(asked.isEmpty || asked.hasPrefix("\(Self.install) "))
    for package in ["patchelf", "dpkg-dev", "lintian"] {
      #expect(asked.contains(" \(package)"), "\(package)")
    }
  }

  @Test func `refuses what it does not know`() throws {
    let outcome = try setUp("everything")
    #expect(outcome.code == 64)
    #expect(
      outcome.errors == "scripts/set-up: 'everything' is nothing to set up; say nothing, "
        + "'instructions', 'tests', 'peers', 'readers', 'scale', 'servers' or 'packages'.\n"
    )
    #expect(outcome.asked.isEmpty)
  }

  /// `make compare` runs for everybody; `make test` and `make check` for those who work on it.
  @Test func `the Makefile asks for the tests' packages only where tests run`() throws {
    let makefile = String(decoding: try Repository.bytes(of: "Makefile"), as: UTF8.self)
    let needs = Dictionary(
      uniqueKeysWithValues: makefile.matches(of: #/(?m)^([a-z-]+): (set-up[a-z-]*) /#)
        .map { (String($0.1), String($0.2)) }
    )
    #expect(["test", "check"].map { needs[$0] } == ["set-up-tests", "set-up-tests"])
    #expect(["compare", "install"].map { needs[$0] } == ["set-up", "set-up"])
    #expect(makefile.contains("\nset-up-tests:\n\t@scripts/set-up tests\n"))
  }
}
