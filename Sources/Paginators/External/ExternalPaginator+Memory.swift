package import PaginatorKit

extension ExternalPaginator {
  /// Returns by how many bytes the memory of a process of its own, and of those that it started, grows
  /// at most over a pass: the greatest resident set of each during the pass less that before it
  /// (proc(5), VmHWM and VmRSS).
  package func peakMemoryBytes(over text: SourceText, in layout: Layout) -> Int? {
    let other = ExternalProgram(another: program)
    defer { other.end() }
    guard let paginator = try? ExternalPaginator(other, environment: environment),
      (try? paginator.open(text)) != nil, let process = other.processID
    else { return nil }
    defer { paginator.end() }
    let family = ProgramFamily(of: process)
    family.forgetPeaks()
    guard let before = family.kibibytes("VmRSS"),
      (try? paginator.pass(over: text, in: layout, from: .zero)) != nil,
      let peak = ProgramFamily(of: process).kibibytes("VmHWM")
    else { return nil }
    return max(0, peak - before) * 1_024
  }
}
