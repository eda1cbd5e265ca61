import Foundation
package import PaginatorKit

extension ExternalPaginator {
  /// Returns by how many bytes the memory of a process of its own grows at most over a pass: its
  /// greatest resident set during the pass less that before it (proc(5), VmHWM and VmRSS).
  package func peakMemoryBytes(over text: SourceText, in layout: Layout) -> Int? {
    let other = ExternalProgram(another: program)
    defer { other.end() }
    guard let paginator = try? ExternalPaginator(other, environment: environment),
      (try? paginator.open(text)) != nil, let process = other.processID
    else { return nil }
    defer { paginator.end() }
    // The peak begins again where the system lets us.
    let peaks = Foundation.open("/proc/\(process)/clear_refs", O_WRONLY | O_CLOEXEC)
    if peaks >= 0 {
      _ = write(peaks, "5", 1)
      close(peaks)
    }
    guard let before = Self.kibibytes("VmRSS", of: process),
      (try? paginator.pass(over: text, in: layout, from: .zero)) != nil,
      let peak = Self.kibibytes("VmHWM", of: process)
    else { return nil }
    return max(0, peak - before) * 1_024
  }

  private static func kibibytes(_ field: String, of process: Int32) -> Int? {
    let status = ProgramDescendants.read("/proc/\(process)/status", atMost: 16_384)
    let lines = String(decoding: status, as: UTF8.self).split(separator: "\n")
    guard let line = lines.first(where: { $0.hasPrefix("\(field):") }) else { return nil }
    return line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first
      .flatMap { Int($0) }
  }
}
