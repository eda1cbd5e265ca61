import Foundation
import HostSystem

/// Makes a picture of a drawing by librsvg's program.
enum PagePNG {
  static let program = "rsvg-convert"
  /// The command that installs it.
  static let install = "apt-get install librsvg2-bin (on Debian)"

  /// Where the program is; `nil` where it is missing.
  static var path: String? { ChildProcess.path(of: program) }

  /// Returns a drawing as PNG, twice as many pixels as it has.
  static func bytes(of svg: String) throws(HarnessFailure) -> [UInt8] {
    guard let path else {
      throw HarnessFailure(
        .missingInput,
        "There is no \(program), which makes PNG: \(install). "
          + "--format svg needs nothing."
      )
    }
    var process = ChildProcess(path, ["--zoom", "2"], name: program)
    process.mostOutput = 64 << 20
    let outcome = process.run(input: Data(svg.utf8))
    guard outcome.end == .exit(0), outcome.output.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
      throw HarnessFailure(
        .bug,
        "\(program) made no picture: \(outcome.errors.isEmpty ? "\(outcome.end)" : outcome.errors)"
      )
    }
    return outcome.output
  }
}
