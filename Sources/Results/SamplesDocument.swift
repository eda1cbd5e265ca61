import PaginatorKit
import Trials

/// What trials cost on one machine.
struct SamplesDocument: Codable {
  var machine: [String: String]
  var seconds: Double?
  var costs: [Cost]

  /// What a trial cost, by its place among those of the unit.
  struct Cost: Codable {
    var trial: Int
    var costs: DetailedCosts
    var samples: [TimedSample]
  }

  struct TimedSample: Codable {
    var phase: Phase
    var wallNanoseconds: Int
    var cpuNanoseconds: Int
    var disturbances: [String]
  }

  init(_ unit: MeasuredUnit) {
    machine = unit.machine
    seconds = unit.seconds
    costs = unit.trials.enumerated()
      .compactMap { index, trial -> Cost? in
        guard var costs = trial.costs else { return nil }
        costs.prefixes = []
        let samples = Phase.allCases.flatMap { phase in
          (costs.timings[phase]?.samples ?? [])
            .map { sample in
              TimedSample(
                phase: phase,
                wallNanoseconds: sample.wallNanoseconds,
                cpuNanoseconds: sample.cpuNanoseconds,
                disturbances: sample.disturbances.map(\.rawValue).sorted()
              )
            }
        }
        return costs == DetailedCosts(timings: [:])
          ? nil : Cost(trial: index, costs: costs, samples: samples)
      }
  }

  func add(to unit: inout MeasuredUnit) throws(MalformedDocument) {
    unit.machine = machine
    unit.seconds = seconds
    for cost in costs {
      guard unit.trials.indices.contains(cost.trial) else {
        throw MalformedDocument("it has costs of trial \(cost.trial) of \(unit.trials.count)")
      }
      var costs = cost.costs
      costs.prefixes = unit.trials[cost.trial].prefixes
      for (phase, samples) in Dictionary(grouping: cost.samples, by: \.phase) {
        costs.timings[phase] = Timing(
          samples: samples.map { sample in
            Sample(
              wallNanoseconds: sample.wallNanoseconds,
              cpuNanoseconds: sample.cpuNanoseconds,
              disturbances: Set(sample.disturbances.compactMap(Sample.Disturbance.init(rawValue:)))
            )
          }
        )
      }
      unit.set(costs, of: cost.trial)
    }
  }
}
