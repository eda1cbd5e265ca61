/// How the evidence of a cell grew, a value after each round.
package struct EvidencePath: Hashable, Sendable {
  /// The natural logarithms of E for *slower by more than the floor*.
  package let slower: [Double]
  /// The natural logarithms of E for *slower by less than the limit, if at all*.
  package let belowLimit: [Double]
  /// The natural logarithms of E for *faster by more than the floor*, by which a control is judged, too.
  package let faster: [Double]
}

extension CellEvidence {
  /// The evidence after each round, bet anew.
  ///
  /// - Complexity: O(rounds).
  package var path: EvidencePath {
    func path(_ number: (LogRatio) -> Double) -> [Double] {
      var bet = SignBet()
      return zip(differences, steepnesses)
        .map { difference, steepness in
          bet.bet(on: number(difference), steepness: steepness)
          return bet.logEvidence
        }
    }
    return EvidencePath(
      slower: path { $0.value - settings.floor.value },
      belowLimit: path { settings.limit.value - $0.value },
      faster: path { -$0.value - settings.floor.value }
    )
  }
}

/// Returns evidence from its natural logarithm.
package func evidence(ofLogarithm logarithm: Double) -> Double { exponential(logarithm) }

/// Returns the natural logarithm of evidence above 0.
package func evidenceLogarithm(_ evidence: Double) -> Double { ln(evidence) }
