extension NoiseTrace {
  /// The noise that comes with the harness, as it was recorded on a machine: quiet, with a neighbour on
  /// all cores, and with one that works now and then.
  ///
  /// - Throws: ``TimeGateError`` where a file is none, which a test rules out.
  package static func recorded() throws(TimeGateError) -> [(name: String, trace: NoiseTrace)] {
    var traces: [(String, NoiseTrace)] = []
    for (name, bytes) in [
      ("quiet", PackageResources.quiet_txt), ("busy", PackageResources.busy_txt),
      ("bursty", PackageResources.bursty_txt),
    ] {
      let text = String(decoding: bytes, as: UTF8.self)
      traces.append((name, try NoiseTrace(text: text, path: "\(name).txt")))
    }
    return traces
  }
}
