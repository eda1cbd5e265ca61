import Comparisons
import PaginatorWire
import Reports

/// The JSON that a command prints of a value, set as people read it.
func jsonText(of value: some JSONWritable) throws -> String {
  try JSONTree(reading: value.json).text()
}

/// The text of `results.json`, which is taken from the files that were written when it is there.
func jsonText(
  of findings: SessionFindings,
  _ options: ReportOptions,
  among files: [ReportFile]
) -> String {
  let written = files.first { $0.name == "results.json" }
  let bytes = (written ?? JSONReport().files(of: findings, options: options)[0]).bytes
  return String(decoding: bytes.last == 0x0A ? bytes.dropLast() : bytes, as: UTF8.self)
}
