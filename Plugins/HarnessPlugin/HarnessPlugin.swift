import Foundation
import PackagePlugin

/// Runs the harness in a package that depends on it: `swift package harness compare`.
///
/// It is the package's own harness, which knows its paginators, where one of its programs uses HarnessCommands; else
/// `harness` itself. Either is built for release, since what is timed in a debug build says nothing; in the place of
/// `harness` an installed one is run that the variable HARNESS_PROGRAM names.
@main
struct HarnessPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let own = try ownHarness(of: context.package)
    let installed = own == nil ? ProcessInfo.processInfo.environment["HARNESS_PROGRAM"] : nil
    let process = Process()
    process.executableURL =
      try installed.map { URL(fileURLWithPath: $0) } ?? build(own ?? "harness")
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    process.environment = environment(in: context.package)
    try process.run()
    process.waitUntilExit()
    // SwiftPM prints it, and ends with 1 whatever it is.
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }

  /// Builds a program by its product's name.
  private func build(_ name: String) throws -> URL {
    Diagnostics.progress("Building \(name) for release, which takes minutes the first time")
    let build = try packageManager.build(
      .product(name),
      parameters: .init(configuration: .release, logging: .concise)
    )
    let built = build.builtArtifacts.first {
      $0.kind == .executable && $0.url.lastPathComponent == name
    }
    guard build.succeeded, let built else {
      throw Failure(description: "\(name) could not be built.\n\(build.logText)")
    }
    return built.url
  }

  /// The package's own harness by its product's name; `nil` where it has none.
  private func ownHarness(of package: Package) throws -> String? {
    let own = package.products(ofType: ExecutableProduct.self)
      .filter { $0.mainTarget.dependencies.contains(where: isTheCommands) }
      .map(\.name).sorted()
    guard own.count < 2 else {
      let names = own.joined(separator: " and ")
      throw Failure(
        description: "\(package.displayName) has more than one harness: \(names). Run one by "
          + "'swift run -c release \(own[0])'."
      )
    }
    return own.first
  }

  private func isTheCommands(_ dependency: TargetDependency) -> Bool {
    guard case .product(let product) = dependency else { return false }
    return product.name == "HarnessCommands"
  }

  /// The environment, with the corpora of the harness's package where none are named and the package has none.
  private func environment(in package: Package) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    let packages = [package] + package.dependencies.map(\.package)
    let harness = packages.first { package in
      package.products.contains { $0.name == "HarnessCommands" }
    }
    let own = package.directoryURL.appending(path: "corpora").path
    if environment["HARNESS_CORPORA"] == nil, !FileManager.default.fileExists(atPath: own),
      let harness
    {
      environment["HARNESS_CORPORA"] = harness.directoryURL.appending(path: "corpora").path
    }
    return environment
  }
}

/// What keeps the harness from running.
private struct Failure: Error, CustomStringConvertible {
  var description: String
}
