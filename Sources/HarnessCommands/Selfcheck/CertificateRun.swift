import ArgumentParser
import Comparisons
import Foundation
import HostSystem
import PairedTimes

/// Of the certificate of the gate of time.
struct CertificateArguments: ParsableArguments {
  @Flag(
    name: .customLong("gate"),
    help: "Play gates of time over recorded noise, instead of planting faults."
  )
  var isAsked = false

  @Option(
    help: ArgumentHelp(
      "A file of recorded noise. Repeatable. (default: those that come with the harness)",
      valueName: "file"
    ),
    completion: .file()
  )
  var noise: [String] = []

  @Option(
    help: ArgumentHelp(
      "Record the noise of this machine in a file instead: rounds of this program against itself.",
      valueName: "file"
    ),
    completion: .file()
  )
  var record: String?

  @Option(help: ArgumentHelp("What the recording says of the machine.", valueName: "words"))
  var note: String = "A machine as it was"

  @Option(
    help: ArgumentHelp("The rounds that are recorded. (default: 100)", valueName: "n"),
    transform: { try count($0, from: NoiseTrace.fewest, to: 10_000) }
  )
  var rounds: Int = 100

  @Option(
    help: ArgumentHelp("The gates that are played a row. (default: 3000)", valueName: "n"),
    transform: { try count($0, from: 1, to: 1_000_000) }
  )
  var gates: Int = 3_000

  var given: [String] {
    [noise.isEmpty ? nil : "--noise", record.map { _ in "--record" }].compactMap(\.self)
  }

  private static func count(_ text: String, from least: Int, to most: Int) throws -> Int {
    guard let count = Int(text), (least...most).contains(count) else {
      throw ValidationError("'\(text)' is no number from \(least) to \(most); give one.")
    }
    return count
  }
}

extension SelfcheckCommand {
  /// Records noise, or plays gates over what was recorded.
  func certify(_ console: Console) throws {
    if let file = gate.record {
      let trace = try NoiseRecording(note: gate.note, rounds: gate.rounds).trace(console)
      do throws(FileFault) {
        try writeNew(Array(trace.text.utf8), toFile: file, mode: 0o644, isSynced: false)
      } catch {
        throw HarnessFailure(.cannotWrite, "'\(file)' cannot be written: \(error.reason).")
      }
      try console.print(
        "\(counted(trace.differences.count, "round")) with a scale of "
          + "\(Format.exactPercent(LogRatio(effect: trace.scale))) are in \(file)."
      )
      return
    }
    let text = CertificateText(
      certificates: try traces().map { ($0.name, GateCertificate(of: $0.trace, gates: gate.gates)) }
    )
    if json {
      try console.print(json: try text.table.json())
    } else {
      try console.print(markdown ? text.table.markdown() : text.text(columns: console.columns))
    }
    guard text.faults.isEmpty else {
      throw HarnessFailure(.bug, text.faults.joined(separator: " "))
    }
  }

  private func traces() throws -> [(name: String, trace: NoiseTrace)] {
    do {
      guard !gate.noise.isEmpty else { return try NoiseTrace.recorded() }
      return try gate.noise.map { file in
        let bytes: [UInt8]
        do throws(FileFault) {
          bytes = try HostSystem.bytes(ofFile: file, atMost: 16 << 20)
        } catch {
          throw HarnessFailure(.missingInput, "'\(file)' cannot be read: \(error.reason).")
        }
        return (file, try NoiseTrace(text: String(decoding: bytes, as: UTF8.self), path: file))
      }
    } catch let error as TimeGateError {
      throw HarnessFailure(.badInput, error.description)
    }
  }
}
