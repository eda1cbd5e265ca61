import Comparisons
import Refereeing

extension JSONReport {
  /// Two paginators in one layout: which page boundaries they share, and how far apart those of the
  /// same number are.
  func pairValue(of pair: Pairs.Pair) -> JSONValue {
    .object([
      "corpus": .string(pair.corpus),
      "layout": .string(pair.layout.label),
      "layout_key": .string(pair.layoutKey),
      "a": .string(pair.name),
      "b": .string(pair.other),
      "agreement": .optional(pair.drift) { .number($0.agreement) },
      "shared": .optional(pair.drift) { .integer($0.shared) },
      "union": .optional(pair.drift) { .integer($0.union) },
      "mean_drift_pages": .optional(pair.meanDrift) { .number($0) },
      "worst_drift_pages": .optional(pair.worstDrift) { .number($0) },
      "drift_slope": .optional(pair.drift?.slope) { .number($0) },
      "beyond": .optional(pair.drift) { .integer($0.beyond) },
    ])
  }
}
