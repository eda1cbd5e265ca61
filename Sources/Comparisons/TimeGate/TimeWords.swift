import PaginatorKit
package import PairedTimes

extension Format {
  /// Returns how much longer something takes: `+6.9 %`, `-20.0 %`, `0.0 %`.
  package static func change(_ ratio: LogRatio) -> String { "\(signed(ratio)) %" }

  /// Returns the effects that are not ruled out: `+5.0 to +8.9 %`, `up to +3.1 %`, `any`; `none` where
  /// no one effect explains the rounds.
  package static func effects(_ set: EffectSet) -> String {
    guard let effects = set.effects else { return "none" }
    return switch (effects.lowerBound.value.isFinite, effects.upperBound.value.isFinite) {
    case (true, true): "\(signed(effects.lowerBound)) to \(signed(effects.upperBound)) %"
    case (false, true): "up to \(signed(effects.upperBound)) %"
    case (true, false): "\(signed(effects.lowerBound)) % or more"
    case (false, false): "any"
    }
  }

  /// Returns evidence from its natural logarithm: `0.31`, `24,103`, `> 1,000,000`.
  package static func evidence(_ logarithm: Double) -> String {
    guard logarithm < evidenceLogarithm(1e6) else { return "> 1,000,000" }
    let value = PairedTimes.evidence(ofLogarithm: logarithm)
    if value < 0.01 { return "< 0.01" }
    return value < 100 ? threeDigits(value) : fixed(value, 0)
  }

  /// Returns a share without needless decimals: `5 %`, `0.5 %`.
  package static func exactPercent(_ share: LogRatio) -> String {
    "\(threeDigits((share.effect * 1e6).rounded() / 1e4)) %"
  }

  private static func signed(_ ratio: LogRatio) -> String {
    let text = fixed(ratio.effect * 100, 1)
    return text.hasPrefix("-") || text == "0.0" ? text : "+\(text)"
  }
}

extension CellFindings.State {
  /// What is proved, in a word for a table; empty where nothing is.
  package func word(_ settings: TimeGateSettings) -> String {
    switch self {
    case .slower: "slower"
    case .open: ""
    case .passed: "below \(Format.exactPercent(settings.limit))"
    case .faster: "faster"
    }
  }
}
