import Foundation
import TestSupport

/// A corpus in a package, and an `apt-get` that brings the package from a file: no network is asked.
struct PackageSource {
  /// Two chapters of two verses; scalars 甲 to 丁 and a LF each, one empty line: 9 scalars, 17 bytes.
  static let text = "甲\n乙\n\n丙\n丁\n"
  /// Of `printf '甲\n乙\n\n丙\n丁\n' | sha256sum`.
  static let digest = "4ac8617d8756ec34f0217abfe8c6a0cd50195ea0118b0155d8d137d910d09859"
  /// What the package has: the text with its labels.
  static let source = "A1:1 甲\nA1:2 乙\nA2:1 丙\nA2:2 丁\n"
  /// Of `printf 'A1:1 甲\nA1:2 乙\nA2:1 丙\nA2:2 丁\n' | sha256sum`.
  static let sourceDigest = "68e005b80fa47ff593e9f3c75eacb876e1b8d11073f0e034890a7e257a316a00"

  let folder: TemporaryDirectory

  init(sourceType: String = Self.deb, digest: String = Self.sourceDigest) throws {
    folder = try TemporaryDirectory()
    try folder.write(Self.manifest(sourceType, digest), to: "corpora/verses/corpus.json")
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "bin"),
      withIntermediateDirectories: true
    )
  }

  static let deb = #""type": "deb", "package": "verses", "member": "usr/share/verses.txt""#
  static let program = #""type": "program", "program": "bible-kjv""#

  /// Builds a package of some files, each with its mode, by dpkg-deb.
  func build(_ files: [(name: String, text: String, mode: Int)]) throws {
    try folder.write(
      """
      Package: verses
      Version: 1
      Architecture: all
      Maintainer: A test <test@example.org>
      Description: verses

      """,
      to: "tree/DEBIAN/control"
    )
    for file in files {
      let path = try folder.write(file.text, to: "tree/\(file.name)")
      try FileManager.default.setAttributes([.posixPermissions: file.mode], ofItemAtPath: path)
    }
    let built = try HarnessProgram.run(
      ["--root-owner-group", "-b", folder.path(of: "tree"), folder.path(of: "verses_1_all.deb")],
      program: "/usr/bin/dpkg-deb"
    )
    guard built.exitCode == 0 else { throw Failure(words: built.errors) }
  }

  /// Puts a program on the path of what is run.
  func program(_ name: String, _ script: String) throws {
    try folder.writeScript(script, to: "bin/\(name)")
  }

  /// Puts an `apt-get` on the path that brings the package, under each name that it is asked for.
  func bringPackage(as names: String = "verses") throws {
    try program(
      "apt-get",
      """
      [ "$*" = "-q download \(names)" ] || { echo "E: what? $*" >&2; exit 9; }
      for name in \(names); do cp '\(folder.path(of: "verses_1_all.deb"))' $name.deb; done

      """
    )
  }

  /// The environment of the program: a cache, a path and a language of its own.
  var environment: [String: String] {
    [
      "HARNESS_CACHE": folder.path(of: "cache"), "HARNESS_CORPORA": folder.path(of: "corpora"),
      "PATH": "\(folder.path(of: "bin")):/usr/bin:/bin", "LC_ALL": "de_DE.UTF-8",
    ]
  }

  /// Runs the program.
  func run(
    _ arguments: String...,
    path: String? = nil,
    environment more: [String: String] = [:]
  ) throws -> HarnessProgram.Outcome {
    var environment = environment.merging(more) { $1 }
    if let path { environment["PATH"] = path }
    return try HarnessProgram.run(arguments, in: folder.path, environment: environment)
  }

  /// The file of the text in the cache.
  var file: String { folder.path(of: "cache/corpora/verses/\(Self.digest).txt") }

  /// All that is in the cache but the digests of fonts, hidden files included.
  var kept: [String] {
    let walk = FileManager.default.enumerator(atPath: folder.path(of: "cache"))
    return (walk?.compactMap { $0 as? String } ?? []).filter { !$0.hasPrefix("font-") }.sorted()
  }

  /// Why a test's package cannot be built.
  struct Failure: Error { var words: String }

  private static func manifest(_ source: String, _ sourceDigest: String) -> String {
    """
    {
      "schema": 1, "name": "verses", "title": "Verses", "language": "lzh-Hant", "script": "Hant",
      "direction": "ltr", "license": {"spdx": "CC0-1.0"},
      "source": {
        \(source), "extract": "labelled-lines-1", "labels": {"pattern": "([A-Z])([0-9]):[0-9] "}
      },
      "provenance": "Made for this test.",
      "normalization": {"id": "n1", "steps": ["utf8-strict", "final-newline"]},
      "sha256": {"source": "\(sourceDigest)", "text": "\(digest)"},
      "counts": {
        "bytes": 17, "scalars": 9, "utf16": 9, "graphemes": 9, "paragraphs": 4,
        "longestParagraph": 1
      },
      "paragraphs": {"separator": "line"},
      "chapters": {"rule": "label-prefix", "counts": [2], "titles": ["A"]},
      "fonts": ["Unifont"], "tier": "standard"
    }
    """
  }
}
