/// How an engine tells a job which of all parallel jobs it is, by variables of the environment.
///
/// Engines count from 0 or from 1, and some tell how many jobs there are. How many shards there are is
/// in the plan; what an engine says of it may only agree.
package struct ShardContract: Sendable {
  /// The engine, as its users call it.
  package let engine: String
  /// The variable that has the job's number.
  package let index: String
  /// What the first job is called.
  let base: Int
  /// The variable that has the number of jobs; `nil` where there is none that can be relied on.
  let total: String?

  /// The contracts that are known.
  package static let all: [ShardContract] = [
    // A task that is submitted again alone is in an array of one, so that its count says nothing.
    ShardContract(engine: "Slurm", index: "SLURM_ARRAY_TASK_ID", base: 0, total: nil),
    ShardContract(engine: "Kubernetes", index: "JOB_COMPLETION_INDEX", base: 0, total: nil),
    ShardContract(engine: "GitLab", index: "CI_NODE_INDEX", base: 1, total: "CI_NODE_TOTAL"),
    ShardContract(
      engine: "Buildkite",
      index: "BUILDKITE_PARALLEL_JOB",
      base: 0,
      total: "BUILDKITE_PARALLEL_JOB_COUNT"
    ),
    ShardContract(
      engine: "CircleCI",
      index: "CIRCLE_NODE_INDEX",
      base: 0,
      total: "CIRCLE_NODE_TOTAL"
    ),
    ShardContract(
      engine: "Bazel",
      index: "TEST_SHARD_INDEX",
      base: 0,
      total: "TEST_TOTAL_SHARDS"
    ),
    ShardContract(engine: "GNU parallel", index: "PARALLEL_SEQ", base: 1, total: nil),
  ]

  /// The file that a job must touch to say that it looks at its number, where the engine asks for it.
  package static let statusFile = "TEST_SHARD_STATUS_FILE"
}

extension ShardNumber {
  /// Finds out which shard a job is, as its engine says.
  ///
  /// - Parameters:
  ///   - environment: The job's variables.
  ///   - count: The number of shards of the plan.
  /// - Throws: ``ShardFault`` where no engine says it, where several do, and where there is no such shard.
  package init(from environment: [String: String], of count: Int) throws(ShardFault) {
    let found = ShardContract.all.filter { environment[$0.index] != nil }
    guard let contract = found.first else { throw .noEngine }
    guard found.count == 1 else { throw .severalEngines(found.map(\.index)) }
    let text = environment[contract.index] ?? ""
    guard let number = Int(text) else {
      throw .notANumber(variable: contract.index, value: text)
    }
    if let variable = contract.total, let said = environment[variable], said != "\(count)" {
      throw .otherCount(variable: variable, value: said, count: count)
    }
    let base = contract.base(in: environment, of: count)
    guard let shard = ShardNumber(number - base + 1, of: count) else {
      throw .noSuchShard(
        variable: contract.index,
        value: text,
        first: base,
        last: base + count - 1
      )
    }
    self = shard
  }
}

extension ShardContract {
  /// What the first job is called.
  ///
  /// A whole Slurm array may be counted from 1; what is left of one counts as the whole does by default,
  /// from 0.
  fileprivate func base(in environment: [String: String], of count: Int) -> Int {
    let isFromOne =
      index == "SLURM_ARRAY_TASK_ID" && environment["SLURM_ARRAY_TASK_MIN"] == "1"
      && environment["SLURM_ARRAY_TASK_MAX"] == "\(count)"
      && environment["SLURM_ARRAY_TASK_COUNT"] == "\(count)"
    return isFromOne ? 1 : base
  }
}

/// Why a job does not know which shard it is; it never measures all instead.
package enum ShardFault: Error, Hashable {
  case noEngine
  case severalEngines([String])
  case notANumber(variable: String, value: String)
  case otherCount(variable: String, value: String, count: Int)
  case noSuchShard(variable: String, value: String, first: Int, last: Int)
}

extension ShardFault: CustomStringConvertible {
  /// What is wrong, and the next step.
  package var description: String {
    switch self {
    case .noEngine:
      "No engine says which shard this is: none of "
        + "\(ShardContract.all.map(\.index).joined(separator: ", ")) is set. Name it: --shard 1/8."
    case .severalEngines(let variables):
      "Several engines say which shard this is: \(variables.joined(separator: ", ")) are set. Name it: "
        + "--shard 1/8."
    case .notANumber(let variable, let value): "\(variable) is '\(value)', which is no number."
    case .otherCount(let variable, let value, let count):
      "\(variable) is \(value), and the plan has \(count) shards. Make a plan of \(value), or start "
        + "\(count) jobs."
    case .noSuchShard(let variable, let value, let first, let last):
      "\(variable) is \(value), and the plan's shards are \(first) to \(last) there."
    }
  }
}
