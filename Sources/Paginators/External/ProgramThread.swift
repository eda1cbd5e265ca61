import Foundation

/// The thread on which Subprocess looks after our programs.
///
/// Paginators are synchronous and block the threads they are called from, all of Swift's own perhaps;
/// a task that those threads wait for must not need one of them.
final class ProgramThread: TaskExecutor, @unchecked Sendable {
  static let shared = ProgramThread()

  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []

  private init() {
    let thread = Thread { [unowned self] in run() }
    thread.name = "programs"
    thread.start()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.lock()
    jobs.append(job)
    condition.signal()
    condition.unlock()
  }

  private func run() -> Never {
    while true {
      condition.lock()
      while jobs.isEmpty { condition.wait() }
      let ready = jobs
      jobs = []
      condition.unlock()
      for job in ready { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }
}
