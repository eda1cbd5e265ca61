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

  /// The store of sessions, with what is wrong in it; one that is not there yet is well.
  static func store(_ file: String, exists: Bool, problems: (String) -> [String]) -> Finding {
    guard exists else { return .ok("store", "\(file): not there yet") }
    let found = problems(file)
    guard !found.isEmpty else { return .ok("store", "\(file): whole") }
    return .wrong(
      "store",
      "\(file): \(found.joined(separator: " "))",
      remedy: "do what it says; or let --store name another file, and a new store begins there"
    )
  }

  static func output(_ folder: String, state: Machine.FolderState) -> Finding {
    switch state {
    case .writable: .ok("output", "\(folder): writable")
    case .toBeMade: .ok("output", "\(folder): will be made")
    case .notFolder(let path):
      .wrong("output", "\(path) is a file, not a folder", remedy: "name another with --output")
    case .notWritable(let path):
      .wrong(
        "output",
        "\(path) cannot be written to",
        remedy: "chmod u+w \(path), or name another with --output"
      )
    }
  }

  static func disk(freeBytes: Int?, at folder: String) -> Finding? {
    guard let freeBytes else { return nil }
    let gibibytes = Double(freeBytes) / 1_073_741_824
    let text = "\(Format.fixed(gibibytes, 1)) GiB free at \(folder)"
    return freeBytes >= 1_000_000_000
      ? .ok("disk", text)
      : .look(
        "disk",
        text,
        remedy: "free some: du -xh \(folder) | sort -h | tail shows what is large"
      )
  }

  static func terminal(
    isTerminal: Bool,
    columns: Int,
    usesColor: Bool,
    environment: [String: String]
  ) -> Finding {
    let color = usesColor ? "colour" : "no colour"
    guard isTerminal else {
      return .ok("terminal", "none; text is set in \(columns) columns, UTF-8, \(color)")
    }
    let text = "\(columns) columns, \(color)"
    let locale =
      ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty } ?? "C"
    let isUTF8 = locale.uppercased().replacing("-", with: "").contains("UTF8")
    guard isUTF8 else {
      return .look(
        "terminal",
        "\(text), but the locale \(locale) is not UTF-8: texts may be shown as rubbish",
        remedy: "export LC_ALL=C.UTF-8"
      )
    }
    return columns < 80
      ? .look("terminal", "\(text): tables leave columns out", remedy: "widen it to 80 or more")
      : .ok("terminal", "\(text), \(locale)")
  }

  static func settings(_ read: () throws(SettingsError) -> [Settings.Applied]) -> [Finding] {
    let applied: [Settings.Applied]
    do {
      applied = try read()
    } catch {
      return [
        .wrong("settings", error.description, remedy: "correct it; no other command runs till then")
      ]
    }
    guard !applied.isEmpty else {
      return [.ok("settings", "none in \(SettingsFile.name) or HARNESS_ variables")]
    }
    return applied.map { .ok("settings", $0.description) }
  }
}
