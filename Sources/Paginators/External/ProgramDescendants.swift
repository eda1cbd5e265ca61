import CProcesses
import Foundation

/// What a program left running: processes of its session, or with its mark in their environment.
///
/// Processes of nobody else are touched, nor is the program itself, which is not reaped yet.
struct ProgramDescendants {
  private let program: pid_t
  private let mark: [UInt8]
  private let harness = getpid()

  /// What a program with a mark, as `NAME=value`, left.
  init(of program: pid_t, mark: String) {
    self.program = program
    self.mark = Array(mark.utf8)
  }

  /// Kills them all and reaps those that have become our children.
  ///
  /// A process may start others while it is looked for; the search is repeated until it finds
  /// nothing, for two seconds at most.
  func end() {
    var known: Set<pid_t> = []
    for _ in 0..<1_000 {
      let found = living(known: known)
      for process in found.running { kill(process, SIGKILL) }
      known.formUnion(found.running)
      for process in found.ended { _ = processes_reap(process) }
      if found.running.isEmpty, found.ended.isEmpty, found.others == 0 { return }
      usleep(2_000)
    }
  }

  /// The descendants that still run; those that are our zombies; how many are others' zombies.
  private func living(known: Set<pid_t>) -> (running: [pid_t], ended: [pid_t], others: Int) {
    var running: [pid_t] = []
    var ended: [pid_t] = []
    var others = 0
    for process in Self.processes() where process != program && process != harness && process > 1 {
      guard let status = Self.status(of: process) else { continue }
      let isOfSession = status.session == program
      guard status.hasEnded else {
        if isOfSession || hasMark(process) { running.append(process) }
        continue
      }
      // What has ended has no environment any more.
      guard isOfSession || known.contains(process) else { continue }
      if status.parent == harness { ended.append(process) } else { others += 1 }
    }
    return (running, ended, others)
  }

  private func hasMark(_ process: pid_t) -> Bool {
    let environment = Self.read("/proc/\(process)/environ", atMost: 1 << 20)
    return environment.split(separator: 0).contains { $0.elementsEqual(mark) }
  }

  private static func processes() -> [pid_t] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { pid_t($0) }
  }

  /// What `/proc/PID/stat` says (proc(5)).
  private static func status(
    of process: pid_t
  ) -> (hasEnded: Bool, parent: pid_t, session: pid_t)? {
    let bytes = read("/proc/\(process)/stat", atMost: 4_096)
    // The name in parentheses may hold anything, parentheses as well.
    guard let end = bytes.lastIndex(of: 0x29) else { return nil }
    let fields = bytes[(end + 1)...].split(separator: 0x20)
      .map { String(decoding: $0, as: UTF8.self) }
    guard fields.count > 3, let parent = pid_t(fields[1]), let session = pid_t(fields[3]) else {
      return nil
    }
    return (fields[0] == "Z" || fields[0] == "X", parent, session)
  }

  /// The first bytes of a file of the system, nothing when it is not there.
  static func read(_ path: String, atMost most: Int) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16_384)
    while bytes.count < most {
      let count = Foundation.read(file, &chunk, chunk.count)
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return bytes
  }
}
