import Comparisons
import Reports

extension Finding {
  /// CPU time that the host gave to others, from two readings of /proc/stat.
  static func steal(before: String?, after: String?) -> Finding? {
    guard let before = before.flatMap(ticks), let after = after.flatMap(ticks) else { return nil }
    let total = after.total - before.total
    let stolen = after.stolen - before.stolen
    guard total > 0, stolen > 0 else { return .ok("steal", "no CPU time went to other machines") }
    return .look(
      "steal",
      "\(Format.fixed(100 * Double(stolen) / Double(total), 1)) % of the CPU time went to other machines "
        + "of this host",
      remedy: "measure when they are quiet, or on a machine of your own"
    )
  }

  /// The line of all CPUs: user, nice, system, idle, iowait, irq, softirq, steal; guests are in user.
  private static func ticks(_ stat: String) -> (total: Int, stolen: Int)? {
    guard let line = stat.split(separator: "\n").first(where: { $0.hasPrefix("cpu ") }) else {
      return nil
    }
    let numbers = line.split(separator: " ").dropFirst().prefix(8).compactMap { Int($0) }
    return numbers.count == 8 ? (numbers.reduce(0, +), numbers[7]) : nil
  }

  /// What else runs: the mean of the last minute leaves a core for the thread under the clock.
  static func load(_ average: String?, cores: Int) -> Finding? {
    guard let first = average?.split(separator: " ").first, let load = Double(first) else {
      return nil
    }
    let text = "\(Format.fixed(load, 2)) of \(counted(cores, "core")) busy over the last minute"
    return load <= Double(cores) - 1 || load < 0.5
      ? .ok("load", text)
      : .look(
        "load",
        text + "; none is free for the clock",
        remedy: "end what `top` shows, or wait"
      )
  }

  /// Who sets the CPU's frequency.
  static func governor(_ name: String?) -> Finding? {
    guard let name = name?.split(whereSeparator: \.isWhitespace).first.map(String.init) else {
      return nil
    }
    return name == "performance"
      ? .ok("frequency", "governor performance")
      : .look(
        "frequency",
        "governor \(name): the CPU's frequency changes while it is timed",
        remedy: "cpupower frequency-set --governor performance (as root)"
      )
  }

  /// Whether the machine is one, from /proc/cpuinfo.
  static func virtualization(_ cpuinfo: String?) -> Finding? {
    guard let flags = cpuinfo?.split(separator: "\n").first(where: { $0.hasPrefix("flags") }) else {
      return nil
    }
    return .ok(
      "machine",
      flags.split(separator: " ").contains("hypervisor")
        ? "virtual; compare times of one session with each other only" : "no virtual one"
    )
  }
}
