import Testing

@testable import Sharding

struct ShardNumberTests {
  @Test(arguments: ["0/4", "5/4", "1/0", "a/4", "1", "1/4/4", "-1/4", "1/ 4", "", "1/"])
  func `a shard that there is not is none`(text: String) {
    #expect(ShardNumber(parsing: text) == nil)
  }

  @Test func `counts from 1`() {
    #expect(ShardNumber(parsing: "1/4")?.description == "1/4")
    #expect(ShardNumber(parsing: "4/4")?.index == 4)
  }

  /// What the engines' manuals say of the first and the last of four jobs.
  @Test(arguments: [
    (["SLURM_ARRAY_TASK_ID": "0"], 1), (["SLURM_ARRAY_TASK_ID": "3"], 4),
    (
      [
        "SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_MAX": "4",
        "SLURM_ARRAY_TASK_COUNT": "4",
      ], 1
    ),
    (
      [
        "SLURM_ARRAY_TASK_ID": "4", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_MAX": "4",
        "SLURM_ARRAY_TASK_COUNT": "4",
      ], 4
    ),
    // A task that is submitted again alone.
    (
      [
        "SLURM_ARRAY_TASK_ID": "2", "SLURM_ARRAY_TASK_MIN": "2", "SLURM_ARRAY_TASK_MAX": "2",
        "SLURM_ARRAY_TASK_COUNT": "1",
      ], 3
    ),
    (["JOB_COMPLETION_INDEX": "0"], 1), (["JOB_COMPLETION_INDEX": "3"], 4),
    (["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "4"], 1),
    (["CI_NODE_INDEX": "4", "CI_NODE_TOTAL": "4"], 4),
    (["BUILDKITE_PARALLEL_JOB": "0", "BUILDKITE_PARALLEL_JOB_COUNT": "4"], 1),
    (["BUILDKITE_PARALLEL_JOB": "3", "BUILDKITE_PARALLEL_JOB_COUNT": "4"], 4),
    (["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "4"], 1),
    (["CIRCLE_NODE_INDEX": "3", "CIRCLE_NODE_TOTAL": "4"], 4),
    (["TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "4"], 1),
    (["TEST_SHARD_INDEX": "3", "TEST_TOTAL_SHARDS": "4"], 4), (["PARALLEL_SEQ": "1"], 1),
    (["PARALLEL_SEQ": "4"], 4),
  ])
  func `is what an engine says`(environment: [String: String], index: Int) throws {
    #expect(try ShardNumber(from: environment, of: 4).index == index)
  }

  @Test(arguments: [
    ([:], ShardFault.noEngine),
    (
      ["CI_NODE_INDEX": "1", "JOB_COMPLETION_INDEX": "0"],
      .severalEngines(["JOB_COMPLETION_INDEX", "CI_NODE_INDEX"])
    ),
    (
      ["CI_NODE_INDEX": "0"],
      .noSuchShard(variable: "CI_NODE_INDEX", value: "0", first: 1, last: 4)
    ),
    (
      ["CI_NODE_INDEX": "5"],
      .noSuchShard(variable: "CI_NODE_INDEX", value: "5", first: 1, last: 4)
    ),
    (
      ["JOB_COMPLETION_INDEX": "4"],
      .noSuchShard(variable: "JOB_COMPLETION_INDEX", value: "4", first: 0, last: 3)
    ),
    (
      ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "5"],
      .otherCount(variable: "CI_NODE_TOTAL", value: "5", count: 4)
    ),
    (["PARALLEL_SEQ": ""], .notANumber(variable: "PARALLEL_SEQ", value: "")),
  ])
  func `is never guessed`(environment: [String: String], fault: ShardFault) {
    #expect(throws: fault) { try ShardNumber(from: environment, of: 4) }
  }
}
