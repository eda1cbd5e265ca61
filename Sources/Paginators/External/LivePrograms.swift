import CProcesses

package enum LivePrograms {
  /// Kills them with all that they left behind, and removes their temporary folders; none can be
  /// started afterwards.
  ///
  /// It calls nothing that a signal handler may not call, and it is the last that the process does:
  /// every child is killed, whoever started it.
  package static func killAll() {
    processes_kill_groups()
    processes_kill_descendants()
    processes_remove_folders()
  }
}
