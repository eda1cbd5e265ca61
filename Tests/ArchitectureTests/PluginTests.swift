import Foundation
import TestSupport
import Testing

/// The command plug-in in packages that depend on a small package in the place of the harness; `make test-all`.
struct PluginTests {
  @Test(
    .enabled(if: Seed.isTryingAll, "builds packages: make test-all"),
    arguments: [
      ([], "harness"), (["my-harness"], "my-harness"), (["a-harness", "b-harness"], nil),
    ]
  )
  func `it runs the package's own harness, or harness`(own: [String], runs: String?) throws {
    let folder = try TemporaryDirectory()
    try Self.writeHarness(to: folder)
    let targets = own.map {
      """
      .executableTarget(name: "\($0)",
        dependencies: [.product(name: "HarnessCommands", package: "pagination-harness")]),
      """
    }
    try folder.write(
      """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(name: "mine", dependencies: [.package(path: "../pagination-harness")],
        targets: [.executableTarget(name: "other"), \(targets.joined())])
      """,
      to: "mine/Package.swift"
    )
    try folder.write("print(1)", to: "mine/Sources/other/main.swift")
    for name in own {
      try folder.write(
        "import HarnessCommands\nrun(\"\(name)\")",
        to: "mine/Sources/\(name)/main.swift"
      )
    }
    let passing = try Self.harness(["list", "--all"], in: folder)
    let failing = try Self.harness(["fail"], in: folder)
    #expect(failing.exitCode == 1)
    guard let runs else {
      #expect(passing.exitCode == 1)
      let words = "more than one harness: a-harness and b-harness. Run one by 'swift run -c release"
      #expect(passing.errors.contains(words), "\(passing.errors)")
      return
    }
    #expect(passing.exitCode == 0, "\(passing.errors)")
    let corpora = folder.path(of: "pagination-harness/corpora")
    #expect(passing.output.contains("\(runs) list --all, \(corpora)\n"), "\(passing.output)")
    #expect(failing.errors.contains("exit code 6"), "\(failing.errors)")
  }

  private static func harness(
    _ arguments: [String],
    in folder: TemporaryDirectory
  ) throws -> HarnessProgram.Outcome {
    try HarnessProgram.run(
      ["swift", "package", "--allow-writing-to-package-directory", "harness"] + arguments,
      program: "/usr/bin/env",
      in: folder.path(of: "mine")
    )
  }

  /// A package with our plug-in, whose programs print what they are told, and end with 6 where it is `fail`.
  private static func writeHarness(to folder: TemporaryDirectory) throws {
    let plugin = "Plugins/HarnessPlugin/HarnessPlugin.swift"
    try folder.write(try Repository.bytes(of: plugin), to: "pagination-harness/\(plugin)")
    try folder.write(
      """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(name: "pagination-harness",
        products: [
          .executable(name: "harness", targets: ["harness"]),
          .library(name: "HarnessCommands", targets: ["HarnessCommands"]),
          .plugin(name: "HarnessPlugin", targets: ["HarnessPlugin"]),
        ],
        targets: [
          .target(name: "HarnessCommands"),
          .executableTarget(name: "harness", dependencies: ["HarnessCommands"]),
          .plugin(name: "HarnessPlugin", capability: .command(
            intent: .custom(verb: "harness", description: "Compare."),
            permissions: [.writeToPackageDirectory(reason: "Reports.")])),
        ])
      """,
      to: "pagination-harness/Package.swift"
    )
    try folder.write(
      """
      import Foundation
      public func run(_ name: String) {
        let words = CommandLine.arguments.dropFirst().joined(separator: " ")
        print("\\(name) \\(words), \\(ProcessInfo.processInfo.environment["HARNESS_CORPORA"] ?? "none")")
        exit(words == "fail" ? 6 : 0)
      }
      """,
      to: "pagination-harness/Sources/HarnessCommands/Run.swift"
    )
    try folder.write(
      "import HarnessCommands\nrun(\"harness\")",
      to: "pagination-harness/Sources/harness/main.swift"
    )
  }
}
