import CProcesses
import Foundation
package import PaginatorKit

/// A program's process and those below it that still run: what a wrapper, as a shell script or a build
/// tool, starts in its place.
struct ProgramFamily {
  let members: [pid_t]

  /// The most processes that are looked at.
  static let most = 256

  /// The family of a program as it is now.
  ///
  /// Children are those that the kernel lists for each thread (proc(5), `children`); where it does not,
  /// the program is alone.
  init(of program: pid_t) {
    var members = [program]
    var next = 0
    while next < members.count, members.count < Self.most {
      let member = members[next]
      next += 1
      for thread in Self.threads(of: member) {
        let children = "/proc/\(member)/task/\(thread)/children"
        let list = ProgramDescendants.read(children, atMost: 65_536)
        members += list.split(separator: 0x20)
          .compactMap { pid_t(String(decoding: $0, as: UTF8.self)) }
      }
    }
    self.members = members
  }

  /// The CPU time of all of them since each began, in nanoseconds; `nil` when the program is gone.
  ///
  /// That of children that have ended counts when they were waited for, in steps of a kernel's tick.
  ///
  /// It is read when none of them works any more: of a thread that runs, the kernel has counted the time
  /// up to its last tick alone, which may be all of a short pass. Who never rests is read as it is.
  var processorNanoseconds: Int? {
    let end = ContinuousClock.now + .milliseconds(200)
    // One that is looked at first may be woken by one that is looked at last, which rests by then.
    while isAtWork || isAtWork, ContinuousClock.now < end { usleep(200) }
    let times = members.map(processes_cpu_nanoseconds)
    guard let own = times.first, own >= 0 else { return nil }
    return times.reduce(0) { $0 + Int(max(0, $1)) }
      + members.reduce(0) { $0 + Self.nanosecondsOfEnded(below: $1) }
  }

  /// Whether a thread of them runs or waits for a processor (proc(5), the state in `stat`).
  private var isAtWork: Bool {
    members.contains { member in
      Self.threads(of: member)
        .contains { thread in
          let stat = ProgramDescendants.read("/proc/\(member)/task/\(thread)/stat", atMost: 1_024)
          // The name before it may hold anything.
          guard let name = stat.lastIndex(of: UInt8(ascii: ")")) else { return false }
          return stat.dropFirst(name + 2).first == UInt8(ascii: "R")
        }
    }
  }

  /// What all of them have used since each began, once they rest; `nil` when the program is gone.
  ///
  /// Of what no longer runs nothing is known.
  var usage: ProcessUsage? {
    guard let processorNanoseconds else { return nil }
    var usage = ProcessUsage()
    usage.cpuNanoseconds = processorNanoseconds
    for member in members {
      for thread in Self.threads(of: member) {
        let status = Self.fields(of: "/proc/\(member)/task/\(thread)/status")
        usage.voluntarySwitches += status["voluntary_ctxt_switches"] ?? 0
        usage.involuntarySwitches += status["nonvoluntary_ctxt_switches"] ?? 0
      }
      usage.pageFaults += Self.pageFaults(of: member)
    }
    return usage
  }

  /// The faults of a process, with and without reading from a disk (proc(5), `minflt` and `majflt`).
  private static func pageFaults(of process: pid_t) -> Int {
    let numbers = stat(of: process)
    return numbers.count > 9 ? numbers[7] + numbers[9] : 0
  }

  /// The CPU time of the children that a process has waited for, and of theirs (proc(5), `cutime` and
  /// `cstime`).
  private static func nanosecondsOfEnded(below process: pid_t) -> Int {
    let numbers = stat(of: process)
    let ticks = max(1, sysconf(Int32(_SC_CLK_TCK)))
    return numbers.count > 14 ? (numbers[13] + numbers[14]) * (1_000_000_000 / ticks) : 0
  }

  /// The numbers of `/proc/PID/stat` after the name, which may hold anything; 0 for the state.
  private static func stat(of process: pid_t) -> [Int] {
    let stat = ProgramDescendants.read("/proc/\(process)/stat", atMost: 1_024)
    guard let name = stat.lastIndex(of: UInt8(ascii: ")")) else { return [] }
    return stat[(name + 1)...].split(separator: 0x20)
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
  }

  private static func threads(of process: pid_t) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
  }

  /// The sum of a field of `/proc/PID/status`, in KiB; `nil` when the program is gone.
  func kibibytes(_ field: String) -> Int? {
    guard let own = members.first.flatMap({ Self.kibibytes(field, of: $0) }) else { return nil }
    return members.dropFirst().reduce(own) { $0 + (Self.kibibytes(field, of: $1) ?? 0) }
  }

  /// Has the peak of each begin again, where the system lets us.
  func forgetPeaks() {
    for member in members {
      let peaks = open("/proc/\(member)/clear_refs", O_WRONLY | O_CLOEXEC)
      guard peaks >= 0 else { continue }
      _ = write(peaks, "5", 1)
      close(peaks)
    }
  }

  private static func kibibytes(_ field: String, of process: pid_t) -> Int? {
    fields(of: "/proc/\(process)/status")[field]
  }

  /// The numbers of a file of lines as `VmRSS:	 123 kB` (proc(5), `status`).
  private static func fields(of file: String) -> [String: Int] {
    let status = ProgramDescendants.read(file, atMost: 16_384)
    var fields: [String: Int] = [:]
    for line in String(decoding: status, as: UTF8.self).split(separator: "\n") {
      let words = line.split(whereSeparator: { ": \t".contains($0) })
      guard words.count > 1, let number = Int(words[1]) else { continue }
      fields[String(words[0])] = number
    }
    return fields
  }
}

extension ExternalPaginator {
  /// What its process and those that this started have used, once they rest; `nil` when none runs.
  package func usage() -> ProcessUsage? {
    program.processID.flatMap { ProgramFamily(of: $0).usage }
  }

  /// Returns by how many bytes the memory of a process of its own, and of those that it started, grows
  /// at most over a pass: the greatest resident set of each during the pass less that before it
  /// (proc(5), VmHWM and VmRSS).
  package func peakMemoryBytes(over text: SourceText, in layout: Layout) -> Int? {
    let other = ExternalProgram(another: program)
    defer { other.end() }
    guard let paginator = try? ExternalPaginator(other, environment: environment),
      (try? paginator.open(text)) != nil
    else { return nil }
    defer { paginator.end() }
    let (isDone, growth) = paginator.peakGrowth {
      (try? paginator.pass(over: text, in: layout, from: .zero)) != nil
    }
    return isDone ? growth : nil
  }

  /// Does something that its process takes part in, and says by how many bytes memory grew at most meanwhile.
  ///
  /// It is the memory of the process, and of those that it started: `nil` unless one runs all the time, as it does
  /// after ``open(_:)``.
  package func peakGrowth<Value>(during work: () -> Value) -> (Value, Int?) {
    let process = program.processID
    let family = process.map(ProgramFamily.init(of:))
    family?.forgetPeaks()
    let before = family?.kibibytes("VmRSS")
    let value = work()
    guard let process, let before, program.processID == process,
      let peak = ProgramFamily(of: process).kibibytes("VmHWM")
    else { return (value, nil) }
    return (value, max(0, peak - before) * 1_024)
  }
}
