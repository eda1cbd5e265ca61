extension Metric {
  /// The unit of the value that the gate judges, which is the headline statistic: the share of the
  /// pages where something holds is a ratio, though each page counts as one.
  var gatedUnit: Unit { Unit(rawValue: headline.unit(of: self)) ?? unit }
}
