import Trials

extension Metric {
  package static let instructions = perText("instructions", .calls, meaning: "Temporary.") {
    trial,
    _ in trial.instructions.map { .value(Double($0)) } ?? .absent("not_counted")
  }
}
